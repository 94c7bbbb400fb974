/**
 * Initial contact of a running foot, from the jerk vector of its acceleration in the world frame. The
 * magnitude hardly shows a change from +26 to −33 m/s²; the vector does, for any foot strike. Neighbouring
 * strides show where to look for the impact.
 */

import type { Axes } from '@cadenza/recording'

/** Contact of each swing peak; NaN if there is none. */
export interface Contacts {
  /** Fractional samples. */
  at: Float64Array
  /** 1 where the impact was not clear. */
  coarse: Uint8Array
}

/** Strides on either side whose jerk is added up: 31 in all. */
const BESIDE = 15
/** Share. Strides whose durations differ by less are alike. */
const ALIKE_SHARE = 0.1
/** Like strides needed to add them up. */
const FEWEST_ALIKE = 5
/** Share of the stride after the swing peak that contains the impact. */
const SHARE_OF_STRIDE = 0.45
/**
 * s. A foot may land twice, with heel and sole. The first landing is sought this long before the larger one.
 */
const FIRST_S = 0.07
/** Share of the largest summed jerk above which there is a landing. */
const LANDING_SHARE = 0.2
/** s. A stride's own landing is sought this long before and after the common one. */
const WINDOW_S = 0.02
/** s. A longer pause ends the landing. */
const PAUSE_S = 0.03
/** Share of the peak jerk that the onset exceeds. Checked on two simulators. */
const ONSET_SHARE = 0.08
/** Multiple of the jerk before the landing that the onset exceeds. Checked on two simulators. */
const OVER_LEVEL = 3
/** Samples. An instant impact began half a sample earlier on average. */
const INSTANT_SAMPLES = 0.5
/** s. The level of jerk is measured between these times before the landing. */
const LEVEL_FROM_S = 0.06
const LEVEL_TO_S = 0.015

/** Magnitude of the second difference of an unfiltered acceleration in the world frame, m/s² per sample². */
export function jerkOf(acceleration: Axes): Float32Array {
  const { x, y, z } = acceleration
  const n = x.length
  const jerk = new Float32Array(n)
  for (let i = 2; i < n; i++) {
    const dx = (x[i] as number) - 2 * (x[i - 1] as number) + (x[i - 2] as number)
    const dy = (y[i] as number) - 2 * (y[i - 1] as number) + (y[i - 2] as number)
    const dz = (z[i] as number) - 2 * (z[i - 1] as number) + (z[i - 2] as number)
    jerk[i] = Math.sqrt(dx * dx + dy * dy + dz * dz)
  }
  return jerk
}

/**
 * Finds the contact after each swing peak. `strideS` is the time to the next swing peak (for the last peak,
 * the time before it; NaN if the foot stops). The contact is the first sample near the impact over 8 % of its
 * peak jerk and 3 × the level before, minus the part of a sample in which the impact had already begun
 * (`sinceContact`). Error on two simulators within 1 ms on average.
 */
export function findContacts(
  acceleration: Axes,
  jerk: Float32Array,
  peaks: Int32Array,
  strideS: Float64Array,
  rateHz: number,
): Contacts {
  const { first, greatest } = landingsOf(jerk, peaks, strideS, rateHz)
  const at = new Float64Array(peaks.length).fill(Number.NaN)
  const coarse = new Uint8Array(peaks.length)
  const beside = Math.max(2, Math.round(WINDOW_S * rateHz))
  const pause = Math.max(2, Math.round(PAUSE_S * rateHz))
  for (let k = 0; k < peaks.length; k++) {
    if ((first[k] as number) < 0) continue
    const peak = peaks[k] as number
    const from = Math.max(peak + (first[k] as number) - beside, peak + 1)
    const to = Math.min(peak + (greatest[k] as number) + beside, jerk.length - 1)
    const level = meanOf(
      jerk,
      from - Math.round(LEVEL_FROM_S * rateHz),
      from - Math.round(LEVEL_TO_S * rateHz),
    )
    const contact = onsetIn(jerk, from, to, level, pause)
    at[k] = contact.onset - sinceContact(acceleration, contact.onset)
    coarse[k] = contact.clear ? 0 : 1
  }
  return { at, coarse }
}

/**
 * Goes back from the largest jerk to the onset: the first sample over the threshold that no long pause
 * follows.
 */
function onsetIn(
  jerk: Float32Array,
  from: number,
  to: number,
  level: number,
  pause: number,
): { onset: number; clear: boolean } {
  let greatest = from
  for (let i = from; i <= to; i++) if ((jerk[i] as number) > (jerk[greatest] as number)) greatest = i
  const peak = jerk[greatest] as number
  const threshold = Math.max(ONSET_SHARE * peak, OVER_LEVEL * level)
  const clear = threshold < peak
  const limit = clear ? threshold : 0.99 * peak
  let onset = greatest
  for (let i = greatest; i >= from && onset - i <= pause; i--) if ((jerk[i] as number) > limit) onset = i
  return { onset, clear }
}

