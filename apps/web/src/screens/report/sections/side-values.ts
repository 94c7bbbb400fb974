import { metrics, type Side } from '@cadenza/metrics'
import type { EvaluatedMetric, RangeEvaluation } from '../../../features/reports/queries.ts'

export type { Side }
export type EvaluatedFigure = NonNullable<EvaluatedMetric['sides']['left']>[number]

/** A metric of an evaluation with its catalogue's sides, left before right. */
export interface Row {
  code: string
  found: EvaluatedMetric
  sides: readonly Side[]
}

/** Rows to show, in the catalogue's order: the database does not keep that of the evaluation. */
export function rowsOf(evaluation: RangeEvaluation | undefined, hidden: ReadonlySet<string>): Row[] {
  return metrics.flatMap((entry) => {
    const { code } = entry
    const found = evaluation?.metrics[code]
    if (!found || hidden.has(code)) return []
    const sides = entry.sides.filter((side) => found.sides[side])
    return sides.length > 0 ? [{ code, found, sides }] : []
  })
}

export const isTwoSided = ({ sides }: Row): boolean => sides.includes('left')
