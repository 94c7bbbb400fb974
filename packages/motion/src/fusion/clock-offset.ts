/**
 * Offset between the clocks of two devices that recorded the same activity: the lag at which their cadences
 * agree best.
 */

import type { MotionSport } from '../analyse.ts'
import type { Cycles } from '../cycles.ts'
import { upperMedian } from '../median.ts'
import { cadenceSeries } from '../series.ts'

/** Crank revolutions, or strides of one leg, per minute; 0 without movement, NaN if unknown. */
export interface CadenceTrace {
  /** Time of the first value, epoch ms by the device's own clock. */
  startMs: number
  /** Values per second. */
  rateHz: number
  values: Float32Array
}

export interface ClockOffset {
  /** ms to add to the second clock's times to get the first clock's. */
  offsetMs: number
  /** 0–1: lead of the best agreement over any other lag. */
  confidence: number
}

const SECOND_MS = 1000
/** s. Clocks that are further apart were set by hand or never; those offsets are not searched. */
export const RANGE_S = 120
/** s. A shorter overlap agrees at any lag. */
const FEWEST_S = 60
/** Share of the shorter recording that must overlap. */
const LEAST_SHARE = 0.5
/** s. Width of the peak of agreement, which is about the duration of a change of cadence. */
const PEAK_WIDTH_S = 8
/** Pearson's r. Below this the devices did not record the same activity. */
const LEAST_AGREEMENT = 0.5
/** Pearson's r. A lead of this much over every other peak gives full confidence. */
const CLEAR_LEAD = 0.1

/**
 * The lag with the highest Pearson correlation of the two cadences (the first at 1 Hz), within ±2 min, its
 * peak refined by a parabola. Undefined if they overlap by less than a minute, are constant or do not agree.
 * Error ≤ 0.4 s for simulated rides and ≤ 0.9 s for runs, whose watches are late.
 */
export function findClockOffset(first: CadenceTrace, second: CadenceTrace): ClockOffset | undefined {
  const found = bestAgreement(first, second)
  return found && { offsetMs: Math.round(found.offsetMs), confidence: confidenceOf(found) }
}

export interface Agreement {
  /** ms to add to the second clock's times to get the first clock's. */
  offsetMs: number
  /** Mean of the two correlations at this offset. */
  peak: number
  /** `peak` less that of the next best offset. */
  lead: number
}

export function confidenceOf({ peak, lead }: Agreement): number {
  return peak * Math.min(1, Math.max(0, lead / CLEAR_LEAD))
}

/** A recording's time by its own clock, in ms. */
export interface RecordedSpan {
  startMs: number
  durationMs: number
}

/** s that two recordings share, and s that a search needs. */
export function overlapOf(first: RecordedSpan, second: RecordedSpan): { overlapS: number; fewestS: number } {
  const apartMs = second.startMs - first.startMs
  const overlapMs = Math.min(first.durationMs, apartMs + second.durationMs) - Math.max(0, apartMs)
  const shorterMs = Math.min(first.durationMs, second.durationMs)
  return {
    overlapS: overlapMs / SECOND_MS,
    fewestS: Math.max(FEWEST_S, (LEAST_SHARE * shorterMs) / SECOND_MS),
  }
}

export function spanOfTrace({ startMs, rateHz, values }: CadenceTrace): RecordedSpan {
  return { startMs, durationMs: (values.length / rateHz) * SECOND_MS }
}

