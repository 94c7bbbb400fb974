import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { endpoints } from '../../../platform/api/endpoints.ts'
import { queryKeys } from '../../../platform/api/queries.ts'
import { addDays, type Day } from '../../../ui/dates/days.ts'
import { longDays } from './shares.ts'

/** ms between refetches while activities are recomputed. */
const staleAgainMs = 5_000

/** Seconds in zones by day, over the longer span; null for an unknown athlete. */
export const zoneTimesQuery = (userUuid: string, mine: boolean, today: Day) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'zones', today],
    queryFn: async ({ signal }) => {
      const { own, ofAthlete } = endpoints.zoneTimes
      const query = { interval: 'day', dateGte: addDays(today, 1 - longDays), dateLte: today } as const
      const answer = mine
        ? await api.call(own, { query, signal })
        : await api.call(ofAthlete, { params: { userUuid }, query, signal })
      return answer ?? null
    },
    refetchInterval: ({ state }) => (state.data && state.data.stale > 0 ? staleAgainMs : false),
  })
