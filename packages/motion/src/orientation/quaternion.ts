/** Quaternions w x y z that take a vector from a sensor's axes to a level frame. */
import type { Blocks } from './blocks.ts'

export type Quaternion = [w: number, x: number, y: number, z: number]

/** For the steps of `advance`. */
const step: Quaternion = [1, 0, 0, 0]

/** Turns `q` on by block `k`, in which the gyroscope read the bias (bx, by, bz) too much. */
export function advance(
  q: Quaternion,
  { turn, mean, durationS }: Blocks,
  k: number,
  bx: number,
  by: number,
  bz: number,
): void {
  const T = durationS[k] as number
  const hx = -0.5 * T * dot(mean, 9 * k, bx, by, bz)
  const hy = -0.5 * T * dot(mean, 9 * k + 3, bx, by, bz)
  const hz = -0.5 * T * dot(mean, 9 * k + 6, bx, by, bz)
  step[0] = Math.sqrt(1 - Math.min(1, hx * hx + hy * hy + hz * hz))
  step[1] = hx
  step[2] = hy
  step[3] = hz
  multiply(q, step, q)
  step[0] = turn[4 * k] as number
  step[1] = turn[4 * k + 1] as number
  step[2] = turn[4 * k + 2] as number
  step[3] = turn[4 * k + 3] as number
  multiply(q, step, q)
  const n = 1 / Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
  q[0] *= n
  q[1] *= n
  q[2] *= n
  q[3] *= n
}

/** The shortest turn that takes the vector to z. */
export function level(q: Quaternion, x: number, y: number, z: number): void {
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

export function dot(m: Float64Array, at: number, x: number, y: number, z: number): number {
  return (m[at] as number) * x + (m[at + 1] as number) * y + (m[at + 2] as number) * z
}

/** a × b into `out`, which may be either of them. */
export function multiply(a: Quaternion, b: Quaternion, out: Quaternion): void {
  const aw = a[0]
  const ax = a[1]
  const ay = a[2]
  const az = a[3]
  const bw = b[0]
  const bx = b[1]
  const by = b[2]
  const bz = b[3]
  out[0] = aw * bw - ax * bx - ay * by - az * bz
  out[1] = aw * bx + ax * bw + ay * bz - az * by
  out[2] = aw * by - ax * bz + ay * bw + az * bx
  out[3] = aw * bz + ax * by - ay * bx + az * bw
}

/** Rows of the rotation matrix, one after another, into `out`. */
export function matrix(q: Quaternion, out: Float64Array): Float64Array {
  const w = q[0]
  const x = q[1]
  const y = q[2]
  const z = q[3]
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

export function rotate(q: Quaternion, x: number, y: number, z: number, out: Float64Array): void {
  const qw = q[0]
  const qx = q[1]
  const qy = q[2]
  const qz = q[3]
  const tx = 2 * (qy * z - qz * y)
  const ty = 2 * (qz * x - qx * z)
  const tz = 2 * (qx * y - qy * x)
  out[0] = x + qw * tx + qy * tz - qz * ty
  out[1] = y + qw * ty + qz * tx - qx * tz
  out[2] = z + qw * tz + qx * ty - qy * tx
}
