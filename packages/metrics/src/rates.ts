import type { Metric } from './metric.ts'
import { isMissing } from './numbers.ts'

/** %; a larger difference between left and right is poor (specification). */
export const poorSideRate = 10

/** The change between two figures in percent; null if the metric shows none or the base is too small. */
export function changeRate(entry: Metric, from: number | null, to: number | null): number | null {
  if (!entry.changeRate || isMissing(from) || isMissing(to) || Math.abs(from) < ratioFloor(entry)) return null
  return from === 0 ? null : ((to - from) / Math.abs(from)) * 100
}

/**
 * The left/right difference rate: 100 × |left − right| over their mean. null if the metric shows none or the
 * mean is too small.
 */
export function sideRate(entry: Metric, left: number | null, right: number | null): number | null {
  if (!entry.sideRate || isMissing(left) || isMissing(right)) return null
  const mean = Math.abs(left + right) / 2
  return mean === 0 || mean < ratioFloor(entry) ? null : (Math.abs(left - right) / mean) * 100
}

/**
 * The smallest base of a percentage, in figure units: 5 % of the range of the filter's bounds unless the
 * entry says otherwise.
 */
function ratioFloor(entry: Metric): number {
  if (entry.ratioFloor !== undefined) return entry.ratioFloor
  if (entry.kind !== 'mpi' || !entry.bounds) return 0
  const [min, max] = entry.bounds.km
  return (0.05 * (max - min)) / entry.inputFactor / entry.shown.km.factor
}
