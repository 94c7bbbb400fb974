/** Where a shoe's sensor sits over the pedal: the lever that makes the pedal's path a circle. */
import type { FootPath } from './foot-path.ts'
import { pathGain } from './foot-path.ts'

export interface Lever {
  /** Of the sensor from the pedal's axle, in the foot's axes at level, m. */
  forward: number
  up: number
  /** The circle's radius, m: the crank's length. */
  radius: number
  /** Spread of the pedal's distance from the middle, as a share of the radius. */
  roughness: number
}

/** Enough to fit three numbers, spread over the ride. */
const SAMPLES = 30_000
const ROUNDS = 8
const OUTLIER = 0.3

/**
 * Gauss–Newton on the distance of the pedal from its path's middle, over samples where `cadenceHz` is a number. Undefined
 * where there are too few.
 */
export function fitLever(path: FootPath, cadenceHz: Float32Array): Lever | undefined {
  const chosen: number[] = []
  let turning = 0
  for (let i = 0; i < cadenceHz.length; i++) if (!Number.isNaN(cadenceHz[i])) turning++
  if (turning < 200) return undefined
  const every = Math.max(1, Math.floor(turning / SAMPLES))
  for (let i = 0, k = 0; i < cadenceHz.length; i++)
    if (!Number.isNaN(cadenceHz[i]) && k++ % every === 0) chosen.push(i)
  const lever: Lever = { forward: 0, up: 0.06, radius: startRadius(path, cadenceHz, chosen), roughness: 1 }
  for (let round = 0; round < ROUNDS; round++) {
    const bound = round < 3 ? 10 : OUTLIER
    const m = new Float64Array(9)
    const v = new Float64Array(3)
    let squares = 0
    let count = 0
    for (const i of chosen) {
      const c = path.cos[i] as number
      const s = path.sin[i] as number
      const x = (path.x[i] as number) - lever.forward * c + lever.up * s
      const z = (path.z[i] as number) - lever.forward * s - lever.up * c
      const distance = Math.sqrt(x * x + z * z)
      const gain = pathGain(cadenceHz[i] as number)
      const residual = distance - lever.radius * gain
      if (Math.abs(residual) > bound * lever.radius || distance === 0) continue
      const dForward = -(x * c + z * s) / distance
      const dUp = (x * s - z * c) / distance
      const dRadius = -gain
      m[0] = (m[0] as number) + dForward * dForward
      m[1] = (m[1] as number) + dForward * dUp
      m[2] = (m[2] as number) + dForward * dRadius
      m[4] = (m[4] as number) + dUp * dUp
      m[5] = (m[5] as number) + dUp * dRadius
      m[8] = (m[8] as number) + dRadius * dRadius
      v[0] = (v[0] as number) + dForward * residual
      v[1] = (v[1] as number) + dUp * residual
      v[2] = (v[2] as number) + dRadius * residual
      squares += residual * residual
      count++
    }
    if (count < 100) return undefined
    lever.roughness = Math.sqrt(squares / count) / lever.radius
    const step = solve(m, v, 1e-6 * count)
    if (!step) return undefined
    lever.forward -= step[0]
    lever.up -= step[1]
    lever.radius -= step[2]
  }
  return lever
}

function startRadius(path: FootPath, cadenceHz: Float32Array, chosen: readonly number[]): number {
  let sum = 0
  for (const i of chosen)
    sum += Math.hypot(path.x[i] as number, path.z[i] as number) / pathGain(cadenceHz[i] as number)
  return sum / chosen.length
}

/** The symmetric system, its diagonal raised a little where the foot hardly turns and the lever cannot be seen. */
function solve(m: Float64Array, v: Float64Array, raise: number): [number, number, number] | undefined {
  const a = (m[0] as number) + raise
  const b = m[1] as number
  const c = m[2] as number
  const d = (m[4] as number) + raise
  const e = m[5] as number
  const f = m[8] as number
  const det = a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d)
  if (!(Math.abs(det) > 0)) return undefined
  const [p, q, r] = [v[0] as number, v[1] as number, v[2] as number]
  return [
    ((d * f - e * e) * p + (c * e - b * f) * q + (b * e - c * d) * r) / det,
    ((c * e - b * f) * p + (a * f - c * c) * q + (b * c - a * e) * r) / det,
    ((b * e - c * d) * p + (b * c - a * e) * q + (a * d - b * b) * r) / det,
  ]
}

/** Takes the lever off the path, in place: what is left is the pedal's. */
export function toPedal(path: FootPath, { forward, up }: Lever): void {
  for (let i = 0; i < path.x.length; i++) {
    const c = path.cos[i] as number
    const s = path.sin[i] as number
    path.x[i] = (path.x[i] as number) - forward * c + up * s
    path.z[i] = (path.z[i] as number) - forward * s - up * c
  }
}
