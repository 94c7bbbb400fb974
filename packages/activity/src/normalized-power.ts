export const normalizedPowerVersion = 1

/** Seconds of the rolling mean. */
const windowS = 30

/**
 * The fourth power of the 30 s rolling mean that ends in each second of [from, to), of 1 Hz `values`; NaN where the 30
 * seconds are not all in the span, with a value and with the timer running. A pause or a hole breaks the mean; standing
 * still with the timer running does not.
 */
export function fourthPowersOfMeans(
  values: Float32Array,
  timer: Float32Array,
  from: number,
  to: number,
): Float64Array {
  const out = new Float64Array(to - from).fill(Number.NaN)
  let sum = 0
  let seconds = 0
  for (let i = from; i < to; i++) {
    const value = values[i] as number
    if (Number.isNaN(value) || timer[i] !== 1) {
      sum = 0
      seconds = 0
      continue
    }
    sum += value
    if (++seconds > windowS) sum -= values[i - windowS] as number
    if (seconds < windowS) continue
    const mean = sum / windowS
    const square = mean * mean
    out[i - from] = square * square
  }
  return out
}

/**
 * Normalized power in W over the seconds of [from, to) that `mask` takes: the fourth root of the mean fourth power. null
 * without 30 unbroken seconds. Coggan 2003. The same of a graded speed is the normalized graded speed.
 */
export function normalized(fourthPowers: Float64Array, mask: Float32Array, from: number): number | null {
  let sum = 0
  let count = 0
  for (let i = 0; i < fourthPowers.length; i++) {
    const value = fourthPowers[i] as number
    if (!Number.isNaN(value) && mask[from + i] === 1) {
      sum += value
      count++
    }
  }
  return count > 0 ? (sum / count) ** 0.25 : null
}
