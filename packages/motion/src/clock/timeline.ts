/** Maps raw time stamps to a uniform grid: removes jitter, counts short gaps, splits at long ones. */

import { CHUNK, inChunks } from '../chunks.ts'
import { upperMedian } from '../median.ts'
import { computeGridAdvance, dropFragments } from './grid-advance.ts'
import { traceLosses } from './trace-losses.ts'

/** s. Shorter segments are dropped. */
const SHORTEST_S = 1
/** Share. If the fitted step differs from the typical step by more, the stamps do not come from a clock. */
const MOST_OFF = 0.1
/** Share of repeated stamps from which on they are written once per packet. */
const PACKET_SHARE = 0.3
/** ms. A longer time between packets is a gap. */
const LONGEST_PACKET_MS = 500
/** Steps per span; averaging reduces jitter by the same factor. */
const SPAN = 64
/** Share of the step, known to about 1 %. Half a sample more or less in a span exceeds it. */
const SPAN_TOLERANCE = 0.012
/** Share of all spans that must be free of lost and repeated samples. */
const LEAST_SPANS_SHARE = 0.2
/** Count of spans needed for a median. */
const FEWEST_SPANS = 20
/** Share. A step that differs from the median step by less is near it. */
const NEAR_SHARE = 0.2
/**
 * Share of steps near the median below which stamps jitter by about a step: 1–9 ms at 200 Hz have 0.27, 1 ms
 * of jitter 0.52, lost samples alone more. Their single steps do not show the rate.
 */
const LEAST_NEAR_SHARE = 0.45
/** Steps per span of such stamps. */
const LONG_SPAN = 256
/**
 * Stamps from which their step is fitted. Their long spans contain lost samples, which make the typical step
 * too long.
 */
const FITTED_STAMPS = 60_000
/** Rounds in which the step is fitted. With 0.6 % of lost samples it stands still after three to five. */
const MOST_ROUNDS = 10
/** Share. A step that a round changes by less stands still. */
const STILL_SHARE = 1e-5

/** Grid samples [from, to) without a gap. Sample `i` was taken at `startMs + (i − from) × stepMs`. */
export interface Segment {
  from: number
  to: number
  startMs: number
}

export interface Timeline {
  /** Sampling step of the whole sensor: the slope of the line from index to time. Not an integer. */
  stepMs: number
  rateHz: number
  segments: Segment[]
  /** Number of grid samples in all segments. */
  length: number
  /**
   * Grid samples that each raw sample moves on: 1, more if samples are missing before it, 0 for a dropped
   * one, −1 for the first of a segment.
   */
  advance: Int8Array
  /** Number of interpolated grid samples. */
  filled: number
  /** Number of dropped raw samples: invalid, repeated, in a fragment, or with a time already covered. */
  dropped: number
  /** Number of times that the clock stepped back for good. */
  stepsBack: number
}

/**
 * Finds the uniform grid behind jittering time stamps (ms, one per raw sample). `invalid` is 1 for samples
 * without data. The timeline is empty without two usable samples.
 */
export function makeTimeline(written: Float64Array, invalid?: Uint8Array): Timeline {
  const timeMs = spreadPackets(written)
  const typical = typicalStep(timeMs)
  const { jitters } = typical
  const stepMs = jitters ? settledStep(timeMs, typical.stepMs, invalid) : typical.stepMs
  const advance = new Int8Array(timeMs.length)
  const empty = { stepMs, rateHz: 1000 / stepMs, segments: [], length: 0, advance, filled: 0, stepsBack: 0 }
  if (!(stepMs > 0)) return { ...empty, dropped: timeMs.length }
  const fitted = fitGrid(timeMs, stepMs, jitters, advance, invalid)
  if (isNear(fitted.stepMs, stepMs)) return fitted
  return { ...empty, advance: advance.fill(0), stepsBack: fitted.stepsBack, dropped: timeMs.length }
}

const isNear = (stepMs: number, typicalMs: number): boolean => Math.abs(stepMs / typicalMs - 1) <= MOST_OFF

/** The step of jittering stamps: that of the grid which a step makes, until it stands still. */
function settledStep(timeMs: Float64Array, typicalMs: number, invalid: Uint8Array | undefined): number {
  const first = timeMs.subarray(0, FITTED_STAMPS)
  const advance = new Int8Array(first.length)
  let stepMs = typicalMs
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const fitted = fitGrid(first, stepMs, true, advance.fill(0), invalid)
    if (fitted.length === 0 || !isNear(fitted.stepMs, typicalMs)) return typicalMs
    const change = fitted.stepMs / stepMs - 1
    stepMs = fitted.stepMs
    if (Math.abs(change) < STILL_SHARE) break
  }
  return stepMs
}

