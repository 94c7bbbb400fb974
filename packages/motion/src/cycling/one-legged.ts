/**
 * Drills on one leg: one foot rests beside the pedals while the other turns the crank. Half the difference of
 * both feet is then half of the circle, so the turning pedal shows the crank alone.
 */
import { inChunks } from '../chunks.ts'
import { allocateSharedDoubles, release } from '../columns.ts'
import { LEFT, RIGHT } from '../cycles.ts'
import type { Pedal } from './pedal.ts'
import { type ClockMap, forEachInstant, type ReferenceGrid, sameClock } from './reference.ts'

/** By instant of the reference grid: 0, or 1 + the side (`LEFT` or `RIGHT`) whose foot rests. */
export type RestingFeet = Uint8Array

export const restMark = (side: typeof LEFT | typeof RIGHT): number => 1 + side

/**
 * Shares of the crank's length (RMS over the window): a foot moves less if it rests, and more if it turns.
 */
const RESTS_BELOW = 0.3
const TURNS_ABOVE = 0.5
/** s. Half the time over which a foot's distance is averaged: a turn at 40 rpm. */
const HALF_WINDOW_S = 0.75
/** s. Shorter rests are starts, stops and lost samples. */
const SHORTEST_S = 3

/** The instants at which one foot rests while the other turns the crank; undefined if there are none. */
export function findResting(
  left: Pedal,
  right: Pedal,
  rightClock: ClockMap,
  grid: ReferenceGrid,
): RestingFeet | undefined {
  const squares = [squaresOf(left, sameClock, grid), squaresOf(right, rightClock, grid)] as const
  const marks = new Uint8Array(grid.length)
  const half = Math.round((1000 * HALF_WINDOW_S) / grid.stepMs)
  const window: WindowSums = { left: 0, right: 0, unknown: 0 }
  inChunks(0, grid.length, (from, to) => markResting(squares, half, window, marks, from, to))
  release(squares)
  return keepLong(marks, Math.round((1000 * SHORTEST_S) / grid.stepMs)) ? marks : undefined
}

/** Sums of the squares of both feet over the instants of the window, and how many of these are unknown. */
interface WindowSums {
  left: number
  right: number
  unknown: number
}

/** Moves the window over the instants [from, to) and marks its middle. */
function markResting(
  squares: readonly [Float32Array, Float32Array],
  half: number,
  window: WindowSums,
  marks: RestingFeet,
  from: number,
  to: number,
): void {
  const [lefts, rights] = squares
  const width = 2 * half + 1
  let { left, right, unknown } = window
  for (let i = from; i < to; i++) {
    const l = lefts[i] as number
    const r = rights[i] as number
    if (Number.isNaN(l + r)) unknown++
    else {
      left += l
      right += r
    }
    if (i < width - 1) continue
    if (i >= width) {
      const formerL = lefts[i - width] as number
      const formerR = rights[i - width] as number
      if (Number.isNaN(formerL + formerR)) unknown--
      else {
        left -= formerL
        right -= formerR
      }
    }
    if (unknown > 0) continue
    const leftShare = Math.sqrt(Math.max(0, left) / width)
    const rightShare = Math.sqrt(Math.max(0, right) / width)
    if (leftShare < RESTS_BELOW && rightShare > TURNS_ABOVE) marks[i - half] = restMark(LEFT)
    else if (rightShare < RESTS_BELOW && leftShare > TURNS_ABOVE) marks[i - half] = restMark(RIGHT)
  }
  window.left = left
  window.right = right
  window.unknown = unknown
}

/** Squared distance of the pedal from the centre in crank lengths; NaN without samples. */
function squaresOf({ path, prepared, lever }: Pedal, clock: ClockMap, grid: ReferenceGrid): Float32Array {
  const squares = new Float32Array(grid.length).fill(Number.NaN)
  forEachInstant(prepared, clock, grid, ({ first, count, samples }) => {
    for (let j = 0; j < count; j++) {
      const k = samples[j] as number
      squares[first + j] = ((path.x[k] as number) ** 2 + (path.z[k] as number) ** 2) / lever.radius ** 2
    }
  })
  return squares
}

/** Clears marks that last shorter; returns true if any are left. */
function keepLong(marks: RestingFeet, shortest: number): boolean {
  let kept = false
  for (let from = 0; from < marks.length; ) {
    const mark = marks[from]
    let to = from + 1
    while (to < marks.length && marks[to] === mark) to++
    if (mark !== 0 && to - from < shortest) marks.fill(0, from, to)
    else if (mark !== 0) kept = true
    from = to
  }
  return kept
}

/** The turns that a side's foot makes: NaN while it rests. The same column if it never does. */
export function turnsOfFoot(
  turns: Float64Array,
  resting: RestingFeet | undefined,
  side: typeof LEFT | typeof RIGHT,
): Float64Array {
  const mark = restMark(side)
  if (!resting?.includes(mark)) return turns
  const own = allocateSharedDoubles(turns.length)
  for (let i = 0; i < turns.length; i++) own[i] = resting[i] === mark ? Number.NaN : (turns[i] as number)
  return own
}
