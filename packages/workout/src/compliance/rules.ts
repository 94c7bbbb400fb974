/** The rules by which steps are scored. The help page publishes them; a change needs a new version. */
import type { TargetCode } from '../definition.ts'

/** Stored with each score, so that a reader knows which rules made it. */
export const complianceVersion = 2

export const complianceRules = {
  /** Full score from this share of the shorter to the longer of planned and done, none at the other. */
  length: { full: 0.95, none: 0.5 },
  /**
   * Shares of the target: a single value is as wide as `width` to both sides, and `none` beyond a limit the
   * score is 0.
   */
  effort: {
    PWR: { width: 0.04, none: 0.15 },
    PACE: { width: 0.025, none: 0.1 },
    HRT: { width: 0.025, none: 0.1 },
    TRQ: { width: 0.05, none: 0.2 },
    CAD: { width: 0.05, none: 0.2 },
  } satisfies Record<TargetCode, { width: number; none: number }>,
  /** Share of a limit of a motion target beyond which the score is 0; at least an interval of the metric. */
  form: { none: 0.2 },
  /** s; means of so many seconds are compared with targets of power, pace and torque. */
  smoothS: 10,
  /** s and share of the step; heart rate follows an effort this late. */
  heartrateDelayS: 60,
  heartrateDelayShare: 0.5,
  /** Least share of a step's seconds with a value. */
  leastKnown: 0.3,
  /** A share of the threshold: the weight of a step whose effort is not planned. */
  unknownIntensity: 0.6,
} as const

/** The least scores in % of what is done as planned, and near it. */
export interface ComplianceThresholds {
  good: number
  near: number
}

export const usualThresholds: ComplianceThresholds = { good: 90, near: 75 }

export type ComplianceGrade = 'good' | 'near' | 'off'

export function gradeOf(score: number, { good, near }: ComplianceThresholds): ComplianceGrade {
  if (score >= good) return 'good'
  return score >= near ? 'near' : 'off'
}
