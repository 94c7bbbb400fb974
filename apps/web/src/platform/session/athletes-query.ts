import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { endpoints } from '../api/endpoints.ts'
import { ApiFailure } from '../api/failure.ts'
import { queryKeys } from '../api/queries.ts'

/** The athletes that a coach looks after; a 403 means none. */
export const athletesQuery = queryOptions({
  queryKey: queryKeys.athletes,
  async queryFn() {
    try {
      const answer = await api.call(endpoints.athletes.list)
      return answer?.athletes ?? []
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 403) return []
      throw error
    }
  },
})
