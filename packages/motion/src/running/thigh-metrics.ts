/** Thigh metrics of a stride: swing, draw back, scissors, landing. */

import { along, sagittalAngle, sagittalRate } from '../angles/segment-angles.ts'
import {
  addProducts,
  dot,
  type Frame,
  frameFromLeft,
  normalTo,
  principalAxis,
  rotatedHalfTurn,
  type Vector,
} from '../mounting/frame.ts'
import { type Landing, landingJerks } from './landing-jerk.ts'
import { valueAt } from './periodic.ts'
import { type Clock, isContinuous, type Stride, sampleAt, type Write } from './stride.ts'
import { forceG, smoothed, type Track } from './track.ts'

/** Hz. Low pass of the thigh's angle and rate. */
const ANGLE_HZ = 20
/** Hz. Low pass of the force whose peak in stance is reported. */
const GRF_HZ = 50
/** Hz. Low pass of the frontal angular velocity. */
const FRONTAL_HZ = 15
/** Hz. Low pass of the angular velocity whose jerk at landing is reported. */
const LANDING_HZ = 25
/** Strides used for the axis, spread over the run. */
const MOST_SPANS = 400
/**
 * °. Mean flexion of a runner's thigh against standing is 2–20° (46 and 96 simulated thighs of two
 * simulators). A smaller one may be caused by a slipped sensor.
 */
export const FLEXED_DEG = 4
const DEGREES = 180 / Math.PI
/** Share of a stride before contact in which the thigh's forward maximum lies. */
const LEADING_SHARE = 0.45

export interface ThighMotion {
  track: Track
  clock: Clock
  frame: Frame
  pitchDeg: Float32Array
  /** Rate low-passed at 20 Hz. */
  rateDegS: Float32Array
  /** Unfiltered rate. */
  rawRateDegS: Float32Array
  /** Share of the rotation about the sagittal axis, 0.33–1. */
  clarity: number
}

/** Sample spans of the foot's stances, in which the thigh rotates backward. */
export type Stances = readonly (readonly [from: number, to: number])[]

/**
 * The thigh's frame. z comes from standing (or the mean pose); y is the principal axis of its rotation.
 * Forward is the sense in which the thigh rotates backward while its foot is on the ground. Without feet, it
 * is the sense in which the thigh is flexed against standing, or rotates backward where its acceleration
 * changes most.
 */
export function thighMotion(track: Track, clock: Clock, active: Stances, stances: Stances): ThighMotion {
  const z = track.standing ?? meanDirection(track, active)
  const products = new Float64Array(6)
  const every = Math.max(1, Math.floor(active.length / MOST_SPANS))
  for (let k = 0; k < active.length; k += every) {
    const [from, to] = active[k] as readonly [number, number]
    addProducts(track.rate, Math.ceil(from), Math.floor(to), products)
  }
  const { axis, share } = principalAxis(products)
  let frame = frameFromLeft(z, normalTo(z, axis))
  const forward = sagittalRate(track.rate, frame)
  const turn = stances.length > 0 ? sumOver(forward, stances) : looseTurn(track, frame, forward, active)
  if (turn > 0) frame = rotatedHalfTurn(frame)
  const rawRateDegS = scaledBy(sagittalRate(track.rate, frame), DEGREES)
  return {
    track,
    clock,
    frame,
    pitchDeg: smoothed(sagittalAngle(track.up, frame), ANGLE_HZ, track.timeline),
    rateDegS: smoothed(rawRateDegS, ANGLE_HZ, track.timeline),
    rawRateDegS,
    clarity: share,
  }
}

function scaledBy(values: Float32Array, factor: number): Float32Array {
  for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) * factor
  return values
}

function sumOver(values: Float32Array, spans: Stances): number {
  let sum = 0
  for (const [from, to] of spans) {
    for (let i = Math.ceil(from); i < to; i++) sum += values[i] as number
  }
  return sum
}

/** Positive if a thigh whose foot was not measured must be turned round. */
function looseTurn(track: Track, frame: Frame, turn: Float32Array, active: Stances): number {
  const flexed = track.standing ? meanOver(sagittalAngle(track.up, frame), active) : 0
  return Math.abs(flexed) > FLEXED_DEG ? -flexed : shakenTurn(track, turn, active)
}

function meanOver(values: Float32Array, spans: Stances): number {
  const count = spans.reduce((sum, [from, to]) => sum + Math.max(0, Math.ceil(to) - Math.ceil(from)), 0)
  return count > 0 ? sumOver(values, spans) / count : 0
}

/**
 * Rotation weighted by the squared change of force: the thigh's own landing shakes it more than the other's.
 */
