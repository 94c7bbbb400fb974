/** Common time base of all sensors of a ride. */

import { CHUNK } from '../chunks.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'

/** Reading of a sensor's clock when the reference clock shows `t`: t + offset + drift × t. */
export interface ClockMap {
  offsetMs: number
  drift: number
}

export const sameClock: ClockMap = { offsetMs: 0, drift: 0 }

export function sensorTime({ offsetMs, drift }: ClockMap, referenceMs: number): number {
  return referenceMs + offsetMs + drift * referenceMs
}

/** Evenly spaced instants on the reference clock: `startMs + i × stepMs`. */
export interface ReferenceGrid {
  startMs: number
  stepMs: number
  length: number
}

/** ms. Fine enough for 200 rpm: 12° of the crank. */
const STEP_MS = 10

/** A grid that spans all sensors. */
export function referenceGrid(sensors: readonly PreparedSensor[]): ReferenceGrid {
  let startMs = Number.POSITIVE_INFINITY
  let endMs = Number.NEGATIVE_INFINITY
  for (const { timeline } of sensors)
    for (const { from, to, startMs: first } of timeline.segments) {
      startMs = Math.min(startMs, first)
      endMs = Math.max(endMs, first + (to - 1 - from) * timeline.stepMs)
    }
  const length = endMs > startMs ? Math.floor((endMs - startMs) / STEP_MS) + 1 : 0
  return { startMs, stepMs: STEP_MS, length }
}

/**
 * Consecutive instants in one segment. The value at `first + j` is (1 − w) v[k] + w v[k + 1] with k =
 * samples[j], w = fractions[j].
 */
export interface Instants {
  first: number
  count: number
  samples: Int32Array
  fractions: Float64Array
}

/** Reused for all calls; each is processed before the next is filled. */
const instants: Instants = {
  first: 0,
  count: 0,
  samples: new Int32Array(CHUNK),
  fractions: new Float64Array(CHUNK),
}

/**
 * Calls `each` with all instants in the sensor's segments, in order. The argument is overwritten by the next
 * call.
 */
export function forEachInstant(
  { timeline }: PreparedSensor,
  clock: ClockMap,
  grid: ReferenceGrid,
  each: (instants: Instants) => void,
): void {
  const scale = 1 + clock.drift
  for (const { from, to, startMs } of timeline.segments) {
    const firstMs = (startMs - clock.offsetMs) / scale
    const first = Math.max(0, Math.ceil((firstMs - grid.startMs) / grid.stepMs))
    const perInstant = (grid.stepMs * scale) / timeline.stepMs
    let index = from + (sensorTime(clock, grid.startMs + first * grid.stepMs) - startMs) / timeline.stepMs
    for (let i = first; i < grid.length && index <= to - 1; i += instants.count) {
      instants.first = i
      index = fill(index, perInstant, from, to, Math.min(CHUNK, grid.length - i))
      each(instants)
    }
  }
}

/**
 * Fills `instants` with up to `most` instants from the fractional sample `index` of the segment [from, to)
 * on. Returns the next index.
 */
function fill(index: number, perInstant: number, from: number, to: number, most: number): number {
  const { samples, fractions } = instants
  let j = 0
  for (; j < most && index <= to - 1; j++, index += perInstant) {
    const sample = Math.min(Math.max(from, Math.floor(index)), to - 2)
    samples[j] = sample
    fractions[j] = Math.min(1, Math.max(0, index - sample))
  }
  instants.count = j
  return index
}
