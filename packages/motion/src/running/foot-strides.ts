/** Strides of one foot: swing peaks, gait, contacts and toe-offs. */

import type { Axes } from '@cadenza/recording'
import { rockAngle, sagittalAngle, sagittalRate } from '../angles/segment-angles.ts'
import { upperMedian } from '../median.ts'
import type { Frame } from '../mounting/frame.ts'
import type { FootMotion } from './foot-motion.ts'
import { findContacts, jerkOf } from './initial-contact.ts'
import { findSwingPeaks } from './swing-peaks.ts'
import { angularAcceleration, findToeOff, fitPivot, medianPivotResidual, pivotRoughness } from './toe-off.ts'
import { forceG, magnitude, smoothed, type Track, withoutGravity } from './track.ts'
import { walkingContacts, walkingToeOff } from './walking.ts'

/**
 * One row per swing peak. The contact of row k ends the swing and begins a stance. Fractional samples, NaN if
 * missing.
 */
export interface FootStrides {
  /** Swing peak before the contact. */
  peak: Int32Array
  /** Seconds to the next swing peak of the bout; for the last peak of a bout, those before it. */
  strideS: Float64Array
  contact: Float64Array
  /** Fastest toe-down rotation at the end of the stance. */
  turn: Float64Array
  toeOff: Float64Array
  /** 1 for walking. */
  walking: Uint8Array
  /** 1 if contact or toe-off comes from a less exact rule. */
  coarse: Uint8Array
}

/** Hz. Low pass of the pitch rate. */
const RATE_HZ = 25
/** Hz. Low pass of the pitch rate in which swing peaks are sought. */
const SWING_HZ = 10
/** s. Swing peaks further apart belong to different bouts. */
const LONGEST_S = 2
/**
 * s. The fastest toe-down rotation is sought this long after contact, when the foot slap of a heel strike is
 * over.
 */
const SLAP_S = 0.09
/**
 * Shares of the stride after the swing peak between which that rotation is sought; the first applies without
 * a contact.
 */
const TURN_FROM_SHARE = 0.32
const TURN_TO_SHARE = 0.95
/**
 * s, shares. The foot of a slow runner who kicks the heel up late turns once more in early swing, up to this
 * much later and faster than at toe-off. If the fastest rotation is as late as in walking, the one before
 * counts if it has this share of it, and if the foot slows to this share of its own in between.
 */
const LATE_KICK_S = 0.15
const FIRST_TURN_SHARE = 0.6
const SLOWED_SHARE = 0.85
/**
 * Share of the stride on the ground, more in walking: by definition. Median strides of recorded walks have
 * 0.56–0.65, those of simulated jogs at 1.4–2.2 m/s up to 0.46.
 */
const WALKING_DUTY_SHARE = 0.5
/**
 * The fastest toe-down rotation of a slow runner may come 40 ms after toe-off. Up to this duty factor by it,
 * and in strides that last less than this (s), the toe-off itself decides between walking and running.
 * Recorded walks are beyond both.
 */
const UNSURE_DUTY_SHARE = 0.56
const LONGEST_UNSURE_S = 0.8
/** Share of the stride after contact until which a foot that turns late certainly pivots about its ball. */
const SURE_DUTY_SHARE = 0.45
/** Strides on either side whose median decides the gait. */
const BESIDE = 1
const DEGREES = 180 / Math.PI

export function footMotion(track: Track, frame: Frame): FootMotion {
  const pitchRate = sagittalRate(track.rate, frame)
  for (let i = 0; i < pitchRate.length; i++) pitchRate[i] = (pitchRate[i] as number) * DEGREES
  return {
    track,
    frame,
    pitchDeg: sagittalAngle(track.up, frame),
    rollDeg: rockAngle(track.up, frame),
    pitchRateDegS: smoothed(pitchRate, RATE_HZ, track.timeline),
    turnDegS: magnitude(track.rate, DEGREES),
    forceG: forceG(track),
  }
}

/** `force` is the foot's specific force in the level frame, m/s². */
export function findFootStrides(foot: FootMotion, force: Axes): FootStrides {
  const { track, pitchRateDegS } = foot
  const { timeline } = track
  const { rateHz } = timeline
  const peak = findSwingPeaks(smoothed(pitchRateDegS, SWING_HZ, timeline), rateHz)
  const strideS = strideTimes(peak, timeline.segments, rateHz)
  const contacts = findContacts(force, jerkOf(force), peak, strideS, rateHz)
  const turn = turnsOf(pitchRateDegS, peak, strideS, contacts.at, rateHz)
  const dutyUntil = (at: number, k: number) =>
    (at - (contacts.at[k] as number)) / ((strideS[k] as number) * rateHz)
  const atDuty = (share: number, k: number) =>
    (contacts.at[k] as number) + share * (strideS[k] as number) * rateHz
  const duty = turn.map(dutyUntil)
  const slow = walkedStrides(duty)
  const isUnsure = (share: number, k: number) =>
    share > WALKING_DUTY_SHARE && share <= UNSURE_DUTY_SHARE && (strideS[k] as number) < LONGEST_UNSURE_S
  const pushEnds = turn.map((at, k) =>
    slow[k] && !isUnsure(duty[k] as number, k) ? Number.NaN : Math.min(at, atDuty(SURE_DUTY_SHARE, k)),
  )
  const find = runToeOffs(foot, contacts.at, pushEnds)
  const leaves = (k: number) => find(Math.min(turn[k] as number, atDuty(WALKING_DUTY_SHARE, k)))
  const exactDuty = (share: number, k: number) => {
    const left = isUnsure(share, k) ? leaves(k) : Number.NaN
    return Number.isFinite(left) ? dutyUntil(left, k) : share
  }
  const walking = slow.includes(1) ? walkedStrides(duty.map(exactDuty)) : slow
  if (walking.includes(1)) walkingContacts(foot, peak, strideS, walking, contacts)
  const toeOff = turn.slice()
  const coarse = contacts.coarse
  for (let k = 0; k < turn.length; k++) {
    const turned = turn[k] as number
    if (!Number.isFinite(turned)) continue
    const left = walking[k] ? walkingToeOff(pitchRateDegS, turned, rateHz) : leaves(k)
    if (Number.isFinite(left)) toeOff[k] = left
    else coarse[k] = 1
  }
  return { peak, strideS, contact: contacts.at, turn, toeOff, walking, coarse }
}

