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

/** Adds the values that are selected and known. */
export function tallyOf(values: Float32Array | Float64Array, selected: Uint8Array): Tally {
  const tally = emptyTally()
  let { count, sum, min, max } = tally
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (selected[i] === 0 || !Number.isFinite(value)) continue
    count += 1
    sum += value
    if (value < min) min = value
    if (value > max) max = value
  }
  if (count === 0) return tally
  // A second pass is exact where a sum of squares would not be.
  const mean = sum / count
  let squares = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (selected[i] === 0 || !Number.isFinite(value)) continue
    squares += (value - mean) * (value - mean)
  }
  return { count, mean, squares, min, max, sum }
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

export function tallyAt(tallies: Float64Array, index: number): Tally {
  const [count, mean, squares, min, max, sum] = tallies.subarray(
    index * tallyFields,
    (index + 1) * tallyFields,
  )
  return { count, mean, squares, min, max, sum } as Tally
}

export function putTally(tallies: Float64Array, index: number, tally: Tally): void {
  const { count, mean, squares, min, max, sum } = tally
  tallies.set([count, mean, squares, min, max, sum], index * tallyFields)
}