/** The offset at which both agree best; undefined if they agree at none. */
export function bestAgreement(first: CadenceTrace, second: CadenceTrace): Agreement | undefined {
  const { rateHz } = second
  const scores = [robustScores(first.values), robustScores(second.values)] as const
  const apart = ((second.startMs - first.startMs) / SECOND_MS) * rateHz
  const whole = Math.round(apart)
  const { fewestS } = overlapOf(spanOfTrace(first), spanOfTrace(second))
  // One lag more on each side for the parabola.
  const reach = RANGE_S * rateHz + 1
  const agreement = new Float64Array(2 * reach + 1)
  for (let lag = -reach; lag <= reach; lag++)
    agreement[lag + reach] =
      (correlation(first.values, second.values, rateHz, whole + lag, fewestS) +
        correlation(...scores, rateHz, whole + lag, fewestS)) /
      2
  let best = -1
  for (let i = 1; i < agreement.length - 1; i++)
    if ((agreement[i] as number) > (agreement[best] ?? Number.NEGATIVE_INFINITY)) best = i
  const peak = agreement[best] ?? Number.NaN
  if (!(peak >= LEAST_AGREEMENT)) return undefined
  const lag = best - reach + parabolicPeak(agreement, best)
  const lead = peak - secondPeak(agreement, best, PEAK_WIDTH_S * rateHz)
  return { offsetMs: ((whole + lag - apart) * SECOND_MS) / rateHz, peak, lead }
}

/** Robust deviations. Larger ones are clipped, so that stops do not outweigh everything else. */
const MOST_DEVIATIONS = 3
/** rpm. Cadences are recorded as whole numbers. */
const LEAST_DEVIATION = 0.5
/** Standard deviation ÷ median absolute deviation of a normal distribution. */
const NORMAL_MAD = 1.4826

/**
 * The cadence as its deviation from the median in multiples of the median absolute deviation, at most 3.
 * Stops select the right peak but locate it to half a second only; the many small changes that both devices
 * record locate it better. The agreement is therefore the mean of both correlations.
 */
function robustScores(values: Float32Array): Float32Array {
  const moving = values.filter((value) => value > 0)
  const middle = moving.length > 0 ? upperMedian(moving) : 0
  const deviation = moving.length > 0 ? upperMedian(moving.map((value) => Math.abs(value - middle))) : 0
  const usual = Math.max(LEAST_DEVIATION, NORMAL_MAD * deviation)
  return values.map((value) =>
    Math.max(-MOST_DEVIATIONS, Math.min(MOST_DEVIATIONS, (value - middle) / usual)),
  )
}

/**
 * Correlation of the values that both have, the second moved back by `lag` steps; NaN with too few values or
 * a constant.
 */
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
  // A constant cadence has no correlation.
  if (varianceA < n * LEAST_VARIANCE || varianceB < n * LEAST_VARIANCE) return Number.NaN
  return (products - (sumA * sumB) / n) / Math.sqrt(varianceA * varianceB)
}

/** (rpm)². Below this variance a cadence counts as constant. */
const LEAST_VARIANCE = 0.01

/** Position of the maximum of the parabola through a value and its neighbours, −0.5 to 0.5. */
function parabolicPeak(values: Float64Array, at: number): number {
  const before = values[at - 1] as number
  const after = values[at + 1] as number
  const bend = before - 2 * (values[at] as number) + after
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / bend)) : 0
}

/** The best agreement outside the peak. */
function secondPeak(values: Float64Array, best: number, width: number): number {
  let most = 0
  values.forEach((value, i) => {
    if (Math.abs(i - best) > width && value > most) most = value
  })
  return most
}

/** Values per second of the cadence trace of cycles. */
const STEPS_PER_S = 4
/**
 * ms. A crank sensor reports a revolution when it ends: the recorded value is the mean of the second before.
 */
const TURN_DELAY_MS = 500
/** ms. A watch reports a stride after half of it. */
const STRIDE_DELAY_MS = 300

/**
 * The cadence of cycles as a device on the bicycle or wrist would record it: the mean over one second, every
 * 250 ms, 0 without cycles. `startMs` is the epoch ms of the log's zero; `fromMs` and `toMs` are the log's
 * bounds in ms since its zero.
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
  // The mean over a second belongs to its middle.
  return { startMs: startMs + fromMs + SECOND_MS / 2, rateHz: STEPS_PER_S, values }
}

/**
 * The cadence that a bike computer or watch recorded at 1 Hz, its delay taken off. `timeMs` counts from
 * `startMs` (epoch ms).
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
