/** The judgement of ranges: levels, changes and differences between the sides, each with a grade. */
import type { Grade, Side } from '@cadenza/metrics'
import type { EvaluationKey } from './report-type.ts'

export interface Rated {
  value: number | null
  /** Absent where nothing is graded. */
  grade?: Grade
}

/** A change in percent. `clear` is false within the minimal detectable change and null if that is unknown. */
export interface RatedChange extends Rated {
  clear: boolean | null
}

/** A figure of one side in one range. */
export interface EvaluatedFigure extends Rated {
  /** Poor because it is above the first threshold. */
  isTooLarge?: boolean
  /** True if more than one in twenty strokes or strides were found by a coarse rule: shown, never graded. */
  isCoarse?: boolean
  /** Percent against the range before; absent in the first range and for metrics without change rate. */
  changeRate?: Rated
  /** `clear` of `changeRate`; absent where that is. */
  clear?: boolean | null
}

export interface EvaluatedMetric {
  /** By side, one figure a range. */
  sides: Readonly<Partial<Record<Side, readonly EvaluatedFigure[]>>>
  /** One a range: 100 × |left − right| over their mean. */
  leftRightDiffRate?: readonly Rated[]
  /**
   * Mean of the sides' changes, one a range; the column "Change" of a table. `value` is null in the first
   * range. Absent for metrics without change rate and where ranges are not compared.
   */
  change?: readonly RatedChange[]
}

export interface RangeEvaluation {
  rangeNames: readonly string[]
  /** By metric code, in the catalogue's order; metrics without any value are left out. */
  metrics: Readonly<Record<string, EvaluatedMetric>>
  /** Steps per minute, one a range; absent for cycling. */
  runCadence?: readonly { value: number | null }[]
}

export interface Evaluation {
  /** Version of the thresholds that graded it. */
  version: number
  evaluations: Readonly<Partial<Record<EvaluationKey, RangeEvaluation>>>
}
