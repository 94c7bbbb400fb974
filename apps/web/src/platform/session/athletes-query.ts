import type { endpoints } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiFailure } from '../api/failure.ts'
import { queryKeys } from '../api/queries.ts'

type AthletesAnswer = z.infer<typeof endpoints.athletes.list.answer>

/** Athletes of a coach; a 403 means none. */
export const athletesQuery = queryOptions({
  queryKey: queryKeys.athletes,
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
