import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import type { FromWire } from '@cadenza/contract/case'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type TargetRange = FromWire<wire.TargetRange>
export type TargetTimes = NonNullable<FromWire<wire.Range>['targetRangeStats']>

export const targetRangesQuery = (userUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.targetRanges, userUuid],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ target_ranges: wire.TargetRange[] }>(apiPath('targetRanges'), {
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
        await api.get<{ range: wire.Range }>(
          apiPath('temporaryRange', { activityUuid, span: `${Math.round(startMs)}-${Math.round(endMs)}` }),
          { query: { target_range_uuid: targetRangeUuid }, signal },
        )
      )?.range.targetRangeStats ?? null,
  })

export interface NewTarget {
  activityUuid: string
  relativeStartTime: number
  relativeEndTime: number
  name: string
  sport: string
}

export const createTarget = async (userUuid: string, body: NewTarget) =>
  (
    await api.post<{ target_range: wire.TargetRange }>(apiPath('targetRanges'), {
      body,
      query: { user: userUuid },
    })
  )?.targetRange

export const deleteTarget = (targetRangeUuid: string) =>
  api.delete(apiPath('targetRange', { targetRangeUuid }))

export const restoreTarget = (targetRangeUuid: string) =>
  api.post(apiPath('targetRangeRestore', { targetRangeUuid }))
