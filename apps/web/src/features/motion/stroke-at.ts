import type { ActivityCycles } from '@cadenza/activity/cycles'
import { lowerBound } from '../../ui/graphs/nearest.ts'

/** The strokes of one side, in order of their beginning. */
export interface SideStrokes {
  rows: Int32Array
  startMs: Float64Array
}

export function strokesOfSide({ side, startMs }: ActivityCycles, wanted: number): SideStrokes {
  const rows = Int32Array.from({ length: side.length }, (_, row) => row).filter((row) => side[row] === wanted)
  return { rows, startMs: Float64Array.from(rows, (row) => startMs[row] as number) }
}

/** The row of the stroke that is under way at a time; null where none is. */
export function strokeAt(
  { rows, startMs }: SideStrokes,
  { durationMs }: Pick<ActivityCycles, 'durationMs'>,
  ms: number,
): number | null {
  // The last that begins no later.
  const at = lowerBound(startMs, ms + 1e-6) - 1
  const row = rows[at]
  return row !== undefined && ms < (startMs[at] as number) + (durationMs[row] as number) ? row : null
}
