/** The errors and the mounting of a sensor. They are drawn once for each sensor and known to tests. */

import type { Random } from '../random.ts'
import { after, noTurn, type Quaternion, turnAbout, type Vector } from './rotation.ts'

export type Tier = 'clean' | 'dirty'

/** A span of true time in s since the zero of the log. */
export interface Span {
  fromS: number
  toS: number
}

export interface SensorErrors {
  /** Segment-from-sensor: the orientation of the sensor on its segment. */
  mounting: Quaternion
  /** rad/s, sensor axes, at the zero of the log. */
  gyroBias: Vector
  /** Standard deviation of each axis' bias walk in one minute, rad/s. */
  gyroBiasWalkPerMinute: number
  /** rad/s/√Hz, one-sided. The standard deviation of a sample is density × √(rate ÷ 2). */
  gyroNoiseDensity: number
  /** m/s²/√Hz, one-sided. */
  accelNoiseDensity: number
  /** m/s², sensor axes. */
  accelBias: Vector
  /** Factors of each axis. */
  gyroScale: Vector
  accelScale: Vector
  /** Clock error in parts per million; positive if it is fast. */
  clockPpm: number
  /** Time on the sensor's clock at the zero of the log, s. */
  clockOffsetS: number
  /** Standard deviation of the written time from the sample's own, s. */
  jitterS: number
  /** Largest angular velocity and specific force per axis, rad/s and m/s². */
  gyroLimit: number
  accelLimit: number
  /** Times without samples. */
  gaps: Span[]
  /** Time at which the sensor failed. */
  lostS?: number
  /**
   * Standard deviation of the road's vibration per axis, 8–35 Hz, m/s² and rad/s; none while the body stands.
   */
  shakeAcceleration: number
  shakeRate: number
}

export interface ErrorOptions {
  /** Tilt of the sensor from its segment's vertical. Default: up to 30°, drawn. */
  tiltDeg?: number
  /** Rotation about its vertical. Default: any, drawn. */
  headingDeg?: number
  /** An exact mounting, such as one of `quarterTurns()`. */
  mounting?: Quaternion
}

export const GRAVITY = 9.81
const DEGREE = Math.PI / 180

/** Draws the errors of one sensor; `dirty` includes calibration errors and road vibration. */
export function drawErrors(tier: Tier, random: Random, options: ErrorOptions = {}): SensorErrors {
  const mounting = options.mounting ?? drawMounting(random.fork('mounting'), options)
  const dirty = tier === 'dirty'
  const each = (spread: number): Vector => [
    random.between(-spread, spread),
    random.between(-spread, spread),
    random.between(-spread, spread),
  ]
  const gyroBias = scaled(drawDirection(random), random.between(0.2, 1) * DEGREE)
  const [sx, sy, sz] = dirty ? each(0.01) : [0, 0, 0]
  const [ax, ay, az] = dirty ? each(0.005) : [0, 0, 0]
  return {
    mounting,
    gyroBias,
    gyroBiasWalkPerMinute: 0.02 * DEGREE,
    gyroNoiseDensity: 0.01 * DEGREE,
    accelNoiseDensity: 120e-6 * GRAVITY,
    accelBias: dirty ? scaled(drawDirection(random), random.between(0.005, 0.03) * GRAVITY) : [0, 0, 0],
    gyroScale: [1 + sx, 1 + sy, 1 + sz],
    accelScale: [1 + ax, 1 + ay, 1 + az],
    clockPpm: random.between(-50, 50),
    clockOffsetS: random.between(-0.005, 0.005),
    jitterS: 0.001,
    gyroLimit: 2000 * DEGREE,
    accelLimit: 16 * GRAVITY,
    gaps: [],
    shakeAcceleration: dirty ? 2 : 0,
    shakeRate: dirty ? 5 * DEGREE : 0,
  }
}

/** A sensor without errors, aligned with its segment. */
export function noErrors(): SensorErrors {
  return {
    mounting: noTurn,
    gyroBias: [0, 0, 0],
    gyroBiasWalkPerMinute: 0,
    gyroNoiseDensity: 0,
    accelNoiseDensity: 0,
    accelBias: [0, 0, 0],
    gyroScale: [1, 1, 1],
    accelScale: [1, 1, 1],
    clockPpm: 0,
    clockOffsetS: 0,
    jitterS: 0,
    gyroLimit: Number.POSITIVE_INFINITY,
    accelLimit: Number.POSITIVE_INFINITY,
    gaps: [],
    shakeAcceleration: 0,
    shakeRate: 0,
  }
}

/** All 24 rotations of a box onto its own axes, starting with the identity. */
export function quarterTurns(): Quaternion[] {
  const quarter = Math.PI / 2
  const up: Quaternion[] = [
    noTurn,
    turnAbout([0, 1, 0], quarter),
    turnAbout([0, 1, 0], 2 * quarter),
    turnAbout([0, 1, 0], 3 * quarter),
    turnAbout([1, 0, 0], quarter),
    turnAbout([1, 0, 0], 3 * quarter),
  ]
  return up.flatMap((side) => [0, 1, 2, 3].map((turns) => after(side, turnAbout([0, 0, 1], turns * quarter))))
}

function drawMounting(random: Random, { tiltDeg, headingDeg }: ErrorOptions): Quaternion {
  const tilt = (tiltDeg ?? random.between(0, 30)) * DEGREE
  const towards = random.between(0, 2 * Math.PI)
  const heading = headingDeg === undefined ? random.between(0, 2 * Math.PI) : headingDeg * DEGREE
  return after(turnAbout([Math.cos(towards), Math.sin(towards), 0], tilt), turnAbout([0, 0, 1], heading))
}

function drawDirection(random: Random): Vector {
  const z = random.between(-1, 1)
  const around = random.between(0, 2 * Math.PI)
  const level = Math.sqrt(1 - z * z)
  return [level * Math.cos(around), level * Math.sin(around), z]
}

function scaled([x, y, z]: Vector, factor: number): Vector {
  return [factor * x, factor * y, factor * z]
}
