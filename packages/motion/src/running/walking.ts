/**
 * Contacts and toe-offs of a walking foot, by rules of their own: its impact is soft and its toe rolls
 * instead of pivoting.
 */

import type { Axes } from '@cadenza/recording'
import type { FootMotion } from './foot-motion.ts'

import { type Contacts, jerkOf } from './initial-contact.ts'
import { levelForce, smoothed } from './track.ts'

/** Hz. Low pass of the acceleration. */
const FORCE_HZ = 30
/** Share of the stride after the swing peak that contains the foot slap. */
const SHARE_OF_STRIDE = 0.45
/** s. Contact is sought this long before and after the foot slap. */
const BEFORE_S = 0.06
const AFTER_S = 0.04
/** Share of the peak jerk that the onset exceeds. Tuned on annotated walks. */
const ONSET_SHARE = 0.25
/** Share of the peak jerk at which the onset is a full sample old. */
const FULL_SHARE = 0.7
/** Share of the fastest toe-down rotation that is left at toe-off. Tuned on annotated walks. */
const LEAVING_SHARE = 0.7
/** s. Toe-off is sought this long after the fastest rotation. */
const LEAVING_S = 0.12

/**
 * Contact of each walked stride: the onset (a quarter of its peak) of the jerk vector of the acceleration,
 * low-passed at 30 Hz, within −60…+40 ms of the foot slap. The slap is the fastest toe-down rotation in the
 * 45 % of a stride after the swing peak. Median error on annotated walks 15 and 13 ms (with the jerk of the
 * magnitude 27 and 20 ms).
 */
export function walkingContacts(
  foot: FootMotion,
  peak: Int32Array,
  strideS: Float64Array,
  walking: Uint8Array,
  into: Contacts,
): void {
  const { timeline } = foot.track
  const { rateHz } = timeline
  const jerk = softJerk(foot)
  const rate = foot.pitchRateDegS
  for (let k = 0; k < peak.length; k++) {
    if (!walking[k]) continue
    const start = peak[k] as number
    const end = Math.min(
      rate.length - 2,
      Math.round(start + SHARE_OF_STRIDE * (strideS[k] as number) * rateHz),
    )
    if (!(end > start + 2)) continue
    let slap = start
    for (let i = start; i <= end; i++) if ((rate[i] as number) < (rate[slap] as number)) slap = i
    const from = Math.max(start + 1, slap - Math.round(BEFORE_S * rateHz))
    const to = Math.min(jerk.length - 1, slap + Math.round(AFTER_S * rateHz))
    into.at[k] = onset(jerk, from, to)
  }
}

function softJerk(foot: FootMotion): Float32Array {
  const { track } = foot
  const soft = (values: Float32Array) => smoothed(values, FORCE_HZ, track.timeline)
  const { x, y, z } = track.force
  const force: Axes = { x: soft(x), y: soft(y), z: soft(z) }
  return jerkOf(levelForce({ ...track, force }))
}

function onset(jerk: Float32Array, from: number, to: number): number {
  let peak = 0
  for (let i = from; i <= to; i++) peak = Math.max(peak, jerk[i] as number)
  for (let i = from; i <= to; i++) {
    const value = jerk[i] as number
    if (value > ONSET_SHARE * peak) return i - Math.min(1, value / (FULL_SHARE * peak))
  }
  return Number.NaN
}

/**
 * Toe-off of a walking foot: where its toe-down rotation has slowed to 70 % of its fastest, at the fractional
 * sample `turn`. Median error on annotated walks 5 and 4 ms (the fastest rotation itself is 36 and 12 ms
 * early).
 */
export function walkingToeOff(rateDegS: Float32Array, turn: number, rateHz: number): number {
  const start = Math.round(turn)
  const level = LEAVING_SHARE * (rateDegS[start] as number)
  const end = Math.min(rateDegS.length - 1, start + Math.round(LEAVING_S * rateHz))
  for (let i = end; i > start; i--) {
    const before = rateDegS[i - 1] as number
    const now = rateDegS[i] as number
    if (before < level && now >= level) return i - (now - level) / (now - before)
  }
  return turn
}
