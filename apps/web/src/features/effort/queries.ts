import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import type { FromWire } from '@cadenza/contract/case'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import type { DaySpan } from './spans.ts'

export type Analysis = FromWire<wire.Analysis>
export type Bests = FromWire<wire.Bests>
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
      (await api.get<{ analysis: wire.Analysis }>(apiPath('analysis', { activityUuid }), { signal }))
        ?.analysis ?? null,
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
      const path = mine ? apiPath('bests') : apiPath('profileBests', { userUuid })
      const query = { date_gte: from, date_lte: to, sport_in: sport, channel_in: channel }
      return (await api.get<{ bests: wire.Bests }>(path, { query, signal }))?.bests ?? null
    },
    refetchInterval: ({ state }) => (state.data && state.data.stale > 0 ? staleAgainMs : false),
  })

interface WeightRecord {
  date: string
  weight: number
  unit: 'kg' | 'lb'
}

export const weightsQuery = ({ userUuid, mine }: Owner) =>
  queryOptions({
    queryKey: [...queryKeys.records, 'weights', userUuid],
    queryFn: async ({ signal }): Promise<WeightRecord[]> => {
      const path = mine ? apiPath('weights') : apiPath('profileWeights', { userUuid })
      return (await api.get<{ weights: WeightRecord[] }>(path, { signal }))?.weights ?? []
    },
  })

export const ftpQuery = ({ userUuid, mine }: Owner) =>
  queryOptions({
    queryKey: [...queryKeys.records, 'ftp', userUuid],
    queryFn: async ({ signal }): Promise<{ date: string; ftp: number }[]> => {
      const path = mine ? apiPath('powerZones') : apiPath('profilePowerZones', { userUuid })
      return (
        (await api.get<{ power_zones: { date: string; ftp: number }[] }>(path, { signal }))?.powerZones ?? []
      )
    },
  })
