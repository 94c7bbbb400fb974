/** Pelvis metrics of a stride: vertical oscillation, impact, smoothness. */

import { GRAVITY } from '../gravity.ts'
import { median } from '../median.ts'
import { harmonicsOf, layOut, POINTS, waveOf } from './periodic.ts'
import { type Clock, isContinuous, NEAR_MS, type Stride, sampleAt, type Write } from './stride.ts'
import { smoothed, type Track, verticalAcceleration } from './track.ts'
import {
  accelerationAround,
  accelerationHarmonics,
  meanAcceleration,
  verticalOscillation,
} from './vertical-oscillation.ts'

/** Hz. Low pass of the vertical force whose peak is the impact. */
const IMPACT_HZ = 30
/** Hz. Low pass of the acceleration for smoothness and oscillation. */
const SMOOTHNESS_HZ = 40
/** Harmonics of a smooth stride: two step harmonics. Ours. */
const SMOOTH_HARMONICS = 4
/** km/h. At lower speeds the impact is not normalized. */
const LEAST_KMH = 5
/** Strides of a side on either side of one whose mean shows when the force exceeds body weight. */
const BESIDE = 4
/** ms. Strides of a side whose starts are further apart are not neighbours: no stride lasts longer. */
const NEIGHBOUR_MS = 2000
/** Parts of a stride whose shaking is compared. */
const SHAKEN_PARTS = 8

export interface PelvisOptions {
  /** Speed at a reference time, km/h; NaN if unknown. */
  speedKmh?: (referenceMs: number) => number
}

/**
 * Writes the pelvis metrics of each stride. Returns each stride's peak force in stance, g. `ofMiddle` is the
 * vertical acceleration of the middle of the pelvis, m/s²; undefined if it is not known.
 */
export function pelvisMetrics(
  track: Track,
  ofMiddle: Float32Array | undefined,
  clock: Clock,
  strides: readonly Stride[],
  { speedKmh }: PelvisOptions,
  write: Write,
): Map<Stride, number> {
  const ofFoot: Write = (code, row, value) => {
    if (!strides[0]?.isSideUnknown) write(code, row, value)
  }
  const { timeline } = track
  const ofSensor = verticalAcceleration(track)
  const vertical = ofMiddle ?? ofSensor
  const impact = smoothed(vertical, IMPACT_HZ, timeline)
  const smooth = smoothed(ofSensor, SMOOTHNESS_HZ, timeline)
  const peaks = new Map<Stride, number>()
  const oscillations: StrideOscillation[] = []
  for (const stride of strides) {
    const start = sampleAt(timeline, clock, stride.startMs)
    const isSeen = Number.isFinite(stride.otherMs)
    const middle = sampleAt(timeline, clock, isSeen ? stride.otherMs : stride.otherFromPelvisMs)
    const end = sampleAt(timeline, clock, stride.endMs)
    if (!isContinuous(timeline, start, end)) continue
    const centre = stride.isCentre
    const toeOff = sampleAt(timeline, clock, stride.toeOffMs)
    const own = stancePeakG(impact, start, toeOff)
    peaks.set(stride, own)
    const other = stancePeakG(
      impact,
      middle,
      sampleAt(timeline, clock, isSeen ? stride.otherToeOffMs : stride.otherToeOffFromPelvisMs),
    )
    const kmh = speedKmh?.(stride.startMs) ?? Number.NaN
    writeImpact(ofFoot, stride.row, '_lr', own, stepRate(stride.startMs, stride.otherMs), kmh)
    if (centre) {
      writeImpact(write, stride.row, '', (own + other) / 2, 2000 / (stride.endMs - stride.startMs), kmh)
    }
    if (!(middle > start && middle < end)) continue
    oscillations.push({
      stride,
      start,
      middle,
      end,
    })
  }
  for (const side of [0, 1]) {
    const own = oscillations.filter(({ stride }) => stride.side === side)
    writeOscillations(own, vertical, timeline.rateHz, write, ofFoot)
    writeSmoothness(own, smooth, write, ofFoot)
  }
  return peaks
}

