/**
 * Limits between grades, in the order of the specification, which tells the direction: two values (poor above
 * the second), three ascending (lower is better), three descending (higher is better), six (a band, graded to
 * both sides).
 */
export interface Thresholds {
  limits: readonly number[]
  /** For a descending list: values above the first limit are too large, and poor. */
  tooLargeAboveFirst?: boolean
}

export type Grade = 'awesome' | 'good' | 'standard' | 'poor'

/** The grade of a level (in figure units) or of a change (in percent); undefined without a value. */
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

/** True if a value is poor because it is too large. */
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

/** %; our limits of changes for metrics without specified ones. */
export const lowerIsBetter = limits(-5, -2, 5)
export const higherIsBetter = limits(5, 2, -5)
export const keepWithinBand = limits(-10, -5, -2, 2, 5, 10)

/** %; the specification's limits of changes in cycling: foot and ankling, pelvis and torso angle. */
export const footChanges = limits(-5, -2, 5)
export const trunkAngleChanges = limits(-10, -5, -1, 1, 5, 10)

/**
 * The specification gives −5/2/5 for the leg range. Ascending means that lower is better, although a larger
 * leg range is better riding. Taken literally; `mirrored` is the other reading.
 */
const legRangeReading: 'as written' | 'mirrored' = 'as written'
export const legRangeChanges = { 'as written': limits(-5, 2, 5), mirrored: limits(5, 2, -5) }[legRangeReading]
