import type { Series, Span } from '@cadenza/activity'
import { smoothed } from '@cadenza/activity/smoothing'
import { lowerBound } from '../../ui/graphs/nearest.ts'
import type { GraphRow } from './graph-rows.ts'
import { columnOf, timeOf } from './series.ts'
import type { BikePosition, SmoothingS, TimeType } from './view-preferences.ts'

const none: readonly never[] = []

/**
 * Mask of the samples kept by time basis and bike position; null keeps all. Moving time drops stops, duration
 * drops pauses of the timer. Standing and sitting follow the recorded mask. `artefacts` are dropped too.
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

/** Values of each line of a row, as drawn. Those of the surroundings remain at standstill. */
export function drawnLines(
  row: GraphRow,
  smoothingS: SmoothingS,
  keep: ArrayLike<number> | null,
): Float32Array[] {
  const kept = row.metric?.surroundings ? null : keep
  return row.lines.map((line) => smoothed(line.values, smoothingS, kept))
}
