/** Trust in a recording, sensor by sensor, and the problems found in it. */
import type { BodySensor } from '@cadenza/recording'
import type { LeftOutReason } from '../running/valid-strides.ts'

/** A problem that the athlete should know of; the code is a key of the texts. */
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
    | 'MotionExchanged'
    | 'MotionSidesDoubtful'
    | 'MotionClockOff'
    | 'MotionCrankUnclear'
    | 'MotionPlayedBackwards'
    | 'MotionNoCycles'
    | 'MotionUnknownSport'
  sensor?: BodySensor
  /** The number named in the text: Hz, m/s², a share, degrees or s. */
  value?: number
  count?: number
  /** ms since the log's zero. */
  atMs?: number
}

export type Trust = 'good' | 'fair' | 'poor' | 'none'

export interface SensorQuality {
  sensor: BodySensor
  trust: Trust
  /** Sampling rate, Hz; 0 without samples. */
  rateHz: number
  hasGyroscope: boolean
  hasAccelerometer: boolean
  /** Share of the log's duration that this sensor measured. */
  coverage: number
  /** Share of samples interpolated over short gaps. */
  filled: number
  /** Share of samples at the end of the measuring range of any axis. */
  rateSaturation: number
  forceSaturation: number
  /** Mean vertical specific force, m/s²: 9.81 if scale and inclination are right. */
  gravity: number
  /** 0–1: how clearly the sensor's mounting was found. */
  alignment: number
  /** The pose from which angles are measured: still upright, or the mean. */
  zeroPose: 'still' | 'mean' | 'none'
  /** Drift against the reference sensor's clock, parts per million. */
  clockPpm: number
  /** Number of a foot's strides that are left out, by reason; undefined if none are. */
  leftOut?: Partial<Record<LeftOutReason, number>>
}

/** Hz. The lowest sampling rate that the engine is designed for. */
export const SLOWEST_HZ = 50
