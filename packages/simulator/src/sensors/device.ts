/** Simulates the data that a sensor records of a segment's motion. */

import type { Axes, BodySensor, SensorLog } from '@cadenza/recording'
import type { Random } from '../random.ts'
import { GRAVITY, type SensorErrors, type Span } from './errors.ts'
import type { MovingSegment } from './motion.ts'
import { bandNoise } from './shake.ts'

export interface Reading {
  sensor: BodySensor
  /** Samples per second of the sensor's own clock. */
  rateHz: number
  /** True times at which the sensor is switched on and off. */
  span: Span
  errors: SensorErrors
  /** Strength of the road's vibration at a true time, 0 to 1. Default: 1. */
  shakeAt?: (timeS: number) => number
}

/** Number of samples that are simulated at once. */
const CHUNK = 4096

/**
 * The log of a sensor on a moving segment. Each sample is taken at the sensor's own instant of true time (the
 * body is evaluated there, without interpolation), rotated into sensor axes, given the errors, and written
 * with the time of the sensor's clock.
 */
export function readSensor(segment: MovingSegment, reading: Reading, random: Random): SensorLog {
  const { sensor, errors } = reading
  const timesS = sampleTimes(reading, random.fork('phase'))
  const count = timesS.length
  const angularVelocity = axes(count)
  const specificForce = axes(count)
  const spoil = spoiler(reading, random)
  for (let from = 0; from < count; from += CHUNK) {
    const chunk = timesS.subarray(from, Math.min(count, from + CHUNK))
    const motion = segment(chunk)
    for (let k = 0; k < chunk.length; k++) {
      toSensorAxes(
        motion.orientation,
        motion.acceleration,
        motion.angularVelocity,
        k,
        errors,
        spoil.rate,
        spoil.force,
      )
      spoil.apply(chunk[k] as number)
      angularVelocity.x[from + k] = spoil.rate[0] as number
      angularVelocity.y[from + k] = spoil.rate[1] as number
      angularVelocity.z[from + k] = spoil.rate[2] as number
      specificForce.x[from + k] = spoil.force[0] as number
      specificForce.y[from + k] = spoil.force[1] as number
      specificForce.z[from + k] = spoil.force[2] as number
    }
  }
  const timeMs = writtenTimes(timesS, reading, random.fork('jitter'))
  return { sensor, timeMs, angularVelocity, specificForce }
}

/** The time on the sensor's clock at a true time, without jitter; both in s since the zero of the log. */
export function clockAt({ clockPpm, clockOffsetS }: SensorErrors, timeS: number): number {
  return timeS * (1 + clockPpm * 1e-6) + clockOffsetS
}

/** Returns true if the sensor recorded all of a span of true time. */
export function covers({ gaps, lostS }: SensorErrors, fromS: number, toS: number): boolean {
  if (lostS !== undefined && toS > lostS) return false
  return gaps.every((gap) => gap.toS <= fromS || gap.fromS >= toS)
}

function axes(count: number): Axes {
  return { x: new Float32Array(count), y: new Float32Array(count), z: new Float32Array(count) }
}

/** True times of the samples that were recorded. */
function sampleTimes({ rateHz, span, errors }: Reading, random: Random): Float64Array {
  const stepS = 1 / (rateHz * (1 + errors.clockPpm * 1e-6))
  const firstS = span.fromS + stepS * random.next()
  const endS = Math.min(span.toS, errors.lostS ?? span.toS)
  const count = Math.max(0, Math.ceil((endS - firstS) / stepS))
  const times = new Float64Array(count)
  const gaps = errors.gaps.toSorted((a, b) => a.fromS - b.fromS)
  let kept = 0
  let gap = 0
  for (let k = 0; k < count; k++) {
    const timeS = firstS + k * stepS
    while (gap < gaps.length && timeS >= (gaps[gap] as Span).toS) gap++
    if (gap < gaps.length && timeS >= (gaps[gap] as Span).fromS) continue
    times[kept++] = timeS
  }
  return times.slice(0, kept)
}

