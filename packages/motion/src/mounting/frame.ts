/** Mounting of a sensor: the segment's axes (x forward, y left, z up) in the sensor's own axes. */
import type { Axes } from '@cadenza/recording'
import { inChunks } from '../chunks.ts'

export type Vector = readonly [x: number, y: number, z: number]

export interface Frame {
  x: Vector
  y: Vector
  z: Vector
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function scaled(a: Vector, by: number): Vector {
  return [a[0] * by, a[1] * by, a[2] * by]
}

/** The unit vector; NaN for a zero vector. */
export function unit(a: Vector): Vector {
  return scaled(a, 1 / Math.hypot(...a))
}

/** Angle between two unit vectors, degrees. */
export function angleBetween(a: Vector, b: Vector): number {
  const c = cross(a, b)
  return (Math.atan2(Math.hypot(...c), dot(a, b)) * 180) / Math.PI
}

/** The component of `a` normal to the unit vector `n`, as a unit vector. */
export function normalTo(n: Vector, a: Vector): Vector {
  const along = dot(n, a)
  return unit([a[0] - along * n[0], a[1] - along * n[1], a[2] - along * n[2]])
}

/** The frame whose z is `up` and whose y is the component of `left` normal to it. */
export function frameFromLeft(up: Vector, left: Vector): Frame {
  const z = unit(up)
  const y = normalTo(z, left)
  return { x: cross(y, z), y, z }
}

/** The frame whose z is `up` and whose x is the component of `forward` normal to it. */
export function frameFromForward(up: Vector, forward: Vector): Frame {
  const z = unit(up)
  const x = normalTo(z, forward)
  return { x, y: cross(z, x), z }
}

/** The frame rotated by 180° about z. */
export function rotatedHalfTurn({ x, y, z }: Frame): Frame {
  return { x: scaled(x, -1), y: scaled(y, -1), z }
}

/** Adds the sums of products of the axes (xx xy xz yy yz zz) over samples [from, to). */
export function addProducts(axes: Axes, from: number, to: number, sums: Float64Array): void {
  inChunks(from, to, (a, b) => addStretch(axes, a, b, sums))
}

function addStretch({ x, y, z }: Axes, from: number, to: number, sums: Float64Array): void {
  let xx = sums[0] as number
  let xy = sums[1] as number
  let xz = sums[2] as number
  let yy = sums[3] as number
  let yz = sums[4] as number
  let zz = sums[5] as number
  for (let i = from; i < to; i++) {
    const a = x[i] as number
    const b = y[i] as number
    const c = z[i] as number
    xx += a * a
    xy += a * b
    xz += a * c
    yy += b * b
    yz += b * c
    zz += c * c
  }
  sums[0] = xx
  sums[1] = xy
  sums[2] = xz
  sums[3] = yy
  sums[4] = yz
  sums[5] = zz
}

/**
 * Unit eigenvector of the largest eigenvalue of a symmetric matrix (xx xy xz yy yz zz), by repeated squaring.
 * `share` is the eigenvalue's share of the trace: ⅓ if no direction stands out, 1 if everything lies along
 * the axis.
 */
export function principalAxis(products: ArrayLike<number>): { axis: Vector; share: number } {
  let a = products[0] as number
  let b = products[1] as number
  let c = products[2] as number
  let d = products[3] as number
  let e = products[4] as number
  let f = products[5] as number
  const trace = a + d + f
  if (!(trace > 0)) return { axis: [1, 0, 0], share: 0 }
  for (let round = 0; round < 12; round++) {
    const s = 1 / ((a + d + f) * (a + d + f))
    const aa = (a * a + b * b + c * c) * s
    const bb = (a * b + b * d + c * e) * s
    const cc = (a * c + b * e + c * f) * s
    const dd = (b * b + d * d + e * e) * s
    const ee = (b * c + d * e + e * f) * s
    const ff = (c * c + e * e + f * f) * s
    // It may converge earlier.
    if (aa === a && bb === b && cc === c && dd === d && ee === e && ff === f) break
    a = aa
    b = bb
    c = cc
    d = dd
    e = ee
    f = ff
  }
  const axis = unit(a >= d && a >= f ? [a, b, c] : d >= f ? [b, d, e] : [c, e, f])
  const [xx, xy, xz] = [products[0] as number, products[1] as number, products[2] as number]
  const [yy, yz, zz] = [products[3] as number, products[4] as number, products[5] as number]
  const [x, y, z] = axis
  const along = xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z)
  return { axis, share: along / trace }
}
