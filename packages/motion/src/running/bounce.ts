/**
 * How far the pelvis rises and falls, from its vertical acceleration: a few harmonics of each stride integrated twice in
 * closed form. Raw integration drifts; six harmonics do not, but take a little off, which a half-sine force of the same step
 * and contact time gives back.
 */

import { harmonicsOf, layOut, POINTS, waveOf } from './periodic.ts'

const HARMONICS = 6
const STEP_HARMONICS = HARMONICS / 2
const GRAVITY = 9.80665

/** Of one step, mm. */
export interface StepBounce {
  /** Range of height. */
  oscillationMm: number
  /** Fall from where force equals weight to the lowest point. */
  displacementMm: number
}

/**
 * The two steps of a stride, from contact to the other foot's contact to contact. `verticalMS2` is the pelvis's acceleration
 * without gravity, low-passed at 30 Hz or above; `start`, `middle`, `end` are fractional samples; the contact times give what
 * truncation takes (NaN: nothing is given back). After Cavagna 2006 (the fall while force exceeds weight). 0.4 mm on a
 * simulator whose force is a half-sine, 1 mm otherwise.
 */
export function bounceOf(
  verticalMS2: Float32Array,
  start: number,
  middle: number,
  end: number,
  rateHz: number,
  contactsS: readonly [first: number, second: number],
): [StepBounce, StepBounce] {
  const strideS = (end - start) / rateHz
  const omega = (2 * Math.PI) / strideS
  const acceleration = new Float64Array(POINTS)
  const height = new Float64Array(POINTS)
  layOut(verticalMS2, start, end, acceleration)
  const harmonics = harmonicsOf(acceleration, HARMONICS)
  waveOf(harmonics, 1, HARMONICS, () => 1, acceleration)
  waveOf(harmonics, 1, HARMONICS, (k) => -1 / (k * omega) ** 2, height)
  const split = Math.round(((middle - start) / (end - start)) * POINTS)
  const first = stepBounce(acceleration, height, 0, split)
  const second = stepBounce(acceleration, height, split, POINTS)
  giveBack(first, ((middle - start) / rateHz) as number, contactsS[0])
  giveBack(second, ((end - middle) / rateHz) as number, contactsS[1])
  return [first, second]
}

function stepBounce(acceleration: Float64Array, height: Float64Array, from: number, end: number): StepBounce {
  let low = from
  let high = from
  for (let j = from; j < end; j++) {
    if ((height[j] as number) < (height[low] as number)) low = j
    if ((height[j] as number) > (height[high] as number)) high = j
  }
  const lowest = height[low] as number
  return {
    oscillationMm: 1000 * ((height[high] as number) - lowest),
    displacementMm: 1000 * (heightOfWeight(acceleration, height, low) - lowest),
  }
}

/** Height where the acceleration turned upward before the lowest point; the period goes round. */
function heightOfWeight(acceleration: Float64Array, height: Float64Array, low: number): number {
  for (let back = 0; back < POINTS / 2; back++) {
    const j = (low - back + POINTS) % POINTS
    const before = (j - 1 + POINTS) % POINTS
    const now = acceleration[j] as number
    const earlier = acceleration[before] as number
    if (earlier <= 0 && now > 0) {
      const share = now / (now - earlier)
      return (height[j] as number) + share * ((height[before] as number) - (height[j] as number))
    }
  }
  return height[low] as number
}

function giveBack(step: StepBounce, stepS: number, contactS: number): void {
  const duty = contactS / stepS
  if (!(duty > 0.2 && duty <= 1)) return
  const { oscillation, displacement } = truncationOf(duty)
  const scaleMm = 1000 * GRAVITY * stepS * stepS
  step.oscillationMm += scaleMm * oscillation
  step.displacementMm += scaleMm * displacement
}

/**
 * What three step harmonics take from the rise and fall under a half-sine force of this share of the step, in g × step time².
 * With d the share, the force is π ÷ 2d × sin(πθ ÷ d) of the weight; its own rise and fall are exact below.
 */
export function truncationOf(duty: number): { oscillation: number; displacement: number } {
  // A wave of the force's own period divides 0 by 0.
  const d = Math.abs(duty * 2 - 1) < 1e-6 ? duty + 1e-6 : duty
  const turning = (d / Math.PI) * Math.asin((2 * d) / Math.PI)
  const oscillation = (1 - d) ** 2 / 8 + d / (2 * Math.PI) - (d * d) / 8
  const displacement =
    -(d * d) / Math.PI ** 2 + (turning * (d - turning)) / 2 + d / (2 * Math.PI) - (d * d) / 8
  const cut = truncated(d)
  return {
    oscillation: oscillation - cut.oscillation,
    displacement: displacement - cut.displacement,
  }
}

function truncated(d: number): { oscillation: number; displacement: number } {
  const amplitudes: number[] = []
  for (let k = 1; k <= STEP_HARMONICS; k++) {
    const p = Math.PI / d
    const q = 2 * Math.PI * k
    amplitudes.push(((Math.PI / d) * (2 * p * Math.cos((q * d) / 2))) / (p * p - q * q))
  }
  // Even about mid-stance, so half a step tells all: from mid-stance, where it is lowest, back to the flight's top.
  const points = 200
  let highest = heightOf(amplitudes, 0)
  const lowest = highest
  let turning = Number.NaN
  let before = accelerationOf(amplitudes, 0)
  for (let j = 1; j <= points; j++) {
    const phase = (0.5 * j) / points
    highest = Math.max(highest, heightOf(amplitudes, phase))
    const now = accelerationOf(amplitudes, phase)
    if (Number.isNaN(turning) && before > 0 && now <= 0) {
      turning = (0.5 * (j - 1 + before / (before - now))) / points
    }
    before = now
  }
  return { oscillation: highest - lowest, displacement: heightOf(amplitudes, turning) - lowest }
}

function accelerationOf(amplitudes: readonly number[], phase: number): number {
  return amplitudes.reduce(
    (sum, amplitude, k) => sum + amplitude * Math.cos(2 * Math.PI * (k + 1) * phase),
    0,
  )
}

function heightOf(amplitudes: readonly number[], phase: number): number {
  return amplitudes.reduce((sum, amplitude, k) => {
    const omega = 2 * Math.PI * (k + 1)
    return sum - (amplitude / omega ** 2) * Math.cos(omega * phase)
  }, 0)
}
