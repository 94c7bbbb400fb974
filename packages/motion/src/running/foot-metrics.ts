/** Foot metrics of a stride: contact, landing, push-off and recoil, and the times of its phases. */

import { type FlatPoses, findFootFlat } from './foot-flat.ts'
import type { FootMotion } from './foot-motion.ts'
import type { FootStrides } from './foot-strides.ts'
import type { FootZero } from './foot-zero.ts'
import type { Write } from './stride.ts'

/** °. Foot strike angle of a midfoot landing (Altman & Davis 2012; Mo 2021). */
const MIDFOOT_DEG = 3.2
/** s. Time before contact in which the largest pitch is sought. Ours. */
const DRAWN_BACK_S = 0.12
/** °. The heel has left the ground when the foot is pitched this far below flat. */
const HEEL_OFF_DEG = 3

/** Phases of a stride, samples; NaN if not found. */
export interface FootPhases {
  flat: Float64Array
  heelOff: Float64Array
  swingLeast: Float64Array
}

/** Flat poses of the run strides. */
export function findFlatPoses(foot: FootMotion, strides: FootStrides): FlatPoses {
  const contact = strides.contact.map((at, k) => (strides.walking[k] ? Number.NaN : at))
  return findFootFlat({ ...foot, rateHz: foot.track.timeline.rateHz }, contact, strides.toeOff)
}

/**
 * Writes the metrics of the stride from swing peak `k`'s contact to the next peak's contact. The foot strike
 * angle is that of the swing at the contact; strike_ar is its difference from the largest pitch in the 120 ms
 * before.
 */
export function footMetrics(
  foot: FootMotion,
  strides: FootStrides,
  zero: FootZero,
  k: number,
  side: 0 | 1,
  row: number,
  write: Write,
): void {
  const { pitchDeg, rollDeg } = foot
  const { rateHz } = foot.track.timeline
  const contact = strides.contact[k] as number
  const toeOff = strides.toeOff[k] as number
  const end = strides.contact[k + 1] as number
  const flatPitch = zero.pitchDeg[k] as number
  const flatRoll = zero.rollDeg[k] as number
  const strike = beforeLanding(pitchDeg, contact)
  write('landing_pattern', row, strike - flatPitch - MIDFOOT_DEG)
  const roll = beforeLanding(rollDeg, contact) - flatRoll
  write('edge_landing', row, side === 0 ? -roll : roll)
  const drawn = extremeOf(pitchDeg, contact - DRAWN_BACK_S * rateHz, contact, 1)
  write('strike_ar', row, Math.max(drawn, strike) - strike)
  if (!(toeOff > contact && toeOff < end)) return
  write('ground_contact_time', row, (1000 * (toeOff - contact)) / rateHz)
  write('heel_pitch', row, flatPitch - meanBetween(pitchDeg, (contact + toeOff) / 2, toeOff))
  const leaving = between(pitchDeg, toeOff)
  write('recoil_ar', row, leaving - extremeOf(pitchDeg, toeOff, end, -1))
  write('plantarflexion_score', row, Math.min(100, Math.max(0, flatPitch - leaving)))
}

/** Foot flat, heel-off and the heel's highest point of each stride, samples. */
export function phasesOf(foot: FootMotion, strides: FootStrides, flat: FlatPoses): FootPhases {
  const n = strides.peak.length
  const phases: FootPhases = {
    flat: flat.at.slice(),
    heelOff: new Float64Array(n).fill(Number.NaN),
    swingLeast: new Float64Array(n).fill(Number.NaN),
  }
  for (let k = 0; k + 1 < n; k++) {
    const toeOff = strides.toeOff[k] as number
    const end = strides.contact[k + 1] as number
    if (!(end > toeOff)) continue
    phases.swingLeast[k] = indexOfLeast(foot.pitchDeg, toeOff, end)
    const level = (flat.pitchDeg[k] as number) - HEEL_OFF_DEG
    const from = flat.at[k] as number
    let at = Math.floor(toeOff)
    while (at > from && (foot.pitchDeg[at] as number) < level) at--
    if (at >= from) phases.heelOff[k] = at + 1
  }
  return phases
}

/**
 * The angle at the contact, by the parabola through the three samples before it. The sample after it does not
 * count, because a foot may begin to slap at once (0.5° at 100 Hz).
 */
function beforeLanding(values: Float32Array, at: number): number {
  const i = Math.floor(at)
  const share = at - i
  const [a, b, c] = [values[i - 2] as number, values[i - 1] as number, values[i] as number]
  const rate = (3 * c - 4 * b + a) / 2
  const bend = a - 2 * b + c
  return c + share * rate + (share * share * bend) / 2
}

/** Linear interpolation. */
function between(values: Float32Array, at: number): number {
  const i = Math.floor(at)
  const share = at - i
  return (values[i] as number) * (1 - share) + (share > 0 ? share * (values[i + 1] as number) : 0)
}

function extremeOf(values: Float32Array, from: number, to: number, sign: 1 | -1): number {
  let extreme = Number.NEGATIVE_INFINITY
  for (let i = Math.max(0, Math.ceil(from)); i <= to; i++) {
    extreme = Math.max(extreme, sign * (values[i] as number))
  }
  return sign * extreme
}

function indexOfLeast(values: Float32Array, from: number, to: number): number {
  let least = Math.ceil(from)
  for (let i = least; i <= to; i++) if ((values[i] as number) < (values[least] as number)) least = i
  return least
}

function meanBetween(values: Float32Array, from: number, to: number): number {
  let sum = 0
  let count = 0
  for (let i = Math.ceil(from); i <= to; i++) {
    sum += values[i] as number
    count++
  }
  return count > 0 ? sum / count : Number.NaN
}
