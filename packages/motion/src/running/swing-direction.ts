/** Whether a foot swings backward: so it does only in a recording whose time itself is reversed, gyroscopes turned with it. */

import { cross } from '../mounting/frame.ts'
import type { Foot } from './feet.ts'

const FEWEST_STRIDES = 10
/** What the moment of the highest heel weighs beside the correlation. */
const MOMENT_WEIGHT = 1.5

/**
 * Turned rates and reversed rows together keep gravity and every distance; two things tell. A foot in the air, its heel up, is
 * faster than on the ground, with time reversed it is as much slower; and its heel is highest soon after it has left the ground,
 * in the first half of the stride from contact to contact. Runners in whom one is weak show the other: of 49 simulated ones,
 * both ways round, the sum of both is above 0.17 or below -0.17 in the median of each foot's strides. Said where more than half
 * of all strides say so.
 */
export function swingBackward(feet: readonly Foot[]): boolean {
  let count = 0
  let backward = 0
  for (const foot of feet) {
    for (const { k, walking } of foot.found) {
      if (walking) continue
      const from = Math.ceil(foot.strides.contact[k] as number)
      const to = Math.floor(foot.strides.contact[k + 1] as number)
      count++
      if (speedWithHeelUp(foot, from, to) + MOMENT_WEIGHT * (0.5 - highestHeel(foot, from, to)) < 0)
        backward++
    }
  }
  return count >= FEWEST_STRIDES && backward * 2 > count
}

/** When, between two contacts, the foot is pitched farthest from how it landed: 0–1. */
function highestHeel({ motion: { pitchDeg } }: Foot, from: number, to: number): number {
  const landed = pitchDeg[from] as number
  let most = -1
  let at = from
  for (let i = from; i < to; i++) {
    const turned = Math.abs((pitchDeg[i] as number) - landed)
    if (turned > most) {
      most = turned
      at = i
    }
  }
  return (at - from) / (to - from)
}

/** Correlation, over the samples of a stride, of the foot's forward speed and how far its toe points down. */
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
  let speeds = 0
  let pitches = 0
  for (let j = 0; j < count; j++) {
    speed += (forward[j] as number) - meanForward
    const toeDown = meanPitch - (pitchDeg[from + j] as number)
    moment += speed * toeDown
    speeds += speed * speed
    pitches += toeDown * toeDown
  }
  return moment / Math.sqrt(speeds * pitches)
}
