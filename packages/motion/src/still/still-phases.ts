/** Finds when the whole body stood still: the poses from which angles are measured. */

import type { Vector } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import type { StillPhase } from './stillness.ts'

export type { StillPhase }

/** ms. A shorter phase is no standing pose. */
const SHORTEST_MS = 2000
/** ms. Cut from both ends, because movement begins slowly. */
const MARGIN_MS = 200

/** Phases of 2 s or more in which no sensor moved, in order. */
export function stillPhases(sensors: readonly PreparedSensor[]): StillPhase[] {
  let common: StillPhase[] | undefined
  for (const sensor of sensors) {
    if (!sensor.stillness) continue
    const own = sensor.stillness.phases
    common = common ? intersect(common, own) : own
  }
  return (common ?? [])
    .map(({ startMs, endMs }) => ({ startMs: startMs + MARGIN_MS, endMs: endMs - MARGIN_MS }))
    .filter(({ startMs, endMs }) => endMs - startMs >= SHORTEST_MS)
}

function intersect(a: readonly StillPhase[], b: readonly StillPhase[]): StillPhase[] {
  const both: StillPhase[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const one = a[i] as StillPhase
    const other = b[j] as StillPhase
    const startMs = Math.max(one.startMs, other.startMs)
    const endMs = Math.min(one.endMs, other.endMs)
    if (endMs > startMs) both.push({ startMs, endMs })
    if (one.endMs < other.endMs) i++
    else j++
  }
  return both
}

/**
 * Up in the sensor's axes during a still phase: the mean of the accelerometer. A filtered orientation would
 * include the first steps. Undefined if the sensor has no sample in the phase.
 */
export function stillUp(
  { timeline, force }: PreparedSensor,
  { startMs, endMs }: StillPhase,
): Vector | undefined {
  if (!force) return undefined
  let x = 0
  let y = 0
  let z = 0
  for (const segment of timeline.segments) {
    const at = (timeMs: number) => segment.from + (timeMs - segment.startMs) / timeline.stepMs
    const to = Math.min(segment.to, Math.floor(at(endMs)))
    for (let i = Math.max(segment.from, Math.ceil(at(startMs))); i < to; i++) {
      x += force.x[i] as number
      y += force.y[i] as number
      z += force.z[i] as number
    }
  }
  const size = Math.hypot(x, y, z)
  return size > 0 ? [x / size, y / size, z / size] : undefined
}
