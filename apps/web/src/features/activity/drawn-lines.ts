import type { Series } from '@cadenza/activity'
import { smoothed } from '@cadenza/activity/smoothing'
import { lowerBound } from '../../ui/graphs/nearest.ts'
import type { GraphRow } from './graph-rows.ts'
import { columnOf, timeOf } from './series.ts'
import type { BikePosition, SmoothingS, TimeType } from './view-preferences.ts'

type Span = { startMs: number; endMs: number }

const none: readonly never[] = []

/**
 * Which samples the chosen time basis and bike position leave: null where all. Moving time leaves out what stands
 * still, duration what the timer did not count; standing and sitting follow the recorded mask; `artefacts` go besides.
 */
export function keptSamples(
  series: Series,
  timeType: TimeType,
  position: BikePosition,
  artefacts: readonly Span[] = none,
): ArrayLike<number> | null {
  const counted = columnOf(series, timeType === 'moving_time' ? 'moving' : 'timer')?.values
  const standing = position === 'all' ? undefined : columnOf(series, 'standing')?.values
  if (!standing && artefacts.length === 0) return counted ?? null
  const wanted = position === 'standing' ? 1 : 0
  const keep = new Uint8Array(series.length)
  for (let i = 0; i < series.length; i++)
    keep[i] = Number((!standing || standing[i] === wanted) && (!counted || (counted[i] as number) > 0))
  const timeMs = timeOf(series)
  for (const { startMs, endMs } of artefacts)
    keep.fill(0, lowerBound(timeMs, startMs), lowerBound(timeMs, endMs))
  return keep
}

/** The values of each line of a row as they are drawn; those of the surroundings also at standstill. */
export function drawnLines(
  row: GraphRow,
  smoothingS: SmoothingS,
  keep: ArrayLike<number> | null,
): Float32Array[] {
  const kept = row.metric?.surroundings ? null : keep
  return row.lines.map((line) => smoothed(line.values, smoothingS, kept))
}
