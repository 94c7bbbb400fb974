import type { Blocks } from './block-columns.ts'
/** Quaternions (w x y z) that rotate a vector from a sensor's axes to a level frame. */

/** Four values. A plain array would store each number as an object. */
export type Quaternion = Float64Array

/** The identity quaternion. */
export function identityQuaternion(): Quaternion {
  return new Float64Array([1, 0, 0, 0])
}

/** Rotates `q` on by block `k`, corrected for the gyroscope bias at `at`, rad/s. */
export function advance(
  q: Quaternion,
  { turn, mean, durationS }: Blocks,
  k: number,
  bias: Float64Array,
  at: number,
): void {
  const half = -0.5 * (durationS[k] as number)
  const at9 = 9 * k
  const bx = bias[at] as number
  const by = bias[at + 1] as number
  const bz = bias[at + 2] as number
  const hx =
    half * ((mean[at9] as number) * bx + (mean[at9 + 1] as number) * by + (mean[at9 + 2] as number) * bz)
  const hy =
    half * ((mean[at9 + 3] as number) * bx + (mean[at9 + 4] as number) * by + (mean[at9 + 5] as number) * bz)
  const hz =
    half * ((mean[at9 + 6] as number) * bx + (mean[at9 + 7] as number) * by + (mean[at9 + 8] as number) * bz)
  const hw = Math.sqrt(1 - Math.min(1, hx * hx + hy * hy + hz * hz))
  const qw = q[0] as number
  const qx = q[1] as number
  const qy = q[2] as number
  const qz = q[3] as number
  const aw = qw * hw - qx * hx - qy * hy - qz * hz
  const ax = qw * hx + qx * hw + qy * hz - qz * hy
  const ay = qw * hy - qx * hz + qy * hw + qz * hx
  const az = qw * hz + qx * hy - qy * hx + qz * hw
  const at4 = 4 * k
  const tw = turn[at4] as number
  const tx = turn[at4 + 1] as number
  const ty = turn[at4 + 2] as number
  const tz = turn[at4 + 3] as number
  const w = aw * tw - ax * tx - ay * ty - az * tz
  const x = aw * tx + ax * tw + ay * tz - az * ty
  const y = aw * ty - ax * tz + ay * tw + az * tx
  const z = aw * tz + ax * ty - ay * tx + az * tw
  const n = 1 / Math.sqrt(w * w + x * x + y * y + z * z)
  q[0] = w * n
  q[1] = x * n
  q[2] = y * n
  q[3] = z * n
}

/** Sets `q` to the shortest rotation that takes the vector at `at` to z. */
export function level(q: Quaternion, vectors: Float64Array, at: number): void {
  const x = vectors[at] as number
  const y = vectors[at + 1] as number
  const z = vectors[at + 2] as number
  const size = Math.hypot(x, y, z)
  q[0] = 1
  q[1] = q[2] = q[3] = 0
  if (!(size > 0)) return
  const w = Math.sqrt(Math.max(0, (z / size + 1) / 2))
  if (w > 1e-6) {
    q[0] = w
    q[1] = (0.5 * y) / size / w
    q[2] = (-0.5 * x) / size / w
  } else {
    q[0] = 0
    q[1] = 1
  }
}

/** Dot product of the 3-vectors that begin at `i` and `j`. */
export function dot(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return (
    (a[i] as number) * (b[j] as number) +
    (a[i + 1] as number) * (b[j + 1] as number) +
    (a[i + 2] as number) * (b[j + 2] as number)
  )
}

/** Writes a × b to `out`, which may be either of them. */
export function multiply(a: Quaternion, b: Quaternion, out: Quaternion): void {
  const aw = a[0] as number
  const ax = a[1] as number
  const ay = a[2] as number
  const az = a[3] as number
  const bw = b[0] as number
  const bx = b[1] as number
  const by = b[2] as number
  const bz = b[3] as number
  out[0] = aw * bw - ax * bx - ay * by - az * bz
  out[1] = aw * bx + ax * bw + ay * bz - az * by
  out[2] = aw * by - ax * bz + ay * bw + az * bx
  out[3] = aw * bz + ax * by - ay * bx + az * bw
}

/** Writes the rotation matrix, row by row, to `out`. */
export function matrix(q: Quaternion, out: Float64Array): Float64Array {
  const w = q[0] as number
  const x = q[1] as number
  const y = q[2] as number
  const z = q[3] as number
  out[0] = 1 - 2 * (y * y + z * z)
  out[1] = 2 * (x * y - w * z)
  out[2] = 2 * (x * z + w * y)
  out[3] = 2 * (x * y + w * z)
  out[4] = 1 - 2 * (x * x + z * z)
  out[5] = 2 * (y * z - w * x)
  out[6] = 2 * (x * z - w * y)
  out[7] = 2 * (y * z + w * x)
  out[8] = 1 - 2 * (x * x + y * y)
  return out
}

/** Rotates the vector at `at` and writes it to `out` at `to`; both may be the same place. */
export function rotate(
  q: Quaternion,
  vectors: Float64Array,
  at: number,
  out: Float64Array,
  to: number,
): void {
  const x = vectors[at] as number
  const y = vectors[at + 1] as number
  const z = vectors[at + 2] as number
  const qw = q[0] as number
  const qx = q[1] as number
  const qy = q[2] as number
  const qz = q[3] as number
  const tx = 2 * (qy * z - qz * y)
  const ty = 2 * (qz * x - qx * z)
  const tz = 2 * (qx * y - qy * x)
  out[to] = x + qw * tx + qy * tz - qz * ty
  out[to + 1] = y + qw * ty + qz * tx - qx * tz
  out[to + 2] = z + qw * tz + qx * ty - qy * tx
}
