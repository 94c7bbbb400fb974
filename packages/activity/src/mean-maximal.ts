/** Best averages by duration: the mean-maximal curve of an activity. */

import { prepare } from './prepared-series.ts'
import type { Series, SeriesColumn } from './series.ts'

export const meanMaximalVersion = 1

/** Channels with a curve. */
const channels = ['power', 'speed', 'heartrate'] as const
export type CurveChannel = (typeof channels)[number]

const longestS = 86_400
/** Every second up to two minutes, then steps of at most 4 %. All common round durations are included. */
const gridSteps = [
  { untilS: 120, stepS: 1 },
  { untilS: 600, stepS: 5 },
  { untilS: 1800, stepS: 15 },
  { untilS: 7200, stepS: 60 },
  { untilS: longestS, stepS: 300 },
] as const

/** The durations in s of every stored curve, so that curves can be compared. */
export const curveDurationsS: Int32Array = durations()

function durations(): Int32Array {
  const all: number[] = []
  let last = 0
  for (const { untilS, stepS } of gridSteps) {
    for (; last < untilS; last += stepS) all.push(last + stepS)
  }
  return Int32Array.from(all)
}

/** s; shorter durations are tried at every start. */
const shortestBoundedS = 8
/** Number of starts that one bound rules out together. */
const blockS = 64
const smallBlockS = 8
/** Share of a sum; covers the rounding errors of bounds. */
const roundingShare = 1e-12

/**
 * The highest mean of a 1 Hz channel over each of `durationsS` (ascending); NaN if no stretch without NaN is
 * that long. Exact: every start is tried or ruled out by an upper bound.
 */
export function meanMaximal(values: Float32Array, durationsS: ArrayLike<number>): Float32Array {
  const best = new Float64Array(durationsS.length).fill(Number.NEGATIVE_INFINITY)
  const sums = new Float64Array(values.length + 1)
  // Sums of values above the lowest one never fall and rise slowly, which tightens the bounds.
  const lowest = lowestOf(values)
  let from = 0
  for (let i = 0; i <= values.length; i++) {
    const value = i < values.length ? (values[i] as number) : Number.NaN
    if (!Number.isNaN(value)) {
      sums[i + 1] = (sums[i] as number) + (value - lowest)
      continue
    }
    if (i > from) raise(best, sums, from, i, durationsS)
    from = i + 1
    if (from < sums.length) sums[from] = 0
  }
  return Float32Array.from(best, (sum, k) =>
    sum === Number.NEGATIVE_INFINITY ? Number.NaN : lowest + sum / (durationsS[k] as number),
  )
}

function lowestOf(values: Float32Array): number {
  let lowest = Number.POSITIVE_INFINITY
  for (let i = 0; i < values.length; i++) if ((values[i] as number) < lowest) lowest = values[i] as number
  return lowest
}

/**
 * Raises the highest sums by those of one unbroken stretch with the running sums `sums[from]` to `sums[to]`.
 * From one duration to the next, a block of starts gains at most the best of the added seconds. A block is
 * searched again only if that gain could make it the best.
 */
function raise(
  best: Float64Array,
  sums: Float64Array,
  from: number,
  to: number,
  durationsS: ArrayLike<number>,
): void {
  const most = steepest(sums, from, to)
  const rounding = roundingShare * most * (to - from)
  // For each block: the sum it reached, minus what any block could have gained by then.
  const reached = new Float64Array(Math.ceil((to - from) / blockS)).fill(Number.POSITIVE_INFINITY)
  let gained = 0
  let bestStart = from
  let shorter = 0
  for (let k = 0; k < durationsS.length; k++) {
    const duration = durationsS[k] as number
    if (duration > to - from) return
    const last = to - duration
    // The best start of the previous duration is close to the best one now, so few others exceed it.
    const likely = Math.min(bestStart, last)
    let highest = Math.max(best[k] as number, (sums[likely + duration] as number) - (sums[likely] as number))
    if (k > 0) {
      const added = duration - (durationsS[k - 1] as number)
      while (shorter + 1 < k && (durationsS[shorter + 1] as number) <= added) shorter++
      const known = durationsS[shorter] as number
      gained +=
        rounding + (known <= added ? (best[shorter] as number) + (added - known) * most : added * most)
    }
    const step = duration < shortestBoundedS ? blockS : smallBlockS
    for (let block = 0, i = from; i <= last; block++, i += blockS) {
      if ((reached[block] as number) + gained <= highest) continue
      const end = Math.min(last, i + blockS - 1)
      let highestHere = 0
      for (let j = i; j <= end; j += step) {
        const until = Math.min(end, j + step - 1)
        // Upper bound of all starts in [j, until].
        const bound = (sums[until + duration] as number) - (sums[j] as number)
        if (bound <= highest) {
          if (bound > highestHere) highestHere = bound
          continue
        }
        for (let start = j; start <= until; start++) {
          const sum = (sums[start + duration] as number) - (sums[start] as number)
          if (sum <= highestHere) continue
          highestHere = sum
          if (sum > highest) {
            highest = sum
            bestStart = start
          }
        }
      }
      reached[block] = highestHere - gained
    }
    best[k] = highest
  }
}

