/** Whether a foot swings backward: so it does only in a recording whose time itself is reversed, gyroscopes turned with it. */

import { cross } from '../mounting/frame.ts'
import type { Foot } from './feet.ts'

const FEWEST_STRIDES = 10

/**
 * A foot in the air, its heel up, is faster than on the ground; with time reversed it is as much slower. Turned rates and
 * reversed rows together keep gravity and every distance, so nothing else tells. Said where more than half of all strides say so.
 */
export function swingBackward(feet: readonly Foot[]): boolean {
  let count = 0
  let backward = 0
  for (const foot of feet) {
    for (const { k, walking } of foot.found) {
      if (walking) continue
      const moment = speedWithHeelUp(
        foot,
        Math.ceil(foot.strides.contact[k] as number),
        Math.floor(foot.strides.contact[k + 1] as number),
      )
      count++
      if (moment < 0) backward++
    }
  }
  return count >= FEWEST_STRIDES && backward * 2 > count
}

/** Covariance, over the samples of a stride, of the foot's forward speed and how far its toe points down; any unit. */
function speedWithHeelUp({ motion }: Foot, from: number, to: number): number {
  const { track, frame, pitchDeg } = motion
  const { force, up } = track
  const count = to - from
  const forward = new Float64Array(Math.max(0, count))
  let meanForward = 0
  let meanPitch = 0
  for (let j = 0; j < count; j++) {
    const i = from + j
    const level = cross(frame.y, [up.x[i] as number, up.y[i] as number, up.z[i] as number])
    forward[j] =
      (force.x[i] as number) * level[0] +
      (force.y[i] as number) * level[1] +
      (force.z[i] as number) * level[2]
    meanForward += (forward[j] as number) / count
    meanPitch += (pitchDeg[i] as number) / count
  }
  let speed = 0
  let moment = 0
  for (let j = 0; j < count; j++) {
    speed += (forward[j] as number) - meanForward
    moment -= speed * ((pitchDeg[from + j] as number) - meanPitch)
  }
  return moment
}
