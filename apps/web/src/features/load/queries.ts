import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import type { FromWire } from '@cadenza/contract/case'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type Load = FromWire<wire.Load>
export type LoadDay = Load['load'][number]

/** ms between refetches of the load while activities are recomputed. */
const staleAgainMs = 5_000

/** Load of an athlete by day, both ends included; null for an unknown athlete. */
export const loadQuery = (userUuid: string, mine: boolean, from: string, to: string) =>
  queryOptions({
    // Below the key of activities, since changes to those change the load.
    queryKey: [...queryKeys.activities(userUuid), 'load', from, to],
    queryFn: async ({ signal }) => {
      const path = mine ? apiPath('load') : apiPath('profileLoad', { userUuid })
      const query = { date_gte: from, date_lte: to }
      return (await api.get<wire.Load>(path, { query, signal })) ?? null
    },
    refetchInterval: ({ state }) => (state.data && state.data.stale > 0 ? staleAgainMs : false),
  })
