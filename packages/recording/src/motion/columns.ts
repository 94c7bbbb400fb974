/** Columns that grow while a file is read, one set a sensor. */

import type { Axes, BodySensor, SensorLog } from './log.ts'

const FIRST_CAPACITY = 1024

/** A column of its own property each: the compiler then knows all of them where a row is put down. */
export class SensorColumns {
  readonly sensor: BodySensor
  /** Rows in use, and rows there is room for. */
  length = 0
  capacity = FIRST_CAPACITY
  times = new Float64Array(FIRST_CAPACITY)
  gx = new Float32Array(FIRST_CAPACITY)
  gy = new Float32Array(FIRST_CAPACITY)
  gz = new Float32Array(FIRST_CAPACITY)
  ax = new Float32Array(FIRST_CAPACITY)
  ay = new Float32Array(FIRST_CAPACITY)
  az = new Float32Array(FIRST_CAPACITY)
  /** Rows whose time is that of the row before, and those before it. */
  repeated = 0
  backward = 0

  constructor(sensor: BodySensor) {
    this.sensor = sensor
  }

  /** By half: room that is never used is memory all the same. */
  grow(): void {
    this.resize(this.capacity + (this.capacity >> 1))
  }

  /** The columns without what they could still hold; nothing can be added afterwards. */
  finish(): SensorLog {
    this.resize(this.length)
    const log: SensorLog = { sensor: this.sensor, timeMs: this.times }
    const angularVelocity = axes(this.gx, this.gy, this.gz)
    const specificForce = axes(this.ax, this.ay, this.az)
    if (angularVelocity) log.angularVelocity = angularVelocity
    if (specificForce) log.specificForce = specificForce
    return log
  }

  private resize(capacity: number): void {
    this.times = new Float64Array(this.times.buffer.transfer(8 * capacity))
    this.gx = resized(this.gx, capacity)
    this.gy = resized(this.gy, capacity)
    this.gz = resized(this.gz, capacity)
    this.ax = resized(this.ax, capacity)
    this.ay = resized(this.ay, capacity)
    this.az = resized(this.az, capacity)
    this.capacity = capacity
  }
}

/** The former buffer is given back at once, so that never more than one column is held twice. */
function resized(values: Float32Array<ArrayBuffer>, capacity: number): Float32Array<ArrayBuffer> {
  return new Float32Array(values.buffer.transfer(4 * capacity))
}

/** Undefined where none of the three has a value. */
function axes(x: Float32Array, y: Float32Array, z: Float32Array): Axes | undefined {
  return [x, y, z].some(hasValue) ? { x, y, z } : undefined
}

function hasValue(values: Float32Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) return true
  return false
}