/** A stride and its contacts in samples. */
interface StrideOscillation {
  stride: Stride
  start: number
  middle: number
  end: number
}

/** Writes the vertical movement of strides of one side, in order. */
function writeOscillations(
  oscillations: readonly StrideOscillation[],
  vertical: Float32Array,
  rateHz: number,
  write: Write,
  ofFoot: Write,
): void {
  const around: (readonly [Float64Array, Float64Array])[] = []
  oscillations.forEach(({ stride, start, middle, end }, k) => {
    for (let next = around.length; next <= k + BESIDE && next < oscillations.length; next++) {
      const each = oscillations[next] as StrideOscillation
      around.push([
        accelerationAround(vertical, each.start, rateHz),
        accelerationAround(vertical, each.middle, rateHz),
      ])
    }
    delete around[k - BESIDE - 1]
    const near = around.slice(Math.max(0, k - BESIDE), k + BESIDE + 1).filter((_, i) => {
      const each = oscillations[Math.max(0, k - BESIDE) + i] as StrideOscillation
      return Math.abs(each.stride.startMs - stride.startMs) < NEAR_MS
    })
    const [first, second] = verticalOscillation({
      own: accelerationHarmonics(vertical, start, end),
      usual: [meanAcceleration(near.map(([a]) => a)), meanAcceleration(near.map(([, b]) => b))],
      middle: (middle - start) / (end - start),
      strideS: (stride.endMs - stride.startMs) / 1000,
    })
    ofFoot('stance_displacement_lr', stride.row, first.displacementMm)
    ofFoot('stance_vo_ratio_lr', stride.row, (100 * first.displacementMm) / first.oscillationMm)
    if (!stride.isCentre) return
    const oscillation = (first.oscillationMm + second.oscillationMm) / 2
    const displacement = (first.displacementMm + second.displacementMm) / 2
    write('vertical_oscillation', stride.row, oscillation)
    write('stance_displacement', stride.row, displacement)
    write('stance_vo_ratio', stride.row, (100 * displacement) / oscillation)
  })
}

function stepRate(startMs: number, otherMs: number): number {
  return 1000 / (otherMs - startMs)
}

function writeImpact(
  write: Write,
  row: number,
  suffix: '' | '_lr',
  peakG: number,
  stepsPerS: number,
  kmh: number,
): void {
  write(`stance_impact_force${suffix}`, row, peakG)
  write(`sif_cadence${suffix}`, row, peakG * stepsPerS)
  if (kmh >= LEAST_KMH) write(`normalized_sif${suffix}`, row, peakG * Math.sqrt(10 / kmh))
}

/** Largest vertical specific force between two samples, g. */
function stancePeakG(verticalMS2: Float32Array, from: number, to: number): number {
  return (maximumBetween(verticalMS2, from, to) + GRAVITY) / GRAVITY
}

/** Largest value between two samples; NaN if there is none. */
export function maximumBetween(values: Float32Array, from: number, to: number): number {
  if (!(from < to)) return Number.NaN
  let peak = Number.NEGATIVE_INFINITY
  for (let i = Math.ceil(from); i <= to; i++) peak = Math.max(peak, values[i] as number)
  return peak
}

/**
 * Writes the smoothness of strides of one side, in order. The ground shakes each stride in another way, a
 * runner nearly in the same: half of the squared difference of neighbouring strides is taken off.
 */
function writeSmoothness(
  strides: readonly StrideOscillation[],
  values: Float32Array,
  write: Write,
  ofFoot: Write,
): void {
  const shapes: Shape[] = []
  /** Shaking between each stride and the next; undefined if they are no neighbours. */
  const shakings: (Float64Array | undefined)[] = []
  strides.forEach((each, k) => {
    for (let next = shapes.length; next <= k + BESIDE && next < strides.length; next++) {
      const shape = shapeOf(values, strides[next] as StrideOscillation)
      const last = shapes[next - 1]
      if (last) shakings.push(areNeighbours(strides, next - 1) ? shakingBetween(last, shape) : undefined)
      shapes.push(shape)
    }
    delete shapes[k - BESIDE - 1]
    const ground = groundShaking(strides, shakings, k)
    const shape = shapes[k] as Shape
    ofFoot('smoothness_lr', each.stride.row, roughShare(shape, ground, shape.split))
    if (each.stride.isCentre) write('smoothness', each.stride.row, roughShare(shape, ground, POINTS))
  })
}

