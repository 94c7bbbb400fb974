/** Stored evaluations and scores as the rules for comments take them. */
import type { wire } from '@cadenza/contract'
import { camelOf } from '@cadenza/contract/conversion'
import type { EvaluatedFigure, EvaluatedMetric, Evaluation } from '@cadenza/report/evaluation'
import type { Scores } from '@cadenza/report/scores'

type Stored = wire.Report['evaluation']
type StoredMetric = NonNullable<Stored['evaluations']['form']>['metrics'][string]
type StoredFigure = NonNullable<StoredMetric['sides']['left']>[number]

export function evaluationOf({ version, evaluations }: Stored): Evaluation {
  return {
    version,
    evaluations: Object.fromEntries(
      Object.entries(evaluations).map(([key, { range_names, metrics, run_cadence }]) => [
        camelOf(key),
        {
          rangeNames: range_names,
          metrics: Object.fromEntries(Object.entries(metrics).map(([code, each]) => [code, metricOf(each)])),
          ...(run_cadence && { runCadence: run_cadence }),
        },
      ]),
    ),
  }
}

export function scoresOf({ range_name: rangeName, ...same }: NonNullable<wire.Report['scores']>): Scores {
  return { ...same, rangeName }
}

const metricOf = ({ sides, left_right_diff_rate, change }: StoredMetric): EvaluatedMetric => ({
  sides: Object.fromEntries(Object.entries(sides).map(([side, figures]) => [side, figures.map(figureOf)])),
  ...(left_right_diff_rate && { leftRightDiffRate: left_right_diff_rate }),
  ...(change && { change }),
})

const figureOf = ({ is_too_large, is_coarse, change_rate, ...same }: StoredFigure): EvaluatedFigure => ({
  ...same,
  ...(is_too_large !== undefined && { isTooLarge: is_too_large }),
  ...(is_coarse !== undefined && { isCoarse: is_coarse }),
  ...(change_rate && { changeRate: change_rate }),
})
