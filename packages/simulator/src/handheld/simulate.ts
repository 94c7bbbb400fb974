/**
 * Simulates a sensor that a hand turns, moves, taps or shakes in one place, as in the public trials with
 * optical truth by which orientation filters are compared (Laidig et al. 2021, Data 6:72).
 */

import type { SensorLog } from '@cadenza/recording'
import { createRandom, type Random } from '../random.ts'
import { readSensor } from '../sensors/device.ts'
import { drawErrors, GRAVITY, type SensorErrors } from '../sensors/errors.ts'
import { type Pose, poseMotion } from '../sensors/motion.ts'
import { after, inverse, type Quaternion, turnAbout, turned, type Vector } from '../sensors/rotation.ts'

export const handheldMotions = ['rotation', 'translation', 'both', 'taps', 'vibration'] as const
export type HandheldMotion = (typeof handheldMotions)[number]

export const handheldSpeeds = ['slow', 'medium', 'fast'] as const
export type HandheldSpeed = (typeof handheldSpeeds)[number]

export interface HandheldOptions {
  seed: string
  motion: HandheldMotion
  speed: HandheldSpeed
  /** Rests of a few seconds between the movements. */
  breaks: boolean
  durationS: number
  rateHz: number
}

export interface SimulatedHandheld {
  log: SensorLog
  /** True direction of up in the sensor's axes, three values per sample. */
  up: Float64Array
  /** 1 for each sample in motion. */
  moving: Uint8Array
}

const DEGREE = Math.PI / 180
/** s. Rest before and after the movement. */
const REST_S = 10
/** s. Time in which a movement begins and ends. */
const EASE_S = 1
/** s. Duration of a movement between two breaks, and of a break. */
const MOVING_S = 20
const BREAK_S = 6
/** Hz. Band of the frequencies that make up a movement. */
const BANDS = { slow: [0.08, 0.25], medium: [0.2, 0.6], fast: [0.5, 1.4] } as const
/** Sinusoids of each angle and coordinate. */
const WAVES = 4
/** °, m. Amplitude of one sinusoid of a large and of a small movement. */
const TURN_DEG = { large: 45, small: 8 }
const SHIFT_M = { large: 0.08, small: 0.01 }

/** Part of the accelerometer's errors of the dirty tier that is left in a calibrated sensor. */
const CALIBRATED_SHARE = 0.2

export function simulateHandheld(options: HandheldOptions): SimulatedHandheld {
  const random = createRandom(`handheld ${options.seed}`)
  const errors = drawHandheldErrors(options, random.fork('errors'))
  const pose = drawPose(options, random.fork('movement'))
  const span = { fromS: 0, toS: options.durationS }
  const shakeAt = (timeS: number) => effortAt(options, timeS)
  const reading = { sensor: 'pelvis', rateHz: options.rateHz, span, errors, shakeAt } as const
  const log = readSensor((timesS) => poseMotion(pose, timesS), reading, random.fork('device'))
  crossAxes(log, random.fork('axes'))
  if (options.motion === 'taps') tap(log, options, random.fork('taps'))
  const count = log.timeMs.length
  const up = new Float64Array(3 * count)
  const moving = new Uint8Array(count)
  const now = new Float64Array(7)
  for (let i = 0; i < count; i++) {
    const timeS = (log.timeMs[i] as number) / 1000
    pose(timeS, now)
    const orientation = [now[0], now[1], now[2], now[3]] as unknown as Quaternion
    up.set(turned(inverse(after(orientation, errors.mounting)), [0, 0, 1]), 3 * i)
    moving[i] = effortAt(options, timeS) > 0 ? 1 : 0
  }
  return { log, up, moving }
}

function drawHandheldErrors({ motion }: HandheldOptions, random: Random): SensorErrors {
  const drawn = drawErrors('dirty', random)
  const near = ([x, y, z]: Vector): Vector => [
    1 + CALIBRATED_SHARE * (x - 1),
    1 + CALIBRATED_SHARE * (y - 1),
    1 + CALIBRATED_SHARE * (z - 1),
  ]
  const [ax, ay, az] = drawn.accelBias
  return {
    ...drawn,
    accelScale: near(drawn.accelScale),
    accelBias: [CALIBRATED_SHARE * ax, CALIBRATED_SHARE * ay, CALIBRATED_SHARE * az],
    clockPpm: 0,
    clockOffsetS: 0,
    jitterS: 0,
    shakeAcceleration: motion === 'vibration' ? 8 : 0,
    shakeRate: motion === 'vibration' ? 30 * DEGREE : 0,
  }
}

