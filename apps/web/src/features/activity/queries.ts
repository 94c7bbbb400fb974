import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import type { FromWire } from '@cadenza/contract/case'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type Activity = FromWire<wire.Activity>
export type Range = FromWire<wire.Range>
/** With the time outside a target, where one was asked for. */
export type Figures = FromWire<wire.Figures> & Pick<Range, 'targetRangeStats'>

export const activityQuery = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.activity(uuid),
    queryFn: async ({ signal }) =>
      (await api.get<{ activity: wire.Activity }>(apiPath('activity', { activityUuid: uuid }), { signal }))
        ?.activity ?? null,
  })

/** Activities whose ranges are asked for with their figures standing and sitting: that doubles the answer. */
const byPosition = new Set<string>()

/** From now on the ranges of this activity come with their figures standing and sitting. */
export const askByPosition = (uuid: string): void => void byPosition.add(uuid)

/** The target range that the ranges of an activity are held against. */
const targets = new Map<string, string>()

/** From now on the ranges of this activity come with their time outside that target; '' for none. */
export const askForTarget = (uuid: string, targetUuid: string): void => void targets.set(uuid, targetUuid)

export const rangesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(uuid), 'ranges'],
    queryFn: async ({ signal }) => {
      const ask = async (target: string | undefined) =>
        (
          await api.get<{ ranges: wire.Range[] }>(apiPath('ranges', { activityUuid: uuid }), {
            query: {
              include_standing_stats: byPosition.has(uuid),
              include_noise_filtered_stats: true,
              target_range_uuid: target,
            },
            signal,
          })
        )?.ranges
      const target = targets.get(uuid) || undefined
      // A target that was deleted meanwhile takes no range with it.
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
    // Typed arrays: there is nothing to compare and much to compare it with.
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

/** The original and what can be made of the activity; none for whoever may not download. */
export const filesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(uuid), 'files'],
    queryFn: async ({ signal }) =>
      (await api.get<{ files: ActivityFile[] }>(apiPath('files', { activityUuid: uuid }), { signal }))
        ?.files ?? [],
  })
