/** What is known of an activity's motion sensors beside their figures; kept with the activity as it stands here. */
import type { MotionProblem, MotionSport, SensorQuality, Trust } from '@cadenza/motion'

export interface MotionFacts {
  sport: MotionSport
  /** Strokes or strides. */
  cycles: number
  /** Of these, those that were found by a lesser rule: shown, never graded. */
  coarse: number
  /** Absolute angles rest on a mean pose: nobody stood still upright. */
  relative: boolean
  /** Of the whole. */
  trust: Trust
  sensors: SensorQuality[]
  /** `atMs` since the activity's start. */
  problems: MotionProblem[]
  /** Against the device that recorded beside them, where there was one. */
  clock?: MotionClock
}

export interface MotionClock {
  /** How far the sensors' clock is behind; what was added to their times. */
  offsetMs: number
  /** 0–1; 0: the cadences did not tell, and the clocks are taken as they are. */
  confidence: number
}
