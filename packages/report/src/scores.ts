/** Deviation scores: 50 is the reference's mean, 10 one standard deviation, more is better. */
import type { Side } from '@cadenza/metrics'
import type { NormBand } from './norms/norms.ts'

export const scoreCategories = ['landing', 'push', 'takeoff', 'spring'] as const
export type ScoreCategory = (typeof scoreCategories)[number]

/** The areas of cycling form. */
export const cyclingAreas = ['pedalling', 'ankling', 'pelvis', 'torso'] as const
export type CyclingArea = (typeof cyclingAreas)[number]

/** The metrics of each category, both in the order in which reports show them. */
export const scoreAreas: {
  readonly run: Readonly<Record<ScoreCategory, readonly string[]>>
  readonly bike: Readonly<Record<CyclingArea, readonly string[]>>
} = {
  run: {
    landing: ['landing_pattern', 'strike_ar', 'thigh_strike_ar'],
    push: ['thigh_landing_smoothness', 'thigh_grf', 'smoothness'],
    takeoff: ['thigh_swing_speed', 'plantarflexion_score', 'recoil_ar'],
    spring: ['heel_pitch', 'stance_vo_ratio'],
  },
  bike: {
    pedalling: ['dss', 'leg_dss', 'leg_smoothness'],
    ankling: ['foot_ar_q1', 'foot_ar_q2', 'foot_ar_q3', 'foot_ar_q4'],
    pelvis: ['pelvic_rock', 'pelvic_rotation'],
    torso: ['torso_rock', 'torso_rotation'],
  },
}

/** The average, below which a category or metric is one to work on. */
export const averageScore = 50
/** The landing pattern leads its category below this. */
export const landingPatternScore = 20
/** The worst metrics are those below. */
export const worstScore = 30

export interface MetricScore {
  /** By side, 0 to 100. */
  sides: Readonly<Partial<Record<Side, number>>>
  /** Mean of the sides. */
  score: number
  /** True if the values' mean may be the norm's average, but for the error of measurement. */
  isWithinError?: true
  /** The norm that it was scored against; absent where its spread has no value. */
  norm?: NormBand
}

export interface Scores {
  /** The reference compared with; `population` is null where means come from several sources. */
  reference: { id: string; version: number; population: number | null }
  rangeName: string
  /** Mean of the categories that have a score. */
  total: number | null
  /** Mean of the metrics that have a score; null if none has. */
  categories: Readonly<Record<string, number | null>>
  /** By metric code. */
  metrics: Readonly<Record<string, MetricScore>>
}