/** The grid of a step and the line through its stamps, whose slope is a better step. `advance` is all 0. */
function fitGrid(
  timeMs: Float64Array,
  stepMs: number,
  jitters: boolean,
  advance: Int8Array,
  invalid: Uint8Array | undefined,
): Timeline {
  const stepsBack = computeGridAdvance(timeMs, stepMs, advance, invalid, jitters)
  dropFragments(advance, Math.max(2, (SHORTEST_S * 1000) / stepMs))
  if (jitters) traceLosses(timeMs, stepMs, advance, invalid)
  return { ...fitLine(timeMs, stepMs, advance), stepsBack }
}

/**
 * Spreads stamps that are written once per packet (runs of equal ones) over the time since the packet before.
 */
function spreadPackets(timeMs: Float64Array): Float64Array {
  let repeated = 0
  inChunks(1, timeMs.length, (from, to) => {
    repeated += repeatedIn(timeMs, from, to)
  })
  if (repeated < PACKET_SHARE * timeMs.length) return timeMs
  const spread = timeMs.slice()
  let start = 0
  for (let i = 1; i <= timeMs.length; i++) {
    if (i < timeMs.length && timeMs[i] === timeMs[start]) continue
    const since = (timeMs[start] as number) - (start > 0 ? (timeMs[start - 1] as number) : Number.NaN)
    if (since > 0 && since < LONGEST_PACKET_MS)
      for (let j = start; j < i; j++) spread[j] = (timeMs[j] as number) - (since * (i - 1 - j)) / (i - start)
    start = i
  }
  return spread
}

function repeatedIn(timeMs: Float64Array, from: number, to: number): number {
  let repeated = 0
  for (let i = from; i < to; i++) if (timeMs[i] === timeMs[i - 1]) repeated++
  return repeated
}

/**
 * Mean of the steps within ±60 % of their median, which is also right if whole milliseconds alternate. If
 * stamps jitter by about a step (`jitters`), the median of long spans.
 */
function typicalStep(timeMs: Float64Array): { stepMs: number; jitters: boolean } {
  const every = Math.max(1, Math.floor(timeMs.length / 5000))
  const drawn = new Float64Array(Math.ceil(timeMs.length / every))
  let count = 0
  for (let i = 1; i < timeMs.length; i += every) {
    const step = (timeMs[i] as number) - (timeMs[i - 1] as number)
    if (step > 0 && step < 1000) drawn[count++] = step
  }
  const steps = drawn.subarray(0, count).sort()
  const middle = steps[steps.length >> 1] ?? Number.NaN
  if (timeMs.length > 2 * LONG_SPAN && nearShare(steps, middle) < LEAST_NEAR_SHARE)
    return { stepMs: medianSpan(timeMs), jitters: true }
  let step = middle
  for (let round = 0; round < 3; round++) {
    let sum = 0
    let count = 0
    for (const each of steps)
      if (each > 0.4 * step && each < 1.6 * step) {
        sum += each
        count++
      }
    if (count > 0) step = sum / count
  }
  return { stepMs: overSpans(timeMs, step), jitters: false }
}

function nearShare(steps: Float64Array, middle: number): number {
  let near = 0
  for (const each of steps) if (Math.abs(each - middle) < NEAR_SHARE * middle) near++
  return near / steps.length
}

/** Median step of long spans. */
function medianSpan(timeMs: Float64Array): number {
  const every = Math.max(1, Math.floor(timeMs.length / 4000))
  const found: number[] = []
  for (let i = 0; i + LONG_SPAN < timeMs.length; i += every)
    found.push(((timeMs[i + LONG_SPAN] as number) - (timeMs[i] as number)) / LONG_SPAN)
  return upperMedian(found)
}

/** The median step of spans without a missing or repeated sample; `step` itself if there are too few. */
function overSpans(timeMs: Float64Array, step: number): number {
  const every = Math.max(1, Math.floor(timeMs.length / 4000))
  const found: number[] = []
  let spans = 0
  for (let i = 0; i + SPAN < timeMs.length; i += every, spans++) {
    const each = ((timeMs[i + SPAN] as number) - (timeMs[i] as number)) / SPAN
    if (Math.abs(each - step) < SPAN_TOLERANCE * step) found.push(each)
  }
  if (found.length < LEAST_SPANS_SHARE * spans || found.length < FEWEST_SPANS) return step
  return Float64Array.from(found).sort()[found.length >> 1] as number
}

interface SegmentSums {
  n: number
  index: number
  time: number
  squares: number
  products: number
  /** The last grid sample, counted from the segment's first. */
  last: number
}

