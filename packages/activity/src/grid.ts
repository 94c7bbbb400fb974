import type { Filling } from '@cadenza/metrics'
import { MISSING_POSITION } from '@cadenza/recording'

/**
 * The 1 Hz grid of an activity. Cell i stands for the second [i, i + 1) after the start and holds the value
 * at its beginning.
 */
export interface Grid {
  length: number
  /** 1 for a second with the timer running, 0 for a paused one. */
  timer: Float32Array
}

/** Samples of an activity; `timeMs` since its start, strictly increasing. */
export interface Samples<Values> {
  timeMs: Int32Array
  values: Values
}

/** ms; longer gaps between two samples stay empty. */
export const longestFilledGapMs = 10_000

/**
 * A channel on the grid, NaN where unknown. Gaps up to 10 s are filled; longer ones and paused seconds stay
 * empty. A lone sample fills its nearest second.
 */
export function onGrid(
  samples: Samples<Float32Array | Float64Array>,
  grid: Grid,
  filling: Filling,
): Float32Array {
  const out = new Float32Array(grid.length).fill(Number.NaN)
  fill(samples, grid, filling, out)
  return out
}

/** s; one second of each such span may be raised to a peak between two seconds. */
const peakSpanS = 60

/**
 * Raises the second in which the highest sample of each minute lies to that sample, if it fell between two
 * seconds or on the last one before a pause. More would raise the average.
 */
export function keepPeaks(
  { timeMs, values }: Samples<Float32Array | Float64Array>,
  { length, timer }: Grid,
  out: Float32Array,
): void {
  let k = 0
  for (let from = 0; from < length; from += peakSpanS) {
    const to = Math.min(length, from + peakSpanS)
    let peak = Number.NEGATIVE_INFINITY
    let at = -1
    for (; k < timeMs.length && (timeMs[k] as number) < to * 1000; k++) {
      const value = values[k] as number
      if (!(value > peak)) continue
      peak = value
      at = Math.floor((timeMs[k] as number) / 1000)
    }
    if (at < 0) continue
    const cell = runs(out, timer, at) ? at : at > 0 && runs(out, timer, at - 1) ? at - 1 : -1
    if (cell < 0) continue
    let held = Number.NEGATIVE_INFINITY
    for (let i = from; i < to; i++) if (timer[i] === 1 && (out[i] as number) > held) held = out[i] as number
    if (peak > held && peak > (out[cell] as number)) out[cell] = peak
  }
}

function runs(out: Float32Array, timer: Float32Array, cell: number): boolean {
  return timer[cell] === 1 && !Number.isNaN(out[cell])
}

/** A distance on the grid, in double precision. */
export function distanceOnGrid(samples: Samples<Float64Array>, grid: Grid): Float64Array {
  const out = new Float64Array(grid.length).fill(Number.NaN)
  fill(samples, grid, 'linear', out)
  return out
}

function fill(
  { timeMs, values }: Samples<Float32Array | Float64Array>,
  { length, timer }: Grid,
  filling: Filling,
  out: Float32Array | Float64Array,
): void {
  const held = filling === 'held'
  let previous = Number.NaN
  let previousMs = 0
  let first = 0
  for (let k = 0; k < timeMs.length; k++) {
    const value = values[k] as number
    if (Number.isNaN(value)) {
      if (filling === 'measured' && !Number.isNaN(previous)) {
        fillNearestSecond(out, length, previousMs, previous)
        previous = Number.NaN
      }
      continue
    }
    const ms = timeMs[k] as number
    const next = Math.ceil(ms / 1000)
    if (!Number.isNaN(previous)) {
      const gap = ms - previousMs
      if (gap <= longestFilledGapMs) {
        const slope = held ? 0 : (value - previous) / gap
        for (let i = first; i < next; i++) {
          const since = i * 1000 - previousMs
          if (timer[i] === 1 || since === 0) out[i] = previous + slope * since
        }
      } else fillNearestSecond(out, length, previousMs, previous)
    }
    previous = value
    previousMs = ms
    first = next
  }
  if (!Number.isNaN(previous)) fillNearestSecond(out, length, previousMs, previous)
}

/** Puts a sample without a successor into its nearest second. */
function fillNearestSecond(
  out: Float32Array | Float64Array,
  length: number,
  ms: number,
  value: number,
): void {
  const cell = Math.min(Math.round(ms / 1000), length - 1)
  if (Number.isNaN(out[cell])) out[cell] = value
}

/**
 * Positions on the grid, in semicircles, MISSING_POSITION where unknown. Interpolation takes the short way,
 * also across the antimeridian.
 */
export function positionOnGrid({ timeMs, values }: Samples<Int32Array>, { length, timer }: Grid): Int32Array {
  const out = new Int32Array(length).fill(MISSING_POSITION)
  const fillNearestSecond = (ms: number, value: number) => {
    const cell = Math.min(Math.round(ms / 1000), length - 1)
    if (out[cell] === MISSING_POSITION) out[cell] = value
  }
  let previous = MISSING_POSITION
  let previousMs = 0
  for (let k = 0; k < timeMs.length; k++) {
    const value = values[k] as number
    if (value === MISSING_POSITION) continue
    const ms = timeMs[k] as number
    const gap = ms - previousMs
    if (previous !== MISSING_POSITION) {
      if (gap <= longestFilledGapMs) {
        const slope = ((value - previous) | 0) / gap
        const first = Math.ceil(previousMs / 1000)
        for (let i = first, at = first * 1000; at < ms; i++, at += 1000) {
          if (timer[i] === 1 || at === previousMs) {
            out[i] = (previous + Math.round(slope * (at - previousMs))) | 0
          }
        }
      } else fillNearestSecond(previousMs, previous)
    }
    previous = value
    previousMs = ms
  }
  if (previous !== MISSING_POSITION) fillNearestSecond(previousMs, previous)
  return out
}
