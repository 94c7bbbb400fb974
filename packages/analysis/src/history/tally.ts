/** Count, mean, spread, extremes and sum of values, which can be combined. */

export interface Tally {
  /** Number, or weight, of the values. */
  count: number
  mean: number
  /** Sum of squared differences from the mean; NaN if unknown. */
  squares: number
  min: number
  max: number
  sum: number
}

export const emptyTally = (): Tally => ({
  count: 0,
  mean: 0,
  squares: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
  sum: 0,
})

/** The tally of the first `count` values, all of which are known. */
export function tallyOf(values: Float64Array, count: number): Tally {
  if (count === 0) return emptyTally()
  // Differences from a value in their midst: a sum of squares of the values themselves would not be exact.
  const origin = values[0] as number
  let away = 0
  let squaresAway = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let k = 0; k < count; k++) {
    const value = values[k] as number
    const difference = value - origin
    away += difference
    squaresAway += difference * difference
    if (value < min) min = value
    if (value > max) max = value
  }
  const squares = Math.max(0, squaresAway - (away * away) / count)
  return { count, mean: origin + away / count, squares, min, max, sum: origin * count + away }
}

/** Combines two tallies; after Chan, Golub & LeVeque 1983 (Am. Stat. 37:242). */
export function combined(a: Tally, b: Tally): Tally {
  if (a.count === 0) return b
  if (b.count === 0) return a
  const count = a.count + b.count
  const away = b.mean - a.mean
  return {
    count,
    mean: a.mean + (away * b.count) / count,
    squares: a.squares + b.squares + (away * away * a.count * b.count) / count,
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    sum: a.sum + b.sum,
  }
}

/** Numbers that a tally takes in an array of many. */
export const tallyFields = 6

/** An array of this many empty tallies. */
export function emptyTallies(count: number): Float64Array<ArrayBuffer> {
  const tallies = new Float64Array(count * tallyFields)
  if (count > 0) putTally(tallies, 0, emptyTally())
  // Copies what is filled, twice as much each time: far faster than tally by tally.
  for (let filled = tallyFields; filled < tallies.length; filled *= 2) tallies.copyWithin(filled, 0, filled)
  return tallies
}

export function tallyAt(tallies: Float64Array, index: number): Tally {
  const at = index * tallyFields
  return {
    count: tallies[at] as number,
    mean: tallies[at + 1] as number,
    squares: tallies[at + 2] as number,
    min: tallies[at + 3] as number,
    max: tallies[at + 4] as number,
    sum: tallies[at + 5] as number,
  }
}

export function putTally(tallies: Float64Array, index: number, tally: Tally): void {
  const at = index * tallyFields
  tallies[at] = tally.count
  tallies[at + 1] = tally.mean
  tallies[at + 2] = tally.squares
  tallies[at + 3] = tally.min
  tallies[at + 4] = tally.max
  tallies[at + 5] = tally.sum
}
