/** Evaluation of a report's ranges, in its wire shape. */
import { snakeOf, type wire } from '@cadenza/contract'
import { chooseDrills, chooseSectionDrills, type DrillGroup } from '@cadenza/report/choose-drills'
import type { Drill } from '@cadenza/report/drill'
import { evaluate } from '@cadenza/report/evaluate'
import type { EvaluatedFigure, EvaluatedMetric, Evaluation } from '@cadenza/report/evaluation'
import type { RangeFigures } from '@cadenza/report/figures'
import type { Norms } from '@cadenza/report/norms/norms'
import type { ReportDefinition } from '@cadenza/report/report-type'
import { boxCoxScores, scoreRange } from '@cadenza/report/score'
import type { Scores } from '@cadenza/report/scores'
import type { Kysely } from 'kysely'
import type { ReportDrills, ReportRange } from '../../platform/database/reports-table.ts'
import type { Database } from '../../platform/database/tables.ts'
import { allDrills } from '../drills/catalogue.ts'
import { normsOf } from '../norms/norms.ts'
import type { MeasuredRange } from './measure.ts'

export interface Evaluated {
  ranges: ReportRange[]
  evaluation: wire.Report['evaluation']
  scores: wire.Report['scores']
  drills: ReportDrills[]
}

/** The reference of a sport and the drills of the installation. */
export interface Standards {
  norms: Norms
  drills: readonly Drill[]
}

export async function standardsOf(database: Kysely<Database>, sport: 'bike' | 'run'): Promise<Standards> {
  const [norms, offered] = await Promise.all([normsOf(database, sport), allDrills(database)])
  return {
    norms,
    drills: offered.filter(({ hidden }) => !hidden).map(({ drill }) => drill),
  }
}

/** Grades and scores the ranges, and chooses the drills, of the report of a uuid. */
export function evaluateRanges(
  { definition, uuid }: { definition: ReportDefinition; uuid: string },
  ranges: readonly MeasuredRange[],
  { norms, drills }: Standards,
): Evaluated {
  const figures = ranges.map(({ name, moving_time_based_stats: { mpi, basic } }) => ({ name, mpi, basic }))
  const { scoredRange, type } = definition
  const scored = figures.find(({ name }) => name === scoredRange) ?? figures[0]
  const scores = scored ? scoreRange(scored, norms) : null
  return {
    ranges: ranges.map((range, at) => ({ ...range, box_cox: boxCoxOf(figures[at], norms) })),
    evaluation: presentEvaluation(evaluate(definition, figures)),
    scores: scores && presentScores(scores),
    drills: chosenDrills(
      type === 'BIKE_LPC_PROTOCOL'
        ? chooseSectionDrills(figures, norms, drills, uuid)
        : scores
          ? chooseDrills(scores, drills, uuid)
          : [],
    ),
  }
}

const boxCoxOf = (figures: RangeFigures | undefined, norms: Norms) =>
  figures ? boxCoxScores(figures, norms) : {}

const chosenDrills = (groups: readonly DrillGroup[]): ReportDrills[] =>
  groups.map(({ category, metric, basic, advanced }) => ({
    ...{ category, metric },
    basic: basic?.id ?? null,
    advanced: advanced?.id ?? null,
  }))

function presentScores({ rangeName, ...same }: Scores): NonNullable<wire.Report['scores']> {
  const { reference, total, categories, metrics } = same
  return {
    ...{ reference, range_name: rangeName, total, categories: { ...categories } },
    metrics: mapValues(metrics, ({ sides, score, norm }) => ({
      sides: { ...sides },
      score,
      ...(norm && { norm: { ...norm } }),
    })),
  }
}

function presentEvaluation({ version, evaluations }: Evaluation): wire.Report['evaluation'] {
  return {
    version,
    evaluations: Object.fromEntries(
      Object.entries(evaluations).map(([key, { rangeNames, metrics, runCadence }]) => [
        snakeOf(key),
        {
          range_names: [...rangeNames],
          metrics: mapValues(metrics, presentMetric),
          ...(runCadence && { run_cadence: [...runCadence] }),
        },
      ]),
    ),
  }
}

type WireMetric = NonNullable<wire.Report['evaluation']['evaluations']['form']>['metrics'][string]

function presentMetric({ sides, leftRightDiffRate, change }: EvaluatedMetric): WireMetric {
  return {
    sides: mapValues(sides, (figures) => figures.map(presentFigure)),
    ...(leftRightDiffRate && { left_right_diff_rate: [...leftRightDiffRate] }),
    ...(change && { change: [...change] }),
  }
}

const presentFigure = ({ isTooLarge, isCoarse, changeRate, ...same }: EvaluatedFigure) => ({
  ...same,
  ...(isTooLarge !== undefined && { is_too_large: isTooLarge }),
  ...(isCoarse !== undefined && { is_coarse: isCoarse }),
  ...(changeRate && { change_rate: changeRate }),
})

function mapValues<Value, Out>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