/**
 * Seconds from each peak to the next, or from the previous one at the end of a bout; NaN for a single peak.
 */
function strideTimes(
  peak: Int32Array,
  segments: readonly { from: number; to: number }[],
  rateHz: number,
): Float64Array {
  const times = new Float64Array(peak.length).fill(Number.NaN)
  let segment = 0
  for (let k = 0; k + 1 < peak.length; k++) {
    while ((peak[k] as number) >= (segments[segment]?.to ?? Number.POSITIVE_INFINITY)) segment++
    const seconds = ((peak[k + 1] as number) - (peak[k] as number)) / rateHz
    const together = (peak[k + 1] as number) < (segments[segment]?.to ?? 0)
    if (seconds <= LONGEST_S && together) times[k] = seconds
  }
  for (let k = 1; k < peak.length; k++) {
    if (Number.isNaN(times[k] as number)) times[k] = times[k - 1] as number
  }
  return times
}

/** Fractional sample of the fastest toe-down rotation after each peak. */
function turnsOf(
  rate: Float32Array,
  peak: Int32Array,
  strideS: Float64Array,
  contact: Float64Array,
  rateHz: number,
): Float64Array {
  const turn = new Float64Array(peak.length).fill(Number.NaN)
  for (let k = 0; k < peak.length; k++) {
    const stride = (strideS[k] as number) * rateHz
    if (!(stride > 0)) continue
    const landed = contact[k] as number
    const from = Math.round(
      Number.isFinite(landed) ? landed + SLAP_S * rateHz : (peak[k] as number) + TURN_FROM_SHARE * stride,
    )
    const to = Math.min(rate.length - 2, Math.round((peak[k] as number) + TURN_TO_SHARE * stride))
    let least = from
    for (let i = from; i <= to; i++) if ((rate[i] as number) < (rate[least] as number)) least = i
    if (least - landed > WALKING_DUTY_SHARE * stride)
      least = firstTurn(rate, Math.max(from, least - Math.round(LATE_KICK_S * rateHz)), least)
    if (least <= from || least >= to || !((rate[least] as number) < 0)) continue
    const a = rate[least - 1] as number
    const b = rate[least] as number
    const c = rate[least + 1] as number
    turn[k] = least + (0.5 * (a - c)) / (a - 2 * b + c)
  }
  return turn
}

/** The first fast rotation between a sample and that of the fastest. */
function firstTurn(rate: Float32Array, from: number, fastest: number): number {
  const limit = FIRST_TURN_SHARE * (rate[fastest] as number)
  let first = from
  for (let i = from + 1; i < fastest; i++) {
    const now = rate[i] as number
    if (now < (rate[first] as number)) first = i
    else if (
      first > from &&
      (rate[first] as number) <= limit &&
      now >= SLOWED_SHARE * (rate[first] as number)
    )
      return first
  }
  return fastest
}

/** 1 for strides whose median duty factor (of three) is that of walking. */
function walkedStrides(duty: Float64Array): Uint8Array {
  return Uint8Array.from(duty, (_, k) => {
    const near = duty.subarray(Math.max(0, k - BESIDE), k + BESIDE + 1).filter(Number.isFinite)
    return near.length > 0 && upperMedian(near) > WALKING_DUTY_SHARE ? 1 : 0
  })
}

/**
 * Finds the toe-off of a run beside a stride's fastest toe-down rotation; NaN if it does not show. The foot
 * pivots about its ball until `ends`; NaN for strides that are not run.
 */
function runToeOffs(foot: FootMotion, contact: Float64Array, ends: Float64Array): (turn: number) => number {
  const { track } = foot
  const { rateHz } = track.timeline
  const acceleration = withoutGravity(track)
  const alpha = angularAcceleration(track.rate, rateHz)
  const lever = fitPivot(acceleration, track.rate, alpha, contact, ends)
  if (!lever) return () => Number.NaN
  const pivoting = { acceleration, omega: track.rate, alpha, lever, rateHz }
  const usualResidual = medianPivotResidual(pivoting, contact, ends)
  const roughness = pivotRoughness(pivoting, contact, ends)
  return (turn) => findToeOff(pivoting, turn, usualResidual, roughness)
}
