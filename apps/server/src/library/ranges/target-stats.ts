import { ApiError, type wire } from '@cadenza/contract'
import type { Services } from '../../platform/services.ts'
import { derivationsOf } from '../../reading/series/offload.ts'
import type { ActivityRef } from '../lookup/queries.ts'
import { measurableOf } from '../measuring/measure.ts'
import { targetRangesOf } from '../target-ranges/queries.ts'

/** Ranges with the time within a target for each. Throws `NotFound` if the athlete has no such target. */
export async function withTargetStats(
  services: Services,
  of: ActivityRef,
  targetRangeUuid: string,
  ranges: readonly wire.Range[],
): Promise<wire.Range[]> {
  const { database } = services
  const [target] = await targetRangesOf(database, of.userUuid, { uuid: targetRangeUuid })
  if (!target) throw new ApiError('NotFound')
  const { place } = await measurableOf(database, of)
  const spans = ranges.map((range) => ({
    startMs: range.relative_start_time,
    endMs: range.relative_end_time,
  }))
  const times = await derivationsOf(services).timesInBands(place, spans, target.thresholds)
  return ranges.map((range, at) => ({ ...range, target_range_stats: times[at] }))
}
