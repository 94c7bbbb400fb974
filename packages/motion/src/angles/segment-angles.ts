/**
 * Segment angles by Baker's rotation–obliquity–tilt sequence (2001, Human Movement Science 20:261). Rotation
 * is the heading of the left–right axis, rock its elevation above the horizontal, the sagittal angle the
 * rotation about it.
 */
import type { Axes } from '@cadenza/recording'
import { inChunks } from '../chunks.ts'
import type { Timeline } from '../clock/timeline.ts'
import { allocateColumn } from '../columns.ts'
import type { Frame } from '../mounting/frame.ts'

const DEGREES = 180 / Math.PI

/**
 * Sagittal angle: minus the right-hand rotation about y. Toe up, thigh forward and trunk backward are
 * positive. `up` by sample in sensor axes; degrees in (−180, 180]. The sign convention is defined only here.
 */
export function sagittalAngle(up: Axes, frame: Frame, newColumn = allocateColumn): Float32Array {
  const angle = newColumn(up.x.length)
  inChunks(0, angle.length, (from, to) => sagittalAngles(up, frame, angle, from, to))
  return angle
}

function sagittalAngles(
  { x: ux, y: uy, z: uz }: Axes,
  { x, z }: Frame,
  angle: Float32Array,
  from: number,
  to: number,
): void {
  const [x0, x1, x2] = x
  const [z0, z1, z2] = z
  for (let i = from; i < to; i++) {
    const a = ux[i] as number
    const b = uy[i] as number
    const c = uz[i] as number
    angle[i] = Math.atan2(x0 * a + x1 * b + x2 * c, z0 * a + z1 * b + z2 * c) * DEGREES
  }
}

/** Angular velocity in the sense of `sagittalAngle`, in the unit of `rate`. */
export function sagittalRate(rate: Axes, { y }: Frame): Float32Array {
  return along(rate, [-y[0], -y[1], -y[2]])
}

/** Elevation of the left–right axis above the horizontal, left up positive, degrees. */
export function rockAngle(up: Axes, { y }: Frame): Float32Array {
  const angle = along(up, y)
  inChunks(0, angle.length, (from, to) => elevations(angle, from, to))
  return angle
}

/** Replaces sines by their angles in degrees. */
function elevations(angle: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++)
    angle[i] = Math.asin(Math.max(-1, Math.min(1, angle[i] as number))) * DEGREES
}

/**
 * Heading of the left–right axis, counter-clockwise from above positive, degrees, without jumps within a
 * segment. Its zero is arbitrary and drifts slowly. `attitude` as `orient` returns it.
 */
export function rotationAngle(attitude: Float32Array, { y }: Frame, timeline: Timeline): Float32Array {
  const angle = new Float32Array(attitude.length / 4)
  for (const { from, to } of timeline.segments) {
    // The first sample of a segment has no jump.
    const heading: Heading = { last: Number.NaN, turns: 0 }
    inChunks(from, to, (a, b) => followHeading(heading, attitude, y, angle, a, b))
  }
  return angle
}

interface Heading {
  /** The heading wrapped to −180°…180°. */
  last: number
  /** Degrees to add to unwrap it. */
  turns: number
}

function followHeading(
  heading: Heading,
  attitude: Float32Array,
  [a, b, c]: Frame['y'],
  angle: Float32Array,
  from: number,
  to: number,
): void {
  let { last, turns } = heading
  for (let i = from; i < to; i++) {
    const qw = attitude[4 * i] as number
    const qx = attitude[4 * i + 1] as number
    const qy = attitude[4 * i + 2] as number
    const qz = attitude[4 * i + 3] as number
    const tx = 2 * (qy * c - qz * b)
    const ty = 2 * (qz * a - qx * c)
    const tz = 2 * (qx * b - qy * a)
    const own = Math.atan2(b + qw * ty + qz * tx - qx * tz, a + qw * tx + qy * tz - qz * ty) * DEGREES
    if (own - last > 180) turns -= 360
    else if (own - last < -180) turns += 360
    last = own
    angle[i] = own + turns
  }
  heading.last = last
  heading.turns = turns
}

/** The component of a vector column along a fixed direction. */
export function along(axes: Axes, direction: Frame['x']): Float32Array {
  const out = new Float32Array(axes.x.length)
  inChunks(0, out.length, (from, to) => components(axes, direction, out, from, to))
  return out
}

function components(
  { x, y, z }: Axes,
  [a, b, c]: Frame['x'],
  out: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) out[i] = a * (x[i] as number) + b * (y[i] as number) + c * (z[i] as number)
}
