/** When one sensor lay still, and when it began to move: from its blocks, which are then given back. */
import type { Timeline } from '../clock/timeline.ts'
import type { Orientation } from '../orientation/orient.ts'

const RATE_RAD_S = 0.06
const FORCE_M_S2 = 0.35
/** A phase ends where the pose has left its first second's by more than this. */
const DRIFT_DEG = 1
/** Blocks of a tenth of a second that must go on moving, and how fast in mean. */
const MOVING_BLOCKS = 50
const MOVING_RAD_S = 0.8

export interface StillPhase {
  startMs: number
  endMs: number
}

export interface Stillness {
  /** In order. */
  phases: StillPhase[]
  /** Where it begins five seconds of motion, ms since the log's zero; infinite where it never does. */
  movesFromMs: number
}

export function stillnessOf(timeline: Timeline, orientation: Orientation): Stillness {
  return { phases: phasesOf(timeline, orientation), movesFromMs: movesFrom(timeline, orientation) }
}

function phasesOf(timeline: Timeline, { blocks, bias }: Orientation): StillPhase[] {
  const phases: StillPhase[] = []
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

function movesFrom(timeline: Timeline, { blocks }: Orientation): number {
  let moving = 0
  for (let k = 0; k < blocks.count; k++) {
    let square = blocks.rateVariance[k] as number
    for (let i = 0; i < 3; i++) square += (blocks.meanRate[3 * k + i] as number) ** 2
    const fast = square > MOVING_RAD_S ** 2
    moving = fast ? moving + 1 : Math.max(0, moving - 2)
    if (moving < MOVING_BLOCKS) continue
    const start = blocks.start[Math.max(0, k - MOVING_BLOCKS)] as number
    const segment = timeline.segments.find(({ to }) => start < to)
    if (segment) return segment.startMs + (start - segment.from) * timeline.stepMs
    break
  }
  return Number.POSITIVE_INFINITY
}
