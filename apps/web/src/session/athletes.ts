import type { wire } from '@cadenza/contract'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiFailure } from '../api/failure.ts'
import { queryKeys } from '../api/queries.ts'
import { hasRole } from './session.ts'

type AthletesAnswer = z.infer<typeof wire.athletesAnswer>

/** The athletes that a coach looks after; nobody has none but coaches, and a 403 means the same. */
export function useAthletes() {
  const { data = [] } = useQuery({
    queryKey: queryKeys.athletes,
    enabled: hasRole('coach'),
    async queryFn() {
      try {
        const answer = await api.get<AthletesAnswer>('/api/coach/v1/athletes/')
        return answer?.athletes ?? []
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 403) return []
        throw error
      }
    },
  })
  return data
}
