/** Motion of a foot or thigh in the sagittal plane. */
import { sagittalAngle, sagittalRate } from '../angles/segment-angles.ts'
import { inChunks } from '../chunks.ts'
import type { Frame } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import type { ClockMap } from './reference.ts'

const DEGREES = 180 / Math.PI

export interface LimbMotion {
  prepared: PreparedSensor
  clock: ClockMap
  frame: Frame
  /** Sagittal angle and rate by grid sample, ° and °/s; toe up and thigh forward are positive. */
  angle: Float32Array
  rate: Float32Array
}

/** Motion of a limb; undefined for a sensor without orientation. */
export function limbMotion(prepared: PreparedSensor, frame: Frame, clock: ClockMap): LimbMotion | undefined {
  const { orientation } = prepared
  const rate = limbRate(prepared, frame)
  if (!rate || !orientation) return undefined
  return { prepared, clock, frame, angle: sagittalAngle(orientation.up, frame), rate }
}

/** The rate of `LimbMotion` alone. */
export function limbRate({ rate, orientation }: PreparedSensor, frame: Frame): Float32Array | undefined {
  if (!rate || !orientation) return undefined
  const turning = sagittalRate(rate, frame)
  inChunks(0, turning.length, (from, to) => toDegrees(turning, from, to))
  return turning
}

function toDegrees(column: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) column[i] = (column[i] as number) * DEGREES
}

/** Negates a column in place. */
export function negateInPlace(column: Float32Array): void {
  inChunks(0, column.length, (from, to) => negate(column, from, to))
}

function negate(column: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) column[i] = -(column[i] as number)
}
