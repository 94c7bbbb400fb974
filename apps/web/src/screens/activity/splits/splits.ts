import type { Series, Span } from '@cadenza/activity'
import { xAxisOf } from '../../../features/activity/x-axis.ts'
import { lowerBound } from '../../../ui/graphs/nearest.ts'

/** Part of an activity between two distances. */
export interface Split extends Span {
  /** Distance at its end, m. */
  endM: number
}

/** Share of a split; a shorter remainder at the end is left out. */
const shortestShare = 0.05

/** Splits of an activity every `everyM` metres, with the remainder at its end; none without distances. */
export function splitsEvery(series: Series, everyM: number): Split[] {
  const { scale, values, timeMs } = xAxisOf(series, 'distance')
  const count = values.length
  if (scale !== 'distance' || count < 2) return []
  const totalM = values[count - 1] as number
  const splits: Split[] = []
  let startMs = timeMs[0] as number
  for (let n = 1; (n - 1) * everyM < totalM - shortestShare * everyM; n++) {
    const endM = Math.min(n * everyM, totalM)
    const endMs = timeAt(values, timeMs, endM)
    if (endMs > startMs) splits.push({ startMs, endMs, endM })
    startMs = endMs
  }
  return splits
}

/** Time at which a distance was reached, between samples by proportion, ms. */
function timeAt(values: ArrayLike<number>, timeMs: ArrayLike<number>, metres: number): number {
  const after = Math.min(values.length - 1, lowerBound(values, metres))
  const before = Math.max(0, after - 1)
  const gapM = (values[after] as number) - (values[before] as number)
  const share = gapM > 0 ? (metres - (values[before] as number)) / gapM : 1
  const [fromMs, toMs] = [timeMs[before] as number, timeMs[after] as number]
  return Math.round(fromMs + share * (toMs - fromMs))
}

/** Length of a bar, 0–1 of the longest: from zero, and for a pace by its speed. */
export function barShares(values: readonly (number | null)[], isReversed: boolean): number[] {
  const sizes = values.map((value) => (value === null || !(value > 0) ? 0 : isReversed ? 1 / value : value))
  const longest = Math.max(0, ...sizes)
  return sizes.map((size) => (longest > 0 ? size / longest : 0))
}
