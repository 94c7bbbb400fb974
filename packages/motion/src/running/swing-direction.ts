/** Whether a foot swings backward: so it does only in a recording whose time itself is reversed, gyroscopes turned with it. */

import { cross } from '../mounting/frame.ts'
import type { Foot } from './feet.ts'

const FEWEST_STRIDES = 10
/** Length of the span in which a foot lies stillest. */
const STILL_S = 0.04
const TURN_DEG_S = 100

/**
 * Turned rates and reversed rows together keep gravity and every distance, but not which way the body goes: seen from the foot on
 * the ground, it goes where the toes point. Said where more than half of all strides go the other way.
 */
export function swingBackward(feet: readonly Foot[]): boolean {
  let count = 0
  let backward = 0
  for (const foot of feet) {
    for (const { k } of foot.found) {
      const from = Math.ceil(foot.strides.contact[k] as number)
      const to = Math.floor(foot.strides.contact[k + 1] as number)
      // What is beyond its accelerometer's range may be metres a second.
      if (foot.motion.track.clipped?.subarray(from, to).includes(1)) continue
      count++
      if (speedOverGround(foot, from, to) < 0) backward++
    }
  }
  return count >= FEWEST_STRIDES && backward * 2 > count
}

/**
 * How much faster the foot is on the mean of a stride than where it lies stillest, m/s along its own forward axis: the runner's or
 * walker's speed, within half of it. A stride ends as fast as it began, so the mean acceleration is taken off, and tilt with it.
 */
function speedOverGround({ motion }: Foot, from: number, to: number): number {
  const { track, frame, turnDegS, forceG } = motion
  const { force, up, timeline } = track
  const count = to - from
  const width = Math.max(2, Math.round(STILL_S * timeline.rateHz))
  if (count < 2 * width) return Number.NaN
  const forward = new Float64Array(count)
  const unrest = new Float64Array(count)
  let mean = 0
  for (let j = 0; j < count; j++) {
    const i = from + j
    const level = cross(frame.y, [up.x[i] as number, up.y[i] as number, up.z[i] as number])
    forward[j] =
      (force.x[i] as number) * level[0] +
      (force.y[i] as number) * level[1] +
      (force.z[i] as number) * level[2]
    mean += (forward[j] as number) / count
    unrest[j] = ((turnDegS[i] as number) / TURN_DEG_S) ** 2 + ((forceG[i] as number) - 1) ** 2
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
      own += unrest[i] as number
      slow += (speed[i] as number) / width
    }
    if (own >= least) continue
    least = own
    still = slow
  }
  return meanSpeed - still
}
