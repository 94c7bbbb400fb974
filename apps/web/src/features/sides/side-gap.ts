import { minimalDetectableChange } from '@cadenza/analysis/change/detectable-change'
import { metric } from '@cadenza/metrics'
import { standardErrors } from '@cadenza/metrics/explanations/standard-errors'

/** Difference between the sides of a metric. */
export interface SideGap {
  /** The worse side; the larger one of a metric without a better direction. */
  side: 'left' | 'right'
  /** True if the catalogue tells which direction is better. */
  isWorse: boolean
  /** Size of the difference in the unit of figures. */
  size: number
  /** Smallest difference that is more than the errors of both sides; null if these are unknown. */
  least: number | null
}

/** Tests whether a gap is more than the errors of both sides. */
export const isClear = ({ size, least }: SideGap): boolean => least !== null && size > least

/**
 * The gap between means of both sides, each over `activities` activities. The day is the same for both, so
 * that only the errors of the engine and of wearing two sensors count. null unless both sides are known.
 */
export function sideGap(
  code: string,
  { left, right }: { left?: number | null | undefined; right?: number | null | undefined },
  activities = 1,
): SideGap | null {
  if (typeof left !== 'number' || typeof right !== 'number') return null
  const better = metric(code)?.better
  const isWorse = better === 'higher' || better === 'lower'
  const error = standardErrors[code]
  return {
    side: left > right === (better !== 'higher') ? 'left' : 'right',
    isWorse,
    size: Math.abs(left - right),
    least: error ? minimalDetectableChange(error, { now: activities, before: activities }) : null,
  }
}
