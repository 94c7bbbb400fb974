/** Best averages by duration: the mean-maximal curve of an activity. */
import type { Series, SeriesColumn } from './activity.ts'
import { measured } from './measured.ts'

export const meanMaximalVersion = 1

/** Channels that have a curve. */
const channels = ['power', 'speed', 'heartrate'] as const
export type CurveChannel = (typeof channels)[number]

const longestS = 86_400
/** Every second up to two minutes, then in steps of at most 4 %; the usual round durations are all among them. */
const gridSteps = [
  { untilS: 120, stepS: 1 },
  { untilS: 600, stepS: 5 },
  { untilS: 1800, stepS: 15 },
  { untilS: 7200, stepS: 60 },
  { untilS: longestS, stepS: 300 },
] as const

/** The durations in s that curves are stored at; the same for every activity, so that curves can be compared. */
export const curveDurationsS: Int32Array = durations()

function durations(): Int32Array {
  const all: number[] = []
  let last = 0
  for (const { untilS, stepS } of gridSteps) {
    for (; last < untilS; last += stepS) all.push(last + stepS)
  }
  return Int32Array.from(all)
}

/** Shorter durations are tried at every start. */
const shortestBoundedS = 8
/** Starts that are ruled out together, by what they reached before or by what they could reach at most. */
const blockS = 64
const smallBlockS = 8
/** Share of a stretch's sum that covers the rounding of bounds. */
const roundingShare = 1e-12

/**
 * The highest mean of a 1 Hz channel over each of `durationsS`, ascending; NaN where no stretch is that long. No stretch
 * reaches across NaN. Exact: every start is tried, or ruled out by what it could reach at most.
 */
export function meanMaximal(values: Float32Array, durationsS: ArrayLike<number>): Float32Array {
  const best = new Float64Array(durationsS.length).fill(Number.NEGATIVE_INFINITY)
  const sums = new Float64Array(values.length + 1)
  // Sums of what lies above the lowest value never fall, and rise slowly: the bound is the tighter for it.
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
 * Raises the highest sums by those of one unbroken stretch, whose running sums are `sums[from]` to `sums[to]`. What a block
 * of starts reached grows from one duration to the next by at most the best of the seconds added: a block is looked at
 * again only when that could have made it the best.
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
  // Of each block, what its starts reached less what all could have gained by then.
  const reached = new Float64Array(Math.ceil((to - from) / blockS)).fill(Number.POSITIVE_INFINITY)
  let gained = 0
  let bestStart = from
  let shorter = 0
  for (let k = 0; k < durationsS.length; k++) {
    const duration = durationsS[k] as number
    if (duration > to - from) return
    const last = to - duration
    // The best start of the duration before is close to the best one now, so that little else is above it.
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
        // No start in [j, until] reaches more than this.
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
 * What was recorded, and 0 wherever nothing was: in a pause, in a hole. Work and distance count over the time on the wall,
 * so that a best with a pause in it claims no more than was done. Before the first value and after the last it stays NaN.
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

/** A heart beats on through a pause: up to this long a hole in its rate is a straight line, a longer one breaks bests. */
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
 * The curves of an activity as columns: `duration` in s, and power in W, speed in m/s and heart rate in bpm where it has
 * them, NaN beyond what it lasted. Undefined without any of them.
 */
export function curvesOf(series: Series): Series | undefined {
  const of = measured(series)
  const length = lengthFor(of.length)
  const durationsS = curveDurationsS.subarray(0, length)
  const columns: SeriesColumn[] = []
  for (const name of channels) {
    const values = of[name]
    if (!values) continue
    const counted = name === 'heartrate' ? bridged(values) : overElapsedTime(values, of.timer)
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

/** What a curve says for a duration of its grid; null where it says nothing. */
export function bestAt(curve: Series, channel: CurveChannel, durationS: number): number | null {
  const k = curveDurationsS.indexOf(durationS)
  const value = curve.columns.find(({ name }) => name === channel)?.values[k]
  return value === undefined || Number.isNaN(value) ? null : value
}
