/** Smoothness: how much of the pelvis' vertical acceleration is above the fourth harmonic of the stride. */

import { median } from '../median.ts'
import { harmonicsOf, layOut, POINTS, waveOf } from './periodic.ts'
import { NEAR_MS, type SampledStride, type Write } from './stride.ts'

/** Harmonics of a smooth stride: two step harmonics. Ours. */
const SMOOTH_HARMONICS = 4
/** Strides of a side on either side of one that show what of its roughness is the ground's. */
const ALIKE_BESIDE = 8
/** Parts of a stride whose shaking is compared. */
const SHAKEN_PARTS = 16

/**
 * Writes the smoothness of strides of one side, in order. The ground shakes each stride in another way, a
 * runner nearly in the same: only what strides have in common, and what varies with it, is the runner's.
 * `ofSensor` is low-passed. A sensor beside the middle rises and falls with the hip, which is slow: the first
 * harmonics are those of `vertical`, the middle's acceleration if it is known.
 */
export function writeSmoothness(
  strides: readonly SampledStride[],
  ofSensor: Float32Array,
  vertical: Float32Array,
  write: Write,
  ofFoot: Write,
): void {
  const shapes: Shape[] = []
  strides.forEach(({ stride }, k) => {
    for (let next = shapes.length; next <= k + ALIKE_BESIDE && next < strides.length; next++)
      shapes.push(shapeOf(ofSensor, vertical, strides[next] as SampledStride))
    delete shapes[k - ALIKE_BESIDE - 1]
    const from = Math.max(0, k - ALIKE_BESIDE)
    const near = shapes
      .slice(from, k + ALIKE_BESIDE + 1)
      .filter((_, i) => Math.abs(startMsOf(strides, from + i) - stride.startMs) < NEAR_MS)
    const variation = variationOf(near)
    const shape = shapes[k] as Shape
    const ofStep = near.map((each) => each.step)
    ofFoot('smoothness_lr', stride.row, roughShare(shape.step, ofStep, groundWithin(variation, shape.split)))
    if (!stride.isCentre) return
    const ofStride = near.map((each) => each.stride)
    write('smoothness', stride.row, roughShare(shape.stride, ofStride, groundWithin(variation, POINTS)))
  })
}

const startMsOf = (strides: readonly SampledStride[], k: number): number =>
  strides[k]?.stride.startMs ?? Number.NaN

/** The vertical acceleration of a stride. */
interface Shape {
  /** Above its fourth harmonic, m/s², at `POINTS` points. */
  rough: Float64Array
  /** Points before the other foot's contact. */
  split: number
  step: Powers
  stride: Powers
}

/** Mean squares of the acceleration without its mean, m²/s⁴. */
interface Powers {
  all: number
  /** Above the fourth harmonic. */
  rough: number
}

const whole = new Float64Array(POINTS)
const slow = new Float64Array(POINTS)

function shapeOf(
  ofSensor: Float32Array,
  vertical: Float32Array,
  { start, middle, end }: SampledStride,
): Shape {
  const rough = new Float64Array(POINTS)
  layOut(ofSensor, start, end, rough)
  const harmonics = harmonicsOf(rough, SMOOTH_HARMONICS)
  waveOf(harmonics, 0, SMOOTH_HARMONICS, () => 1, slow)
  for (let j = 0; j < POINTS; j++) rough[j] = (rough[j] as number) - (slow[j] as number)
  layOut(vertical, start, end, whole)
  waveOf(harmonicsOf(whole, SMOOTH_HARMONICS), 1, SMOOTH_HARMONICS, () => 1, whole)
  for (let j = 0; j < POINTS; j++) whole[j] = (whole[j] as number) + (rough[j] as number)
  const split = Math.round(((middle - start) / (end - start)) * POINTS)
  const powers = (points: number): Powers => ({
    all: meanSquare(whole, points),
    rough: meanSquare(rough, points),
  })
  return { rough, split, step: powers(split), stride: powers(POINTS) }
}

/** Mean square of the first points. */
function meanSquare(values: Float64Array, points: number): number {
  let sum = 0
  for (let j = 0; j < points; j++) sum += (values[j] as number) ** 2
  return sum / points
}

