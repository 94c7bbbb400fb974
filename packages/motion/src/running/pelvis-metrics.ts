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
/** Strides of a side on either side of one that show what of its roughness is the ground's. */
const ALIKE_BESIDE = 8
/** Parts of a stride whose shaking is compared. */
const SHAKEN_PARTS = 16

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
 * runner nearly in the same: only the share that strides have in common is the runner's.
 */
function writeSmoothness(
  strides: readonly StrideOscillation[],
  values: Float32Array,
  write: Write,
  ofFoot: Write,
): void {
  const shapes: Shape[] = []
  strides.forEach(({ stride }, k) => {
    for (let next = shapes.length; next <= k + ALIKE_BESIDE && next < strides.length; next++)
      shapes.push(shapeOf(values, strides[next] as StrideOscillation))
    delete shapes[k - ALIKE_BESIDE - 1]
    const from = Math.max(0, k - ALIKE_BESIDE)
    const near = shapes
      .slice(from, k + ALIKE_BESIDE + 1)
      .filter((_, i) => Math.abs(startMsOf(strides, from + i) - stride.startMs) < NEAR_MS)
    const ground = groundShaking(near)
    const shape = shapes[k] as Shape
    const ofStep = near.map((each) => each.step)
    ofFoot('smoothness_lr', stride.row, roughShare(shape.step, ofStep, ground))
    if (!stride.isCentre) return
    const ofStride = near.map((each) => each.stride)
    write('smoothness', stride.row, roughShare(shape.stride, ofStride, ground))
  })
}

const startMsOf = (strides: readonly StrideOscillation[], k: number): number =>
  strides[k]?.stride.startMs ?? Number.NaN

/** The vertical acceleration of a stride. */
interface Shape {
  /** Above its fourth harmonic, m/s², at `POINTS` points. */
  rough: Float64Array
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

function shapeOf(values: Float32Array, { start, middle, end }: StrideOscillation): Shape {
  const rough = new Float64Array(POINTS)
  layOut(values, start, end, whole)
  const harmonics = harmonicsOf(whole, SMOOTH_HARMONICS)
  const mean = harmonics.cos[0] as number
  waveOf(harmonics, 1, SMOOTH_HARMONICS, () => 1, rough)
  for (let j = 0; j < POINTS; j++) {
    whole[j] = (whole[j] as number) - mean
    rough[j] = (whole[j] as number) - (rough[j] as number)
  }
  const split = Math.round(((middle - start) / (end - start)) * POINTS)
  const powers = (points: number): Powers => ({
    all: meanSquare(whole, points),
    rough: meanSquare(rough, points),
  })
  return { rough, step: powers(split), stride: powers(POINTS) }
}

/** Mean square of the first points. */
function meanSquare(values: Float64Array, points: number): number {
  let sum = 0
  for (let j = 0; j < points; j++) sum += (values[j] as number) ** 2
  return sum / points
}

const usual = new Float64Array(POINTS)
const slope = new Float64Array(POINTS)
const off = new Float64Array(POINTS)

/**
 * Mean square of what sets strides apart other than size and time, m²/s⁴; 0 for a stride alone. A runner
 * varies most at impacts, the ground shakes at all times: the median over the parts of a stride.
 */
function groundShaking(near: readonly Shape[]): number {
  if (near.length < 2) return 0
  usual.fill(0)
  for (const { rough } of near)
    for (let j = 0; j < POINTS; j++) usual[j] = (usual[j] as number) + (rough[j] as number) / near.length
  for (let j = 0; j < POINTS; j++)
    slope[j] = (usual[(j + 1) % POINTS] as number) - (usual[(j + POINTS - 1) % POINTS] as number)
  const sums = new Float64Array(SHAKEN_PARTS)
  for (const { rough } of near) {
    for (let j = 0; j < POINTS; j++) off[j] = (rough[j] as number) - (usual[j] as number)
    takeOff(usual, off)
    takeOff(slope, off)
    for (let j = 0; j < POINTS; j++) {
      const part = Math.floor((j * SHAKEN_PARTS) / POINTS)
      sums[part] = (sums[part] as number) + (off[j] as number) ** 2
    }
  }
  return (median(sums) * SHAKEN_PARTS) / POINTS / (near.length - 1)
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
