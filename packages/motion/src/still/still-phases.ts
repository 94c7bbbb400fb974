/** When a body stood still: the pose from which its angles are counted. */

import type { Vector } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'

const RATE_RAD_S = 0.06
const FORCE_M_S2 = 0.35
/** A phase ends where the pose has left its first second's by more than this. */
const DRIFT_DEG = 1
const SHORTEST_MS = 2000
/** Cut from both ends: the move that ends a phase begins slowly. */
const MARGIN_MS = 200

export interface StillPhase {
  startMs: number
  endMs: number
}

/** Phases of 2 s or more in which none of the sensors moved, in order. */
export function stillPhases(sensors: readonly PreparedSensor[]): StillPhase[] {
  let common: StillPhase[] | undefined
  for (const sensor of sensors) {
    if (!sensor.orientation) continue
    const own = phasesOf(sensor)
    common = common ? intersect(common, own) : own
  }
  return (common ?? [])
    .map(({ startMs, endMs }) => ({ startMs: startMs + MARGIN_MS, endMs: endMs - MARGIN_MS }))
    .filter(({ startMs, endMs }) => endMs - startMs >= SHORTEST_MS)
}

function phasesOf({ orientation, timeline }: PreparedSensor): StillPhase[] {
  const phases: StillPhase[] = []
  if (!orientation) return phases
  const { blocks, bias } = orientation
  let segment = -1
  let start = -1
  const close = (end: number, segmentIndex: number) => {
    const { from, startMs } = timeline.segments[segmentIndex] ?? { from: 0, startMs: 0 }
    const at = (index: number) => startMs + (index - from) * timeline.stepMs
    if (start >= 0)
      phases.push({ startMs: at(blocks.start[start] as number), endMs: at(blocks.end[end] as number) })
    start = -1
  }
  const first = [0, 0, 0]
  let taken = 0
  for (let k = 0; k < blocks.count; k++) {
    if (blocks.opens[k]) {
      if (start >= 0) close(k - 1, segment)
      segment++
    }
    let rate = blocks.rateVariance[k] as number
    for (let i = 0; i < 3; i++)
      rate += ((blocks.meanRate[3 * k + i] as number) - (bias[3 * k + i] as number)) ** 2
    const still = rate < RATE_RAD_S ** 2 && (blocks.forceVariance[k] as number) < FORCE_M_S2 ** 2
    if (!still) {
      if (start >= 0) close(k - 1, segment)
      continue
    }
    if (start < 0) {
      start = k
      first.fill(0)
      taken = 0
    }
    if (taken < 10) {
      for (let i = 0; i < 3; i++) first[i] = (first[i] as number) + (blocks.meanForce[3 * k + i] as number)
      taken++
    } else if (driftDeg(first, blocks.meanForce, 3 * k) > DRIFT_DEG) {
      close(k - 1, segment)
    }
  }
  if (start >= 0) close(blocks.count - 1, segment)
  return phases
}

function driftDeg(first: readonly number[], force: Float32Array, at: number): number {
  const [a = 0, b = 0, c = 0] = first
  const x = force[at] as number
  const y = force[at + 1] as number
  const z = force[at + 2] as number
  const turned = Math.hypot(b * z - c * y, c * x - a * z, a * y - b * x)
  return (Math.atan2(turned, a * x + b * y + c * z) * 180) / Math.PI
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
 * Up in the sensor's axes while it was still, from the accelerometer's bare mean: a filtered orientation lets the first
 * steps in. Undefined where the sensor has no sample in the phase.
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
