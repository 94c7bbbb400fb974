import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type TargetRange = Product<typeof wire.targetRange>
export type TargetTimes = NonNullable<Product<typeof wire.range>['targetRangeStats']>

export const targetRangesQuery = (userUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.targetRanges, userUuid],
    queryFn: async ({ signal }) =>
      (
        await api.call(endpoints.targetRanges.list, {
          query: { user: userUuid },
          signal,
        })
      )?.targetRanges ?? [],
  })

/** Time inside and outside a target in a span of an activity. */
export const targetTimesQuery = (
  activityUuid: string,
  targetRangeUuid: string,
  { startMs, endMs }: { startMs: number; endMs: number },
) =>
  queryOptions({
    queryKey: [...queryKeys.activity(activityUuid), 'temporary', startMs, endMs, targetRangeUuid],
    queryFn: async ({ signal }) =>
      (
        await api.call(endpoints.ranges.measure, {
          params: { activityUuid, span: `${Math.round(startMs)}-${Math.round(endMs)}` },
          query: { targetRangeUuid },
          signal,
        })
      )?.range.targetRangeStats ?? null,
  })

export interface NewTarget {
  activityUuid: string
  relativeStartTime: number
  relativeEndTime: number
  name: string
  sport: TargetRange['sport']
}

export const createTarget = async (body: NewTarget) =>
  (await api.call(endpoints.targetRanges.add, { body }))?.targetRange

/** Changes name and bands; undefined if the target does not exist any more. */
export const changeTarget = async (
  targetRangeUuid: string,
  body: Pick<TargetRange, 'name' | 'thresholds' | 'version'>,
) => (await api.call(endpoints.targetRanges.change, { params: { targetRangeUuid }, body }))?.targetRange

export const deleteTarget = (targetRangeUuid: string) =>
  api.call(endpoints.targetRanges.remove, { params: { targetRangeUuid } })

export const restoreTarget = (targetRangeUuid: string) =>
  api.call(endpoints.targetRanges.restore, { params: { targetRangeUuid } })
