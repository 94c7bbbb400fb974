/**
 * Gravity in the frame of a gyroscope's integration: the slow part of the specific force. What is slow
 * depends on the motion. On the road a low pass must be low, because speed changes over many seconds; where
 * a sensor turns far, errors of its gyroscope's scale let the frame drift faster than such a low pass
 * follows.
 */

import { inChunks } from '../chunks.ts'
import { filterBothWays, lowPass } from '../filters/biquad.ts'
import { GRAVITY } from '../gravity.ts'
import type { Blocks } from './block-columns.ts'
import {
  add,
  allElements,
  driftsOf,
  explainedDrift,
  scaleElements,
  type VectorColumns,
} from './gyro-scale.ts'

/** Periods of the cut-off, and seconds at most, by which a low pass is padded. */
const PADDING_PERIODS = 1.5
const MOST_PADDING_S = 120
/** Octaves above the lowest cut-off in which a drift is sought. */
const OCTAVES = 4
/** s. The energy of an octave is averaged over this time. */
const WINDOW_S = 60
/** Largest error of a gyroscope's scale that is taken for drift (one and a half times the usual ±1 %). */
const MOST_SCALE_ERROR = 0.015
/** Blocks of which one shows whether a sensor drifts: their energy is that of all. */
const EVERY = 5
/**
 * rad, 1.2°. A sensor that drifts by less (RMS) with the largest error of scale is not examined. Simulated
 * riders' limbs come to 0.4°, runners' to 1.1°, sensors that a hand turns to 1.9–5°.
 */
const LEAST_DRIFT = 1.2 * (Math.PI / 180)

/**
 * Replaces the specific force of the blocks by the unit vector of gravity, segment by segment. `attitude` at
 * each block's start.
 */
export function findGravity(
  blocks: Blocks,
  attitude: Float64Array,
  force: Float64Array,
  gravityHz: number,
): void {
  const { count, opens, durationS } = blocks
  for (let from = 0; from < count; ) {
    const next = opens.indexOf(1, from + 1)
    const to = next < 0 ? count : next
    const rateHz = 1 / (durationS[from] as number)
    const column = (axis: number) => axisOf(force, 3 * from + axis, to - from)
    const own: VectorColumns = [column(0), column(1), column(2)]
    const gravity = gravityOf(blocks, attitude, own, from, gravityHz, rateHz)
    for (const [axis, values] of gravity.entries()) putAxis(values, force, 3 * from + axis)
    inChunks(from, to, (a, b) => makeUnits(force, a, b))
    from = to
  }
}

/** Gravity of one segment, which starts at block `from`, in m/s². */
function gravityOf(
  blocks: Blocks,
  attitude: Float64Array,
  force: VectorColumns,
  from: number,
  gravityHz: number,
  rateHz: number,
): VectorColumns {
  const octaves: Octaves = { gravityHz, rateHz, count: OCTAVES }
  const slow = each(force, (column) => slowPart(column, gravityHz, rateHz))
  const driftOf = (elements: readonly number[], every = 1) =>
    driftsOf(blocks, attitude, slow, from, elements, every)
  const energy = fastEnergy(driftOf(scaleElements, EVERY), gravityHz, rateHz / EVERY)
  if (MOST_SCALE_ERROR * Math.sqrt(energy) < LEAST_DRIFT) return slow
  const scales = driftOf(scaleElements)
  const shares = driftShares(force, scales, octaves)
  const pass = (column: Float64Array) => driftPart(column, shares, octaves)
  const drifted = each(force, (column) => scaled(pass(column), 1 / GRAVITY))
  const drift = explainedDrift(driftOf(allElements), drifted, pass, rateHz)
  if (!drift) return each(slow, (column, axis) => sum(column, drifted[axis] as Float64Array, GRAVITY))
  const rest = each(force, (column, axis) => sum(column, drift[axis] as Float64Array, -GRAVITY))
  const restShares = driftShares(rest, scales, octaves)
  return each(rest, (column, axis) => {
    const gravity = sum(slowPart(column, gravityHz, rateHz), driftPart(column, restShares, octaves), 1)
    return sum(gravity, drift[axis] as Float64Array, GRAVITY)
  })
}

interface Octaves {
  /** The lowest cut-off, and how many octaves lie above it. */
  gravityHz: number
  count: number
  /** Blocks per second. */
  rateHz: number
}

/**
 * Share of drift in each octave of the force by block, 0 to 1 (a Wiener filter's gain). The drift's spectrum
 * is that of the rotations times the square of an error of scale, which is no greater than any lower octave
 * shows.
 */
function driftShares(
  force: VectorColumns,
  scales: readonly VectorColumns[],
  octaves: Octaves,
): Float64Array[] {
  const seen = octaveEnergies([force], octaves)
  const turned = octaveEnergies(scales, octaves)
  const squares = new Float64Array(force[0].length).fill((MOST_SCALE_ERROR * GRAVITY) ** 2)
  return seen.map((energy, octave) => sharesOf(energy, turned[octave] as Float64Array, squares))
}

