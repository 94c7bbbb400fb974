/** Pelvis metrics of a stride: vertical oscillation and impact. Smoothness is written by its own module. */

import { GRAVITY } from '../gravity.ts'
import { writeSmoothness } from './smoothness.ts'
import {
  type Clock,
  isContinuous,
  NEAR_MS,
  type SampledStride,
  type Stride,
  sampleAt,
  type Write,
} from './stride.ts'
import { smoothed, type Track, verticalAcceleration } from './track.ts'
import {
  accelerationAround,
  accelerationHarmonics,
  meanAcceleration,
  verticalOscillation,
} from './vertical-oscillation.ts'

/** Hz. Low pass of the vertical force whose peak is the impact. */
const IMPACT_HZ = 30
/** Hz. Low pass of the acceleration for smoothness. */
const SMOOTHNESS_HZ = 40
/** km/h. At lower speeds the impact is not normalized. */
const LEAST_KMH = 5
/** Strides of a side on either side of one whose mean shows when the force exceeds body weight. */
const BESIDE = 4

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
  const oscillations: SampledStride[] = []
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
    writeSmoothness(own, smooth, vertical, write, ofFoot)
  }
  return peaks
}

/** Writes the vertical movement of strides of one side, in order. */
function writeOscillations(
  oscillations: readonly SampledStride[],
  vertical: Float32Array,
  rateHz: number,
  write: Write,
  ofFoot: Write,
): void {
  const around: (readonly [Float64Array, Float64Array])[] = []
  oscillations.forEach(({ stride, start, middle, end }, k) => {
    for (let next = around.length; next <= k + BESIDE && next < oscillations.length; next++) {
      const each = oscillations[next] as SampledStride
      around.push([
        accelerationAround(vertical, each.start, rateHz),
        accelerationAround(vertical, each.middle, rateHz),
      ])
    }
    delete around[k - BESIDE - 1]
    const near = around.slice(Math.max(0, k - BESIDE), k + BESIDE + 1).filter((_, i) => {
      const each = oscillations[Math.max(0, k - BESIDE) + i] as SampledStride
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
