/** Finds when one sensor was still and when it began to move, from its blocks. */

import { CHUNK, inChunks } from '../chunks.ts'
import type { Timeline } from '../clock/timeline.ts'
import type { Orientation } from '../orientation/orient.ts'

/** rad/s. Below this RMS angular velocity a sensor is still: the sway of a standing body. */
const RATE_RAD_S = 0.06
/** m/s². Below this RMS change of specific force a sensor is still. */
const FORCE_M_S2 = 0.35
/** °. A still phase ends when the pose differs by more from that of its first second. */
const DRIFT_DEG = 1
/** Blocks of 0.1 s with motion that make the start of an activity: five seconds. */
const MOVING_BLOCKS = 50
/** rad/s. RMS angular velocity of a moving block. */
const MOVING_RAD_S = 0.8
/** Blocks of 0.1 s whose mean is the pose of a still phase. */
const POSE_BLOCKS = 10

export interface StillPhase {
  startMs: number
  endMs: number
}

export interface Stillness {
  /** Still phases, in order. */
  phases: StillPhase[]
  /** Start of the first five seconds of motion, ms since the log's zero; infinite if there are none. */
  motionStartMs: number
}

export function findStillness(timeline: Timeline, orientation: Orientation): Stillness {
  return { phases: phasesOf(timeline, orientation), motionStartMs: findMotionStart(timeline, orientation) }
}

function phasesOf(timeline: Timeline, orientation: Orientation): StillPhase[] {
  const search = new PhaseSearch(timeline, orientation)
  const { count } = orientation.blocks
  inChunks(0, count, (from, to) => search.push(from, to))
  search.close(count - 1)
  return search.phases
}

/** Collects still phases in one pass over the blocks. */
class PhaseSearch {
  readonly phases: StillPhase[] = []
  private readonly timeline: Timeline
  private readonly orientation: Orientation
  private segment = -1
  /** First block of the open phase; −1 for none. */
  private start = -1
  /** Sum of the specific force over the phase's first blocks, and their number. */
  private readonly first = new Float64Array(3)
  private taken = 0

  constructor(timeline: Timeline, orientation: Orientation) {
    this.timeline = timeline
    this.orientation = orientation
  }

  /** Processes the blocks [from, to). */
  push(from: number, to: number): void {
    const { blocks } = this.orientation
    const { first } = this
    for (let k = from; k < to; k++) {
      if (blocks.opens[k]) {
        this.close(k - 1)
        this.segment++
      }
      if (!isStill(this.orientation, k)) {
        this.close(k - 1)
        continue
      }
      if (this.start < 0) {
        this.start = k
        this.taken = 0
        first.fill(0)
      }
      if (this.taken < POSE_BLOCKS) {
        for (let i = 0; i < 3; i++) first[i] = (first[i] as number) + (blocks.meanForce[3 * k + i] as number)
        this.taken++
      } else if (driftDeg(first, blocks.meanForce, 3 * k) > DRIFT_DEG) this.close(k - 1)
    }
  }

  /** Ends the open phase, if there is one, with block `end`. */
  close(end: number): void {
    if (this.start < 0) return
    const { blocks } = this.orientation
    const { segments, stepMs } = this.timeline
    const { from, startMs } = segments[this.segment] ?? { from: 0, startMs: 0 }
    const at = (index: number) => startMs + (index - from) * stepMs
    this.phases.push({
      startMs: at(blocks.start[this.start] as number),
      endMs: at(blocks.end[end] as number),
    })
    this.start = -1
  }
}

function isStill({ blocks, bias }: Orientation, k: number): boolean {
  let rate = blocks.rateVariance[k] as number
  for (let i = 0; i < 3; i++)
    rate += ((blocks.meanRate[3 * k + i] as number) - (bias[3 * k + i] as number)) ** 2
  return rate < RATE_RAD_S ** 2 && (blocks.forceVariance[k] as number) < FORCE_M_S2 ** 2
}

function driftDeg(first: Float64Array, force: Float32Array, at: number): number {
  const a = first[0] as number
  const b = first[1] as number
  const c = first[2] as number
  const x = force[at] as number
  const y = force[at + 1] as number
  const z = force[at + 2] as number
  const turned = Math.hypot(b * z - c * y, c * x - a * z, a * y - b * x)
  return (Math.atan2(turned, a * x + b * y + c * z) * 180) / Math.PI
}

function findMotionStart(timeline: Timeline, { blocks }: Orientation): number {
  const moving = { count: 0 }
  for (let from = 0; from < blocks.count; from += CHUNK) {
    const k = motionCompletedIn(blocks, from, Math.min(blocks.count, from + CHUNK), moving)
    if (k < 0) continue
    const start = blocks.start[Math.max(0, k - MOVING_BLOCKS)] as number
    const segment = timeline.segments.find(({ to }) => start < to)
    return segment ? segment.startMs + (start - segment.from) * timeline.stepMs : Number.POSITIVE_INFINITY
  }
  return Number.POSITIVE_INFINITY
}

/**
 * The block of [from, to) that completes the required motion; −1 if none does. `moving` carries the count
 * from chunk to chunk.
 */
function motionCompletedIn(
  { rateVariance, meanRate }: Orientation['blocks'],
  from: number,
  to: number,
  moving: { count: number },
): number {
  let { count } = moving
  for (let k = from; k < to; k++) {
    let square = rateVariance[k] as number
    for (let i = 0; i < 3; i++) square += (meanRate[3 * k + i] as number) ** 2
    const fast = square > MOVING_RAD_S ** 2
    count = fast ? count + 1 : Math.max(0, count - 2)
    if (count >= MOVING_BLOCKS) return k
  }
  moving.count = count
  return -1
}
