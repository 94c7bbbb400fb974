/** How far two devices' clocks are apart that watched the same legs: where their cadences agree best. */

import type { MotionSport } from '../analyse.ts'
import type { Cycles } from '../cycles.ts'
import { cadenceSeries } from '../series.ts'

/** Turns of a crank, or strides of one leg, a minute: 0 where nobody moves, NaN where nobody knows. */
export interface CadenceTrace {
  /** The moment that the first value stands for, epoch ms by the device's own clock. */
  startMs: number
  /** How many values a second has. */
  rateHz: number
  values: Float32Array
}

export interface ClockOffset {
  /** Added to the second clock's times it gives the first one's. */
  offsetMs: number
  /** 0–1: how much better the cadences agree there than anywhere else. */
  confidence: number
}

const SECOND_MS = 1000
/** Clocks that are set by hand, or not since the last journey, are further apart than this: no search finds those. */
const RANGE_S = 120
/** With fewer seconds in common anything agrees with anything. */
const FEWEST_S = 60
const LEAST_SHARE = 0.5
/** The best agreement is one hill, about as wide as a change of cadence takes. */
const HILL_S = 8
/** Of Pearson's r: worse than this the two did not watch the same. */
const LEAST_AGREEMENT = 0.5
/** A lead of this much over every other hill is beyond doubt. */
const CLEAR_LEAD = 0.1

/**
 * Pearson's correlation of two cadences at every step of the second (the first has one value a second) within ± 2 min of
 * what their clocks say, its peak refined by a parabola. Undefined where they have less than a minute in common, never
 * change or do not agree. Error ≤ 0.4 s of simulated rides, ≤ 0.9 s of runs, whose watches are late.
 */
export function findClockOffset(first: CadenceTrace, second: CadenceTrace): ClockOffset | undefined {
  const { rateHz } = second
  const levels = [levelled(first.values), levelled(second.values)] as const
  const apart = ((second.startMs - first.startMs) / SECOND_MS) * rateHz
  const whole = Math.round(apart)
  const length = Math.min(first.values.length, second.values.length / rateHz)
  const fewest = Math.max(FEWEST_S, LEAST_SHARE * length)
  // One lag more on each side: the parabola's neighbours.
  const reach = RANGE_S * rateHz + 1
  const agreement = new Float64Array(2 * reach + 1)
  for (let lag = -reach; lag <= reach; lag++)
    agreement[lag + reach] =
      (correlation(first.values, second.values, rateHz, whole + lag, fewest) +
        correlation(...levels, rateHz, whole + lag, fewest)) /
      2
  let best = -1
  for (let i = 1; i < agreement.length - 1; i++)
    if ((agreement[i] as number) > (agreement[best] ?? Number.NEGATIVE_INFINITY)) best = i
  const peak = agreement[best] ?? Number.NaN
  if (!(peak >= LEAST_AGREEMENT)) return undefined
  const lag = best - reach + summit(agreement, best)
  const lead = peak - runnerUp(agreement, best, HILL_S * rateHz)
  return {
    offsetMs: Math.round(((whole + lag - apart) * SECOND_MS) / rateHz),
    confidence: peak * Math.min(1, Math.max(0, lead / CLEAR_LEAD)),
  }
}

/**
 * The cadence about its median, as multiples of its usual deviation, at most 3. Stops tell which hill it is, and their second
 * to half a second only; the many small changes that both devices saw tell the rest. So agreement is the mean of both views.
 */
function levelled(values: Float32Array): Float32Array {
  const moving = values.filter((value) => value > 0).sort()
  const middle = moving[moving.length >> 1] ?? 0
  const off = moving.map((value) => Math.abs(value - middle)).sort()
  const usual = Math.max(LEAST_DEVIATION, 1.4826 * (off[off.length >> 1] ?? 0))
  return values.map((value) => Math.max(-MOST, Math.min(MOST, (value - middle) / usual)))
}

const MOST = 3
/** Cadences come in whole turns a minute. */
const LEAST_DEVIATION = 0.5

