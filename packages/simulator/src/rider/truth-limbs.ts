/** True values of feet and thighs in one stroke. */

import type { BodySensor } from '@cadenza/recording'
import { sagittal } from './angles.ts'
import type { Body } from './body.ts'
import { findHarmonics, type Harmonics, meanHarmonics, power, waveAt } from './harmonics.ts'
import type { Instants } from './truth-centre.ts'

const DEGREE = Math.PI / 180
/** Below this range, the timing of a foot is not meaningful. */
const LEAST_RANGE_DEG = 8

export interface LimbMotion {
  /** Sagittal angle in degrees at each time from 12 to 12 o'clock. */
  angleDeg: Float64Array
  /** Harmonics of the sagittal angular velocity and acceleration around the turn, rad/s and rad/s². */
  velocity: Harmonics
  acceleration: Harmonics
}

export function limbMotion(body: Body, sensor: BodySensor, timesS: Instants): LimbMotion {
  const angleAt = (timeS: number) => sagittal(body.segment(sensor, timeS))
  const count = timesS.length - 1
  const angle = timesS.map(angleAt)
  const half = count / 2
  const velocity = new Float64Array(half)
  const acceleration = new Float64Array(half)
  const h = 0.001
  for (let i = 0; i < half; i++) {
    const timeS = timesS[2 * i] as number
    const before = angleAt(timeS - h)
    const next = angleAt(timeS + h)
    velocity[i] = (next - before) / (2 * h)
    acceleration[i] = (before - 2 * (angle[2 * i] as number) + next) / (h * h)
  }
  return {
    angleDeg: angle.map((value) => value / DEGREE),
    velocity: findHarmonics(velocity, 12),
    acceleration: findHarmonics(acceleration, 12),
  }
}

export function footValues({ angleDeg, velocity }: LimbMotion): Record<string, number> {
  const quarter = (angleDeg.length - 1) / 4
  const values: Record<string, number> = { foot_ar: range(angleDeg) }
  for (let q = 0; q < 4; q++) {
    values[`foot_ar_q${q + 1}`] = range(angleDeg.subarray(q * quarter, (q + 1) * quarter + 1))
  }
  if ((values.foot_ar as number) < LEAST_RANGE_DEG) return values
  const push = turningPoint(velocity, 0, -1)
  const pullUp = turningPoint(velocity, 180, 1)
  if (push !== undefined) values.foot_push_timing = push
  if (pullUp !== undefined) values.foot_pullup_timing = pullUp
  return values
}

export function thighValues({ angleDeg, velocity }: LimbMotion): Record<string, number> {
  return {
    leg_ar: range(angleDeg),
    leg_smoothness: (100 * power(velocity, 1, 2)) / power(velocity, 1, 12),
  }
}

/**
 * 100 × RMS of harmonics 4–12 ÷ RMS of harmonics 1–3, of the mean of strokes. The divisor is at least that of
 * a swing over `leastRangeDeg`.
 */
export function smoothnessScore(
  strokes: readonly Harmonics[],
  leastRangeDeg: number,
  turnsRadS: number,
): number {
  const mean = meanHarmonics(strokes)
  const least = ((leastRangeDeg / 2) * DEGREE * turnsRadS ** 2) / Math.SQRT2
  return (100 * Math.sqrt(power(mean, 4, 12))) / Math.max(least, Math.sqrt(power(mean, 1, 3)))
}

function range(values: Float64Array): number {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return most - least
}

/**
 * The zero of the velocity (6 harmonics) in the half turn from `fromDeg` in direction `sense`; of several,
 * that with the largest swing.
 */
function turningPoint(velocity: Harmonics, fromDeg: number, sense: 1 | -1): number | undefined {
  const at = (degrees: number) => sense * waveAt(velocity, 0, 6, degrees * DEGREE)
  let best: { degrees: number; swing: number } | undefined
  for (let degrees = fromDeg; degrees < fromDeg + 180; degrees++) {
    const here = at(degrees)
    const next = at(degrees + 1)
    if (here > 0 || next <= 0) continue
    let swing = 0
    for (let on = degrees + 1; on < degrees + 360 && at(on) > 0; on++) swing += at(on)
    if (!best || swing > best.swing) best = { degrees: degrees + here / (here - next), swing }
  }
  return best?.degrees
}
