/** What is wrong with a sensor and how it sits: drawn once for each, and known afterwards. */

import type { Random } from '../random.ts'
import { after, noTurn, type Quaternion, turnAbout, type Vector } from './rotation.ts'

export type Tier = 'clean' | 'dirty'

/** A span of true time in s since the log's zero. */
export interface Span {
  fromS: number
  toS: number
}

export interface SensorErrors {
  /** Segment-from-sensor: how the sensor is turned on its segment. */
  mounting: Quaternion
  /** rad/s, sensor axes, at the log's zero. */
  gyroBias: Vector
  /** Standard deviation of the walk of each axis' bias in a minute, rad/s. */
  gyroBiasWalkPerMinute: number
  /** rad/s/√Hz, one-sided: a sample's standard deviation is density × √(rate ÷ 2). */
  gyroNoiseDensity: number
  /** m/s²/√Hz, one-sided. */
  accelNoiseDensity: number
  /** m/s², sensor axes. */
  accelBias: Vector
  /** Factors of each axis. */
  gyroScale: Vector
  accelScale: Vector
  /** How much too fast the sensor's clock runs, parts per million. */
  clockPpm: number
  /** What the sensor's clock shows at the log's zero, s. */
  clockOffsetS: number
  /** Standard deviation of the written time around the sample's own, s. */
  jitterS: number
  /** Largest rate and specific force an axis can show, rad/s and m/s². */
  gyroLimit: number
  accelLimit: number
  /** Times without samples. */
  gaps: Span[]
  /** When the sensor fell silent for good. */
  lostS?: number
  /** Standard deviation of the road's shake in each axis, 8–35 Hz, m/s² and rad/s; none while the body stands. */
  shakeAcceleration: number
  shakeRate: number
}

export interface ErrorOptions {
  /** By how much the sensor is tipped from its segment's vertical; without it anything up to 30°. */
  tiltDeg?: number
  /** Turned about its vertical by this; without it by anything. */
  headingDeg?: number
  /** Exactly this mounting, such as one of `quarterTurns()`. */
  mounting?: Quaternion
}

export const GRAVITY = 9.81
const DEGREE = Math.PI / 180

/** The errors of one sensor: those of `metrics.md` §8, `dirty` with calibration errors and road shake. */
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

/** A sensor without any error, straight on its segment. */
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

/** All 24 ways to turn a box onto its own axes, no turn first. */
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
