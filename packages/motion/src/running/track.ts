/** A sensor's motion on a uniform grid with up in its own axes, for all modules of the running engine. */

import type { Axes, BodySensor } from '@cadenza/recording'
import { indexAt, type Timeline } from '../clock/timeline.ts'
import { type Biquad, filterBothWays, lowPass } from '../filters/biquad.ts'
import { GRAVITY } from '../gravity.ts'
import type { Vector } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { type StillPhase, stillUp } from '../still/still-phases.ts'

export interface Track {
  sensor: BodySensor
  timeline: Timeline
  /** rad/s, bias taken off. */
  rate: Axes
  /** m/s². */
  force: Axes
  /** Unit vectors. */
  up: Axes
  /** Rotation from the sensor's axes to a level frame of its own heading: w x y z, four values per sample. */
  attitude: Float32Array
  /** Mean specific force in the still upright pose, as a unit vector; undefined without one. */
  standing?: Vector
  /** Fractional sample at which that pose ends. */
  startsAt?: number
  /** 1 for samples at the end of the sensor's range; undefined if there are none. */
  clipped?: Uint8Array
}

/** The track of a sensor with gyroscope and accelerometer; undefined for others. */
export function makeTrack(prepared: PreparedSensor, standing: StillPhase | undefined): Track | undefined {
  const { sensor, timeline, rate, force, orientation, saturated } = prepared
  if (!rate || !force || !orientation?.attitude || timeline.length === 0) return undefined
  const { up, attitude } = orientation
  return {
    sensor,
    timeline,
    rate,
    force,
    up,
    attitude,
    standing: standing && stillUp(prepared, standing),
    startsAt: standing && indexAt(timeline, standing.endMs),
    clipped: saturated,
  }
}

/** A zero-phase low-passed copy (−6 dB at `cutHz`), segment by segment. */
export function smoothed(values: Float32Array, cutHz: number, timeline: Timeline): Float32Array {
  const copy = values.slice()
  const { rateHz } = timeline
  if (cutHz >= 0.45 * rateHz) return copy
  const biquad: Biquad = lowPass(cutHz, rateHz)
  for (const { from, to } of timeline.segments) filterBothWays(copy, from, to, biquad, (3 / cutHz) * rateHz)
  return copy
}

/** Magnitude of a vector signal times a factor. */
export function magnitude({ x, y, z }: Axes, factor: number): Float32Array {
  const length = new Float32Array(x.length)
  for (let i = 0; i < length.length; i++) {
    const a = x[i] as number
    const b = y[i] as number
    const c = z[i] as number
    length[i] = factor * Math.sqrt(a * a + b * b + c * c)
  }
  return length
}

export function forceG({ force }: Track): Float32Array {
  return magnitude(force, 1 / GRAVITY)
}

/** Vertical acceleration without gravity, upward positive, m/s². */
export function verticalAcceleration({ force, up }: Track): Float32Array {
  const { x, y, z } = force
  const vertical = new Float32Array(x.length)
  for (let i = 0; i < vertical.length; i++) {
    vertical[i] =
      (x[i] as number) * (up.x[i] as number) +
      (y[i] as number) * (up.y[i] as number) +
      (z[i] as number) * (up.z[i] as number) -
      GRAVITY
  }
  return vertical
}

/** Acceleration without gravity in the sensor's own axes, m/s². */
export function withoutGravity({ force, up }: Track): Axes {
  const less = (f: Float32Array, u: Float32Array) => f.map((value, i) => value - GRAVITY * (u[i] as number))
  return { x: less(force.x, up.x), y: less(force.y, up.y), z: less(force.z, up.z) }
}

/** Specific force in the level frame, m/s². */
export function levelForce({ force, attitude }: Track): Axes {
  const n = force.x.length
  const level: Axes = { x: new Float32Array(n), y: new Float32Array(n), z: new Float32Array(n) }
  for (let i = 0; i < n; i++) {
    const w = attitude[4 * i] as number
    const a = attitude[4 * i + 1] as number
    const b = attitude[4 * i + 2] as number
    const c = attitude[4 * i + 3] as number
    const x = force.x[i] as number
    const y = force.y[i] as number
    const z = force.z[i] as number
    const tx = 2 * (b * z - c * y)
    const ty = 2 * (c * x - a * z)
    const tz = 2 * (a * y - b * x)
    level.x[i] = x + w * tx + b * tz - c * ty
    level.y[i] = y + w * ty + c * tx - a * tz
    level.z[i] = z + w * tz + a * ty - b * tx
  }
  return level
}