/**
 * Adds the segment's samples from `i` on within a chunk. Returns the end: the next segment's first sample, or
 * the chunk's end.
 */
function sumStretch(
  timeMs: Float64Array,
  advance: Int8Array,
  i: number,
  zeroMs: number,
  stepMs: number,
  sum: SegmentSums,
): number {
  const end = Math.min(advance.length, i + CHUNK)
  let { n, index: indices, time, squares, products, last: index } = sum
  for (; i < end; i++) {
    const step = advance[i] as number
    if (step === 0) continue
    if (step === -1) break
    index += step
    // Only the remainder of the typical step is summed, so that squares of large times do not cancel.
    const over = (timeMs[i] as number) - zeroMs - index * stepMs
    n++
    indices += index
    time += over
    squares += index * index
    products += index * over
  }
  sum.n = n
  sum.index = indices
  sum.time = time
  sum.squares = squares
  sum.products = products
  sum.last = index
  return i
}

/** Fits one slope for the sensor and one offset for each segment. */
function fitLine(timeMs: Float64Array, stepMs: number, advance: Int8Array): Omit<Timeline, 'stepsBack'> {
  const segments: Segment[] = []
  const sums: SegmentSums[] = []
  let position = -1
  let filled = 0
  let dropped = 0
  for (let i = 0; i < advance.length; ) {
    if (advance[i] === 0) {
      dropped++
      i++
      continue
    }
    const from = ++position
    const zeroMs = timeMs[i] as number
    const sum: SegmentSums = { n: 1, index: 0, time: 0, squares: 0, products: 0, last: 0 }
    const first = i++
    do i = sumStretch(timeMs, advance, i, zeroMs, stepMs, sum)
    while (i < advance.length && advance[i] !== -1)
    position = from + sum.last
    // The samples after the segment's first; all of them were kept.
    filled += sum.last - (sum.n - 1)
    dropped += i - first - sum.n
    segments.push({ from, to: position + 1, startMs: zeroMs })
    sums.push(sum)
  }
  let squares = 0
  let products = 0
  for (const sum of sums) {
    squares += sum.squares - (sum.index * sum.index) / sum.n
    products += sum.products - (sum.index * sum.time) / sum.n
  }
  const slope = squares > 0 ? products / squares : 0
  segments.forEach((segment, k) => {
    const sum = sums[k] as SegmentSums
    segment.startMs += (sum.time - slope * sum.index) / sum.n
  })
  const fitted = stepMs + slope
  return { stepMs: fitted, rateHz: 1000 / fitted, segments, length: position + 1, advance, filled, dropped }
}

/**
 * Resamples a raw column to the timeline's grid, into `grid`. Gaps of up to 0.1 s are interpolated linearly.
 */
export function onGrid(
  raw: Float32Array,
  timeline: Timeline,
  grid: Float32Array = new Float32Array(timeline.length),
): Float32Array {
  const { advance } = timeline
  let position = -1
  for (let i = 0; i < advance.length; ) {
    const step = advance[i] as number
    if (step === 0) {
      i++
      continue
    }
    const value = raw[i] as number
    const previous = grid[position] ?? value
    for (let k = 1; k < step; k++) grid[position + k] = previous + ((value - previous) * k) / step
    position += step < 0 ? 1 : step
    // Consecutive samples are copied as a whole.
    const end = oddFrom(advance, i + 1)
    grid.set(raw.subarray(i, end), position)
    position += end - i - 1
    i = end
  }
  return grid
}

/** The first raw sample from `i` on that does not directly follow the one before. */
function oddFrom(advance: Int8Array, i: number): number {
  while (i < advance.length) {
    const end = Math.min(advance.length, i + CHUNK)
    i = oddBefore(advance, i, end)
    if (i < end) break
  }
  return i
}

function oddBefore(advance: Int8Array, i: number, end: number): number {
  while (i < end && advance[i] === 1) i++
  return i
}

/** Time of a grid sample of a segment; fractions are allowed. */
export function timeAt(timeline: Timeline, segment: Segment, index: number): number {
  return segment.startMs + (index - segment.from) * timeline.stepMs
}

/** Fractional grid index of a time; NaN outside the segments. */
export function indexAt(timeline: Timeline, timeMs: number): number {
  for (const segment of timeline.segments) {
    const index = segment.from + (timeMs - segment.startMs) / timeline.stepMs
    if (index < segment.from - 0.5) return Number.NaN
    if (index <= segment.to - 0.5) return Math.min(Math.max(index, segment.from), segment.to - 1)
  }
  return Number.NaN
}