/** Of the values that both know, the second's moved back by `lag` steps; NaN with too few, or where one is constant. */
function correlation(a: Float32Array, b: Float32Array, rateHz: number, lag: number, fewest: number): number {
  const from = Math.max(0, Math.ceil(lag / rateHz))
  const to = Math.min(a.length, Math.floor((b.length - 1 + lag) / rateHz) + 1)
  let n = 0
  let sumA = 0
  let sumB = 0
  let squaresA = 0
  let squaresB = 0
  let products = 0
  for (let i = from; i < to; i++) {
    const x = a[i] as number
    const y = b[i * rateHz - lag] as number
    if (Number.isNaN(x) || Number.isNaN(y)) continue
    n++
    sumA += x
    sumB += y
    squaresA += x * x
    squaresB += y * y
    products += x * y
  }
  if (n < fewest) return Number.NaN
  const varianceA = squaresA - (sumA * sumA) / n
  const varianceB = squaresB - (sumB * sumB) / n
  // A cadence that never changes tells no time.
  if (varianceA < n * LEAST_VARIANCE || varianceB < n * LEAST_VARIANCE) return Number.NaN
  return (products - (sumA * sumB) / n) / Math.sqrt(varianceA * varianceB)
}

const LEAST_VARIANCE = 0.01

/** Where the parabola through a maximum and its neighbours is highest, −0.5 to 0.5. */
function summit(values: Float64Array, at: number): number {
  const before = values[at - 1] as number
  const after = values[at + 1] as number
  const bend = before - 2 * (values[at] as number) + after
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / bend)) : 0
}

/** The best agreement of another hill. */
function runnerUp(values: Float64Array, best: number, hill: number): number {
  let most = 0
  values.forEach((value, i) => {
    if (Math.abs(i - best) > hill && value > most) most = value
  })
  return most
}

const STEPS_PER_S = 4
const TURN_DELAY_MS = 500
const STRIDE_DELAY_MS = 300

/**
 * The cadence of cycles as a device on the bike or wrist would have it: the mean of each second, every 250 ms, 0 where there
 * is no cycle. `startMs`: epoch ms of the log's zero; the span is that of the log, ms since its zero.
 */
export function cadenceTrace(
  cycles: Cycles,
  { startMs, fromMs, toMs }: { startMs: number; fromMs: number; toMs: number },
): CadenceTrace {
  const count = Math.max(0, Math.floor((toMs - fromMs) / SECOND_MS))
  const values = new Float32Array(count * STEPS_PER_S)
  for (let step = 0; step < STEPS_PER_S; step++) {
    const seconds = cadenceSeries(cycles, { startMs: fromMs + (step * SECOND_MS) / STEPS_PER_S, count })
    seconds.forEach((value, i) => {
      values[i * STEPS_PER_S + step] = Number.isNaN(value) ? 0 : value
    })
  }
  // A second's mean is that of its middle.
  return { startMs: startMs + fromMs + SECOND_MS / 2, rateHz: STEPS_PER_S, values }
}

/**
 * The cadence that a bike computer or watch recorded, once a second; `timeMs` since `startMs` (epoch). A crank's sensor
 * sends the turn that is done: what is written is the mean of the second before. A watch writes a stride when it has seen
 * half of it.
 */
export function recordedTrace(
  { startMs, timeMs }: { startMs: number; timeMs: Int32Array },
  cadence: ArrayLike<number>,
  sport: MotionSport,
): CadenceTrace {
  const values = new Float32Array(Math.floor((timeMs.at(-1) ?? -SECOND_MS) / SECOND_MS) + 1).fill(Number.NaN)
  for (let k = 0; k < timeMs.length; k++) {
    const second = Math.round((timeMs[k] as number) / SECOND_MS)
    if (second >= 0 && second < values.length) values[second] = cadence[k] as number
  }
  return { startMs: startMs - (sport === 'cycling' ? TURN_DELAY_MS : STRIDE_DELAY_MS), rateHz: 1, values }
}