/** Common part of several strides and their variance about it, m²/s⁴. */
interface Variation {
  /** Square of the common shape at each point. */
  common: Float64Array
  /** Variance of the strides at each point. */
  variance: Float64Array
  /** The runner's own variance as a share of `common`. */
  ownShare: number
}

const usual = new Float64Array(POINTS)
const slope = new Float64Array(POINTS)
const off = new Float64Array(POINTS)
const rest = new Float64Array(POINTS)

/** Compares strides; a stride alone has no variance. */
function variationOf(near: readonly Shape[]): Variation {
  const count = near.length
  const freedom = Math.max(1, count - 1)
  usual.fill(0)
  for (const { rough } of near)
    for (let j = 0; j < POINTS; j++) usual[j] = (usual[j] as number) + (rough[j] as number) / count
  for (let j = 0; j < POINTS; j++)
    slope[j] = (usual[(j + 1) % POINTS] as number) - (usual[(j + POINTS - 1) % POINTS] as number)
  const variance = new Float64Array(POINTS)
  rest.fill(0)
  for (const { rough } of near) {
    for (let j = 0; j < POINTS; j++) off[j] = (rough[j] as number) - (usual[j] as number)
    addSquares(off, freedom, variance)
    takeOff(usual, off)
    takeOff(slope, off)
    addSquares(off, freedom, rest)
  }
  const common = usual.map((value, j) => value ** 2 - (variance[j] as number) / count)
  return { common, variance, ownShare: ownShareOf(common, variance, rest) }
}

function addSquares(values: Float64Array, count: number, sums: Float64Array): void {
  for (let j = 0; j < POINTS; j++) sums[j] = (sums[j] as number) + (values[j] as number) ** 2 / count
}

/**
 * The runner's own variance as a share of what is common, by least squares over the parts of a stride. A
 * runner varies where a stride is rough, most at impacts; the ground shakes at all times, as strongly as the
 * median part varies in other things than size and time (`rest`).
 */
function ownShareOf(common: Float64Array, variance: Float64Array, rest: Float64Array): number {
  const ground = median(partsOf(rest))
  const commons = partsOf(common)
  const variances = partsOf(variance)
  let product = 0
  let square = 0
  for (let part = 0; part < SHAKEN_PARTS; part++) {
    product += (commons[part] as number) * ((variances[part] as number) - ground)
    square += (commons[part] as number) ** 2
  }
  return square > 0 ? Math.max(0, product / square) : 0
}

/** Sums of a stride's points in each of its parts. */
function partsOf(points: Float64Array): Float64Array {
  const sums = new Float64Array(SHAKEN_PARTS)
  for (let j = 0; j < POINTS; j++) {
    const part = Math.floor((j * SHAKEN_PARTS) / POINTS)
    sums[part] = (sums[part] as number) + (points[j] as number)
  }
  return sums
}

/** The ground's mean square in the first points of a stride: the variance that is not the runner's own. */
function groundWithin({ common, variance, ownShare }: Variation, points: number): number {
  let sum = 0
  for (let j = 0; j < points; j++) sum += (variance[j] as number) - ownShare * (common[j] as number)
  return sum / points
}

function takeOff(part: Float64Array, from: Float64Array): void {
  let product = 0
  let square = 0
  for (let j = 0; j < POINTS; j++) {
    product += (part[j] as number) * (from[j] as number)
    square += (part[j] as number) ** 2
  }
  if (square > 0)
    for (let j = 0; j < POINTS; j++) from[j] = (from[j] as number) - (product / square) * (part[j] as number)
}

/**
 * RMS above the fourth harmonic ÷ RMS of all, %, without the ground. Its share is that of the strides near:
 * that of a single one is not known well enough, and the root of what would remain of it too small.
 */
function roughShare(own: Powers, near: readonly Powers[], ground: number): number {
  let all = 0
  let rough = 0
  for (const each of near) {
    all += each.all / near.length
    rough += each.rough / near.length
  }
  const share = Math.max(0, 1 - ground / rough) / (1 - ground / all)
  return 100 * Math.sqrt((own.rough / own.all) * share)
}
