/** The jerk of a thigh's landings, without that of the ground. */

import { bandLimitedAt } from './interpolate.ts'
import { valueAt } from './periodic.ts'
import { NEAR_MS } from './stride.ts'

/** s. Time after contact in which the landing is measured. Ours. */
const LANDING_S = 0.08
/** Hz. Sampling rate at which it is measured, whatever the sensor's own rate. */
const LANDING_GRID_HZ = 200
/** Landings on either side of one that show what they share. */
const BESIDE = 8
/** s. Landings are aligned by the thigh's swing from this long before contact. Ours. */
const ALIGNED_BEFORE_S = 0.05
/** s. They are aligned until this long after contact, which is within stance. Ours. */
const ALIGNED_AFTER_S = 0.15
/** s. A contact is not moved further. */
const MOST_EARLY_S = 0.02

export interface Landing {
  /** Row in the cycles. */
  row: number
  startMs: number
  /** Fractional sample. */
  contact: number
}

/**
 * RMS of the second derivative of the angular velocity in the 80 ms after each contact, degrees/s³, at 200
 * Hz: as much of it as the landing shares with those beside it. A runner lands nearly alike each time, the
 * ground shakes each landing in another way. NaN if they share nothing. `landings` of one thigh, in order.
 */
export function landingJerks(
  rateDegS: Float32Array,
  rateHz: number,
  landings: readonly Landing[],
): Float64Array {
  const early = besideOthers(landings, ({ contact }) => swingAround(rateDegS, contact, rateHz), earlyBy)
  return besideOthers(
    landings,
    ({ contact }, k) => jerkAfter(rateDegS, contact + (early[k] as number) * rateHz, rateHz),
    sharedRms,
  )
}

/** Compares the curve of each landing with those of the landings near it, itself among them. */
function besideOthers(
  landings: readonly Landing[],
  curveOf: (landing: Landing, k: number) => Float64Array,
  compare: (own: Float64Array, near: readonly Float64Array[]) => number,
): Float64Array {
  const curves: Float64Array[] = []
  return Float64Array.from(landings, ({ startMs }, k) => {
    for (let next = curves.length; next <= k + BESIDE && next < landings.length; next++)
      curves.push(curveOf(landings[next] as Landing, next))
    delete curves[k - BESIDE - 1]
    const from = Math.max(0, k - BESIDE)
    const near = curves
      .slice(from, k + BESIDE + 1)
      .filter((_, i) => Math.abs((landings[from + i] as Landing).startMs - startMs) < NEAR_MS)
    return compare(curves[k] as Float64Array, near)
  })
}

/** The angular velocity around a contact, degrees/s. */
function swingAround(rateDegS: Float32Array, contact: number, rateHz: number): Float64Array {
  const swing = new Float64Array(Math.round((ALIGNED_BEFORE_S + ALIGNED_AFTER_S) * LANDING_GRID_HZ) + 1)
  for (let j = 0; j < swing.length; j++)
    swing[j] = valueAt(rateDegS, contact + (j / LANDING_GRID_HZ - ALIGNED_BEFORE_S) * rateHz)
  return swing
}

/**
 * Time by which a contact was found too early against those near it, s: the thigh swings with far more power
 * than the ground shakes it.
 */
function earlyBy(own: Float64Array, near: readonly Float64Array[]): number {
  const mean = sumOf(near).map((sum) => sum / near.length)
  let slopes = 0
  let lags = 0
  let product = 0
  let square = 0
  const count = own.length - 2
  for (let j = 1; j <= count; j++) {
    const slope = (((mean[j + 1] as number) - (mean[j - 1] as number)) * LANDING_GRID_HZ) / 2
    const lag = (mean[j] as number) - (own[j] as number)
    slopes += slope
    lags += lag
    product += slope * lag
    square += slope * slope
  }
  const early = (product - (slopes * lags) / count) / (square - (slopes * slopes) / count)
  return Math.min(MOST_EARLY_S, Math.max(-MOST_EARLY_S, early || 0))
}

/** Second derivative of the angular velocity at the points after a contact, degrees/s³. */
function jerkAfter(rateDegS: Float32Array, contact: number, rateHz: number): Float64Array {
  const step = rateHz / LANDING_GRID_HZ
  const jerk = new Float64Array(Math.round(LANDING_S * LANDING_GRID_HZ) + 1)
  let before = bandLimitedAt(rateDegS, contact - step)
  let now = bandLimitedAt(rateDegS, contact)
  for (let j = 0; j < jerk.length; j++) {
    const after = bandLimitedAt(rateDegS, contact + (j + 1) * step)
    jerk[j] = (after - 2 * now + before) * LANDING_GRID_HZ * LANDING_GRID_HZ
    before = now
    now = after
  }
  return jerk
}

/**
 * RMS of what is common to several curves, in the size that `own` has of it. The mean product of two
 * different curves is the power that they share: what differs at random adds nothing. The less they share,
 * the less a curve's own size can be told, and the nearer the result is to the size of all.
 */
function sharedRms(own: Float64Array, near: readonly Float64Array[]): number {
  const count = near.length
  const sum = sumOf(near)
  const power = near.reduce((all, each) => all + product(each, each), 0) / count
  if (count === 1) return Math.sqrt(power / own.length)
  const shared = (product(sum, sum) / count - power) / (count - 1)
  if (!(shared > 0)) return Number.NaN
  const size = (product(own, sum) - product(own, own)) / (count - 1) / shared
  return Math.max(0, 1 + (shared / power) * (size - 1)) * Math.sqrt(shared / own.length)
}

function sumOf(curves: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array((curves[0] as Float64Array).length)
  for (const curve of curves)
    for (let j = 0; j < sum.length; j++) sum[j] = (sum[j] as number) + (curve[j] as number)
  return sum
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let j = 0; j < a.length; j++) sum += (a[j] as number) * (b[j] as number)
  return sum
}
