/** True values of the push in one stroke, derived from the crank's speed. */

import { differentiate, findHarmonics, type Harmonics, waveAt } from './harmonics.ts'
import type { Instants } from './truth-centre.ts'

const DEGREE = Math.PI / 180

/** Harmonics 0 to 6 of the crank's speed around the turn, rad/s. */
export function crankSpeeds(angle: (timeS: number) => number, timesS: Instants): Harmonics {
  const h = 0.001
  const speeds = timesS.subarray(0, -1).map((timeS) => (angle(timeS + h) - angle(timeS - h)) / (2 * h))
  return findHarmonics(speeds, 6)
}

/** (max − min) ÷ mean of the speed with harmonics 1–4. */
export function speedChange(speed: Harmonics): number {
  let least = 0
  let most = 0
  for (let degrees = 0; degrees < 360; degrees += 2) {
    const value = waveAt(speed, 1, 4, degrees * DEGREE)
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return (most - least) / (speed.cos[0] as number)
}

/**
 * From the crank's acceleration ω·dω/dφ: the share of its positive part within 30–150°, and the angle of its
 * maximum in the downstroke.
 */
export function pushValues(speed: Harmonics): Record<string, number> {
  let all = 0
  let within = 0
  let peak = { degrees: 0, value: Number.NEGATIVE_INFINITY }
  const slope = differentiate(speed)
  for (let degrees = 0; degrees < 360; degrees++) {
    const phi = degrees * DEGREE
    const value = waveAt(speed, 0, 6, phi) * waveAt(slope, 1, 6, phi)
    if (degrees <= 180 && value > peak.value) peak = { degrees, value }
    if (value <= 0) continue
    all += value
    if (degrees >= 30 && degrees <= 150) within += value
  }
  if (all === 0) return {}
  return { push_efficiency: (100 * within) / all, push_peak: peak.degrees }
}

/** Standard deviation of the peaks; undefined for fewer than ten. */
export function pushPeakSd(peaks: readonly number[]): number | undefined {
  if (peaks.length < 10) return undefined
  const mean = peaks.reduce((sum, peak) => sum + peak, 0) / peaks.length
  return Math.sqrt(peaks.reduce((sum, peak) => sum + (peak - mean) ** 2, 0) / (peaks.length - 1))
}
