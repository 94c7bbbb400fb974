/** A drill: what to do, what for, and how well it is supported. */
import type { Texts } from '@cadenza/metrics'

/**
 * `A`: several randomised trials or a review of them; `B`: one trial, several without control, or a finding
 * that its review rates as uncertain; `C`: observations of how the measure relates to performance or load;
 * `D`: coaches' experience only.
 */
export type EvidenceGrade = 'A' | 'B' | 'C' | 'D'

export interface Evidence {
  grade: EvidenceGrade
  /** The result, no more than the source carries. */
  finding: Texts
  /** Authors, year and journal; absent for grade D. */
  source?: string
}

export interface Drill {
  /** kebab-case, unique. */
  id: string
  sport: 'bike' | 'run'
  type: 'basic' | 'advanced'
  /** Codes of the metrics that it is recommended for; `high_cadence` and the like for sections of cycling. */
  improves: readonly string[]
  name: Texts
  /** Instructions. */
  description: Texts
  /** The skill or strength that it trains. */
  aim: Texts
  /** Repeats, sets and times a week. */
  dose: Texts
  evidence: Evidence
  /** Line drawing as SVG markup with `currentColor`, 320 × 120. */
  drawing: string
}
