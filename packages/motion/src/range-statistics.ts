/** Statistics of a range are taken over its strokes or strides: the mean is that of the strokes file's rows. */
import { metric, type Side } from '@cadenza/metrics'
import { COARSE, type Cycles, LEFT, STANDING } from './cycles.ts'

export interface CycleStatistics {
  code: string
  /** For a metric with sides, `center` is of both legs together. */
  side: Side
  avg: number
  /** Sample standard deviation; NaN with fewer than two. */
  sd: number
  min: number
  max: number
  count: number
  /** Of a metric that rests on contacts: how many of these were found by a lesser rule. Shown, never graded. */
  coarse: number
}

export interface RangeOptions {
  position?: 'all' | 'seated' | 'standing'
  /** Only the cycles that it keeps (a noise filter). */
  keeps?: (row: number) => boolean
}

/** Of every metric that any cycle starting in [startMs, endMs) (ms since the log's zero) has, for each of its sides. */
export function cycleStatistics(
  cycles: Cycles,
  startMs: number,
  endMs: number,
  { position = 'all', keeps }: RangeOptions = {},
): CycleStatistics[] {
  const rows: number[] = []
  for (let row = firstFrom(cycles.startMs, startMs); row < cycles.startMs.length; row++) {
    if ((cycles.startMs[row] as number) >= endMs) break
    const standing = ((cycles.flags[row] as number) & STANDING) !== 0
    if (position !== 'all' && standing !== (position === 'standing')) continue
    if (!keeps || keeps(row)) rows.push(row)
  }
  const found: CycleStatistics[] = []
  for (const [code, values] of cycles.values) {
    const doubled = metric(code)?.valueType !== 'single'
    for (const side of doubled ? (['left', 'right', 'center'] as const) : (['center'] as const)) {
      const statistics = summarise(cycles, values, rows, code, side)
      if (statistics.count > 0) found.push(statistics)
    }
  }
  return found
}

/** The first row that starts at or after a time. */
function firstFrom(startMs: Float64Array, timeMs: number): number {
  let low = 0
  let high = startMs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((startMs[middle] as number) < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

function summarise(
  cycles: Cycles,
  values: Float32Array,
  rows: readonly number[],
  code: string,
  side: Side,
): CycleStatistics {
  const all: CycleStatistics = {
    code,
    side,
    avg: Number.NaN,
    sd: Number.NaN,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    count: 0,
    coarse: 0,
  }
  const rests = metric(code)?.restsOnContact
  let mean = 0
  let squares = 0
  for (const row of rows) {
    const value = values[row] as number
    const own = side === 'center' || (cycles.side[row] === LEFT) === (side === 'left')
    if (!own || Number.isNaN(value)) continue
    all.count++
    // Welford 1962: no cancellation.
    const off = value - mean
    mean += off / all.count
    squares += off * (value - mean)
    all.min = Math.min(all.min, value)
    all.max = Math.max(all.max, value)
    if (rests && (cycles.flags[row] as number) & COARSE) all.coarse++
  }
  all.avg = all.count > 0 ? mean : Number.NaN
  all.sd = all.count > 1 ? Math.sqrt(squares / (all.count - 1)) : Number.NaN
  return all
}
