/** One time for all sensors of a ride. */
import type { PreparedSensor } from '../sensor/prepare.ts'

/** What a sensor's clock shows when the reference's shows `t`: t + offset + drift × t. */
export interface ClockMap {
  offsetMs: number
  drift: number
}

export const sameClock: ClockMap = { offsetMs: 0, drift: 0 }

export function sensorTime({ offsetMs, drift }: ClockMap, referenceMs: number): number {
  return referenceMs + offsetMs + drift * referenceMs
}

/** Even instants on the reference's clock: `startMs + i × stepMs`. */
export interface ReferenceGrid {
  startMs: number
  stepMs: number
  length: number
}

const STEP_MS = 10

/** Spans all sensors. */
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

/** Calls `each(i, k, w)` for every instant that a segment holds: the value there is (1 − w) v[k] + w v[k + 1]. */
export function onReference(
  { timeline }: PreparedSensor,
  clock: ClockMap,
  grid: ReferenceGrid,
  each: (instant: number, sample: number, fraction: number) => void,
): void {
  const scale = 1 + clock.drift
  for (const { from, to, startMs } of timeline.segments) {
    const firstMs = (startMs - clock.offsetMs) / scale
    const first = Math.max(0, Math.ceil((firstMs - grid.startMs) / grid.stepMs))
    const perInstant = (grid.stepMs * scale) / timeline.stepMs
    let index = from + (sensorTime(clock, grid.startMs + first * grid.stepMs) - startMs) / timeline.stepMs
    for (let i = first; i < grid.length && index <= to - 1; i++, index += perInstant) {
      const sample = Math.min(Math.max(from, Math.floor(index)), to - 2)
      each(i, sample, Math.min(1, Math.max(0, index - sample)))
    }
  }
}
