/** Strokes: one turn of a crank from twelve o'clock to twelve o'clock, for each leg. */

import { CHUNK } from '../chunks.ts'
import type { LEFT, RIGHT } from '../cycles.ts'
import type { PedalDistance } from './pedal-distance.ts'
import type { ReferenceGrid } from './reference.ts'
import { findRuns } from './runs.ts'
import { speedChange, speedChangeWithoutSwing } from './speed-change.ts'

/** Intervals of a stroke: crank angles 0°, 1° … 360°. */
export const DEGREES = 360

export interface Stroke {
  side: typeof LEFT | typeof RIGHT
  startMs: number
  endMs: number
  /** Found from the thigh's swing instead of the pedals; its crank angle is approximate. */
  coarse: boolean
  /** True if the previous stroke of the same leg ended where this one begins. */
  follows: boolean
  /** Time at which the crank passed each degree, ms after the start; evenly spaced for coarse strokes. */
  passedMs: Float32Array
}

/**
 * Allocates the degrees of many strokes in one buffer, which is cheaper for the garbage collector than
 * thousands of small ones.
 */
class StrokePages {
  private page = new ArrayBuffer(0)
  private at = 0

  next(): Float32Array {
    if (this.at === this.page.byteLength) {
      this.page = new ArrayBuffer(PAGE_STROKES * PASSED_BYTES)
      this.at = 0
    }
    return new Float32Array(this.page, this.at, DEGREES + 1)
  }

  /** Marks the array that `next` returned as used. */
  keep(): void {
    this.at += PASSED_BYTES
  }
}

const PAGE_STROKES = 1024
const PASSED_BYTES = (DEGREES + 1) * Float32Array.BYTES_PER_ELEMENT

/** rpm. Strokes outside this range are not pedalling (definition). */
const SLOWEST_RPM = 20
const FASTEST_RPM = 200
/** (Fastest − slowest) ÷ mean crank speed. A turn with a larger change is a start or stop (definition). */
const MOST_SPEED_CHANGE = 0.3

/**
 * Finds strokes of one leg, at each whole number of `turns` + `offset` (of that leg's crank, by instant of
 * the grid).
 */
export function findStrokes(
  turns: Float64Array,
  offset: number,
  grid: ReferenceGrid,
  side: Stroke['side'],
  coarse: boolean,
  distance?: PedalDistance,
): Stroke[] {
  const strokes: Stroke[] = []
  const pages = new StrokePages()
  for (const { from, to } of findRuns(turns))
    inRun(turns, offset, from, to, grid, side, coarse, distance, strokes, pages)
  return strokes
}

function inRun(
  turns: Float64Array,
  offset: number,
  from: number,
  to: number,
  grid: ReferenceGrid,
  side: Stroke['side'],
  coarse: boolean,
  distance: PedalDistance | undefined,
  strokes: Stroke[],
  pages: StrokePages,
): void {
  let next = Math.ceil((turns[from] as number) + offset)
  let start = Number.NaN
  let startIndex = from
  let previousEnd = Number.NaN
  for (let i = from + 1; i < to; i++) {
    i = skipTo(next, turns, offset, i, Math.min(to, i + CHUNK))
    const at = (turns[i] as number) + offset
    if (at < next) continue
    const before = (turns[i - 1] as number) + offset
    const crossing = i - 1 + (next - before) / (at - before)
    if (!Number.isNaN(start)) {
      const stroke = makeStroke(
        turns,
        offset,
        next - 1,
        start,
        crossing,
        startIndex,
        grid,
        side,
        coarse,
        distance,
        pages,
      )
      if (stroke) {
        pages.keep()
        stroke.follows = previousEnd === start
        strokes.push(stroke)
        previousEnd = crossing
      }
    }
    start = crossing
    startIndex = i - 1
    next++
  }
}

/** First instant from `i` on at which the crank has reached `turned`, or the last before `to`. */
function skipTo(turned: number, turns: Float64Array, offset: number, i: number, to: number): number {
  while (i < to - 1 && (turns[i] as number) + offset < turned) i++
  return i
}

