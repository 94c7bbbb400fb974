import type { ActivityCycles } from '@cadenza/activity/cycles'
import { lowerBound } from '../../ui/graphs/nearest.ts'

/** Strokes of one side, by start time. */
export interface SideStrokes {
  rows: Int32Array
  startMs: Float64Array
}

export function strokesOfSide({ side, startMs }: ActivityCycles, wanted: number): SideStrokes {
  const rows = Int32Array.from({ length: side.length }, (_, row) => row).filter((row) => side[row] === wanted)
  return { rows, startMs: Float64Array.from(rows, (row) => startMs[row] as number) }
}

/** Row of the stroke in progress at a time; null if there is none. */
export function strokeAt(
  { rows, startMs }: SideStrokes,
  { durationMs }: Pick<ActivityCycles, 'durationMs'>,
  ms: number,
): number | null {
  // Last stroke that starts at or before the time.
  const at = lowerBound(startMs, ms + 1e-6) - 1
  const row = rows[at]
  return row !== undefined && ms < (startMs[at] as number) + (durationMs[row] as number) ? row : null
}
