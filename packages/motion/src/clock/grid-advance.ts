/** Classifies raw time stamps: lost, repeated and late samples. */
import { CHUNK } from '../chunks.ts'

/**
 * s. Shorter gaps are interpolated. A longer gap ends the segment, because interpolation would invent
 * rotation.
 */
const FILLED_S = 0.1
/**
 * Sampling intervals. A sample is missing only if its successor is later than this. Holds for 1 ms of jitter
 * at 200 Hz.
 */
const LATE_INTERVALS = 1.65
/** Count. Stamps that decide whether a shift persists. */
const LOOK_AHEAD = 9
/** The same for stamps that jitter by about a step. */
const LONG_LOOK_AHEAD = 31
/** Share of each stamp's deviation that the tracked clock takes over. */
const TRACKING_GAIN = 0.05
/**
 * Writes to `advance` how many grid samples each raw sample moves on (see `Timeline`). Returns how often the
 * clock stepped back for good. `jitters`: stamps are off by about a step.
 */
export function computeGridAdvance(
  timeMs: Float64Array,
  stepMs: number,
  advance: Int8Array,
  invalid?: Uint8Array,
  jitters = false,
): number {
  const late = (LATE_INTERVALS - 1) * stepMs
  const longestFill = Math.floor((FILLED_S * 1000) / stepMs)
  const ahead = new Float64Array(jitters ? LONG_LOOK_AHEAD : LOOK_AHEAD)
  const track: Track = { tracked: Number.NaN, latest: Number.NEGATIVE_INFINITY }
  const follow = { timeMs, stepMs, late, advance, invalid }
  let stepsBack = 0
  let skipTo = Number.NEGATIVE_INFINITY
  for (let i = 0; i < timeMs.length; i++) {
    i = advanceWhileOnTime(follow, i, skipTo, track)
    const time = timeMs[i] as number
    if (!Number.isFinite(time) || invalid?.[i] === 1 || time <= skipTo) continue
    const { tracked } = track
    if (Number.isNaN(tracked)) {
      advance[i] = -1
      track.tracked = time + shiftFrom(timeMs, i, time, stepMs, ahead)
      track.latest = time
      continue
    }
    if (Math.abs(time - tracked - stepMs) <= late) {
      // A chunk of `advanceWhileOnTime` ended just before it.
      i--
      continue
    }
    // A single late stamp is jitter; a lost or repeated sample shifts all that follow.
    const shift = shiftFrom(timeMs, i, tracked + stepMs, stepMs, ahead)
    // The last few stamps can only show a gap.
    const missing =
      i + ahead.length / 2 > timeMs.length && shift < FILLED_S * 1000 ? 0 : Math.round(shift / stepMs)
    if (missing > 0 && time - tracked - stepMs < (missing / 2) * stepMs) {
      // The loss or the gap is still ahead.
      advance[i] = 1
      track.tracked += stepMs
    } else if (missing > longestFill) {
      advance[i] = -1
      track.tracked = time + shiftFrom(timeMs, i, time, stepMs, ahead)
    } else if (missing < -longestFill) {
      stepsBack++
      skipTo = track.latest
      track.tracked = Number.NaN
      continue
    } else if (missing < 0) {
      continue
    } else {
      advance[i] = 1 + missing
      track.tracked += (1 + missing) * stepMs
    }
    track.latest = Math.max(track.latest, track.tracked)
  }
  return stepsBack
}

/** The expected time of the last stamp and the latest time so far. */
interface Track {
  tracked: number
  latest: number
}

interface Followed {
  timeMs: Float64Array
  stepMs: number
  late: number
  advance: Int8Array
  invalid?: Uint8Array
}

/**
 * Advances by one from sample `i` on while stamps are in time, for one chunk at most. Returns the first
 * sample that is not.
 */
function advanceWhileOnTime(
  { timeMs, stepMs, late, advance, invalid }: Followed,
  i: number,
  skipTo: number,
  track: Track,
): number {
  const end = Math.min(timeMs.length, i + CHUNK)
  let { tracked, latest } = track
  for (; i < end; i++) {
    const time = timeMs[i] as number
    const residual = time - tracked - stepMs
    if (!(Math.abs(residual) <= late) || time <= skipTo || (invalid !== undefined && invalid[i] === 1)) break
    advance[i] = 1
    tracked += stepMs + TRACKING_GAIN * residual
    if (tracked > latest) latest = tracked
  }
  track.tracked = tracked
  track.latest = latest
  return i
}

/** Median delay of the stamps from `i` on against steps from `expected`, ms. */
function shiftFrom(
  timeMs: Float64Array,
  i: number,
  expected: number,
  stepMs: number,
  ahead: Float64Array,
): number {
  let count = 0
  for (; count < ahead.length && i + count < timeMs.length; count++)
    ahead[count] = (timeMs[i + count] as number) - expected - count * stepMs
  return ahead.subarray(0, count).sort()[count >> 1] as number
}

/** Drops segments of fewer than `shortest` samples. */
export function dropFragments(advance: Int8Array, shortest: number): void {
  let start = -1
  const passed = { length: 0 }
  for (let i = 0; i < advance.length; ) {
    if (advance[i] === -1) {
      if (start >= 0 && passed.length < shortest) advance.fill(0, start, i)
      start = i++
      passed.length = 1
    } else i = countSegmentSamples(advance, i, passed)
  }
  if (start >= 0 && passed.length < shortest) advance.fill(0, start)
}

/**
 * Counts the segment's samples from `i` on within a chunk. Returns the end: the next segment's first sample,
 * or the chunk's end.
 */
function countSegmentSamples(advance: Int8Array, i: number, passed: { length: number }): number {
  const end = Math.min(advance.length, i + CHUNK)
  let { length } = passed
  for (; i < end; i++) {
    const step = advance[i] as number
    if (step === -1) break
    length += step
  }
  passed.length = length
  return i
}
