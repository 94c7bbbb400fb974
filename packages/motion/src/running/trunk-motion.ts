/** Frame of a running pelvis or torso, and its angles: rotation, obliquity, tilt (Baker 2001). */

import { rockAngle, rotationAngle, sagittalAngle } from '../angles/segment-angles.ts'
import { filterBothWays, highPass } from '../filters/biquad.ts'
import { upperMedian } from '../median.ts'
import {
  angleBetween,
  cross,
  dot,
  type Frame,
  frameFromForward,
  normalTo,
  scaled,
  unit,
  type Vector,
} from '../mounting/frame.ts'
import { type Start, startDirection } from './start-direction.ts'
import { type Clock, isContinuous, type Stride, sampleAt, type Write } from './stride.ts'
import { smoothed, type Track } from './track.ts'
import { lateralAxis } from './trunk-axis.ts'

/** Hz. Low pass of the angles. */
const ANGLE_HZ = 20
/** Share of the stride frequency. Slower rotation is drift or a bend. */
const DRIFT_SHARE = 0.3
/** °. A smaller lean does not show which way is forward. */
const LEAST_LEAN_DEG = 1
/** °. At this lean its direction has the same weight as that of the harmonics. Checked on two simulators. */
const SURE_LEAN_DEG = 2
/**
 * Cosine of 20°. A lean or start further from the harmonics' forward is a body that lists, or a slipped
 * sensor.
 */
const NEAR_COSINE = Math.cos(Math.PI / 9)
/** m/s. At this speed the direction of the start has the same weight as that of the harmonics. */
const SURE_START = 0.7
/** °. If the lean is this far from both, the strap lies askew on the skin that moves in running. */
const LISTING_DEG = 5
/** Strides used for the frame, spread over the run. */
const MOST_STRIDES = 600
/** ms. Stride duration assumed without strides. */
const USUAL_STRIDE_MS = 700
const DEGREES = 180 / Math.PI

export interface TrunkFrame {
  frame: Frame
  /** True if z is the up direction in a still upright pose; otherwise it is the mean pose in running. */
  upright: boolean
  /**
   * Ratio of even to odd power about the lateral axis relative to the least of any axis: 1 if none stands
   * out.
   */
  clarity: number
  /** Strides it was found from, [start, end) in fractional samples. */
  strides: readonly (readonly [number, number])[]
}

/**
 * The frame of a trunk sensor; z is up. Forward is a weighted mean of up to three directions. The first is
 * normal to the lateral axis by the harmonics of the gyroscope, which an asymmetric gait rotates (5° RMS,
 * worst 13°, on one simulator; 0.3° on another). The second is that of the start (0.5° with good sensors,
 * 2.5° on rough roads), which is more reliable the faster it is. The third is the lean against standing,
 * which is exact unless the strap rolls on the skin in running: 3° to one side turn a lean of 8° by 20°.
 * Beside a start it only counts if both agree. Without standing only the first is used, with its sense by the
 * braking at contact.
 */
export function trunkFrame(track: Track, clock: Clock, strides: readonly Stride[]): TrunkFrame | undefined {
  const { timeline } = track
  const spans = strides
    .map(
      (stride) =>
        [sampleAt(timeline, clock, stride.startMs), sampleAt(timeline, clock, stride.endMs)] as const,
    )
    .filter(([start, end]) => isContinuous(timeline, start, end))
  if (spans.length === 0) return undefined
  const every = Math.max(1, Math.floor(spans.length / MOST_STRIDES))
  const used = spans.filter((_, k) => k % every === 0)
  const running = meanUp(track, used)
  const z = track.standing ?? running
  const lateral = lateralAxis(track.rate, z, used)
  if (!lateral) return undefined
  const across = cross(lateral.axis, z)
  // If the trunk leans forward, up has a negative component along x in the trunk's axes.
  const leaning: Vector = [-running[0], -running[1], -running[2]]
  const leanDeg = track.standing ? DEGREES * Math.acos(Math.min(1, dot(running, z))) : 0
  const along = DEGREES * Math.asin(dot(leaning, across))
  const sign =
    Math.abs(along) >= LEAST_LEAN_DEG && track.standing ? along : brakingOf(track, across, clock, strides)
  const even = sign >= 0 ? across : scaled(across, -1)
  const start = startDirection(track, z)
  const isStart = start !== undefined && dot(start.forward, even) > NEAR_COSINE
  const forward = isStart ? blended(even, start.forward, startShare(start)) : even
  const trust = leanDeg ** 2 / (leanDeg ** 2 + SURE_LEAN_DEG ** 2)
  const level = leanDeg > 0 ? normalTo(z, leaning) : forward
  const agrees = isStart ? agreement(level, forward) : dot(level, forward) > NEAR_COSINE ? 1 : 0
  const frame = frameFromForward(z, blended(forward, level, agrees * trust))
  return { frame, upright: track.standing !== undefined, clarity: lateral.clarity, strides: used }
}