/** Share of the movement at a time, 0 to 1. */
function effortAt({ durationS, breaks }: HandheldOptions, timeS: number): number {
  const ease = (share: number) => {
    const s = Math.min(1, Math.max(0, share))
    return s * s * s * (10 - s * (15 - 6 * s))
  }
  const between = (fromS: number, toS: number) =>
    Math.min(ease((timeS - fromS) / EASE_S), ease((toS - timeS) / EASE_S))
  if (!breaks) return between(REST_S, durationS - REST_S)
  const turn = Math.floor((timeS - REST_S) / (MOVING_S + BREAK_S))
  const fromS = REST_S + turn * (MOVING_S + BREAK_S)
  return turn < 0 ? 0 : between(fromS, Math.min(fromS + MOVING_S, durationS - REST_S))
}

type Wave = (timeS: number) => number

function drawWave(random: Random, [fromHz, toHz]: readonly [number, number], size: number): Wave {
  const parts = Array.from({ length: WAVES }, () => {
    const hz = random.between(fromHz, toHz)
    return {
      omega: 2 * Math.PI * hz,
      phase: random.between(0, 2 * Math.PI),
      size: size * random.between(0.6, 1.4),
    }
  })
  return (timeS) =>
    parts.reduce((sum, { omega, phase, size: own }) => sum + own * Math.sin(omega * timeS + phase), 0)
}

/** The movement starts from and returns to a pose of its own in every rest. */
function drawPose(options: HandheldOptions, random: Random): Pose {
  const { motion, speed } = options
  const turns = motion === 'rotation' || motion === 'both' || motion === 'taps' ? 'large' : 'small'
  const shifts = motion === 'translation' || motion === 'both' ? 'large' : 'small'
  const angles = [0, 1, 2].map((i) =>
    drawWave(random.fork(`turn ${i}`), BANDS[speed], TURN_DEG[turns] * DEGREE),
  )
  const shift = [0, 1, 2].map((i) => drawWave(random.fork(`shift ${i}`), BANDS[speed], SHIFT_M[shifts]))
  const rest = turnAbout([random.normal(), random.normal(), random.normal()], random.between(0, Math.PI))
  const at = (waves: readonly Wave[], i: number, timeS: number) => (waves[i] as Wave)(timeS)
  return (timeS, out) => {
    const effort = effortAt(options, timeS)
    const first = turnAbout([0, 0, 1], effort * at(angles, 0, timeS))
    const second = turnAbout([0, 1, 0], effort * at(angles, 1, timeS))
    const third = turnAbout([1, 0, 0], effort * at(angles, 2, timeS))
    const orientation = after(first, after(second, after(third, rest)))
    for (let i = 0; i < 4; i++) out[i] = orientation[i] as number
    for (let i = 0; i < 3; i++) out[4 + i] = effort * at(shift, i, timeS)
  }
}

/** Largest share of the rate about one axis that another axis shows, ±0.5 %. */
const CROSS_AXIS = 0.005

/** Lets each axis of the gyroscope show a little of the others. */
function crossAxes({ angularVelocity }: SensorLog, random: Random): void {
  if (!angularVelocity) return
  const { x, y, z } = angularVelocity
  const [xy, xz, yx, yz, zx, zy] = Array.from({ length: 6 }, () =>
    random.between(-CROSS_AXIS, CROSS_AXIS),
  ) as [number, number, number, number, number, number]
  for (let i = 0; i < x.length; i++) {
    const [a, b, c] = [x[i] as number, y[i] as number, z[i] as number]
    x[i] = a + xy * b + xz * c
    y[i] = b + yx * a + yz * c
    z[i] = c + zx * a + zy * b
  }
}

/** s. Mean time between taps, and their duration. */
const BETWEEN_TAPS_S = 1
const TAP_S = 0.015

/** Adds short blows of up to 8 g, each followed by its rebound. */
function tap({ timeMs, specificForce }: SensorLog, options: HandheldOptions, random: Random): void {
  if (!specificForce) return
  const columns = [specificForce.x, specificForce.y, specificForce.z]
  const lasts = Math.max(1, Math.round(TAP_S * options.rateHz))
  for (let i = 0; i + 2 * lasts < timeMs.length; i++) {
    if (random.next() > 1 / (BETWEEN_TAPS_S * options.rateHz)) continue
    if (effortAt(options, (timeMs[i] as number) / 1000) === 0) continue
    for (const column of columns) {
      const blow = random.between(-8, 8) * GRAVITY
      for (let k = 0; k < lasts; k++) {
        column[i + k] = (column[i + k] as number) + blow
        column[i + lasts + k] = (column[i + lasts + k] as number) - blow
      }
    }
  }
}