function writtenTimes(timesS: Float64Array, { rateHz, errors }: Reading, random: Random): Float64Array {
  // Jitter is below half a sampling interval, as a sensor writes its samples in order.
  const most = 0.48 / rateHz
  return timesS.map((timeS) => {
    const jitter = errors.jitterS > 0 ? errors.jitterS * random.normal() : 0
    return 1000 * (clockAt(errors, timeS) + Math.min(most, Math.max(-most, jitter)))
  })
}

/** Angular velocity and specific force of sample `k` in sensor axes. */
function toSensorAxes(
  orientation: Float64Array,
  acceleration: Float64Array,
  angularVelocity: Float64Array,
  k: number,
  { mounting }: SensorErrors,
  rate: Float64Array,
  force: Float64Array,
): void {
  backwards(
    orientation[4 * k] as number,
    orientation[4 * k + 1] as number,
    orientation[4 * k + 2] as number,
    orientation[4 * k + 3] as number,
    acceleration[3 * k] as number,
    acceleration[3 * k + 1] as number,
    (acceleration[3 * k + 2] as number) + GRAVITY,
    force,
  )
  const [w, x, y, z] = mounting
  backwards(w, x, y, z, force[0] as number, force[1] as number, force[2] as number, force)
  const at = 3 * k
  backwards(
    w,
    x,
    y,
    z,
    angularVelocity[at] as number,
    angularVelocity[at + 1] as number,
    angularVelocity[at + 2] as number,
    rate,
  )
}

/** The vector rotated by the inverse of the quaternion. */
function backwards(
  w: number,
  x: number,
  y: number,
  z: number,
  vx: number,
  vy: number,
  vz: number,
  out: Float64Array,
): void {
  const tx = 2 * (z * vy - y * vz)
  const ty = 2 * (x * vz - z * vx)
  const tz = 2 * (y * vx - x * vy)
  out[0] = vx + w * tx + z * ty - y * tz
  out[1] = vy + w * ty + x * tz - z * tx
  out[2] = vz + w * tz + y * tx - x * ty
}

/** Returns a function that adds the errors to `rate` and `force`, sample by sample. */
function spoiler({ rateHz, errors, shakeAt }: Reading, random: Random) {
  const rate = new Float64Array(3)
  const force = new Float64Array(3)
  const rateNoise = errors.gyroNoiseDensity * Math.sqrt(rateHz / 2)
  const forceNoise = errors.accelNoiseDensity * Math.sqrt(rateHz / 2)
  const walk = random.fork('walk')
  const walkStep = errors.gyroBiasWalkPerMinute / Math.sqrt(60 * rateHz)
  const noise = random.fork('noise')
  const bias = Float64Array.from(errors.gyroBias)
  const shaken = errors.shakeAcceleration > 0 || errors.shakeRate > 0
  const shakes = [0, 1, 2, 3, 4, 5].map((i) => bandNoise(random.fork(`shake ${i}`), 8, 35, rateHz))
  const clip = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))
  function apply(timeS: number): void {
    const level = shaken ? (shakeAt?.(timeS) ?? 1) : 0
    for (let i = 0; i < 3; i++) {
      let omega = rate[i] as number
      let f = force[i] as number
      if (shaken) {
        omega += level * errors.shakeRate * (shakes[i] as () => number)()
        f += level * errors.shakeAcceleration * (shakes[3 + i] as () => number)()
      }
      if (walkStep > 0) bias[i] = (bias[i] as number) + walkStep * walk.normal()
      omega = omega * (errors.gyroScale[i] as number) + (bias[i] as number)
      f = f * (errors.accelScale[i] as number) + (errors.accelBias[i] as number)
      if (rateNoise > 0) omega += rateNoise * noise.normal()
      if (forceNoise > 0) f += forceNoise * noise.normal()
      rate[i] = clip(omega, errors.gyroLimit)
      force[i] = clip(f, errors.accelLimit)
    }
  }
  return { rate, force, apply }
}
