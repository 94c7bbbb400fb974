/** Strides of one foot: swing peaks, gait, contacts and toe-offs. */

import { rockAngle, sagittalAngle, sagittalRate } from '../angles/segment-angles.ts'
import { upperMedian } from '../median.ts'
import type { Frame } from '../mounting/frame.ts'
import type { FootMotion } from './foot-motion.ts'
import { findContacts, jerkOf } from './initial-contact.ts'
import { findSwingPeaks } from './swing-peaks.ts'
import { angularAcceleration, findToeOff, fitPivot, medianPivotResidual, pivotRoughness } from './toe-off.ts'
import { forceG, levelForce, magnitude, smoothed, type Track, withoutGravity } from './track.ts'
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
 * Share of the stride on the ground, more in walking: by definition. Median strides of recorded walks have
 * 0.56–0.65, those of simulated jogs at 1.4–2.2 m/s up to 0.46.
 */
const WALKING_DUTY_SHARE = 0.5
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

export function findFootStrides(foot: FootMotion): FootStrides {
  const { track, pitchRateDegS } = foot
  const { timeline } = track
  const { rateHz } = timeline
  const peak = findSwingPeaks(smoothed(pitchRateDegS, SWING_HZ, timeline), rateHz)
  const strideS = strideTimes(peak, timeline.segments, rateHz)
  const force = levelForce(track)
  const contacts = findContacts(force, jerkOf(force), peak, strideS, rateHz)
  const turn = turnsOf(pitchRateDegS, peak, strideS, contacts.at, rateHz)
  const walking = walkedStrides(contacts.at, strideS, turn, rateHz)
  if (walking.includes(1)) walkingContacts(foot, peak, strideS, walking, contacts)
  const toeOff = turn.slice()
  const coarse = contacts.coarse
  refineToeOffs(foot, contacts.at, turn, walking, toeOff, coarse)
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
    if (least <= from || least >= to || !((rate[least] as number) < 0)) continue
    const a = rate[least - 1] as number
    const b = rate[least] as number
    const c = rate[least + 1] as number
    turn[k] = least + (0.5 * (a - c)) / (a - 2 * b + c)
  }
  return turn
}

/**
 * 1 for strides whose median duty factor (of three) is that of walking, by the contacts found for running.
 */
function walkedStrides(
  contact: Float64Array,
  strideS: Float64Array,
  turn: Float64Array,
  rateHz: number,
): Uint8Array {
  const duty = turn.map((at, k) => (at - (contact[k] as number)) / ((strideS[k] as number) * rateHz))
  return Uint8Array.from(duty, (_, k) => {
    const near = duty.subarray(Math.max(0, k - BESIDE), k + BESIDE + 1).filter(Number.isFinite)
    return near.length > 0 && upperMedian(near) > WALKING_DUTY_SHARE ? 1 : 0
  })
}

function refineToeOffs(
  foot: FootMotion,
  contact: Float64Array,
  turn: Float64Array,
  walking: Uint8Array,
  toeOff: Float64Array,
  coarse: Uint8Array,
): void {
  const { track } = foot
  const { rateHz } = track.timeline
  const runTurns = turn.map((at, k) => (walking[k] ? Number.NaN : at))
  const acceleration = withoutGravity(track)
  const alpha = angularAcceleration(track.rate, rateHz)
  const lever = fitPivot(acceleration, track.rate, alpha, contact, runTurns)
  const pivoting = lever && { acceleration, omega: track.rate, alpha, lever, rateHz }
  const usualResidual = pivoting ? medianPivotResidual(pivoting, contact, runTurns) : 0
  const roughness = pivoting ? pivotRoughness(pivoting, contact, runTurns) : 0
  for (let k = 0; k < turn.length; k++) {
    if (!Number.isFinite(turn[k] as number)) continue
    if (walking[k]) {
      toeOff[k] = walkingToeOff(foot.pitchRateDegS, turn[k] as number, rateHz)
      continue
    }
    const left = pivoting ? findToeOff(pivoting, turn[k] as number, usualResidual, roughness) : Number.NaN
    if (Number.isFinite(left)) toeOff[k] = left
    else coarse[k] = 1
  }
}
