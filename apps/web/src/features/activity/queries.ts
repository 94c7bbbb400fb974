import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import type { FromWire } from '@cadenza/contract/case'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type Activity = FromWire<wire.Activity>
export type Range = FromWire<wire.Range>
/** Includes the time outside a target where requested. */
export type Figures = FromWire<wire.Figures> & Pick<Range, 'targetRangeStats'>

export const activityQuery = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.activity(uuid),
    queryFn: async ({ signal }) =>
      (await api.get<{ activity: wire.Activity }>(apiPath('activity', { activityUuid: uuid }), { signal }))
        ?.activity ?? null,
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
          await api.get<{ ranges: wire.Range[] }>(apiPath('ranges', { activityUuid: uuid }), {
            query: {
              include_standing_stats: figures.byPosition,
              include_noise_filtered_stats: true,
              target_range_uuid: target,
            },
            signal,
          })
        )?.ranges
      const target = figures.targetUuid || undefined
      // A target deleted meanwhile must not lose the ranges.
      return (await ask(target)) ?? (target ? await ask(undefined) : undefined) ?? []
    },
  })

export const seriesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(uuid), 'series'],
    queryFn: async ({ signal }) => {
      const [bytes, { decodeSeries }] = await Promise.all([
        api.bytes(apiPath('log', { activityUuid: uuid, logName: 'series.arrow' }), { signal, cached: true }),
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
        await api.get<{ range: wire.Range }>(
          apiPath('temporaryRange', { activityUuid: uuid, span: `${startMs}-${endMs}` }),
          {
            query: { include_standing_stats: true, include_noise_filtered_stats: true },
            signal,
          },
        )
      )?.range ?? null,
  })

export type ActivityFile = FromWire<{
  file_type: string
  file_format: string
  file_name: string
  bytes: number | null
}>

/** The original and the available exports; none for users who may not download. */
export const filesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(uuid), 'files'],
    queryFn: async ({ signal }) =>
      (await api.get<{ files: ActivityFile[] }>(apiPath('files', { activityUuid: uuid }), { signal }))
        ?.files ?? [],
  })
