/** Contacts and toe-offs of a walking foot: rules of their own, for the impact is soft and the toe rolls instead of pivoting. */

import type { Axes } from '@cadenza/recording'
import type { FootMotion } from './foot-strides.ts'
import { type Contacts, jerkOf } from './initial-contact.ts'
import { levelForce, smoothed } from './track.ts'

const FORCE_HZ = 30
const SHARE_OF_STRIDE = 0.45
const BEFORE_S = 0.06
const AFTER_S = 0.04
const ONSET_SHARE = 0.25
const FULL_SHARE = 0.7
/** What is left of the least rate of turn when the toe leaves. */
const LEAVING_SHARE = 0.7
const LEAVING_S = 0.12

/**
 * Contact of each walked stride: the onset (a quarter of its peak) of the vector jerk of the acceleration, low-passed at
 * 30 Hz, within −60…+40 ms of the foot's slap, the least rate of turn in the 45 % of a stride after the swing peak. Median
 * error on annotated walks 15 and 13 ms (the length's jerk instead of the vector's: 27 and 20).
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
 * Where the foot's toe-down turn has slackened to 70 % of its greatest: a walker's toe leaves after the fastest turn. `turn` is
 * the fractional sample of that. Median error on annotated walks 5 and 4 ms (the fastest turn itself: 36 and 12 ms early).
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
