/** Position of a shoe's sensor over the pedal: the lever that makes the pedal's path a circle. */
import { inChunks } from '../chunks.ts'
import type { FootPath } from './foot-path.ts'
import { pathGain } from './foot-path.ts'

export interface Lever {
  /** Position of the sensor from the pedal's axle, in the foot's level axes, m. */
  forward: number
  up: number
  /** Radius of the circle, m: the crank's length. */
  radius: number
  /** Standard deviation of the pedal's distance from the centre, as a share of the radius. */
  roughness: number
}

/** Samples used in the fit of three numbers, spread over the ride. */
const SAMPLES = 30_000
/** Iterations of the fit. */
const ROUNDS = 8
/** Iterations that keep nearly all samples, before outliers are left out. */
const FIRST_ROUNDS = 3
/** Shares of the radius. Samples further from the circle are outliers, in the first rounds and after them. */
const FIRST_OUTLIER_SHARE = 10
const OUTLIER_SHARE = 0.3
/** m. Initial height of the sensor over the pedal: the thickness of a shoe and its sole. */
const START_UP_M = 0.06
/** Samples on the circle that a fit needs. */
const FEWEST_SAMPLES = 100
/** Samples with a cadence that a fit needs. */
const FEWEST_TURNING = 200
/** Increase of the diagonal per sample, for a foot that hardly rotates and does not show its lever. */
const DAMPING = 1e-6

/**
 * Fits the lever by Gauss–Newton to the samples with a cadence; `cadenceHz` is NaN at others. Undefined if
 * there are too few.
 */
export function fitLever(path: FootPath, cadenceHz: Float32Array): Lever | undefined {
  const chosen = turningSamples(cadenceHz)
  if (!chosen) return undefined
  const lever: Lever = {
    forward: 0,
    up: START_UP_M,
    radius: startRadius(path, cadenceHz, chosen),
    roughness: 1,
  }
  for (let round = 0; round < ROUNDS; round++) {
    const bound = (round < FIRST_ROUNDS ? FIRST_OUTLIER_SHARE : OUTLIER_SHARE) * lever.radius
    const sums: Sums = { m: new Float64Array(9), v: new Float64Array(3), squares: 0, count: 0 }
    inChunks(0, chosen.length, (from, to) =>
      addResiduals(path, cadenceHz, chosen, from, to, lever, bound, sums),
    )
    if (sums.count < FEWEST_SAMPLES) return undefined
    lever.roughness = Math.sqrt(sums.squares / sums.count) / lever.radius
    const step = solve(sums.m, sums.v, DAMPING * sums.count)
    if (!step) return undefined
    lever.forward -= step[0]
    lever.up -= step[1]
    lever.radius -= step[2]
  }
  return lever
}

/** Evenly spaced samples at which the foot turns; undefined if there are too few. */
function turningSamples(cadenceHz: Float32Array): Int32Array | undefined {
  let turning = 0
  inChunks(0, cadenceHz.length, (from, to) => {
    turning += numbersIn(cadenceHz, from, to)
  })
  if (turning < FEWEST_TURNING) return undefined
  const every = Math.max(1, Math.floor(turning / SAMPLES))
  const chosen = new Int32Array(Math.ceil(turning / every))
  let seen = 0
  inChunks(0, cadenceHz.length, (from, to) => {
    seen = choose(cadenceHz, from, to, every, seen, chosen)
  })
  return chosen
}

function numbersIn(values: Float32Array, from: number, to: number): number {
  let count = 0
  for (let i = from; i < to; i++) if (!Number.isNaN(values[i])) count++
  return count
}

/**
 * Collects every `every`th number's sample. `before` counts the numbers before `from`; returns the count
 * including this chunk.
 */
function choose(
  values: Float32Array,
  from: number,
  to: number,
  every: number,
  before: number,
  chosen: Int32Array,
): number {
  let seen = before
  for (let i = from; i < to; i++) {
    if (Number.isNaN(values[i])) continue
    if (seen % every === 0) chosen[seen / every] = i
    seen++
  }
  return seen
}

/** Normal equations of the fit: the symmetric matrix and the right side. */
interface Sums {
  m: Float64Array
  v: Float64Array
  squares: number
  count: number
}

/** Adds the chosen samples [from, to), except those further than `bound` (m) from the circle. */
function addResiduals(
  path: FootPath,
  cadenceHz: Float32Array,
  chosen: Int32Array,
  from: number,
  to: number,
  { forward, up, radius }: Lever,
  bound: number,
  sums: Sums,
): void {
  const { m, v } = sums
  let { squares, count } = sums
  for (let k = from; k < to; k++) {
    const i = chosen[k] as number
    const c = path.cos[i] as number
    const s = path.sin[i] as number
    const x = (path.x[i] as number) - forward * c + up * s
    const z = (path.z[i] as number) - forward * s - up * c
    const distance = Math.sqrt(x * x + z * z)
    const gain = pathGain(cadenceHz[i] as number)
    const residual = distance - radius * gain
    if (Math.abs(residual) > bound || distance === 0) continue
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
  sums.squares = squares
  sums.count = count
}

function startRadius(path: FootPath, cadenceHz: Float32Array, chosen: Int32Array): number {
  let sum = 0
  inChunks(0, chosen.length, (from, to) => {
    sum = addRadii(path, cadenceHz, chosen, from, to, sum)
  })
  return sum / chosen.length
}

function addRadii(
  { x, z }: FootPath,
  cadenceHz: Float32Array,
  chosen: Int32Array,
  from: number,
  to: number,
  before: number,
): number {
  let sum = before
  for (let k = from; k < to; k++) {
    const i = chosen[k] as number
    sum += Math.hypot(x[i] as number, z[i] as number) / pathGain(cadenceHz[i] as number)
  }
  return sum
}

/** Solves the symmetric system with its diagonal raised. */
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

/** Removes the lever from the path in place, which leaves the pedal's path. */
export function toPedal(path: FootPath, lever: Lever): void {
  inChunks(0, path.x.length, (from, to) => takeOff(path, lever, from, to))
}

/** Removes the lever from the samples [from, to). */
export function takeOff(
  { x, z, cos, sin }: Record<'x' | 'z' | 'cos' | 'sin', Float32Array | Float64Array>,
  { forward, up }: Pick<Lever, 'forward' | 'up'>,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const c = cos[i] as number
    const s = sin[i] as number
    x[i] = (x[i] as number) - forward * c + up * s
    z[i] = (z[i] as number) - forward * s - up * c
  }
}
