import { type Alignment, alignByDistance, alignByTime } from '@cadenza/analysis/alignment/alignment'
import type { Placed } from '@cadenza/analysis/alignment/by-place'
import { differenceFrom, distanceGained, timeLost, valuesAt } from '@cadenza/analysis/alignment/values'
import type { GraphRow } from '../../../features/activity/graph-rows.ts'
import type { CompareState } from '../state/address.ts'
import { alignedByPlace } from './places.ts'
import { drawnValues, graphKey, type Recorded, rowsOf, stretchOf } from './recorded.ts'

/** Graph of the running gap: time lost, or by time the distance gained, against the first range. */
export const gapKey = 'gap'

/** Ranges aligned with each other; `placed` tells by place whether each followed the first one's road. */
export interface Aligned extends Alignment {
  placed?: readonly Placed[]
}

/** Aligns ranges as chosen; undefined by place if the first range has no road. */
export function alignedRanges(
  ranges: readonly Recorded[],
  alignedBy: CompareState['alignedBy'],
): Aligned | undefined {
  const stretches = ranges.map(stretchOf)
  if (alignedBy === 'place') return alignedByPlace(stretches)
  return alignedBy === 'distance' ? alignByDistance(stretches) : alignByTime(stretches)
}

/** The part of the axis that the first range has: beyond it there is nothing to differ from. */
export function withinFirst(aligned: Aligned): Aligned {
  const end = (aligned.atS[0]?.findLastIndex((second) => !Number.isNaN(second)) ?? -1) + 1
  if (end === 0) return aligned
  return {
    ...aligned,
    x: aligned.x.subarray(0, end),
    atS: aligned.atS.map((seconds) => seconds.subarray(0, end)),
  }
}

/** All graphs that some range has, in the first one's order. */
export function offeredGraphs(ranges: readonly Recorded[], features: ReadonlySet<string>): GraphRow[] {
  const rows = new Map<string, GraphRow>()
  for (const { series, activity } of ranges)
    for (const [key, row] of rowsOf(series, activity.sport))
      if (!rows.has(key) && (!row.metric?.feature || features.has(row.metric.feature))) rows.set(key, row)
  return [...rows.values()]
}

/** Keys of the graphs shown where none are chosen: the gap, the leading metric, heart rate, the terrain. */
export function usualGraphs(
  offered: readonly GraphRow[],
  alignedBy: CompareState['alignedBy'],
  several: boolean,
): string[] {
  const [leading] = offered
  const along = alignedBy !== 'time'
  return [
    ...(along && several ? [gapKey] : []),
    ...new Set([...(leading ? [graphKey(leading)] : []), 'heartrate', ...(along ? ['elevation'] : [])]),
  ].filter((key) => key === gapKey || offered.some((row) => graphKey(row) === key))
}

/**
 * Lines of a graph, one for each range, undefined where a range lacks it. As differences, the first range's
 * line is zero.
 */
export function graphLines(
  key: string,
  ranges: readonly Recorded[],
  aligned: Alignment,
  choices: Pick<CompareState, 'alignedBy' | 'differences' | 'smoothingS' | 'timeType' | 'bikePosition'>,
): (Float32Array | undefined)[] {
  if (key === gapKey) {
    const distances = ranges.map((range) => stretchOf(range).distance)
    return ranges.map((_, i) =>
      choices.alignedBy === 'time' ? distanceGained(aligned, distances, i) : timeLost(aligned, i),
    )
  }
  const lines = ranges.map((range, i) => {
    const row = rowsOf(range.series, range.activity.sport).get(key)
    const values = row && drawnValues(range, row, choices)
    const atS = aligned.atS[i]
    return values && atS && valuesAt(values, atS)
  })
  const [first] = lines
  if (!choices.differences || !first) return lines
  return lines.map((line) => line && differenceFrom(first, line))
}