function makeStroke(
  turns: Float64Array,
  offset: number,
  turn: number,
  start: number,
  end: number,
  startIndex: number,
  { startMs, stepMs }: ReferenceGrid,
  side: Stroke['side'],
  coarse: boolean,
  distance: PedalDistance | undefined,
  pages: StrokePages,
): Stroke | undefined {
  const durationMs = (end - start) * stepMs
  const rpm = 60_000 / durationMs
  if (rpm < SLOWEST_RPM || rpm > FASTEST_RPM) return undefined
  const passedMs = pages.next()
  passedMs[0] = 0
  if (coarse) for (let d = 0; d <= DEGREES; d++) passedMs[d] = (durationMs * d) / DEGREES
  else {
    let i = startIndex
    for (let d = 1; d < DEGREES; d++) {
      const wanted = turn + d / DEGREES - offset
      while ((turns[i + 1] as number) < wanted) i++
      const a = turns[i] as number
      const b = turns[i + 1] as number
      const crossing = Math.min(end, i + (b > a ? (wanted - a) / (b - a) : 0))
      passedMs[d] = Math.max(passedMs[d - 1] as number, (crossing - start) * stepMs)
    }
    passedMs[DEGREES] = durationMs
    if (isUneven(passedMs, startMs + start * stepMs, distance)) return undefined
  }
  return {
    side,
    startMs: startMs + start * stepMs,
    endMs: startMs + end * stepMs,
    coarse,
    follows: false,
    passedMs,
  }
}

/** True if the crank's speed changes by too much, also without the swing of the bicycle. */
function isUneven(passedMs: Float32Array, startMs: number, distance: PedalDistance | undefined): boolean {
  if (speedChange(passedMs) <= MOST_SPEED_CHANGE) return false
  return !(distance && speedChangeWithoutSwing(passedMs, startMs, distance) <= MOST_SPEED_CHANGE)
}

/** Strokes in order of time. */
export function mergeStrokes(fine: readonly Stroke[], coarse: readonly Stroke[]): Stroke[] {
  return [...fine, ...coarse].sort((a, b) => a.startMs - b.startMs)
}

/** Share of a fine stroke after which coarse turns are kept, because the next stroke may begin there. */
const KEPT_FROM_SHARE = 0.75

/** Sets turns within strokes already found to NaN, except in their last quarter. */
export function clearCovered(
  turns: Float64Array,
  strokes: readonly Stroke[],
  { startMs, stepMs }: ReferenceGrid,
): void {
  for (const stroke of strokes) {
    const lasts = stroke.endMs - stroke.startMs
    const from = Math.ceil((stroke.startMs - startMs) / stepMs)
    turns.fill(Number.NaN, from, Math.floor((stroke.startMs + KEPT_FROM_SHARE * lasts - startMs) / stepMs))
  }
}

/** Share of a coarse stroke that may overlap a fine one of the same leg. */
const MOST_SHARED = 0.25

function withoutOverlap(coarse: readonly Stroke[], fine: readonly Stroke[]): Stroke[] {
  let k = 0
  return coarse.filter(({ startMs, endMs }) => {
    while (k < fine.length && (fine[k] as Stroke).endMs <= startMs) k++
    const clash = fine[k]
    const later = fine[k + 1]
    const shared = Math.max(
      clash ? Math.min(endMs, clash.endMs) - Math.max(startMs, clash.startMs) : 0,
      later ? endMs - later.startMs : 0,
    )
    return shared < MOST_SHARED * (endMs - startMs)
  })
}

/** Strokes. Shorter runs are the sway of the thigh before and after pedalling. */
const SHORTEST_RUN = 3

/** The coarse strokes of one leg that do not overlap fine ones, in runs of at least three. */
export function keepLongRuns(coarse: readonly Stroke[], fine: readonly Stroke[]): Stroke[] {
  const free = withoutOverlap(coarse, fine)
  const kept: Stroke[] = []
  for (let from = 0; from < free.length; ) {
    let to = from + 1
    while (to < free.length && (free[to] as Stroke).startMs - (free[to - 1] as Stroke).endMs < 1) to++
    if (to - from >= SHORTEST_RUN) kept.push(...free.slice(from, to))
    from = to
  }
  return kept
}
