import type { Stretches } from './stretches.ts'

export const normalizedPowerVersion = 1

/** s; window of the rolling mean (Coggan 2003). */
const windowS = 30

/**
 * The fourth power of the 30 s rolling mean that ends in each second of [from, to) of 1 Hz `values`. NaN
 * unless all 30 seconds lie in the span, have a value and have the timer running. Pauses and holes break the
 * mean; standing still with the timer running does not.
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

/** Sums of fourth powers by kind of second. */
export interface FourthPowers {
  sums: Float64Array
  counts: Float64Array
}

/** Sums fourth powers, which start at second `offset`, by kind of second. */
export function fourthPowersByKind(
  fourthPowers: Float64Array,
  offset: number,
  { count, from, to, kind, secondsOfKind }: Stretches,
): FourthPowers {
  const sums = new Float64Array(secondsOfKind.length)
  const counts = new Float64Array(secondsOfKind.length)
  for (let s = 0; s < count; s++) {
    let sum = 0
    let held = 0
    const end = (to[s] as number) - offset
    for (let i = (from[s] as number) - offset; i < end; i++) {
      const value = fourthPowers[i] as number
      if (Number.isNaN(value)) continue
      sum += value
      held++
    }
    const k = kind[s] as number
    sums[k] = (sums[k] as number) + sum
    counts[k] = (counts[k] as number) + held
  }
  return { sums, counts }
}

/**
 * Normalized power in W over the given kinds of seconds: the fourth root of the mean fourth power (Coggan
 * 2003); null without 30 unbroken seconds. Applied to graded speed, the normalized graded speed.
 */
export function normalized({ sums, counts }: FourthPowers, taken: readonly number[]): number | null {
  let sum = 0
  let count = 0
  for (const kind of taken) {
    sum += sums[kind] as number
    count += counts[kind] as number
  }
  return count > 0 ? (sum / count) ** 0.25 : null
}
