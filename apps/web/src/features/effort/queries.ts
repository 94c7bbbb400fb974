import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import type { DaySpan } from './spans.ts'

export type Analysis = Product<typeof wire.analysis>
export type Bests = Product<typeof wire.bests>
export type CurveChannel = keyof wire.Analysis['curves']
type Sport = 'bike' | 'run' | 'other'

/** Owner of the activity, and whether that is the user. */
export interface Owner {
  userUuid: string
  mine: boolean
}

export const analysisQuery = (activityUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(activityUuid), 'analysis'],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.figures.read, { params: { activityUuid }, signal }))?.analysis ?? null,
  })

/** ms between refetches of aggregates while activities are recomputed. */
export const staleAgainMs = 5_000

/** Bests of a channel over a span of days, with best times if the channel is speed. */
export const bestsQuery = (
  { userUuid, mine }: Owner,
  sport: Sport,
  channel: CurveChannel,
  { from, to }: DaySpan,
) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'bests', sport, channel, from, to],
    queryFn: async ({ signal }) => {
      const { own, ofAthlete } = endpoints.bests
      const query = { dateGte: from, dateLte: to, sportIn: sport, channelIn: channel }
      const answer = mine
        ? await api.call(own, { query, signal })
        : await api.call(ofAthlete, { params: { userUuid }, query, signal })
      return answer?.bests ?? null
    },
    refetchInterval: ({ state }) => (state.data && state.data.stale > 0 ? staleAgainMs : false),
  })

export const weightsQuery = ({ userUuid, mine }: Owner) =>
  queryOptions({
    queryKey: [...queryKeys.records, 'weights', userUuid],
    queryFn: async ({ signal }) => {
      const { list, ofAthlete } = endpoints.dayRecords.weight
      const answer = mine
        ? await api.call(list, { signal })
        : await api.call(ofAthlete, { params: { userUuid }, signal })
      return answer?.weights ?? []
    },
  })

export const ftpQuery = ({ userUuid, mine }: Owner) =>
  queryOptions({
    queryKey: [...queryKeys.records, 'ftp', userUuid],
    queryFn: async ({ signal }) => {
      const { list, ofAthlete } = endpoints.dayRecords.power_zone
      const answer = mine
        ? await api.call(list, { signal })
        : await api.call(ofAthlete, { params: { userUuid }, signal })
      return answer?.powerZones ?? []
    },
  })
