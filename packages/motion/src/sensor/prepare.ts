/** Prepares one sensor: clock, uniform grid, orientation. Sensors can be prepared in parallel. */
import type { Axes, BodySensor, SensorLog } from '@cadenza/recording'
import { inChunks } from '../chunks.ts'
import { makeTimeline, onGrid, type Timeline } from '../clock/timeline.ts'
import { columnAllocator, release, sharedFlags } from '../columns.ts'
import { type Attitudes, orient } from '../orientation/orient.ts'
import { saturatedShare } from '../quality/saturation.ts'
import { findStillness, type Stillness } from '../still/stillness.ts'

/**
 * One sensor on its uniform grid. All columns are typed arrays, so a worker can transfer them
 * (`transferablesOf`).
 */
export interface PreparedSensor {
  sensor: BodySensor
  timeline: Timeline
  /**
   * Angular velocity without bias (rad/s) and specific force (m/s²) on the timeline's grid, in sensor axes.
   */
  rate?: Axes
  force?: Axes
  /** Undefined without gyroscope or accelerometer, or with too few samples. */
  orientation?: Attitudes
  /** Still phases and start of motion; only with orientation. */
  stillness?: Stillness
  /** Share of saturated samples. `saturated` is 1 at those samples, undefined if there are none. */
  rateSaturation: number
  forceSaturation: number
  saturated?: Uint8Array
  /** Mean vertical specific force, m/s². */
  gravity: number
}

export interface PrepareOptions {
  /** See `OrientOptions`. */
  gravityHz: number
  /** Selects the sensors whose attitude (with heading) is kept. */
  attitude: (sensor: BodySensor) => boolean
  /** Uses memory that several threads can share. */
  shared?: boolean
  /** Frees the log's columns as soon as they are resampled. */
  consumes?: boolean
}

/** rad/s. Below the smallest full scale of gyroscopes on the market, 250 °/s = 4.36 rad/s. */
const LEAST_RATE_RAIL = 4.3
/** m/s². Below the smallest full scale of accelerometers on the market, 2 g = 19.6 m/s². */
const LEAST_FORCE_RAIL = 19

export function prepareSensor(
  log: SensorLog,
  { gravityHz, attitude, shared = false, consumes = false }: PrepareOptions,
): PreparedSensor {
  const { angularVelocity, specificForce } = log
  const columns = [angularVelocity, specificForce].flatMap((axes) => (axes ? [axes.x, axes.y, axes.z] : []))
  const timeline = makeTimeline(log.timeMs, withoutData(columns))
  const isOriented = angularVelocity !== undefined && specificForce !== undefined && timeline.length > 0
  const keepsAttitude = isOriented && attitude(log.sensor)
  const kept = columns.length + (isOriented ? 3 : 0) + (keepsAttitude ? 4 : 0)
  const newColumn = columnAllocator(kept * timeline.length, shared)
  const column = (raw: Float32Array) => onGrid(raw, timeline, newColumn(timeline.length))
  const grid = (axes: Axes | undefined): Axes | undefined =>
    axes && { x: column(axes.x), y: column(axes.y), z: column(axes.z) }
  const rate = grid(angularVelocity)
  const force = grid(specificForce)
  if (consumes) release(log)
  const rateRail = rate && saturatedShare(rate, LEAST_RATE_RAIL)
  const forceRail = force && saturatedShare(force, LEAST_FORCE_RAIL)
  const orientation =
    isOriented && rate && force
      ? orient(timeline, rate, force, { gravityHz, attitude: keepsAttitude, newColumn })
      : undefined
  const stillness = orientation && findStillness(timeline, orientation)
  if (orientation) release([orientation.blocks, orientation.bias])
  const saturated = either(rateRail?.flags, forceRail?.flags)
  // One literal for all threads and modes: V8 compiles the engine for the objects it saw while it warmed up.
  const prepared: PreparedSensor = {
    sensor: log.sensor,
    timeline: { ...timeline, advance: new Int8Array(0) },
    rate,
    force,
    orientation: orientation && { up: orientation.up, attitude: orientation.attitude },
    stillness,
    rateSaturation: rateRail?.share ?? 0,
    forceSaturation: forceRail?.share ?? 0,
    saturated: saturated && shared ? sharedFlags(saturated) : saturated,
    gravity: orientation && force ? meanVertical(force, orientation.up) : Number.NaN,
  }
  release(timeline)
  return prepared
}

/** 1 where either flag is 1; written into the first array. */
function either(a: Uint8Array | undefined, b: Uint8Array | undefined): Uint8Array | undefined {
  if (a && b) for (let i = 0; i < a.length; i++) if (b[i] === 1) a[i] = 1
  return a ?? b
}

/** 1 where any column is not a finite number; undefined if all are. */
function withoutData(columns: readonly Float32Array[]): Uint8Array | undefined {
  let flags: Uint8Array | undefined
  for (const column of columns) {
    if (isWhole(column)) continue
    flags ??= new Uint8Array(column.length)
    for (let i = 0; i < column.length; i++) if (!Number.isFinite(column[i])) flags[i] = 1
  }
  return flags
}

/** True if all values are finite. `value − value` is 0 for finite numbers and NaN for all others. */
function isWhole(column: Float32Array): boolean {
  let isWhole = true
  inChunks(0, column.length, (from, to) => {
    isWhole &&= differences(column, from, to) === 0
  })
  return isWhole
}

function differences(column: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) {
    const value = column[i] as number
    sum += value - value
  }
  return sum
}

/** Mean of the specific force along `up`, m/s². */
export function meanVertical(force: Axes, up: Axes): number {
  let sum = 0
  const n = force.x.length
  inChunks(0, n, (from, to) => {
    sum = addVertical(force, up, from, to, sum)
  })
  return sum / n
}

function addVertical(force: Axes, up: Axes, from: number, to: number, before: number): number {
  const { x, y, z } = force
  const { x: u, y: v, z: w } = up
  let sum = before
  for (let i = from; i < to; i++)
    sum +=
      (x[i] as number) * (u[i] as number) +
      (y[i] as number) * (v[i] as number) +
      (z[i] as number) * (w[i] as number)
  return sum
}
