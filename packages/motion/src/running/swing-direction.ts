/**
 * Detects recordings reversed in time with negated rates, by feet that swing backward or thighs that swing
 * forward on landing.
 */

import type { BodySensor } from '@cadenza/recording'
import { WALKING } from '../cycles.ts'
import { cross } from '../mounting/frame.ts'
import type { Foot } from './feet.ts'
import type { Stride } from './stride.ts'
import { FLEXED_DEG, thighMotion } from './thigh-metrics.ts'
import { smoothed, type Track } from './track.ts'

/** Strides needed for a decision. */
const FEWEST_STRIDES = 10
/** s. Length of the window in which a foot is stillest. */
const STILL_S = 0.04
/** °/s. Angular velocity that counts as one unit of motion (as in `foot-flat.ts`). */
const TURN_DEG_S = 100
/** Hz. Low pass of the force that shakes a thigh on landing. */
const SHAKEN_HZ = 30
/**
 * Share of a thigh's rotation, weighted by how much it is shaken, that must be forward. Simulated thighs have
 * −0.8 to −0.19, and the same values with the other sign if they are reversed.
 */
const LEAST_FORWARD_SHARE = 0.1

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

/**
 * True if runners' thighs, without feet, swing forward where they are shaken most. A thigh swings backward on
 * its own landing; forward is where it is flexed against standing. Thighs that are hardly flexed show
 * nothing.
 */
export function thighsLandForward(
  tracks: ReadonlyMap<BodySensor, Track>,
  strides: readonly Stride[],
): boolean {
  const run = strides.filter(({ flags }) => !(flags & WALKING))
  if (run.length < FEWEST_STRIDES || run.length * 2 < strides.length) return false
  const shares = (['left_thigh', 'right_thigh'] as const).flatMap((sensor) => {
    const track = tracks.get(sensor)
    return track?.standing ? forwardShare(track) : []
  })
  return shares.length > 0 && shares.every((share) => share > LEAST_FORWARD_SHARE)
}

/** Mean rotation by weight ÷ its mean size, −1 to 1; nothing for a thigh that is hardly flexed. */
function forwardShare(track: Track): number | [] {
  const { timeline, force } = track
  const whole = timeline.segments.map(({ from, to }) => [from, to - 1] as const)
  const { pitchDeg, rawRateDegS } = thighMotion(track, { offsetMs: 0, drift: 0 }, whole, [])
  const [x, y, z] = [force.x, force.y, force.z].map((column) => smoothed(column, SHAKEN_HZ, timeline)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  let flexed = 0
  let sum = 0
  let size = 0
  for (const [from, to] of whole) {
    for (let i = from + 1; i < to; i++) {
      const turn = rawRateDegS[i] as number
      const weight =
        ((x[i] as number) - (x[i - 1] as number)) ** 2 +
        ((y[i] as number) - (y[i - 1] as number)) ** 2 +
        ((z[i] as number) - (z[i - 1] as number)) ** 2
      flexed += (pitchDeg[i] as number) / timeline.length
      sum += turn * weight
      size += Math.abs(turn) * weight
    }
  }
  return Math.abs(flexed) > FLEXED_DEG && size > 0 ? sum / size : []
}
