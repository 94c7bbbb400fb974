/** The span of a straight trend, whose ends are compared like the means of activities. */
import { type ErrorParts, minimalDetectableChange, type Sides } from './detectable-change.ts'

/** Point of a trend. */
export interface TrendPoint {
  day: number
  /** Activities that its value is the mean of. */
  activities: number
}

export interface TrendSpan {
  /** From the first point to the last. */
  days: number
  /** Activities that either end of the line is worth. */
  sides: Sides
}

/**
 * The span of a straight line through points. Each activity has an error of its own of variance σ², so the
 * least-squares line changes over the span T with a variance of
 *
 * σ² · T² · Σ((d − d̄)² / activities) / (Σ(d − d̄)²)²
 *
 * This is σ² · (1 / now + 1 / before) of two means of equally many activities: of N evenly spread ones, N / 6
 * at either end. Throws a RangeError for points that all fall on one day.
 */
export function trendSpan(points: readonly TrendPoint[]): TrendSpan {
  const meanDay = points.reduce((sum, { day }) => sum + day, 0) / points.length
  let [first, last, squares, errors] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0]
  for (const { day, activities } of points) {
    const square = (day - meanDay) ** 2
    first = Math.min(first, day)
    last = Math.max(last, day)
    squares += square
    errors += square / Math.max(activities, 1)
  }
  if (!(squares > 0)) throw new RangeError('A trend needs points of several days.')
  const days = last - first
  // Both ends alone contribute T² / 2 to the squares, so that each is worth at least one activity.
  const worth = Math.max((2 * squares ** 2) / (days ** 2 * errors), 1)
  return { days, sides: { now: worth, before: worth } }
}

/** The smallest change of a trend over its span that is more than the errors of the activities in it. */
export const detectableTrend = (parts: ErrorParts, { sides }: TrendSpan): number =>
  minimalDetectableChange(parts, sides)
