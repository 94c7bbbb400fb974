/** Detects sensors that repeat their last values, as some do when they fail. */
import type { PreparedSensor } from '../sensor/prepare.ts'

/** s. No sensor at rest repeats all its values for so long: it has noise. */
const STUCK_S = 20

/**
 * Share of samples in long stretches of equal values. The accelerometer shows it, because the bias was taken
 * off the gyroscope; without one, the gyroscope.
 */
export function stuckShare({ rate, force, timeline }: PreparedSensor): number {
  const axes = force ?? rate
  if (!axes) return 0
  const { x, y, z } = axes
  const longest = STUCK_S * timeline.rateHz
  let stuck = 0
  let start = 0
  for (let i = 1; i <= x.length; i++) {
    if (i < x.length && x[i] === x[i - 1] && y[i] === y[i - 1] && z[i] === z[i - 1]) continue
    if (i - start > longest) stuck += i - start
    start = i
  }
  return x.length > 0 ? stuck / x.length : 0
}
