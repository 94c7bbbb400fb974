import { type ValueRange, valueRange } from '../../../ui/graphs/value-range.ts'
import type { CompareGraph } from './use-graphs.ts'

/** Steps between the ends of an axis at least: fewer have no two round ticks that are written differently. */
const leastSteps = 4
/** Least height of the graph of the gap, s or m. */
const gapInterval = 2

/**
 * Axis of differences between two indices (inclusive). It holds zero and none of the metric's own bounds, and
 * is high enough for its ticks to differ as they are written.
 */
export function differenceRange(
  { row, text, lines }: Pick<CompareGraph, 'row' | 'text' | 'lines'>,
  from: number,
  to: number,
): ValueRange | null {
  const drawn = lines.filter((line) => line !== undefined)
  const zero = new Float32Array(to + 1)
  const usual = row ? (row.metric?.interval?.km ?? 0) : gapInterval
  const least = Math.max(usual, (leastSteps * text.step) / text.shown.factor)
  return valueRange([...drawn, zero], from, to, { axis: {}, interval: { km: least } })
}
