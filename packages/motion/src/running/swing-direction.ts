/** Detects recordings reversed in time with negated rates, by feet that swing backward. */

import { cross } from '../mounting/frame.ts'
import type { Foot } from './feet.ts'

/** Strides needed for a decision. */
const FEWEST_STRIDES = 10
/** s. Length of the window in which a foot is stillest. */
const STILL_S = 0.04
/** °/s. Angular velocity that counts as one unit of motion (as in `foot-flat.ts`). */
const TURN_DEG_S = 100

/**
 * True if more than half of all strides move backwards. Reversed samples with negated rates keep gravity and
 * every distance, but seen from the foot on the ground the body then moves away from where the toes point.
 */
export function feetSwingBackward(feet: readonly Foot[]): boolean {
  let count = 0
  let backward = 0
  for (const foot of feet) {
    for (const { k } of foot.found) {
      const from = Math.ceil(foot.strides.contact[k] as number)
      const to = Math.floor(foot.strides.contact[k + 1] as number)
      // Clipped acceleration may be wrong by metres per second.
      if (foot.motion.track.clipped?.subarray(from, to).includes(1)) continue
      count++
      if (speedOverGround(foot, from, to) < 0) backward++
    }
  }
  return count >= FEWEST_STRIDES && backward * 2 > count
}

/**
 * Mean forward speed of the foot relative to where it is stillest, m/s: the athlete's speed, within a factor
 * of two. A stride ends at the speed at which it began, so the mean acceleration is subtracted, and tilt
 * errors with it.
 */
function speedOverGround({ motion }: Foot, from: number, to: number): number {
  const { track, frame, turnDegS, forceG } = motion
  const { force, up, timeline } = track
  const count = to - from
  const width = Math.max(2, Math.round(STILL_S * timeline.rateHz))
  if (count < 2 * width) return Number.NaN
  const forward = new Float64Array(count)
  const score = new Float64Array(count)
  let mean = 0
  for (let j = 0; j < count; j++) {
    const i = from + j
    const level = cross(frame.y, [up.x[i] as number, up.y[i] as number, up.z[i] as number])
    forward[j] =
      (force.x[i] as number) * level[0] +
      (force.y[i] as number) * level[1] +
      (force.z[i] as number) * level[2]
    mean += (forward[j] as number) / count
    score[j] = ((turnDegS[i] as number) / TURN_DEG_S) ** 2 + ((forceG[i] as number) - 1) ** 2
  }
  const speed = new Float64Array(count)
  let sum = 0
  let meanSpeed = 0
  for (let j = 0; j < count; j++) {
    sum += ((forward[j] as number) - mean) / timeline.rateHz
    speed[j] = sum
    meanSpeed += sum / count
  }
  let least = Number.POSITIVE_INFINITY
  let still = 0
  for (let j = 0; j + width <= count; j++) {
    let own = 0
    let slow = 0
    for (let i = j; i < j + width; i++) {
      own += score[i] as number
      slow += (speed[i] as number) / width
    }
    if (own >= least) continue
    least = own
    still = slow
  }
  return meanSpeed - still
}
