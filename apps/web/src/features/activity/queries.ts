import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type Activity = Product<typeof wire.activity>
export type Range = Product<typeof wire.range>
/** With the time outside a target, where one was asked for. */
export type Figures = Product<typeof wire.figures> & Pick<Range, 'targetRangeStats'>

export const activityQuery = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.activity(uuid),
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.activities.read, { params: { activityUuid: uuid }, signal }))?.activity ??
      null,
  })

/** Figures that are requested with the ranges of an activity. */
export interface RangeFigures {
  /** Figures standing and sitting, which double the response. */
  byPosition: boolean
  /** Target range whose outside time is included; '' for none. */
  targetUuid: string
}

export const plainFigures: RangeFigures = { byPosition: false, targetUuid: '' }

/** Begins the key of an activity's ranges, whatever figures they have. */
export const rangesKey = (uuid: string) => [...queryKeys.activity(uuid), 'ranges'] as const

export const rangesQuery = (uuid: string, figures = plainFigures) =>
  queryOptions({
    queryKey: [...rangesKey(uuid), figures],
    queryFn: async ({ signal }) => {
      const ask = async (target: string | undefined) =>
        (
          await api.call(endpoints.ranges.list, {
            params: { activityUuid: uuid },
            query: {
              includeStandingStats: figures.byPosition,
              includeNoiseFilteredStats: true,
              targetRangeUuid: target,
            },
            signal,
          })
        )?.ranges
      const target = figures.targetUuid || undefined
      // A target deleted meanwhile must not lose the ranges.
      return (await ask(target)) ?? (target ? await ask(undefined) : undefined) ?? []
    },
  })

/** Activities before and after this one. Changes to the list may change them. */
export const neighboursQuery = ({ uuid, userUuid }: Activity) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'neighbours', uuid],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.activities.neighbours, {
        query: { user: userUuid, activityUuid: uuid },
        signal,
      })) ?? null,
  })

export const seriesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(uuid), 'series'],
    queryFn: async ({ signal }) => {
      const [bytes, { decodeSeries }] = await Promise.all([
        api.bytes(endpoints.logs.read, {
          params: { activityUuid: uuid, logName: 'series.arrow' },
          signal,
          cached: true,
        }),
        import('./series.ts'),
      ])
      return bytes ? decodeSeries(new Uint8Array(bytes)) : null
    },
    // Comparing these typed arrays would be slow and pointless.
    structuralSharing: false,
  })

export const temporaryRangeQuery = (uuid: string, startMs: number, endMs: number) =>
  queryOptions({
    queryKey: [...queryKeys.activity(uuid), 'temporary', startMs, endMs],
    queryFn: async ({ signal }) =>
      (
        await api.call(endpoints.ranges.measure, {
          params: { activityUuid: uuid, span: `${startMs}-${endMs}` },
          query: { includeStandingStats: true, includeNoiseFilteredStats: true },
          signal,
        })
      )?.range ?? null,
  })

export type ActivityFile = Product<typeof wire.activityFile>

/** The original and the available exports; none for users who may not download. */
export const filesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(uuid), 'files'],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.files.list, { params: { activityUuid: uuid }, signal }))?.files ?? [],
  })

/** The logs of an activity; none if it is gone. */
export const logsQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(uuid), 'logs'],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.logs.list, { params: { activityUuid: uuid }, signal }))?.logs ?? [],
  })
