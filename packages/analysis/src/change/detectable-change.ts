/**
 * The smallest difference between two measurements that is more than their error: the minimal detectable
 * change at 95 %, MDC95 = 1.96 · √2 · SEM (Weir 2005, J. Strength Cond. Res. 19:231).
 */
import type { Metric } from '@cadenza/metrics'

/** Standard errors of a single measurement, in the unit of the figures. */
export interface ErrorParts {
  /** The engine's own error, or the device's. */
  engine: number
  /** Spread between wearings: the sensors are put on anew for each activity. */
  wearing: number
  /** The athlete's own spread from day to day at equal effort; absent while it is unknown. */
  day?: number
}

/** Number of activities averaged on each side of a comparison. */
export interface Sides {
  now: number
  before: number
}

/** Two-sided 95 % quantile of the normal distribution. */
export const TWO_SIDED_95 = 1.96

const oneEach: Sides = { now: 1, before: 1 }

/** The standard error of one activity: the root of the sum of the squared parts. */
export function standardError({ engine, wearing, day = 0 }: ErrorParts): number {
  return Math.sqrt(engine ** 2 + wearing ** 2 + day ** 2)
}

/**
 * The minimal detectable change between the means of `sides.now` and `sides.before` activities (default: one
 * each), in the unit of the parts. Each activity is a new wearing on another day, so these two errors are
 * independent and their variance in a mean of n is one n-th. The engine's error may be the same in each
 * activity, so averaging does not reduce it:
 *
 * MDC² = 1.96² · (2 · engine² + (wearing² + day²) · (1 / now + 1 / before))
 *
 * With one activity each this is 1.96 · √2 · SEM. Throws a RangeError for fewer than one activity.
 */
export function minimalDetectableChange(parts: ErrorParts, sides: Sides = oneEach): number {
  const { now, before } = sides
  if (!(now >= 1 && before >= 1)) throw new RangeError('Each side of a comparison needs an activity.')
  const { engine, wearing, day = 0 } = parts
  return TWO_SIDED_95 * Math.sqrt(2 * engine ** 2 + (wearing ** 2 + day ** 2) * (1 / now + 1 / before))
}

/** Standard deviation over strokes or strides (or seconds), and their number. */
export interface Spread {
  sd: number
  count: number
}

/**
 * The minimal detectable change between two ranges of one activity. Wearing and day are the same in both and
 * cancel. The athlete's own part is the sampling error of both means:
 *
 * MDC² = 1.96² · (2 · engine² + sd₁² / count₁ + sd₂² / count₂)
 */
export function detectableWithinActivity(
  engine: number,
  a: Spread | null | undefined,
  b: Spread | null | undefined,
): number {
  const sampling = [a, b].reduce(
    (sum, each) => sum + (each && each.count > 1 ? each.sd ** 2 / each.count : 0),
    0,
  )
  return TWO_SIDED_95 * Math.sqrt(2 * engine ** 2 + sampling)
}

export type ChangeVerdict = 'better' | 'worse' | 'changed' | 'no clear change'

/**
 * The verdict on a difference (now − before) by the catalogue's direction. A metric without one direction
 * (best within a band, or no judgement) has `changed`.
 */
export function changeVerdict(
  difference: number,
  detectable: number,
  better: Metric['better'],
): ChangeVerdict {
  if (!(Math.abs(difference) > detectable)) return 'no clear change'
  if (better !== 'higher' && better !== 'lower') return 'changed'
  return difference > 0 === (better === 'higher') ? 'better' : 'worse'
}
