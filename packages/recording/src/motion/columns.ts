/** Columns that grow while a file is read, one set a sensor. */

import type { Axes, BodySensor, SensorLog } from './log.ts'

/** Places of a sensor's values in `SensorColumns.values`: gx gy gz ax ay az. */
export const SLOTS = 6

const FIRST_CAPACITY = 1024

export class SensorColumns {
  readonly sensor: BodySensor
  length = 0
  capacity = FIRST_CAPACITY
  times = new Float64Array(FIRST_CAPACITY)
  readonly values: Float32Array[] = Array.from({ length: SLOTS }, () => new Float32Array(FIRST_CAPACITY))
  lastMs = Number.NEGATIVE_INFINITY
  /** Rows whose time is that of the row before, and those before it. */
  repeated = 0
  backward = 0

  constructor(sensor: BodySensor) {
    this.sensor = sensor
  }

  /** Begins a row and answers its number; its values are not set yet. */
  row(timeMs: number): number {
    if (this.length === this.capacity) this.resize(2 * this.capacity)
    if (timeMs <= this.lastMs) {
      if (timeMs === this.lastMs) this.repeated++
      else this.backward++
    }
    this.lastMs = timeMs
    this.times[this.length] = timeMs
    return this.length++
  }

  /** The columns without what they could still hold; nothing can be added afterwards. */
  finish(): SensorLog {
    this.resize(this.length)
    const log: SensorLog = { sensor: this.sensor, timeMs: this.times }
    const angularVelocity = this.axes(0)
    const specificForce = this.axes(3)
    if (angularVelocity) log.angularVelocity = angularVelocity
    if (specificForce) log.specificForce = specificForce
    return log
  }

  /** Three columns from a slot on; undefined where none of them has a value. */
  private axes(from: number): Axes | undefined {
    const [x, y, z] = this.values.slice(from, from + 3)
    if (!x || !y || !z) return undefined
    return [x, y, z].some(hasValue) ? { x, y, z } : undefined
  }

  /** Each former buffer is given back at once, so that never more than one column is held twice. */
  private resize(capacity: number): void {
    this.times = new Float64Array(this.times.buffer.transfer(8 * capacity))
    for (let slot = 0; slot < SLOTS; slot++) {
      const former = this.values[slot] as Float32Array<ArrayBuffer>
      this.values[slot] = new Float32Array(former.buffer.transfer(4 * capacity))
    }
    this.capacity = capacity
  }
}

function hasValue(values: Float32Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) return true
  return false
}
