/** The minimal detectable change of the catalogue's metrics, between two activities and within one. */
import type { Side } from '@cadenza/metrics'
import type { ErrorStatement, StandardError } from '@cadenza/metrics/explanations'
import {
  detectableWithinActivity,
  type ErrorParts,
  minimalDetectableChange,
  type Sides,
  type Spread,
  TWO_SIDED_95,
} from './detectable-change.ts'

/** A metric's errors, as the catalogue knows them. */
export interface MetricError {
  stated: ErrorStatement
  standard: StandardError | undefined
  /** The athlete's own part by side, where known. */
  day?: Partial<Record<Side, number>>
}

/**
 * Parts of the standard error of one activity; undefined for what a device or the road tells, until the day's
 * part is known.
 */
export function errorParts({ standard, day: days }: MetricError, side: Side): ErrorParts | undefined {
  const day = days?.[side]
  if (standard) return { ...standard, day }
  return day === undefined ? undefined : { engine: 0, wearing: 0, day }
}

/**
 * Smallest difference between activities that is more than their errors; null if no part of these is known.
 */
export function detectableBetween(error: MetricError, side: Side, sides?: Sides): number | null {
  const parts = errorParts(error, side)
  return parts ? minimalDetectableChange(parts, sides) : null
}

/**
 * Smallest difference between two ranges of one activity that is more than their errors; null if unknown. The
 * sensors are worn as they are and the day is the same, so what remains is chance and the error that is
 * stated for changes within an activity. `before` is the figure of one range, for errors in percent.
 */
export function detectableWithin(
  { stated }: MetricError,
  before: number,
  a: Spread | null | undefined,
  b: Spread | null | undefined,
): number | null {
  if (typeof stated === 'string') {
    const known = a && b && a.count > 1 && b.count > 1
    if (known) return detectableWithinActivity(0, a, b)
    return stated === 'recording' ? 0 : null
  }
  const change = stated.within ?? stated.outdoors[0]
  const own = stated.unit === '%' ? (change / 100) * Math.abs(before) : change
  return detectableWithinActivity(own / TWO_SIDED_95 / Math.SQRT2, a, b)
}
