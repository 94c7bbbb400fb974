/** How far the figures of a recording can be trusted, sensor by sensor, and what was wrong with it. */
import type { BodySensor } from '@cadenza/recording'

/** Something that an athlete should know of; the code is a key of texts. */
export interface MotionProblem {
  code:
    | 'MotionNoSamples'
    | 'MotionNoGyroscope'
    | 'MotionNoAccelerometer'
    | 'MotionSlowRate'
    | 'MotionGaps'
    | 'MotionStepsBack'
    | 'MotionSaturated'
    | 'MotionGravityOff'
    | 'MotionNoStillPose'
    | 'MotionAxisUnclear'
    | 'MotionSlipped'
    | 'MotionCrankUnclear'
    | 'MotionPlayedBackwards'
    | 'MotionNoCycles'
    | 'MotionUnknownSport'
  sensor?: BodySensor
  /** Hz, m/s², a share or degrees: what the text names. */
  value?: number
  count?: number
  /** ms since the log's zero. */
  atMs?: number
}

export type Trust = 'good' | 'fair' | 'poor' | 'none'

export interface SensorQuality {
  sensor: BodySensor
  trust: Trust
  /** Measured; 0 without samples. */
  rateHz: number
  hasGyroscope: boolean
  hasAccelerometer: boolean
  /** Share of the log's span that this sensor measured. */
  coverage: number
  /** Share of samples that were interpolated over short gaps. */
  filled: number
  /** Share of samples at the rail of any axis. */
  rateSaturation: number
  forceSaturation: number
  /** Mean vertical specific force, m/s²: 9.81 where scale and inclination are right. */
  gravity: number
  /** 0–1: how clearly the sensor's axes on the segment were found. */
  alignment: number
  /** Angles are counted from a still upright pose, or from a mean one. */
  zeroPose: 'still' | 'mean' | 'none'
  /** Against the reference sensor's clock, parts per million. */
  clockPpm: number
}

/** The rates that the method was made for. */
export const SLOWEST_HZ = 50
