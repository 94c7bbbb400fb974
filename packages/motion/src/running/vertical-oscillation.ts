/**
 * Vertical oscillation of the pelvis from its vertical acceleration: the harmonics of each stride are
 * integrated twice in closed form, which does not drift like raw integration. They would not show the instant
 * at which the force exceeds body weight, 20 to 40 ms after contact: an impact of 20 ms has most of its power
 * above 28 Hz. It comes from the acceleration itself, as the mean of several strides (`meanAcceleration`).
 */

import { type Harmonics, harmonicsOf, layOut, POINTS, valueAt, waveOf } from './periodic.ts'

/** Harmonics of a stride's height, up to about 28 Hz. The oscillation needs only the first six. */
const HARMONICS = 20
/** Share of a stride's samples that the number of harmonics may not exceed. */
const RATE_SHARE = 0.45
/** s. The acceleration is known this long before and after a contact, in steps of 3 ms. */
const BEFORE_S = 0.24
const AFTER_S = 0.36
const STEP_S = 0.003

/** Vertical movement in one step, mm. */
export interface StepOscillation {
  /** Range of the height. */
  oscillationMm: number
  /** Fall from the height at which the force equals body weight to the lowest point. */
  displacementMm: number
}

/** Harmonics of a stride's vertical acceleration (m/s², without gravity, low-passed at 30 Hz or above). */
export function accelerationHarmonics(verticalMS2: Float32Array, start: number, end: number): Harmonics {
  const period = new Float64Array(POINTS)
  layOut(verticalMS2, start, end, period)
  const known = Math.floor(RATE_SHARE * (end - start))
  return harmonicsOf(period, Math.max(1, Math.min(HARMONICS, known)))
}

/** Vertical acceleration around a contact at a fractional sample. */
export function accelerationAround(verticalMS2: Float32Array, contact: number, rateHz: number): Float64Array {
  const around = new Float64Array(Math.round((BEFORE_S + AFTER_S) / STEP_S) + 1)
  for (let j = 0; j < around.length; j++) {
    around[j] = valueAt(verticalMS2, contact + (j * STEP_S - BEFORE_S) * rateHz)
  }
  return around
}

/** Mean of several contacts' accelerations. */
export function meanAcceleration(each: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(each[0]?.length ?? 0)
  for (const around of each) {
    for (let j = 0; j < mean.length; j++) mean[j] = (mean[j] as number) + (around[j] as number) / each.length
  }
  return mean
}

/** The two steps of a stride. */
export interface StrideBounce {
  /** The stride's own acceleration. */
  own: Harmonics
  /** Acceleration around the contacts of both steps, as the mean of the stride's neighbours. */
  usual: readonly [Float64Array, Float64Array]
  /** The other foot's contact as a share of the stride. */
  middle: number
  strideS: number
}

/**
 * Vertical movement in the two steps of a stride. The height is the stride's own. The instant at which the
 * force exceeds body weight comes from the mean of its neighbours, because on a rough road a single stride
 * has several. After Cavagna 2006 (the fall while the force exceeds body weight). RMS error of the fall on
 * eight simulated runners with impacts of 0.3–0.6 g that last 20–40 ms: 1.7 mm with 20 harmonics of the
 * stride, 0.5 mm so.
 */
export function verticalOscillation({
  own,
  usual,
  middle,
  strideS,
}: StrideBounce): [StepOscillation, StepOscillation] {
  const omega = (2 * Math.PI) / strideS
  const height = new Float64Array(POINTS)
  waveOf(own, 1, own.cos.length - 1, (k) => -1 / (k * omega) ** 2, height)
  const split = Math.round(middle * POINTS)
  const step = (from: number, end: number, fromShare: number, around: Float64Array) =>
    stepOscillation(height, from, end, (low) => {
      const sinceS = (low / POINTS - fromShare) * strideS
      return heightAt(height, fromShare + atBodyWeight(around, sinceS) / strideS)
    })
  return [step(0, split, 0, usual[0]), step(split, POINTS, middle, usual[1])]
}

/** `atWeight` is the height at which the force exceeded body weight before the lowest point. */
function stepOscillation(
  height: Float64Array,
  from: number,
  end: number,
  atWeight: (low: number) => number,
): StepOscillation {
  let low = from
  let high = from
  for (let j = from; j < end; j++) {
    if ((height[j] as number) < (height[low] as number)) low = j
    if ((height[j] as number) > (height[high] as number)) high = j
  }
  const lowest = height[low] as number
  return {
    oscillationMm: 1000 * ((height[high] as number) - lowest),
    displacementMm: 1000 * (atWeight(low) - lowest),
  }
}

/**
 * Seconds after the contact at which the acceleration last turned upward before `lowS`; `lowS` itself if it
 * did not.
 */
function atBodyWeight(around: Float64Array, lowS: number): number {
  const last = Math.min(around.length - 1, Math.round((lowS + BEFORE_S) / STEP_S))
  for (let j = last; j > 0; j--) {
    const now = around[j] as number
    const earlier = around[j - 1] as number
    if (earlier <= 0 && now > 0) return (j - now / (now - earlier)) * STEP_S - BEFORE_S
  }
  return lowS
}

/** Height at a share of the stride, which is a period. */
function heightAt(height: Float64Array, share: number): number {
  const at = (share - Math.floor(share)) * POINTS
  const j = Math.floor(at)
  const a = height[(j + POINTS - 1) % POINTS] as number
  const b = height[j % POINTS] as number
  const c = height[(j + 1) % POINTS] as number
  const t = at - j
  return b + 0.5 * t * (c - a + t * (a - 2 * b + c))
}