function startShare({ speed }: Start): number {
  return speed ** 2 / (speed ** 2 + SURE_START ** 2)
}

/** 1 if the lean points forward as start and harmonics say, 0 if it lists. */
function agreement(lean: Vector, forward: Vector): number {
  const apart = angleBetween(lean, unit(forward)) / LISTING_DEG
  return Math.max(0, 1 - apart ** 2) ** 2
}

function blended(a: Vector, b: Vector, share: number): Vector {
  const mean = (i: 0 | 1 | 2) => (1 - share) * a[i] + share * b[i]
  return [mean(0), mean(1), mean(2)]
}

/**
 * Speed lost in the first third of stance and gained in the last along a direction: positive if the direction
 * is forward.
 */
function brakingOf(track: Track, forward: Vector, clock: Clock, strides: readonly Stride[]): number {
  const { timeline, force, up } = track
  let sum = 0
  for (const { startMs, toeOffMs } of strides.slice(0, MOST_STRIDES)) {
    const start = sampleAt(timeline, clock, startMs)
    const end = sampleAt(timeline, clock, toeOffMs)
    if (!isContinuous(timeline, start, end)) continue
    const third = (end - start) / 3
    for (let i = Math.ceil(start); i <= end; i++) {
      const at: Vector = [force.x[i] as number, force.y[i] as number, force.z[i] as number]
      const vertical: Vector = [up.x[i] as number, up.y[i] as number, up.z[i] as number]
      const level = dot(at, forward) - dot(at, vertical) * dot(vertical, forward)
      if (i < start + third) sum -= level
      else if (i > end - third) sum += level
    }
  }
  return sum
}

function meanUp({ up }: Track, spans: readonly (readonly [number, number])[]): Vector {
  let x = 0
  let y = 0
  let z = 0
  for (const [start, end] of spans) {
    for (let i = Math.ceil(start); i < end; i++) {
      x += up.x[i] as number
      y += up.y[i] as number
      z += up.z[i] as number
    }
  }
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** Writes rotation, rock and swing of each stride, and the mean lean if `angle` names its metric. */
export function trunkMetrics(
  track: Track,
  frame: Frame,
  clock: Clock,
  strides: readonly Stride[],
  names: { rotation: string; rock: string; swing: string; angle?: string },
  write: Write,
): void {
  const { timeline } = track
  const pitch = smoothed(sagittalAngle(track.up, frame), ANGLE_HZ, timeline)
  const rock = smoothed(rockAngle(track.up, frame), ANGLE_HZ, timeline)
  const yaw = rotationAngle(track.attitude, frame, timeline)
  const driftHz = DRIFT_SHARE * strideFrequency(strides)
  highPassed(yaw, driftHz, track)
  const rotation = smoothed(yaw, ANGLE_HZ, timeline)
  for (const stride of strides) {
    const start = sampleAt(timeline, clock, stride.startMs)
    const end = sampleAt(timeline, clock, stride.endMs)
    if (!isContinuous(timeline, start, end)) continue
    write(names.rotation, stride.row, rangeOf(rotation, start, end))
    write(names.rock, stride.row, rangeOf(rock, start, end))
    write(names.swing, stride.row, rangeOf(pitch, start, end))
    if (names.angle) write(names.angle, stride.row, -meanOf(pitch, start, end))
  }
}

/** Second-order high pass in both directions, in place. */
function highPassed(values: Float32Array, cutHz: number, { timeline }: Track): void {
  const biquad = highPass(cutHz, timeline.rateHz)
  for (const { from, to } of timeline.segments) {
    filterBothWays(values, from, to, biquad, (3 / cutHz) * timeline.rateHz)
  }
}

function strideFrequency(strides: readonly Stride[]): number {
  const times = strides.map((stride) => stride.endMs - stride.startMs)
  return 1000 / (times.length > 0 ? upperMedian(times) : USUAL_STRIDE_MS)
}

function rangeOf(values: Float32Array, start: number, end: number): number {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let i = Math.ceil(start); i < end; i++) {
    const value = values[i] as number
    if (value < least) least = value
    if (value > most) most = value
  }
  return most >= least ? most - least : Number.NaN
}

function meanOf(values: Float32Array, start: number, end: number): number {
  let sum = 0
  let count = 0
  for (let i = Math.ceil(start); i < end; i++) {
    sum += values[i] as number
    count++
  }
  return count > 0 ? sum / count : Number.NaN
}
