/** Series of a history that are made of stored statistics of whole activities. */
import type { MpiFigure } from '@cadenza/activity'
import { combined, emptyTally, type Tally } from '@cadenza/analysis/history/tally'
import { metric } from '@cadenza/metrics'
import type { FigurePath } from './queries.ts'
import type { AskedSeries } from './request.ts'

/** Figures to read of each activity for a series, and their tally. */
export interface StoredSeries {
  paths: readonly FigurePath[]
  tallyOf: (found: readonly unknown[]) => Tally | undefined
}

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** A single value. */
const one = (value: number): Tally => ({
  count: 1,
  mean: value,
  squares: 0,
  min: value,
  max: value,
  sum: value,
})

/** Figures that stand in the statistics of each basis; the other totals are of the whole activity. */
const ofBasis = new Set(['normalized_power', 'intensity_factor', 'tss'])
/** Totals that depend on the basis, or on what counts. */
const counted = new Set(['duration', 'moving_time'])

/**
 * Undefined if only the seconds tell: medians, sums of what is no total, extremes of motion metrics, and all
 * that device channels record.
 */
export function storedSeries(
  { metric: code, side, aggregate }: AskedSeries,
  timeBasis: 'moving_time' | 'duration',
): StoredSeries | undefined {
  const found = metric(code)
  if (!found) return undefined
  if (found.kind === 'total' && side === 'center') {
    const from = ofBasis.has(code) ? 'basis' : counted.has(code) ? 'counted' : 'whole'
    return {
      paths: [{ from, path: [code] }],
      tallyOf: ([value]) => {
        const figure = number(value)
        return figure === undefined ? undefined : one(figure)
      },
    }
  }
  if (found.kind === 'mpi' && aggregate === 'avg')
    return {
      // Both sides together are the strokes or strides of either.
      paths: (side === 'center' ? found.sides : [side]).map((one) => ({
        from: 'basis',
        path: ['mpi', code, one],
      })),
      tallyOf: (figures) =>
        (figures as (MpiFigure | null)[])
          .flatMap((figure) => spreadOf(figure) ?? [])
          .reduce(combined, emptyTally()),
    }
  // A pace's mean is that of its speed; the stored one is distance over time.
  const column = found.readFrom?.column ?? code
  if (found.kind === 'basic' && side === 'center' && aggregate === 'avg') {
    const kept = metric(column)
    const perFigure = found.readFrom ? 1 / (kept?.seriesFactor ?? 1) : 1
    return {
      paths: [
        { from: 'basis', path: ['basic', column] },
        { from: 'counted', path: [timeBasis] },
      ],
      tallyOf: ([figure, seconds]) => {
        const { avg, coverage } = (figure ?? {}) as { avg?: unknown; coverage?: unknown }
        const mean = number(avg)
        const weight = (number(coverage) ?? 0) * (number(seconds) ?? 0)
        if (mean === undefined || weight === 0) return undefined
        return {
          ...emptyTally(),
          count: weight,
          mean: mean * perFigure,
          squares: Number.NaN,
          sum: Number.NaN,
        }
      },
    }
  }
  return undefined
}

function spreadOf(figure: MpiFigure | null): Tally | undefined {
  const mean = number(figure?.avg)
  const count = number(figure?.count) ?? 0
  if (mean === undefined || count === 0) return undefined
  const sd = number(figure?.sd) ?? 0
  return { ...emptyTally(), count, mean, squares: sd * sd * (count - 1), sum: mean * count }
}