/** The vertical acceleration of a stride, at `POINTS` points. */
interface Shape {
  /** Without its mean. */
  whole: Float64Array
  /** Above its fourth harmonic. */
  rough: Float64Array
  /** Points of the first step. */
  split: number
}

function shapeOf(values: Float32Array, { start, middle, end }: StrideOscillation): Shape {
  const whole = new Float64Array(POINTS)
  const rough = new Float64Array(POINTS)
  layOut(values, start, end, whole)
  const harmonics = harmonicsOf(whole, SMOOTH_HARMONICS)
  const mean = harmonics.cos[0] as number
  waveOf(harmonics, 1, SMOOTH_HARMONICS, () => 1, rough)
  for (let j = 0; j < POINTS; j++) {
    whole[j] = (whole[j] as number) - mean
    rough[j] = (whole[j] as number) - (rough[j] as number)
  }
  return { whole, rough, split: Math.round(((middle - start) / (end - start)) * POINTS) }
}

const areNeighbours = (strides: readonly StrideOscillation[], k: number): boolean =>
  startMsOf(strides, k + 1) - startMsOf(strides, k) < NEIGHBOUR_MS

const startMsOf = (strides: readonly StrideOscillation[], k: number): number =>
  strides[k]?.stride.startMs ?? Number.NaN

/** Half of the summed squared difference of two strides, m²/s⁴, by the part of the stride. */
function shakingBetween(a: Shape, b: Shape): Float64Array {
  const sums = new Float64Array(SHAKEN_PARTS)
  differenceOf(a.rough, b.rough, difference)
  for (let j = 0; j < POINTS; j++) {
    const part = Math.floor((j * SHAKEN_PARTS) / POINTS)
    sums[part] = (sums[part] as number) + 0.5 * (difference[j] as number) ** 2
  }
  return sums
}

/**
 * Mean square of what neighbouring strides near stride `k` do not share, m²/s⁴; 0 without neighbours. A
 * runner varies most at impacts, the ground shakes at all times: the median over the parts of a stride.
 */
function groundShaking(
  strides: readonly StrideOscillation[],
  shakings: readonly (Float64Array | undefined)[],
  k: number,
): number {
  const sums = new Float64Array(SHAKEN_PARTS)
  let count = 0
  for (let i = Math.max(0, k - BESIDE); i < Math.min(k + BESIDE, strides.length - 1); i++) {
    const shaking = shakings[i]
    if (!shaking || !(Math.abs(startMsOf(strides, i) - startMsOf(strides, k)) < NEAR_MS)) continue
    shaking.forEach((sum, part) => {
      sums[part] = (sums[part] as number) + sum
    })
    count += POINTS / SHAKEN_PARTS
  }
  return count > 0 ? median([...sums]) / count : 0
}

const difference = new Float64Array(POINTS)
const common = new Float64Array(POINTS)
const slope = new Float64Array(POINTS)

/** The difference of two strides that is neither one of size nor one of time. */
function differenceOf(a: Float64Array, b: Float64Array, into: Float64Array): void {
  for (let j = 0; j < POINTS; j++) {
    common[j] = ((a[j] as number) + (b[j] as number)) / 2
    into[j] = (a[j] as number) - (b[j] as number)
  }
  for (let j = 0; j < POINTS; j++)
    slope[j] = (common[(j + 1) % POINTS] as number) - (common[(j + POINTS - 1) % POINTS] as number)
  takeOff(common, into)
  takeOff(slope, into)
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

/** RMS above the fourth harmonic ÷ RMS of all, %, over the first points of a stride. */
function roughShare({ whole, rough }: Shape, ground: number, points: number): number {
  let above = -ground * points
  let all = -ground * points
  for (let j = 0; j < points; j++) {
    above += (rough[j] as number) ** 2
    all += (whole[j] as number) ** 2
  }
  return 100 * Math.sqrt(Math.max(0, above) / all)
}
