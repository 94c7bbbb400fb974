/**
 * Angles of a segment by Baker's rotation–obliquity–tilt (2001, Human Movement Science 20:261): rotation is the heading of
 * the left–right axis, rock its elevation over the horizontal, the sagittal angle the turn about it.
 */
import type { Axes } from '@cadenza/recording'
import type { Timeline } from '../clock/timeline.ts'
import type { Frame } from '../mounting/frame.ts'

const DEGREES = 180 / Math.PI

/**
 * The one place that knows the sign: minus the right-hand turn about y. Toe up, thigh forward and trunk backward are
 * positive. `up` by sample in the sensor's axes; degrees in (−180, 180].
 */
export function sagittalAngle(up: Axes, { x, z }: Frame): Float32Array {
  const n = up.x.length
  const angle = new Float32Array(n)
  const [x0, x1, x2] = x
  const [z0, z1, z2] = z
  for (let i = 0; i < n; i++) {
    const a = up.x[i] as number
    const b = up.y[i] as number
    const c = up.z[i] as number
    angle[i] = Math.atan2(x0 * a + x1 * b + x2 * c, z0 * a + z1 * b + z2 * c) * DEGREES
  }
  return angle
}

/** Angular velocity that goes with `sagittalAngle`, in the unit of `rate`. */
export function sagittalRate(rate: Axes, { y }: Frame): Float32Array {
  return along(rate, [-y[0], -y[1], -y[2]])
}

/** Elevation of the left–right axis over the horizontal, left up positive, degrees. */
export function rockAngle(up: Axes, { y }: Frame): Float32Array {
  const angle = along(up, y)
  for (let i = 0; i < angle.length; i++)
    angle[i] = Math.asin(Math.max(-1, Math.min(1, angle[i] as number))) * DEGREES
  return angle
}

/**
 * Heading of the left–right axis, counter-clockwise from above positive, degrees, without jumps within a segment; its zero
 * is arbitrary and drifts slowly. `attitude` as `orient` gives it.
 */
export function rotationAngle(attitude: Float32Array, { y }: Frame, timeline: Timeline): Float32Array {
  const n = attitude.length / 4
  const angle = new Float32Array(n)
  const [a, b, c] = y
  for (const { from, to } of timeline.segments) {
    let turns = 0
    let last = 0
    for (let i = from; i < to; i++) {
      const qw = attitude[4 * i] as number
      const qx = attitude[4 * i + 1] as number
      const qy = attitude[4 * i + 2] as number
      const qz = attitude[4 * i + 3] as number
      const tx = 2 * (qy * c - qz * b)
      const ty = 2 * (qz * a - qx * c)
      const tz = 2 * (qx * b - qy * a)
      const heading = Math.atan2(b + qw * ty + qz * tx - qx * tz, a + qw * tx + qy * tz - qz * ty) * DEGREES
      if (i > from) {
        if (heading - last > 180) turns -= 360
        else if (heading - last < -180) turns += 360
      }
      last = heading
      angle[i] = heading + turns
    }
  }
  return angle
}

/** The component of a column along a fixed direction of the sensor. */
export function along({ x, y, z }: Axes, [a, b, c]: Frame['x']): Float32Array {
  const n = x.length
  const out = new Float32Array(n)
  for (let i = 0; i < n; i++) out[i] = a * (x[i] as number) + b * (y[i] as number) + c * (z[i] as number)
  return out
}
