/** Time series of cycles at 1 Hz. */
import { metric, seriesColumn } from '@cadenza/metrics'
import { inChunks } from './chunks.ts'
import { type Cycles, LEFT, STANDING } from './cycles.ts'

/** Seconds of the log; second s is [startMs + 1000 s, startMs + 1000 (s + 1)). */
export interface Seconds {
  /** Start of the first second, ms since the log's zero. */
  startMs: number
  count: number
}

/**
 * The 1 Hz series of every metric, by the catalogue's column names (`foot_ar_left`, `pelvic_rock`). Each
 * second has the mean of the cycles that overlap it, or NaN without cycles.
 */
export function cycleSeries(cycles: Cycles, seconds: Seconds): Map<string, Float32Array> {
  const reach = reachOf(cycles, seconds)
  const series = new Map<string, Float32Array>()
  for (const [code, values] of cycles.values) {
    const entry = metric(code)
    if (!entry) continue
    for (const side of entry.sides) {
      const own = side === 'center' ? undefined : side === 'left' ? LEFT : 1 - LEFT
      series.set(seriesColumn(code, side), means(values, reach, own))
    }
  }
  return series
}

/** 1 in seconds where most of the overlapping strokes are standing, otherwise 0; NaN without strokes. */
export function standingSeries(cycles: Cycles, seconds: Seconds): Float32Array {
  const standing = Float64Array.from(cycles.flags, (flags) => (flags & STANDING ? 1 : 0))
  const share = means(standing, reachOf(cycles, seconds))
  return share.map((value) => (Number.isNaN(value) ? value : value > 0.5 ? 1 : 0))
}

/** Strokes, or strides of one leg, per minute: the mean of all cycles that overlap each second. */
export function cadenceSeries(cycles: Cycles, seconds: Seconds): Float32Array {
  const perMinute = Float64Array.from(cycles.durationMs, (durationMs) => 60_000 / durationMs)
  return means(perMinute, reachOf(cycles, seconds))
}

/** The first and last second that each cycle overlaps; a cycle with last < first overlaps none. */
interface Reach {
  side: Uint8Array
  first: Float64Array
  last: Float64Array
  /** Number of seconds. */
  count: number
}

function reachOf({ side, startMs, durationMs }: Cycles, seconds: Seconds): Reach {
  const first = new Float64Array(startMs.length)
  const last = new Float64Array(startMs.length)
  startMs.forEach((start, row) => {
    const from = start - seconds.startMs
    first[row] = Math.max(0, Math.floor(from / 1000))
    // A cycle that ends with a second does not reach into the next.
    last[row] = Math.min(seconds.count - 1, Math.ceil((from + (durationMs[row] as number)) / 1000) - 1)
  })
  return { side, first, last, count: seconds.count }
}

/** The mean of the cycles that overlap each second, optionally of one side only. */
function means(values: Float32Array | Float64Array, reach: Reach, own?: number): Float32Array {
  const sums = new Float64Array(reach.count)
  const counts = new Uint16Array(reach.count)
  inChunks(0, values.length, (from, to) => addCycles(values, reach, own, from, to, sums, counts))
  const mean = new Float32Array(reach.count)
  sums.forEach((sum, s) => {
    mean[s] = counts[s] ? sum / (counts[s] as number) : Number.NaN
  })
  return mean
}

function addCycles(
  values: Float32Array | Float64Array,
  { side, first, last }: Reach,
  own: number | undefined,
  from: number,
  to: number,
  sums: Float64Array,
  counts: Uint16Array,
): void {
  for (let row = from; row < to; row++) {
    const value = values[row] as number
    if (Number.isNaN(value) || (own !== undefined && side[row] !== own)) continue
    const end = last[row] as number
    for (let s = first[row] as number; s <= end; s++) {
      sums[s] = (sums[s] as number) + value
      counts[s] = (counts[s] as number) + 1
    }
  }
}
