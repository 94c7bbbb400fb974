/** The variation of single seconds of a signal, and the cost of a change of its level in spite of it. */
import { knownMean } from './bins.ts'
import type { Placed } from './placed.ts'

/** s; the noise is what remains of this long a stretch without its mean. */
const noiseS = 24
/** A share of the plan's mean level. */
const leastDeviation = 0.015
const mostTogether = 0.85
/** Largest deviation of one second, in standard deviations. */
const mostDeviations = 4
/** The median of absolute values of a normal distribution, in standard deviations. */
export const medianOfNormal = 0.6745

export interface Noise {
  deviation: number
  /** The correlation of a second with the one before. */
  together: number
}

/** The variation of single seconds about the mean of their neighbours. */
export function noiseOf(values: Float32Array): Noise {
  const offs = new Float32Array(values.length).fill(Number.NaN)
  for (let from = 0; from + noiseS <= values.length; from += noiseS) {
    const level = knownMean(values, from, from + noiseS)
    for (let i = from; i < from + noiseS; i++) offs[i] = (values[i] as number) - level
  }
  const deviation = Math.max(leastDeviation, medianSize(offs) / medianOfNormal)
  let products = 0
  let squares = 0
  for (let i = 1; i < offs.length; i++) {
    const [before, off] = [offs[i - 1] as number, offs[i] as number]
    if (!(Math.abs(off) < 3 * deviation && Math.abs(before) < 3 * deviation)) continue
    products += off * before
    squares += off * off
  }
  return { deviation, together: Math.min(mostTogether, Math.max(0, products / Math.max(squares, 1e-9))) }
}

/** The median of the absolute values that are known; 0 if none is. */
export function medianSize(values: Float32Array): number {
  const sizes = new Float32Array(values.length)
  let known = 0
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i] as number)
    if (!Number.isNaN(size)) sizes[known++] = size
  }
  return sizes.subarray(0, known).sort()[known >> 1] ?? 0
}

/** s of neighbouring stretches whose levels are compared. */
export const levelS = 40

/**
 * The standard deviation by which the level changes within steps, between one stretch of `levelS` and the
 * next.
 */
export function usualChange(placed: readonly (Placed | undefined)[], values: Float32Array): number {
  const changes: number[] = []
  for (const place of placed) {
    if (!place) continue
    for (let at = place.from + levelS; at + levelS <= place.to; at += levelS) {
      const change = knownMean(values, at, at + levelS) - knownMean(values, at - levelS, at)
      if (!Number.isNaN(change)) changes.push(Math.abs(change))
    }
  }
  changes.sort((a, b) => a - b)
  return (changes[changes.length >> 1] ?? 0) / medianOfNormal
}

/** The share of the way to a new level that legs go in the first second; others go it at once. */
const quickness = 0.7

/**
 * The costs, as in the logarithm of a likelihood, that the level changes at each second from `begin` to
 * `end`. Neighbouring seconds vary together, so each is compared with what the one before it lets expect:
 * noise of the first order.
 */
export function changeCosts(
  values: Float32Array,
  { begin, end }: { begin: number; end: number },
  { before, after }: { before: number; after: number },
  { deviation, together }: Noise,
): Float64Array {
  const costs = new Float64Array(end - begin + 1)
  const costAt = (second: number, level: number, levelBefore: number) => {
    const away = (values[second] ?? Number.NaN) - level
    if (Number.isNaN(away)) return 0
    const last = (values[second - 1] ?? Number.NaN) - levelBefore
    const off = Number.isNaN(last) ? away : (away - together * last) / Math.sqrt(1 - together * together)
    return Math.min(mostDeviations, Math.abs(off) / deviation) ** 2 / 2
  }
  const between = before + quickness * (after - before)
  let left = 0
  let right = costAt(end + 1, after, after)
  for (let second = begin; second <= end; second++) right += costAt(second, after, after)
  for (let second = begin; second <= end; second++) {
    right -= costAt(second, after, after)
    const next = costAt(second + 1, after, between) - costAt(second + 1, after, after)
    const change = Math.min(costAt(second, after, before), costAt(second, between, before) + next)
    costs[second - begin] = left + change + right
    left += costAt(second, before, before)
  }
  return costs
}
