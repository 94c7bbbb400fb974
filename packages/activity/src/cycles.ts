/** Strokes and strides of an activity, one row each, and their figures over a range. */

import { metric, metricOfColumn, type Side } from '@cadenza/metrics'
import { mpiFigure, type SpreadTally } from './figures.ts'
import type { MpiFigure } from './range-figures.ts'
import type { Series, SeriesColumn, Span } from './series.ts'
import { kindCount, kindOf, type Masks } from './stretches.ts'

/** Columns of equal length, sorted by `startMs`. */
export interface ActivityCycles {
  /** ms since the activity's start. */
  startMs: ArrayLike<number>
  durationMs: ArrayLike<number>
  /** 0 left, 1 right. */
  side: ArrayLike<number>
  /** Bits as below. */
  flags: ArrayLike<number>
  /** Values by catalogue code, NaN if a cycle has none. A centre metric stands in the rows of one side. */
  values: ReadonlyMap<string, ArrayLike<number>>
}

/** Flag of a cycle with uncertain bounds. Metrics that depend on them are shown but never graded. */
const COARSE = 4
/** ms; a stroke at 15 rpm. No stroke or stride lasts longer. */
const LONGEST_MS = 4_000

/** The motion engine's results for one activity. */
export interface ActivityMotion {
  cycles: ActivityCycles
  /** Further columns, one value for each cycle: phases of strides, the ankling curve, dead spots. */
  details: readonly SeriesColumn[]
  /** Columns on the activity's 1 Hz grid, by catalogue column name. */
  columns: readonly SeriesColumn[]
  /** On the 1 Hz grid: 1 standing, 0 sitting, NaN unknown. */
  standing?: Float32Array
  /** On the 1 Hz grid: revolutions of the crank, or strides of one leg, per minute. */
  cadence?: Float32Array
}

/**
 * The strokes file: one row for each stroke or stride. `time` is its start in ms since the activity's start.
 */
export function strokesSeries({ cycles, details }: Pick<ActivityMotion, 'cycles' | 'details'>): Series {
  const { startMs, durationMs, side, flags, values } = cycles
  const metrics = [...values].map(
    ([code, column]): SeriesColumn => ({
      name: code,
      unit: metric(code)?.unit ?? '',
      values: Float32Array.from(column),
    }),
  )
  return {
    length: startMs.length,
    columns: [
      { name: 'time', unit: 'ms', values: Float64Array.from(startMs) },
      { name: 'duration', unit: 'ms', values: Float32Array.from(durationMs) },
      { name: 'side', unit: '', values: Int32Array.from(side) },
      { name: 'flags', unit: '', values: Int32Array.from(flags) },
      ...metrics,
      ...details,
    ],
  }
}

const frame = ['time', 'duration', 'side', 'flags']

/** True if figures are computed from a column of the strokes file. */
export function isCycleColumn(name: string): boolean {
  return frame.includes(name) || metric(name)?.kind === 'mpi'
}

/** Reads the cycles of a strokes file; undefined if a required column is missing. */
export function cyclesOf({ columns }: Series): ActivityCycles | undefined {
  const [startMs, durationMs, side, flags] = frame.map(
    (wanted) => columns.find(({ name }) => name === wanted)?.values,
  )
  if (!startMs || !durationMs || !side || !flags) return undefined
  const own = columns.filter(({ name }) => metric(name)?.kind === 'mpi')
  return { startMs, durationMs, side, flags, values: new Map(own.map(({ name, values }) => [name, values])) }
}

/** True if a 1 Hz column holds a metric that the cycles provide. */
export function isCycleMetric(name: string, codes: ReadonlySet<string>): boolean {
  const found = metricOfColumn(name)?.metric
  return found?.kind === 'mpi' && codes.has(found.code)
}

/** Sums over the cycles of a range, by kind of second. */
export type CycleTallies = Map<string, Map<Side, (SpreadTally & { coarse: number })[]>>

/**
 * Sums the cycles of a range. A cycle belongs to the second of its middle; it is dropped if that second is
 * paused or marked as an artefact.
 */
export function tallyCycles(cycles: ActivityCycles, masks: Masks, { startMs, endMs }: Span): CycleTallies {
  const rows: number[] = []
  const kinds: number[] = []
  for (let row = firstFrom(cycles.startMs, startMs - LONGEST_MS); row < cycles.startMs.length; row++) {
    const begin = cycles.startMs[row] as number
    if (begin >= endMs) break
    const middle = begin + (cycles.durationMs[row] as number) / 2
    if (middle < startMs || middle >= endMs) continue
    const kind = kindOf(masks, Math.floor(middle / 1000))
    if (kind === undefined) continue
    rows.push(row)
    kinds.push(kind)
  }
  const tallies: CycleTallies = new Map()
  for (const [code, values] of cycles.values) {
    const doubled = (metric(code)?.sides.length ?? 1) > 1
    const rests = metric(code)?.restsOnContact
    const sides = new Map<Side, (SpreadTally & { coarse: number })[]>()
    for (const side of doubled ? (['left', 'right', 'center'] as const) : (['center'] as const))
      sides.set(side, emptyTallies())
    rows.forEach((row, k) => {
      const value = values[row] as number
      if (Number.isNaN(value)) return
      const coarse = rests && (cycles.flags[row] as number) & COARSE ? 1 : 0
      const kind = kinds[k] as number
      add(sides.get('center')?.[kind], value, coarse)
      if (doubled) add(sides.get(cycles.side[row] === 0 ? 'left' : 'right')?.[kind], value, coarse)
    })
    tallies.set(code, sides)
  }
  return tallies
}

function emptyTallies() {
  return Array.from({ length: kindCount }, () => ({ held: 0, mean: 0, squares: 0, coarse: 0 }))
}

function add(tally: (SpreadTally & { coarse: number }) | undefined, value: number, coarse: number): void {
  if (!tally) return
  tally.held++
  const away = value - tally.mean
  tally.mean += away / tally.held
  tally.squares += away * (value - tally.mean)
  tally.coarse += coarse
}

/**
 * The figures of each metric over the given kinds of seconds. `coverageOf` returns the share of the basis'
 * seconds in which a side has a value.
 */
export function cycleFigures(
  tallies: CycleTallies,
  taken: readonly number[],
  coverageOf: (code: string, side: Side) => number,
): Map<string, Partial<Record<Side, MpiFigure>>> {
  const figures = new Map<string, Partial<Record<Side, MpiFigure>>>()
  for (const [code, sides] of tallies) {
    const own: Partial<Record<Side, MpiFigure>> = {}
    for (const [side, kinds] of sides) {
      const coarse = taken.reduce((sum, kind) => sum + (kinds[kind]?.coarse ?? 0), 0)
      own[side] = {
        ...mpiFigure(kinds, taken, 0),
        coverage: coverageOf(code, side),
        ...(coarse > 0 ? { coarse } : {}),
      }
    }
    figures.set(code, own)
  }
  return figures
}

/** The first row that starts at or after `timeMs`. */
function firstFrom(startMs: ArrayLike<number>, timeMs: number): number {
  let low = 0
  let high = startMs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((startMs[middle] as number) < timeMs) low = middle + 1
    else high = middle
  }
  return low
}
