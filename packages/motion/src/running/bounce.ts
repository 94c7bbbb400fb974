/**
 * How far the pelvis rises and falls, from its vertical acceleration: harmonics of each stride integrated twice in closed
 * form. Raw integration drifts; harmonics do not. Six of them give the rise and the lowest point, but not when the force
 * passes the weight, 40 ms after contact: that takes what is above 8 Hz, too.
 */

import { type Harmonics, harmonicsOf, layOut, POINTS, waveOf } from './periodic.ts'

const HARMONICS = 20
/** Harmonics of a stride stay below this share of its samples. */
const RATE_SHARE = 0.45

/** Of one step, mm. */
export interface StepBounce {
  /** Range of height. */
  oscillationMm: number
  /** Fall from where force equals weight to the lowest point. */
  displacementMm: number
}

/** The harmonics of a stride's vertical acceleration (m/s², without gravity, low-passed at 30 Hz or above). */
export function bounceHarmonics(verticalMS2: Float32Array, start: number, end: number): Harmonics {
  const period = new Float64Array(POINTS)
  layOut(verticalMS2, start, end, period)
  const known = Math.floor(RATE_SHARE * (end - start))
  return harmonicsOf(period, Math.max(1, Math.min(HARMONICS, known)))
}

/** The mean of several strides' harmonics. */
export function meanHarmonics(each: readonly Harmonics[]): Harmonics {
  const highest = Math.min(...each.map(({ cos }) => cos.length)) - 1
  const mean = (of: (harmonics: Harmonics) => Float64Array) =>
    Float64Array.from(
      { length: highest + 1 },
      (_, k) => each.reduce((sum, harmonics) => sum + (of(harmonics)[k] as number), 0) / each.length,
    )
  return { cos: mean(({ cos }) => cos), sin: mean(({ sin }) => sin) }
}

/**
 * The two steps of a stride, from contact to the other foot's contact to contact: `middle` is that contact's share of the
 * stride. The height is the stride's own; where force passes weight is taken from `usual`, the mean of its neighbours, for a
 * rough road passes it more than once. After Cavagna 2006 (the fall while force exceeds weight). With six harmonics the fall
 * was 2.4 mm RMS off where the force is no half-sine (12 simulated runners), with 12 1.6, with 20 0.4; the rise 0.05 with any.
 */
export function bounceOf(
  own: Harmonics,
  usual: Harmonics,
  middle: number,
  strideS: number,
): [StepBounce, StepBounce] {
  const omega = (2 * Math.PI) / strideS
  const acceleration = new Float64Array(POINTS)
  const height = new Float64Array(POINTS)
  waveOf(usual, 1, usual.cos.length - 1, () => 1, acceleration)
  waveOf(own, 1, own.cos.length - 1, (k) => -1 / (k * omega) ** 2, height)
  const split = Math.round(middle * POINTS)
  return [stepBounce(acceleration, height, 0, split), stepBounce(acceleration, height, split, POINTS)]
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
