/** Facts about an activity's motion sensors besides their figures; stored with the activity in this form. */
import type { MotionProblem, MotionSport, SensorQuality, Trust } from '@cadenza/motion'

export interface MotionFacts {
  sport: MotionSport
  /** Strokes or strides. */
  cycles: number
  /** Cycles found by a fallback rule: shown, never graded. */
  coarse: number
  /** True if absolute angles are relative to a mean pose because nobody stood still upright. */
  relative: boolean
  /** Trust in the whole recording. */
  trust: Trust
  sensors: SensorQuality[]
  /** `atMs` counts from the activity's start. */
  problems: MotionProblem[]
  /** Clock against the device that recorded at the same time, where there was one. */
  clock?: MotionClock
}

export interface MotionClock {
  /** ms by which the sensors' clock is behind; added to their times. */
  offsetMs: number
  /** 0–1; 0: the cadences did not match, and the clocks are taken as they are. */
  confidence: number
}
