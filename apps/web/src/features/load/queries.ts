import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type Load = Product<typeof wire.loadAnswer>
export type LoadDay = Load['load'][number]

/** ms between refetches of the load while activities are recomputed. */
const staleAgainMs = 5_000

/** Load of an athlete by day, both ends included; null for an unknown athlete. */
export const loadQuery = (userUuid: string, mine: boolean, from: string, to: string) =>
  queryOptions({
    // Below the key of activities, since changes to those change the load.
    queryKey: [...queryKeys.activities(userUuid), 'load', from, to],
    queryFn: async ({ signal }) => {
      const { own, ofAthlete } = endpoints.load
      const query = { dateGte: from, dateLte: to }
      const answer = mine
        ? await api.call(own, { query, signal })
        : await api.call(ofAthlete, { params: { userUuid }, query, signal })
      return answer ?? null
    },
    refetchInterval: ({ state }) => (state.data && state.data.stale > 0 ? staleAgainMs : false),
  })
