import { useQuery } from '@tanstack/react-query'
import { athletesQuery } from './athletes-query.ts'
import { hasRole } from './session.ts'

/** The athletes that a coach looks after; nobody has any but coaches. */
export function useAthletes() {
  const { data = [] } = useQuery({ ...athletesQuery, enabled: hasRole('coach') })
  return data
}