/**
 * Part of a sample between the start of the landing and its onset. If the force increases linearly from zero,
 * this part is the ratio of the second difference at the onset to its sum with the next one. An instant
 * impact cancels the sum; then the part is unknown, and half a sample is the mean. In between the formula
 * passes over continuously.
 */
function sinceContact(acceleration: Axes, onset: number): number {
  let along = 0
  let square = 0
  for (const values of [acceleration.x, acceleration.y, acceleration.z]) {
    const first = bendAt(values, onset)
    const sum = first + bendAt(values, onset + 1)
    along += first * sum
    square += sum * sum
  }
  if (!(along > 0)) return INSTANT_SAMPLES
  const part = along / square
  return part <= 1 ? part : INSTANT_SAMPLES + (1 - INSTANT_SAMPLES) / (part * part)
}

function bendAt(values: Float32Array, i: number): number {
  return i >= 2 && i < values.length
    ? (values[i] as number) - 2 * (values[i - 1] as number) + (values[i - 2] as number)
    : 0
}

/**
 * Samples from each swing peak to the first and the largest landing, in the summed jerk of 31 like strides or
 * of the stride alone.
 */
function landingsOf(
  jerk: Float32Array,
  peaks: Int32Array,
  strideS: Float64Array,
  rateHz: number,
): { first: Int32Array; greatest: Int32Array } {
  const first = new Int32Array(peaks.length).fill(-1)
  const greatest = new Int32Array(peaks.length).fill(-1)
  for (const [start, end] of likeStrides(strideS)) {
    const width = widthOf(strideS, start, end, rateHz)
    if (width < 3) continue
    const beside = end - start >= FEWEST_ALIKE ? BESIDE : 0
    const sum = new Float64Array(width)
    let lowest = start
    let highest = start
    for (let k = start; k < end; k++) {
      for (; highest < Math.min(end, k + beside + 1); highest++) {
        addSquares(sum, jerk, peaks[highest] as number, 1)
      }
      for (; lowest < k - beside; lowest++) addSquares(sum, jerk, peaks[lowest] as number, -1)
      const most = indexOfGreatest(sum)
      greatest[k] = most
      first[k] = firstLanding(sum, most, Math.round(FIRST_S * rateHz))
    }
  }
  return { first, greatest }
}

/** Runs of strides of similar duration, as [first, end) of the peaks. */
function likeStrides(strideS: Float64Array): [number, number][] {
  const runs: [number, number][] = []
  let first = 0
  for (let k = 1; k <= strideS.length; k++) {
    const last = strideS[k - 1] as number
    if (k < strideS.length && Math.abs((strideS[k] as number) - last) <= ALIKE_SHARE * last) continue
    runs.push([first, k])
    first = k
  }
  return runs
}

function widthOf(strideS: Float64Array, first: number, end: number, rateHz: number): number {
  let shortest = Number.POSITIVE_INFINITY
  for (let k = first; k < end; k++) shortest = Math.min(shortest, strideS[k] as number)
  return Number.isFinite(shortest) ? Math.round(SHARE_OF_STRIDE * shortest * rateHz) : 0
}

function addSquares(sum: Float64Array, jerk: Float32Array, peak: number, sign: 1 | -1): void {
  const length = Math.min(sum.length, jerk.length - peak)
  for (let j = 0; j < length; j++) {
    const value = jerk[peak + j] as number
    sum[j] = (sum[j] as number) + sign * value * value
  }
}

function indexOfGreatest(values: Float64Array): number {
  let best = 0
  for (let j = 1; j < values.length; j++) if ((values[j] as number) > (values[best] as number)) best = j
  return best
}

/** First considerable jerk within `longest` samples before the largest. */
function firstLanding(squares: Float64Array, greatest: number, longest: number): number {
  const limit = LANDING_SHARE ** 2 * (squares[greatest] as number)
  let first = greatest
  for (let j = greatest; j >= Math.max(0, greatest - longest); j--) {
    if ((squares[j] as number) >= limit) first = j
  }
  return first
}

function meanOf(values: Float32Array, from: number, end: number): number {
  let sum = 0
  let count = 0
  for (let i = Math.max(from, 0); i < Math.min(end, values.length); i++) {
    sum += values[i] as number
    count++
  }
  return count > 0 ? sum / count : 0
}
