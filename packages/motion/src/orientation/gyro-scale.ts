/**
 * Scale and cross-axis errors of a gyroscope, seen in how the specific force drifts in the frame of its
 * integration: an error of 1 % turns up by 1 % of what the sensor turned.
 */

import { inChunks } from '../chunks.ts'
import { solve } from '../linear-system.ts'
import type { Blocks } from './block-columns.ts'
import { matrix } from './quaternion.ts'

/** Vectors by block, one column for each component. */
export type VectorColumns = readonly [Float64Array, Float64Array, Float64Array]

/** The errors are a matrix, row by row: element 3 i + j of the rate about j turns about i. */
export const allElements = [0, 1, 2, 3, 4, 5, 6, 7, 8]
/** The elements on the diagonal, which are errors of scale. */
export const scaleElements = [0, 4, 8]
/**
 * Standard deviation of an element before anything is measured. Data sheets of consumer gyroscopes (Bosch
 * BMI270, ST LSM6DSO) name ±1 % for scale and for cross-axis sensitivity.
 */
const ELEMENT_SD = 0.01
/** s. Accelerations this far apart are independent: half a period of the middle of the drift's band. */
const INDEPENDENT_S = 5
/** Share of the drift that the errors must explain to be believed. */
const LEAST_EXPLAINED = 0.5

/**
 * Drift of gravity by each of some elements, if it were 1, in units of gravity, at every `every`th block of a
 * segment that starts at block `from`.
 */
export function driftsOf(
  blocks: Blocks,
  attitude: Float64Array,
  gravity: VectorColumns,
  from: number,
  elements: readonly number[],
  every = 1,
): VectorColumns[] {
  const count = gravity[0].length
  const column = () => new Float64Array(Math.ceil(count / every))
  const drifts = elements.map((): VectorColumns => [column(), column(), column()])
  const sums = new Float64Array(3 * elements.length)
  inChunks(0, count, (a, b) =>
    integrateDrifts(blocks, attitude, gravity, from, elements, every, sums, drifts, a, b),
  )
  return drifts
}

const rotation = new Float64Array(9)
const start = new Float64Array(4)

/** Integrates the drifts over blocks [a, b) of the segment. */
function integrateDrifts(
  { mean, meanRate, durationS }: Blocks,
  attitude: Float64Array,
  [gx, gy, gz]: VectorColumns,
  from: number,
  elements: readonly number[],
  every: number,
  sums: Float64Array,
  drifts: readonly VectorColumns[],
  a: number,
  b: number,
): void {
  for (let at = a; at < b; at++) {
    const k = from + at
    const kept = at % every === 0
    for (let q = 0; q < 4; q++) start[q] = attitude[4 * k + q] as number
    matrix(start, rotation)
    const ux = gx[at] as number
    const uy = gy[at] as number
    const uz = gz[at] as number
    const unit = (durationS[k] as number) / (Math.sqrt(ux * ux + uy * uy + uz * uz) || 1)
    for (let e = 0; e < elements.length; e++) {
      const element = elements[e] as number
      const j = element % 3
      const m = 9 * k + (element - j) / 3
      const m0 = mean[m] as number
      const m1 = mean[m + 3] as number
      const m2 = mean[m + 6] as number
      const turn = unit * (meanRate[3 * k + j] as number)
      const tx =
        turn * ((rotation[0] as number) * m0 + (rotation[1] as number) * m1 + (rotation[2] as number) * m2)
      const ty =
        turn * ((rotation[3] as number) * m0 + (rotation[4] as number) * m1 + (rotation[5] as number) * m2)
      const tz =
        turn * ((rotation[6] as number) * m0 + (rotation[7] as number) * m1 + (rotation[8] as number) * m2)
      const sx = ty * uz - tz * uy
      const sy = tz * ux - tx * uz
      const sz = tx * uy - ty * ux
      const x = sums[3 * e] as number
      const y = sums[3 * e + 1] as number
      const z = sums[3 * e + 2] as number
      if (kept) {
        // The block's middle, where its force is.
        const [dx, dy, dz] = drifts[e] as VectorColumns
        const to = at / every
        dx[to] = x + sx / 2
        dy[to] = y + sy / 2
        dz[to] = z + sz / 2
      }
      sums[3 * e] = x + sx
      sums[3 * e + 1] = y + sy
      sums[3 * e + 2] = z + sz
    }
  }
}

/**
 * The drift that the errors of the gyroscope explain, in units of gravity; undefined if they explain too
 * little. `pass` keeps of a column what is drift, and `drifted` is what it keeps of gravity. By least
 * squares, with what is known of the errors beforehand.
 */
export function explainedDrift(
  drifts: readonly VectorColumns[],
  drifted: VectorColumns,
  pass: (column: Float64Array) => Float64Array,
  rateHz: number,
): VectorColumns | undefined {
  const count = drifted[0].length
  const size = drifts.length
  const normal = new Float64Array(size * size)
  const right = new Float64Array(size)
  let energy = 0
  for (let axis = 0; axis < 3; axis++) {
    const seen = drifted[axis] as Float64Array
    const passed = drifts.map((each) => pass(each[axis] as Float64Array))
    energy += product(seen, seen)
    for (let i = 0; i < size; i++) {
      const own = passed[i] as Float64Array
      right[i] = (right[i] as number) + product(own, seen)
      for (let j = 0; j < size; j++)
        normal[size * i + j] = (normal[size * i + j] as number) + product(own, passed[j] as Float64Array)
    }
  }
  const noise = ((1 - LEAST_EXPLAINED) * energy) / count
  const prior = (noise * INDEPENDENT_S * rateHz) / ELEMENT_SD ** 2
  for (let i = 0; i < size; i++) normal[(size + 1) * i] = (normal[(size + 1) * i] as number) + prior
  const errors = solve(normal, right.slice())
  let explained = 0
  for (let i = 0; i < size; i++) explained += (errors[i] as number) * (right[i] as number)
  if (!(explained > LEAST_EXPLAINED * energy)) return undefined
  const sum = (axis: 0 | 1 | 2) => {
    const column = new Float64Array(count)
    for (const [i, drift] of drifts.entries()) add(column, drift[axis], errors[i] as number)
    return column
  }
  return [sum(0), sum(1), sum(2)]
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0
  inChunks(0, a.length, (from, to) => {
    sum += productOf(a, b, from, to)
  })
  return sum
}

function productOf(a: Float64Array, b: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += (a[i] as number) * (b[i] as number)
  return sum
}

/** Adds a multiple of a column to another. */
export function add(to: Float64Array, column: Float64Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + factor * (column[i] as number)
}
