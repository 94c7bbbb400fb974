/** Grades the figures of a report's ranges by the catalogue's thresholds. */
import {
  grade,
  isTooLarge,
  type Metric,
  metricsWhere,
  poorSideRate,
  type Side,
  sideRate,
} from '@cadenza/metrics'
import { meanChange, ratedChange, sideChange } from './change.ts'
import type { EvaluatedFigure, EvaluatedMetric, Evaluation, RangeEvaluation, Rated } from './evaluation.ts'
import type { RangeFigures, SideFigure } from './figures.ts'
import type { EvaluationKey, ReportDefinition } from './report-type.ts'

/** Raised whenever a grade of the same figures may differ: thresholds, rates, detectable changes. */
export const thresholdsVersion = 1

/**
 * Share of coarse strides from which on a figure is not graded. A coarse contact is off by about 10 ms, which
 * turns the foot by 2.3°: one in twenty moves the mean by 0.1°, the last shown digit.
 */
const COARSE_SHARE = 0.05

export interface EvaluationOptions {
  /** The reader's features: metrics behind other ones are left out. All metrics where absent. */
  features?: readonly string[]
}

/**
 * Evaluates the ranges of a report, found by name in any order. A plan without names takes all ranges in the
 * order given. A range that is missing has no values.
 */
export function evaluate(
  { sport, evaluations }: Pick<ReportDefinition, 'sport' | 'evaluations'>,
  ranges: readonly RangeFigures[],
  { features }: EvaluationOptions = {},
): Evaluation {
  const entries = metricsWhere({ kind: 'mpi', sport, features })
  const byName = new Map(ranges.map((range) => [range.name, range]))
  const evaluated: Partial<Record<EvaluationKey, RangeEvaluation>> = {}
  for (const { key, rangeNames, changes } of evaluations) {
    const sequence = rangeNames ? rangeNames.map((name) => byName.get(name)) : ranges
    const metrics = entries.flatMap((entry) => {
      const metric = evaluateMetric(entry, sequence, changes)
      return metric ? [[entry.code, metric] as const] : []
    })
    evaluated[key] = {
      rangeNames: rangeNames ?? ranges.map(({ name }) => name),
      metrics: Object.fromEntries(metrics),
      ...(sport === 'run' && {
        runCadence: sequence.map((range) => ({ value: range?.basic.run_cadence?.avg ?? null })),
      }),
    }
  }
  return { version: thresholdsVersion, evaluations: evaluated }
}

type Sequence = readonly (RangeFigures | undefined)[]

/** undefined if no range has a value. */
function evaluateMetric(entry: Metric, ranges: Sequence, changes: boolean): EvaluatedMetric | undefined {
  const figureOf = (side: Side, i: number) => ranges[i]?.mpi[entry.code]?.[side]
  const anyValue = ranges.some((_, i) =>
    entry.sides.some((side) => (figureOf(side, i)?.avg ?? null) !== null),
  )
  if (!anyValue) return undefined
  const compares = changes && entry.changeRate && ranges.length > 1
  const changesOf = (i: number) =>
    entry.sides.map((side) => (i === 0 ? null : sideChange(entry, figureOf(side, i - 1), figureOf(side, i))))
  const graded = (i: number) => entry.sides.every((side) => !isCoarse(figureOf(side, i)))
  const sides: Partial<Record<Side, EvaluatedFigure[]>> = {}
  for (const [s, side] of entry.sides.entries())
    sides[side] = ranges.map((_, i): EvaluatedFigure => {
      const level = evaluateLevel(entry, figureOf(side, i))
      if (!compares || i === 0) return level
      const { clear, ...changeRate } = ratedChange(
        entry,
        changesOf(i)[s] ?? null,
        !isCoarse(figureOf(side, i)) && !isCoarse(figureOf(side, i - 1)),
      )
      return { ...level, changeRate, clear }
    })
  return {
    sides,
    ...(entry.sideRate && {
      leftRightDiffRate: ranges.map((_, i) =>
        ratedDifference(
          sideRate(entry, figureOf('left', i)?.avg ?? null, figureOf('right', i)?.avg ?? null),
          graded(i),
        ),
      ),
    }),
    ...(compares && {
      change: ranges.map((_, i) =>
        ratedChange(entry, meanChange(changesOf(i)), i > 0 && graded(i) && graded(i - 1)),
      ),
    }),
  }
}

function evaluateLevel(entry: Metric, figure: SideFigure | undefined): EvaluatedFigure {
  const value = figure?.avg ?? null
  if (isCoarse(figure)) return { value, isCoarse: true }
  const level = entry.levels && grade(value, entry.levels)
  if (!entry.levels || !level) return { value }
  return { value, grade: level, ...(isTooLarge(value, entry.levels) && { isTooLarge: true }) }
}

function ratedDifference(rate: number | null, graded: boolean): Rated {
  if (rate === null || !graded) return { value: rate }
  return { value: rate, grade: rate > poorSideRate ? 'poor' : 'standard' }
}

export function isCoarse(figure: SideFigure | undefined): boolean {
  return figure?.coarse !== undefined && figure.coarse > COARSE_SHARE * figure.count
}
