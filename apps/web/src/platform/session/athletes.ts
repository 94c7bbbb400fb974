import { useQuery } from '@tanstack/react-query'
import { athletesQuery } from './athletes-query.ts'
import { hasRole } from './session.ts'

/** Athletes of the user; only coaches have any. */
export function useAthletes() {
  const { data = [] } = useQuery({ ...athletesQuery, enabled: hasRole('coach') })
  return data
}
