/** Strokes and strides of an activity, as the motion engine counts them: one row each, and the figures of those in a span. */
import { metric, metricOfColumn, type Side } from '@cadenza/metrics'
import type { MpiFigure, Series, SeriesColumn } from './activity.ts'
import { mpiFigure, type SpreadTally } from './figures.ts'
import { kindCount, kindOf, type Masks } from './stretches.ts'

/** Columns of one length, in order of `startMs`. */
export interface ActivityCycles {
  /** ms since the activity's start. */
  startMs: ArrayLike<number>
  durationMs: ArrayLike<number>
  /** 0 left, 1 right. */
  side: ArrayLike<number>
  /** The bits below. */
  flags: ArrayLike<number>
  /** By the catalogue's code, NaN where the cycle gives none; a centre metric stands in the rows of one side. */
  values: ReadonlyMap<string, ArrayLike<number>>
}

/** Its bounds were found by a lesser rule: what rests on them is shown, never graded. */
const COARSE = 4
/** 20 rpm: no stroke or stride lasts longer. */
const LONGEST_MS = 4_000

/** What the motion engine gives of one activity. */
export interface ActivityMotion {
  cycles: ActivityCycles
  /** What else is known of each cycle: phases of strides, the ankling curve, dead spots. Columns as long as the cycles. */
  details: readonly SeriesColumn[]
  /** On the activity's 1 Hz grid, by the catalogue's column names. */
  columns: readonly SeriesColumn[]
  /** 1 where the rider stands, 0 where not, NaN where nobody knows; on the same grid. */
  standing?: Float32Array
  /** Turns of the crank or strides of one leg a minute, on the same grid. */
  cadence?: Float32Array
}

/** The strokes file: one row a stroke or stride. `time` is when it begins, ms since the activity's start. */
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

/** Whether figures need a column of the strokes file. */
export function isCycleColumn(name: string): boolean {
  return frame.includes(name) || metric(name)?.kind === 'mpi'
}

/** The cycles of a strokes file; undefined where it lacks what makes one. */
export function cyclesOf({ columns }: Series): ActivityCycles | undefined {
  const [startMs, durationMs, side, flags] = frame.map(
    (wanted) => columns.find(({ name }) => name === wanted)?.values,
  )
  if (!startMs || !durationMs || !side || !flags) return undefined
  const own = columns.filter(({ name }) => metric(name)?.kind === 'mpi')
  return { startMs, durationMs, side, flags, values: new Map(own.map(({ name, values }) => [name, values])) }
}

/** Whether a column of a 1 Hz series holds a metric that the cycles have. */
export function isOfCycles(name: string, codes: ReadonlySet<string>): boolean {
  const found = metricOfColumn(name)?.metric
  return found?.kind === 'mpi' && codes.has(found.code)
}

/** What the cycles of a span add up to, by kind of second. */
export type CycleTallies = Map<string, Map<Side, (SpreadTally & { coarse: number })[]>>

/** A cycle counts where its middle lies; in a paused second, or one marked as artefact, nowhere. */
export function cyclesTallied(
  cycles: ActivityCycles,
  masks: Masks,
  { startMs, endMs }: { startMs: number; endMs: number },
): CycleTallies {
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
 * The figures of each metric over the kinds of seconds that a basis takes; sides without any cycle are left out.
 * `coverageOf`: the share of the basis' seconds in which a side has a value.
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

/** The first row that begins at or after a time. */
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
