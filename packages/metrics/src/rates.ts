import type { Metric } from './metric.ts'
import { isMissing } from './numbers.ts'

/** Above it a left/right difference rate is poor. */
export const poorSideRate = 10

/** Change in percent from one figure to another; null where the metric carries none or the ratio would explode. */
export function changeRate(entry: Metric, from: number | null, to: number | null): number | null {
  if (!entry.changeRate || isMissing(from) || isMissing(to) || Math.abs(from) < ratioFloor(entry)) return null
  return from === 0 ? null : ((to - from) / Math.abs(from)) * 100
}

/** 100 × the difference of left and right over their mean; null where the metric carries none or the ratio would explode. */
export function sideRate(entry: Metric, left: number | null, right: number | null): number | null {
  if (!entry.sideRate || isMissing(left) || isMissing(right)) return null
  const mean = Math.abs(left + right) / 2
  return mean === 0 || mean < ratioFloor(entry) ? null : (Math.abs(left - right) / mean) * 100
}

/** In figure units: 5 % of the range that the filter spans, unless the entry says otherwise. */
function ratioFloor(entry: Metric): number {
  if (entry.ratioFloor !== undefined) return entry.ratioFloor
  if (entry.kind !== 'mpi' || !entry.bounds) return 0
  const [min, max] = entry.bounds.km
  return (0.05 * (max - min)) / entry.inputFactor / entry.shown.km.factor
}
