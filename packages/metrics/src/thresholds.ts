/**
 * Limits between grades, as the specification writes them. The order says the direction: two values (poor above the
 * second), three ascending (lower is better), three descending (higher is better), six (a band, graded to both sides).
 */
export interface Thresholds {
  limits: readonly number[]
  /** Above the first limit of a descending list the value is not the best but too large, and poor. */
  tooLargeAboveFirst?: boolean
}

export type Grade = 'awesome' | 'good' | 'standard' | 'poor'

/** The grade of a level (in figure units) or of a change (in percent); undefined where there is no value. */
export function grade(value: number | null | undefined, thresholds: Thresholds): Grade | undefined {
  if (value === null || value === undefined || Number.isNaN(value)) return undefined
  const { limits } = thresholds
  if (limits.length === 2) return value > at(limits, 1) ? 'poor' : 'standard'
  if (limits.length === 6) return gradeWithinBand(value, limits)
  const [first, second, third] = [at(limits, 0), at(limits, 1), at(limits, 2)]
  if (first < third) {
    if (value < first) return 'awesome'
    if (value < second) return 'good'
    return value <= third ? 'standard' : 'poor'
  }
  if (value > first) return thresholds.tooLargeAboveFirst ? 'poor' : 'awesome'
  if (value > second) return 'good'
  return value >= third ? 'standard' : 'poor'
}

/** Whether a value is graded poor for being too large. */
export function isTooLarge(value: number | null | undefined, thresholds: Thresholds): boolean {
  return (
    thresholds.tooLargeAboveFirst === true && typeof value === 'number' && value > at(thresholds.limits, 0)
  )
}

function gradeWithinBand(value: number, limits: readonly number[]): Grade {
  const within = (from: number, to: number) => value >= at(limits, from) && value <= at(limits, to)
  if (within(2, 3)) return 'awesome'
  if (within(1, 4)) return 'good'
  return within(0, 5) ? 'standard' : 'poor'
}

function at(limits: readonly number[], index: number): number {
  const limit = limits[index]
  if (limit === undefined) throw new RangeError(`Thresholds need 2, 3 or 6 limits, not ${limits.length}`)
  return limit
}

const limits = (...values: number[]): Thresholds => ({ limits: values })

/** Percent changes where no list is given (ours). */
export const lowerIsBetter = limits(-5, -2, 5)
export const higherIsBetter = limits(5, 2, -5)
export const keepWithinBand = limits(-10, -5, -2, 2, 5, 10)

/** The specification's percent changes of cycling: foot and ankling; waist and torso angle. */
export const footChanges = limits(-5, -2, 5)
export const trunkAngleChanges = limits(-10, -5, -1, 1, 5, 10)

/**
 * The specification writes the leg range's changes as −5/2/5: ascending, so by its own rule lower is better, although
 * more leg range is the better riding. Taken literally; the other reading (the foot's list mirrored) is one word away.
 */
const legRangeReading: 'as written' | 'mirrored' = 'as written'
export const legRangeChanges = { 'as written': limits(-5, 2, 5), mirrored: limits(5, 2, -5) }[legRangeReading]
