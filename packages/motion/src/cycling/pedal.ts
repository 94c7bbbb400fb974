/** What one shoe's sensor knows of the crank: the pedal's path about its middle. */
import type { BodySensor } from '@cadenza/recording'
import { sagittalRate } from '../angles/segment-angles.ts'
import { release } from '../columns.ts'
import { type Frame, turnedRound } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { type FootPath, footPath, pathGain } from './foot-path.ts'
import { fitLever, type Lever, toPedal } from './lever.ts'

export interface Pedal {
  sensor: BodySensor
  prepared: PreparedSensor
  /** Of the shoe, its forward the way in which the crank turns. */
  frame: Frame
  path: Pick<FootPath, 'x' | 'z'>
  lever: Lever
}

/** Slower and faster than any stroke that counts. */
const SLOWEST_HZ = 0.28
const FASTEST_HZ = 3.6
/** A crank is 0.14 to 0.2 m long; before the lever is known the path may be larger. */
const RADIUS_M = [0.1, 0.26] as const
const ROUGHEST = 0.2

/**
 * The pedal under a foot, undefined where the foot does not go round in a circle of a crank's size. `frame` with either
 * sense of its forward.
 */
export function findPedal(prepared: PreparedSensor, frame: Frame): Pedal | undefined {
  const { timeline, force, rate, orientation } = prepared
  if (!force || !rate || !orientation) return undefined
  const path = footPath(
    force,
    orientation.up,
    frame,
    sagittalRate(rate, frame),
    timeline.segments,
    timeline.rateHz,
  )
  const forward = turnsForward(path)
  if (!forward) {
    for (const column of [path.x, path.sin])
      for (let i = 0; i < column.length; i++) column[i] = -(column[i] as number)
  }
  const cadenceHz = new Float32Array(timeline.length).fill(Number.NaN)
  for (const { from, to } of timeline.segments) cadenceAlong(path, from, to, timeline.rateHz, cadenceHz)
  const lever = fitLever(path, cadenceHz)
  if (!lever || lever.radius < RADIUS_M[0] || lever.radius > RADIUS_M[1] || lever.roughness > ROUGHEST)
    return undefined
  toPedal(path, lever)
  release([path.cos, path.sin, cadenceHz])
  return {
    sensor: prepared.sensor,
    prepared,
    frame: forward ? frame : turnedRound(frame),
    path: { x: path.x, z: path.z },
    lever,
  }
}

/** Whether the path's area is swept from the top to the front. */
function turnsForward({ x, z }: FootPath): boolean {
  let swept = 0
  for (let i = 1; i < x.length; i++)
    swept +=
      (z[i] as number) * ((x[i] as number) - (x[i - 1] as number)) -
      (x[i] as number) * ((z[i] as number) - (z[i - 1] as number))
  return swept > 0
}

/** Turns a second over 1.2 s, NaN where the path is no turning of a crank's size. */
function cadenceAlong(
  { x, z }: FootPath,
  from: number,
  to: number,
  rateHz: number,
  cadenceHz: Float32Array,
): void {
  const half = Math.round(0.6 * rateHz)
  if (to - from < 2 * half + 2) return
  const turns = new Float64Array(to - from)
  for (let i = from + 1; i < to; i++) {
    const a = x[i - 1] as number
    const b = z[i - 1] as number
    const c = x[i] as number
    const d = z[i] as number
    turns[i - from] =
      (turns[i - from - 1] as number) + Math.atan2(c * b - d * a, a * c + b * d) / (2 * Math.PI)
  }
  for (let i = from + half; i < to - half; i++) {
    const hz =
      (((turns[i - from + half] as number) - (turns[i - from - half] as number)) * rateHz) / (2 * half)
    if (hz < SLOWEST_HZ || hz > FASTEST_HZ) continue
    const distance = Math.sqrt((x[i] as number) ** 2 + (z[i] as number) ** 2) / pathGain(hz)
    if (distance > 0.07 && distance < 0.4) cadenceHz[i] = hz
  }
}
