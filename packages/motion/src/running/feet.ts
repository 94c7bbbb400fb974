/** Both feet of a log: frames, strides, clocks and zero poses. */

import type { Timeline } from '../clock/timeline.ts'
import { timeAt } from '../clock/timeline.ts'
import {
  addProducts,
  cross,
  dot,
  type Frame,
  frameFromForward,
  normalTo,
  principalAxis,
  unit,
  type Vector,
} from '../mounting/frame.ts'
import { footFrame } from './foot-axis.ts'
import type { FlatPoses } from './foot-flat.ts'
import { findFlatPoses } from './foot-metrics.ts'
import type { FootMotion } from './foot-motion.ts'
import { type FootStrides, findFootStrides, footMotion } from './foot-strides.ts'
import { type FootZero, makeFootZeros } from './foot-zero.ts'
import { type Clock, referenceTime, sameClock } from './stride.ts'
import { levelForce, smoothed, type Track } from './track.ts'
import { type FoundStride, type LeftOut, validStrides } from './valid-strides.ts'
import { waySlopes } from './way-slope.ts'

/** A foot before its zero is known, which both feet decide together. */
export type FoundFoot = Omit<Foot, 'zero'>

export interface Foot {
  side: 0 | 1
  motion: FootMotion
  strides: FootStrides
  flat: FlatPoses
  /** Slope of the way from stride to stride, degrees. */
  slopeDeg: Float64Array
  zero: FootZero
  found: readonly FoundStride[]
  leftOut: readonly LeftOut[]
  /** Clock against the reference, set once the clocks are aligned. */
  clock: Clock
}

/** The foot of a track; undefined if its heel is never kicked up, which would show the forward direction. */
export function makeFoot(track: Track, side: 0 | 1): FoundFoot | undefined {
  const z = track.standing ?? restingUp(track)
  const frame = z && footFrame(track.up, z, track.timeline.rateHz)
  if (!frame) return undefined
  const first = footMotion(track, frame)
  const force = levelForce(track)
  const events = findFootStrides(first, force)
  const motion = footMotion(track, pushedFrame(track, frame, events))
  const strides = findFootStrides(motion, force)
  const { found, leftOut } = validStrides(strides, track.timeline)
  const flat = findFlatPoses(motion, strides)
  const slopeDeg = waySlopes(force, flat.at, track.timeline)
  return { side, motion, strides, flat, slopeDeg, found, leftOut, clock: sameClock }
}

/** The feet with the poses that count as zero. */
export function withZeros(feet: readonly FoundFoot[]): Foot[] {
  const zeros = makeFootZeros(
    feet.map(({ flat, slopeDeg, motion }) => ({
      flat,
      slopeDeg,
      stood: motion.track.standing !== undefined,
    })),
  )
  return feet.map((foot, i) => ({ ...foot, zero: zeros[i] as FootZero }))
}

/**
 * Weight of the heading at push-off in the mean with the heading at heel kick. Tuned on simulated runners.
 */
const PUSH_WEIGHT = 2 / 3
/** Share of stance from which on the foot pivots about its ball (as in `toe-off.ts`). */
const PUSH_FROM_SHARE = 0.62
/** Cosine of 12°. If the two headings differ by more, one is wrong, and heel kick is used alone. */
const MOST_APART_COSINE = Math.cos((12 * Math.PI) / 180)
/** Push-offs needed for a heading. */
const FEWEST_PUSHES = 10

/**
 * The frame with its heading corrected by the axis of push-off: while the ball is on the ground, the foot
 * rotates about it without yaw or roll. At heel kick the free foot can tip inward, which changes the heading
 * by gravity by up to 5°.
 */
function pushedFrame(track: Track, frame: Frame, strides: FootStrides): Frame {
  const products = new Float64Array(6)
  let count = 0
  for (let k = 0; k < strides.peak.length; k++) {
    const contact = strides.contact[k] as number
    const toeOff = strides.toeOff[k] as number
    if (strides.walking[k] || strides.coarse[k] || !(toeOff > contact)) continue
    addProducts(
      track.rate,
      Math.ceil(contact + PUSH_FROM_SHARE * (toeOff - contact)),
      Math.floor(toeOff),
      products,
    )
    count++
  }
  if (count < FEWEST_PUSHES) return frame
  const { axis } = principalAxis(products)
  const level = normalTo(frame.z, axis)
  const left: Vector = dot(level, frame.y) >= 0 ? level : [-level[0], -level[1], -level[2]]
  if (dot(left, frame.y) < MOST_APART_COSINE) return frame
  const x = cross(left, frame.z)
  const mean = (i: 0 | 1 | 2) => PUSH_WEIGHT * x[i] + (1 - PUSH_WEIGHT) * frame.x[i]
  return frameFromForward(frame.z, [mean(0), mean(1), mean(2)])
}

/** s. Length of a block whose stillest sample counts. */
const RESTING_BLOCK_S = 1
/** Hz. Low pass of the angular velocity that is minimized. */
const REST_HZ = 10
/** Cosine of 30°. Poses further from the mean are left out. */
const NEAR_COSINE = Math.cos(Math.PI / 6)

/**
 * Up in a foot's axes at the stillest sample of each second, averaged without outliers (the heel's highest
 * point is also still).
 */
function restingUp({ rate, up, timeline }: Track): Vector | undefined {
  const turn = new Float32Array(timeline.length)
  for (let i = 0; i < turn.length; i++) {
    turn[i] = Math.hypot(rate.x[i] as number, rate.y[i] as number, rate.z[i] as number)
  }
  const slow = smoothed(turn, REST_HZ, timeline)
  const size = Math.round(RESTING_BLOCK_S * timeline.rateHz)
  const poses: Vector[] = []
  for (let from = 0; from + size <= slow.length; from += size) {
    let least = from
    for (let i = from; i < from + size; i++) if ((slow[i] as number) < (slow[least] as number)) least = i
    poses.push([up.x[least] as number, up.y[least] as number, up.z[least] as number])
  }
  let mean = meanOf(poses)
  for (let round = 0; round < 4 && mean; round++) {
    const towards: Vector = mean
    const near = poses.filter((pose) => cosine(pose, towards) > NEAR_COSINE)
    mean = meanOf(near.length > 0 ? near : poses)
  }
  return mean
}

function meanOf(poses: readonly Vector[]): Vector | undefined {
  if (poses.length === 0) return undefined
  let x = 0
  let y = 0
  let z = 0
  for (const pose of poses) {
    x += pose[0]
    y += pose[1]
    z += pose[2]
  }
  return Math.hypot(x, y, z) > 0 ? unit([x, y, z]) : undefined
}

function cosine(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** Time of a fractional sample on the sensor's own clock, ms since the log's zero. */
export function sensorMs(timeline: Timeline, at: number): number {
  if (!Number.isFinite(at)) return Number.NaN
  const segment = timeline.segments.find(({ from, to }) => at >= from - 0.5 && at <= to - 0.5)
  return segment ? timeAt(timeline, segment, at) : Number.NaN
}

/** Reference time of a foot's fractional sample, ms. */
export function referenceMs(foot: Foot, at: number): number {
  return referenceTime(foot.clock, sensorMs(foot.motion.track.timeline, at))
}

/** Contacts of the run strides on the foot's own clock, ms. */
export function runContactsMs(foot: Foot): Float64Array {
  const { timeline } = foot.motion.track
  const run = foot.found.filter(({ walking }) => !walking)
  return Float64Array.from(run, ({ k }) => sensorMs(timeline, foot.strides.contact[k] as number))
}