/** Lowers the squares of the error of scale to what this octave shows. */
function sharesOf(seen: Float64Array, turned: Float64Array, squares: Float64Array): Float64Array {
  const shares = new Float64Array(seen.length)
  for (let i = 0; i < seen.length; i++) {
    const own = seen[i] as number
    const rotation = turned[i] as number
    if (own < (squares[i] as number) * rotation) squares[i] = own / rotation
    shares[i] = own > 0 ? ((squares[i] as number) * rotation) / own : 0
  }
  return shares
}

/** Energy of some vectors in each octave, averaged over a sliding window. */
function octaveEnergies(
  vectors: readonly VectorColumns[],
  { gravityHz, count, rateHz }: Octaves,
): Float64Array[] {
  const length = vectors[0]?.[0].length ?? 0
  const energies = Array.from({ length: count }, () => new Float64Array(length))
  for (const column of vectors.flat()) {
    let below = slowPart(column, gravityHz, rateHz)
    energies.forEach((energy, octave) => {
      const own = slowPart(column, gravityHz * 2 ** (octave + 1), rateHz)
      addSquares(energy, own, below)
      below = own
    })
  }
  return energies.map((energy) => slidingMean(energy, Math.round(WINDOW_S * rateHz)))
}

/** The part of a column that is drift. */
function driftPart(
  column: Float64Array,
  shares: readonly Float64Array[],
  { gravityHz, rateHz }: Octaves,
): Float64Array {
  const drift = new Float64Array(column.length)
  let below = slowPart(column, gravityHz, rateHz)
  shares.forEach((share, octave) => {
    const own = slowPart(column, gravityHz * 2 ** (octave + 1), rateHz)
    for (let i = 0; i < drift.length; i++)
      drift[i] = (drift[i] as number) + (share[i] as number) * ((own[i] as number) - (below[i] as number))
    below = own
  })
  return drift
}

/** Mean energy of vectors above the cut-off. */
function fastEnergy(vectors: readonly VectorColumns[], gravityHz: number, rateHz: number): number {
  const columns = vectors.flat()
  const energy = new Float64Array(columns[0]?.length ?? 0)
  for (const column of columns) addSquares(energy, column, slowPart(column, gravityHz, rateHz))
  return energy.reduce((all, own) => all + own, 0) / energy.length
}

function slowPart(column: Float64Array, cutHz: number, rateHz: number): Float64Array {
  const slow = column.slice()
  const padding = Math.min(PADDING_PERIODS / cutHz, MOST_PADDING_S) * rateHz
  filterBothWays(slow, 0, slow.length, lowPass(cutHz, rateHz), padding, 'even')
  return slow
}

function addSquares(energy: Float64Array, a: Float64Array, b: Float64Array): void {
  for (let i = 0; i < energy.length; i++)
    energy[i] = (energy[i] as number) + ((a[i] as number) - (b[i] as number)) ** 2
}

/** Mean over `width` values around each; fewer at the ends. */
function slidingMean(column: Float64Array, width: number): Float64Array {
  const count = column.length
  const sums = new Float64Array(count + 1)
  for (let i = 0; i < count; i++) sums[i + 1] = (sums[i] as number) + (column[i] as number)
  const half = width >> 1
  return column.map((_, i) => {
    const from = Math.max(0, i - half)
    const to = Math.min(count, i + half + 1)
    return Math.max(0, (sums[to] as number) - (sums[from] as number)) / (to - from)
  })
}

function each(
  vector: VectorColumns,
  change: (column: Float64Array, axis: number) => Float64Array,
): VectorColumns {
  return [change(vector[0], 0), change(vector[1], 1), change(vector[2], 2)]
}

function sum(a: Float64Array, b: Float64Array, factor: number): Float64Array {
  const both = a.slice()
  add(both, b, factor)
  return both
}

function scaled(column: Float64Array, factor: number): Float64Array {
  return column.map((value) => factor * value)
}

/** Every third value from `first` on. */
function axisOf(vectors: Float64Array, first: number, count: number): Float64Array {
  const column = new Float64Array(count)
  for (let i = 0; i < count; i++) column[i] = vectors[first + 3 * i] as number
  return column
}

function putAxis(column: Float64Array, vectors: Float64Array, first: number): void {
  for (let i = 0; i < column.length; i++) vectors[first + 3 * i] = column[i] as number
}

/** Normalizes vectors; a zero vector becomes z. */
function makeUnits(vectors: Float64Array, from: number, to: number): void {
  for (let k = from; k < to; k++) {
    const x = vectors[3 * k] as number
    const y = vectors[3 * k + 1] as number
    const z = vectors[3 * k + 2] as number
    const size = Math.hypot(x, y, z)
    vectors[3 * k] = size > 0 ? x / size : 0
    vectors[3 * k + 1] = size > 0 ? y / size : 0
    vectors[3 * k + 2] = size > 0 ? z / size : 1
  }
}
