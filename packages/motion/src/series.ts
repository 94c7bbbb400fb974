/** What cycles are second by second. */
import { metric, seriesColumn } from '@cadenza/metrics'
import { type Cycles, LEFT, STANDING } from './cycles.ts'

/** A second of the log: [startMs + 1000 s, startMs + 1000 (s + 1)). */
export interface Seconds {
  /** Where the first one begins, ms since the log's zero. */
  startMs: number
  count: number
}

/**
 * The 1 Hz series of every metric, by the catalogue's column names (`foot_ar_left`, `pelvic_rock`): in each second the mean
 * of the cycles that overlap it, NaN where there is none.
 */
export function cycleSeries(cycles: Cycles, seconds: Seconds): Map<string, Float32Array> {
  const series = new Map<string, Float32Array>()
  for (const [code, values] of cycles.values) {
    const entry = metric(code)
    if (!entry) continue
    for (const side of entry.sides) {
      const own = side === 'center' ? undefined : side === 'left' ? LEFT : 1 - LEFT
      series.set(
        seriesColumn(code, side),
        means(cycles, seconds, (row) =>
          own === undefined || cycles.side[row] === own ? (values[row] as number) : Number.NaN,
        ),
      )
    }
  }
  return series
}

/** In each second 1 where most of the strokes that overlap it are standing, else 0; NaN without strokes. */
export function standingSeries(cycles: Cycles, seconds: Seconds): Float32Array {
  const share = means(cycles, seconds, (row) => ((cycles.flags[row] as number) & STANDING ? 1 : 0))
  return share.map((value) => (Number.isNaN(value) ? value : value > 0.5 ? 1 : 0))
}

/** Strokes or strides of one leg a minute, second by second: the mean of all cycles that overlap it. */
export function cadenceSeries(cycles: Cycles, seconds: Seconds): Float32Array {
  return means(cycles, seconds, (row) => 60_000 / (cycles.durationMs[row] as number))
}

function means(cycles: Cycles, { startMs, count }: Seconds, figure: (row: number) => number): Float32Array {
  const sums = new Float64Array(count)
  const counts = new Uint16Array(count)
  for (let row = 0; row < cycles.startMs.length; row++) {
    const value = figure(row)
    if (Number.isNaN(value)) continue
    const from = (cycles.startMs[row] as number) - startMs
    const first = Math.max(0, Math.floor(from / 1000))
    // A cycle that ends with a second does not reach into the next.
    const last = Math.min(count - 1, Math.ceil((from + (cycles.durationMs[row] as number)) / 1000) - 1)
    for (let s = first; s <= last; s++) {
      sums[s] = (sums[s] as number) + value
      counts[s] = (counts[s] as number) + 1
    }
  }
  return Float32Array.from(sums, (sum, s) => (counts[s] ? sum / (counts[s] as number) : Number.NaN))
}
