/** Detects sensors that record only noise. */
import type { Axes } from '@cadenza/recording'
import type { Timeline } from '../clock/timeline.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'

/**
 * Mean square of the differences of neighbouring samples ÷ variance: 2 for white noise, whose neighbours are
 * independent. Measured on body segments: gyroscopes 0.01–0.5 from 50 Hz on and 0.1–1.4 at 25 Hz; a runner's
 * accelerometer 0.1–0.5, at 25 Hz 1.1.
 */
const MOST_STEP = 1.7

/**
 * Judged by the gyroscope, or by the accelerometer without one. A segment that moves less than the sensor's
 * noise counts as noise.
 */
export function isNoise({ rate, force, timeline }: PreparedSensor): boolean {
  const axes = rate ?? force
  return axes !== undefined && stepShare(axes, timeline) > MOST_STEP
}

function stepShare({ x, y, z }: Axes, { segments }: Timeline): number {
  let steps = 0
  let spread = 0
  for (const column of [x, y, z]) {
    for (const { from, to } of segments) {
      let sum = 0
      let squares = 0
      let before = column[from] as number
      for (let i = from; i < to; i++) {
        const value = column[i] as number
        sum += value
        squares += value * value
        steps += (value - before) ** 2
        before = value
      }
      spread += squares - (sum * sum) / (to - from)
    }
  }
  return spread > 0 ? steps / spread : 0
}
