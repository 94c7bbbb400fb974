/** The frame of a running pelvis or torso, and its angles: rotation, obliquity, tilt (Baker 2001). */

import { rockAngle, rotationAngle, sagittalAngle } from '../angles/segment-angles.ts'
import { filterBothWays, highPass } from '../filters/biquad.ts'
import { cross, dot, type Frame, frameFromForward, turnedRound, type Vector } from '../mounting/frame.ts'
import { type Clock, type Stride, sampleAt, unbroken, type Write } from './stride.ts'
import { smoothed, type Track } from './track.ts'
import { lateralAxis } from './trunk-axis.ts'

const ANGLE_HZ = 20
const DRIFT_SHARE = 0.3
/** A lean of less tells no forward from backward. */
const LEAST_LEAN_DEG = 1
const MOST_STRIDES = 600
const DEGREES = 180 / Math.PI

export interface TrunkFrame {
  frame: Frame
  /** Whether z is that of a still upright pose; the mean pose of running otherwise. */
  upright: boolean
  /** Even ÷ odd power of the turn about the lateral axis against the least of any axis: 1 where none stands out. */
  clarity: number
}

/** The frame of a trunk sensor: z upright, lateral by the gyroscope's parity, forward where it leans (or brakes at contact). */
export function trunkFrame(track: Track, clock: Clock, strides: readonly Stride[]): TrunkFrame | undefined {
  const { timeline } = track
  const spans = strides
    .map(
      (stride) =>
        [sampleAt(timeline, clock, stride.startMs), sampleAt(timeline, clock, stride.endMs)] as const,
    )
    .filter(([start, end]) => unbroken(timeline, start, end))
  if (spans.length === 0) return undefined
  const every = Math.max(1, Math.floor(spans.length / MOST_STRIDES))
  const used = spans.filter((_, k) => k % every === 0)
  const running = meanUp(track, used)
  const z = track.standing ?? running
  const lateral = lateralAxis(track.rate, z, used)
  if (!lateral) return undefined
  const forward = cross(lateral.axis, z)
  // Leaning forward, 'up' tips backward in the trunk's axes: its part along x is negative.
  const lean = DEGREES * Math.atan2(-dot(running, forward), dot(running, z))
  const sign =
    Math.abs(lean) >= LEAST_LEAN_DEG && track.standing ? lean : brakingOf(track, forward, clock, strides)
  const frame = frameFromForward(z, forward)
  return {
    frame: sign >= 0 ? frame : turnedRound(frame),
    upright: track.standing !== undefined,
    clarity: lateral.clarity,
  }
}

/** Speed lost in the first third of stance and won in the last along a direction: positive where that is forward. */
function brakingOf(track: Track, forward: Vector, clock: Clock, strides: readonly Stride[]): number {
  const { timeline, force, up } = track
  let sum = 0
  for (const { startMs, toeOffMs } of strides.slice(0, MOST_STRIDES)) {
    const start = sampleAt(timeline, clock, startMs)
    const end = sampleAt(timeline, clock, toeOffMs)
    if (!unbroken(timeline, start, end)) continue
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

/** Writes rotation, rock and swing of each stride, and the mean lean where `angle` names its metric. */
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
    if (!unbroken(timeline, start, end)) continue
    write(names.rotation, stride.row, rangeOf(rotation, start, end))
    write(names.rock, stride.row, rangeOf(rock, start, end))
    write(names.swing, stride.row, rangeOf(pitch, start, end))
    if (names.angle) write(names.angle, stride.row, -meanOf(pitch, start, end))
  }
}

/** Second order each way, in place. */
function highPassed(values: Float32Array, cutHz: number, { timeline }: Track): void {
  const biquad = highPass(cutHz, timeline.rateHz)
  for (const { from, to } of timeline.segments) {
    filterBothWays(values, from, to, biquad, (3 / cutHz) * timeline.rateHz)
  }
}

function strideFrequency(strides: readonly Stride[]): number {
  const times = strides.map((stride) => stride.endMs - stride.startMs).sort((a, b) => a - b)
  return 1000 / (times[times.length >> 1] ?? 700)
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