function shakenTurn({ force }: Track, turn: Float32Array, spans: Stances): number {
  let sum = 0
  for (const [from, to] of spans) {
    for (let i = Math.ceil(from) + 1; i < to; i++) {
      const x = (force.x[i] as number) - (force.x[i - 1] as number)
      const y = (force.y[i] as number) - (force.y[i - 1] as number)
      const z = (force.z[i] as number) - (force.z[i - 1] as number)
      sum += (turn[i] as number) * (x * x + y * y + z * z)
    }
  }
  return sum
}

function meanDirection({ up }: Track, spans: Stances): Vector {
  const sum: [number, number, number] = [0, 0, 0]
  for (const [from, to] of spans) {
    for (let i = Math.ceil(from); i < to; i++) {
      sum[0] += up.x[i] as number
      sum[1] += up.y[i] as number
      sum[2] += up.z[i] as number
    }
  }
  const length = Math.sqrt(dot(sum, sum))
  return length > 0 ? [sum[0] / length, sum[1] / length, sum[2] / length] : [0, 0, 1]
}

/** Writes the metrics of one side's strides. `other` is the other thigh, if there is one. */
export function thighMetrics(
  thigh: ThighMotion,
  other: ThighMotion | undefined,
  strides: readonly Stride[],
  impacts: boolean,
  write: Write,
): void {
  const { track, clock, pitchDeg, rateDegS } = thigh
  const { timeline } = track
  const { rateHz } = timeline
  const grf = smoothed(forceG(track), GRF_HZ, timeline)
  const frontal = smoothed(scaledBy(along(track.rate, thigh.frame.x), DEGREES), FRONTAL_HZ, timeline)
  const landings: Landing[] = []
  for (const stride of strides) {
    const { row } = stride
    const start = sampleAt(timeline, clock, stride.startMs)
    const end = sampleAt(timeline, clock, stride.endMs)
    if (!isContinuous(timeline, start, end)) continue
    write('thigh_swing_speed', row, rateDegS[indexOfMost(rateDegS, start, end)] as number)
    const before = start - LEADING_SHARE * (end - start)
    if (!stride.startsInSwing && isContinuous(timeline, before, start)) {
      const lead = indexOfMost(pitchDeg, before, start)
      const drawn = Math.max(0, (pitchDeg[lead] as number) - valueAt(pitchDeg, start))
      write('thigh_strike_ar', row, drawn)
      if (start - lead > 1) write('scissors_front', row, (drawn * rateHz) / (start - lead))
      landings.push({ row, startMs: stride.startMs, contact: start })
    }
    const toeOff = sampleAt(timeline, clock, stride.toeOffMs)
    if (toeOff > start) {
      if (impacts) write('thigh_grf', row, grf[indexOfMost(grf, start, toeOff)] as number)
      write('itbs_score', row, rms(frontal, start, (start + toeOff) / 2))
    }
    if (other) write('scissors_back', row, scissorsBack(thigh, other, stride, start, end))
    const across = sampleAt(timeline, clock, stride.otherMs)
    if (track.standing && across > start) write('swing_back_delay_ar', row, -valueAt(pitchDeg, across))
  }
  const jerks = landingJerks(smoothed(thigh.rawRateDegS, LANDING_HZ, timeline), rateHz, landings)
  landings.forEach(({ row }, k) => {
    write('thigh_landing_smoothness', row, (jerks[k] as number) / 100)
  })
}

/** Mean forward speed of the trailing thigh from its minimum until it passes the stance thigh, degrees/s. */
function scissorsBack(
  thigh: ThighMotion,
  other: ThighMotion,
  stride: Stride,
  start: number,
  end: number,
): number {
  const { pitchDeg, track } = thigh
  const { rateHz } = track.timeline
  const least = indexOfLeast(pitchDeg, start, end)
  const strideMs = stride.endMs - stride.startMs
  for (let i = least + 1; i < end; i++) {
    const at = sampleAt(
      other.track.timeline,
      other.clock,
      stride.startMs + ((i - start) / (end - start)) * strideMs,
    )
    if (!Number.isFinite(at)) return Number.NaN
    if ((pitchDeg[i] as number) < valueAt(other.pitchDeg, at)) continue
    return (((pitchDeg[i] as number) - (pitchDeg[least] as number)) * rateHz) / (i - least)
  }
  return Number.NaN
}

function indexOfMost(values: Float32Array, from: number, to: number): number {
  let most = Math.max(0, Math.ceil(from))
  for (let i = most; i <= to; i++) if ((values[i] as number) > (values[most] as number)) most = i
  return most
}

function indexOfLeast(values: Float32Array, from: number, to: number): number {
  let least = Math.max(0, Math.ceil(from))
  for (let i = least; i <= to; i++) if ((values[i] as number) < (values[least] as number)) least = i
  return least
}

function rms(values: Float32Array, from: number, to: number): number {
  let squares = 0
  let count = 0
  for (let i = Math.ceil(from); i <= to; i++) {
    squares += (values[i] as number) ** 2
    count++
  }
  return count > 0 ? Math.sqrt(squares / count) : Number.NaN
}