/** The most that one second of a stretch adds. */
function steepest(sums: Float64Array, from: number, to: number): number {
  let most = 0
  for (let i = from; i < to; i++) most = Math.max(most, (sums[i + 1] as number) - (sums[i] as number))
  return most
}

/**
 * The recorded values, with 0 in pauses and holes. Work and distance count over elapsed time, so a best that
 * spans a pause claims no more than was done. NaN before the first and after the last value.
 */
function overElapsedTime(values: Float32Array, timer: Float32Array): Float32Array {
  const out = new Float32Array(values.length).fill(Number.NaN)
  let known = -1
  for (let i = 0; i < out.length; i++) {
    const value = values[i] as number
    if (timer[i] !== 1 || Number.isNaN(value)) continue
    if (known >= 0 && i > known + 1) out.fill(0, known + 1, i)
    out[i] = Math.max(0, value)
    known = i
  }
  return out
}

/**
 * s; shorter holes in the heart rate are interpolated because the heart beats on. Longer ones break bests.
 */
const longestBridgedS = 60

function bridged(values: Float32Array): Float32Array {
  const out = values.slice()
  let known = -1
  for (let i = 0; i < out.length; i++) {
    const value = out[i] as number
    if (Number.isNaN(value)) continue
    if (known >= 0 && i - known > 1 && i - known <= longestBridgedS + 1) {
      const from = out[known] as number
      for (let j = known + 1; j < i; j++) out[j] = from + ((value - from) * (j - known)) / (i - known)
    }
    known = i
  }
  return out
}

/**
 * The curves of an activity: `duration` in s, and power in W, speed in m/s and heart rate in bpm where
 * recorded, NaN beyond the activity's length. Undefined without any curve.
 */
export function curvesOf(series: Series): Series | undefined {
  const prepared = prepare(series)
  const length = lengthFor(prepared.length)
  const durationsS = curveDurationsS.subarray(0, length)
  const columns: SeriesColumn[] = []
  for (const name of channels) {
    const values = prepared[name]
    if (!values) continue
    const counted = name === 'heartrate' ? bridged(values) : overElapsedTime(values, prepared.timer)
    const curve = meanMaximal(counted, durationsS)
    if (!Number.isNaN(curve[0])) columns.push({ name, unit: units[name], values: curve })
  }
  return columns.length > 0 ? curveSeries(durationsS, columns) : undefined
}

const units: Record<CurveChannel, string> = { power: 'W', speed: 'm/s', heartrate: 'bpm' }

function lengthFor(seconds: number): number {
  const beyond = curveDurationsS.findIndex((duration) => duration > seconds)
  return beyond < 0 ? curveDurationsS.length : beyond
}

function curveSeries(durationsS: Int32Array, columns: SeriesColumn[]): Series {
  const duration: SeriesColumn = { name: 'duration', unit: 's', values: durationsS.slice() }
  return { length: durationsS.length, columns: [duration, ...columns] }
}

/** The value of a curve at a duration of its grid; null if it has none. */
export function bestAt(curve: Series, channel: CurveChannel, durationS: number): number | null {
  const k = curveDurationsS.indexOf(durationS)
  const value = curve.columns.find(({ name }) => name === channel)?.values[k]
  return value === undefined || Number.isNaN(value) ? null : value
}
