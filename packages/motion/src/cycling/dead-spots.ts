/**
 * Dead spots: crank angles at which a segment's rotation jerks in stroke after stroke. Ours, after LEOMO's
 * description.
 */
import { harmonicCurve, SUM_POINTS } from './stroke-samples.ts'
import type { Stroke } from './strokes.ts'

/** Highest harmonic of a stroke that is analysed. */
const LAST_HARMONIC = 12
/** Lowest rough harmonic: 1–3 are the stroke itself. Ours. */
const FIRST_ROUGH = 4
/** Strokes averaged on either side. */
const NEIGHBOURS = 2
/** Strokes needed for a mean. */
const FEWEST = 3
/** Multiple of the residual's RMS that a maximum of the mean stroke must exceed. Ours. */
const HEIGHT = 2
/** Standard deviations of the noise left in the mean that a maximum must exceed. */
const NOISE_DEVIATIONS = 3
/** Share of the smooth rotation that a maximum must exceed: smooth strokes have small maxima too. */
const LEAST_SHARE = 0.1
/** Multiple of the residual's RMS that a maximum of a single, noisy stroke must exceed. */
const OWN_HEIGHT = 1
/** Share of the strokes in which a maximum must recur: 3 of 5. */
const RECURRENCE_SHARE = 0.6
/** °. Maxima closer than this are the same. */
const NEAR_DEG = 15
const STEP_DEG = 360 / SUM_POINTS

export interface DeadSpot {
  /** Crank angle, degrees. */
  angleDeg: number
  /** Residual of the angular acceleration, % of the RMS of harmonics 1–3. */
  magnitude: number
}

export interface Roughness {
  score: number
  spots: DeadSpot[]
}

/**
 * Harmonics 1–12 of a segment's sagittal angular velocity (°/s) by stroke, cosine and sine; NaN if not
 * measured.
 */
export type RateHarmonics = Float32Array

export const HARMONICS_WIDTH = 2 * LAST_HARMONIC

/**
 * Roughness of one leg's stroke `i`: RMS of harmonics 4–12 of the angular acceleration in the coherent mean
 * of up to five strokes, minus the noise, ÷ RMS of harmonics 1–3, × 100. `floorDeg` is the least angular
 * range that a stroke counts as. `strokes` are one leg's and are measured in order. `peaks` caches the maxima
 * of strokes near `i`; without it no spots are sought. Undefined with fewer than three consecutive strokes.
 */
export function measureRoughness(
  strokes: readonly Stroke[],
  harmonics: RateHarmonics,
  i: number,
  floorDeg: number,
  peaks?: PeakAngles[],
): Roughness | undefined {
  const { from, to } = neighbourhood(strokes, harmonics, i)
  const count = to - from + 1
  if (count < FEWEST) return undefined
  const { mean, noise } = coherentMean(harmonics, from, to)
  let smooth = 0
  let rough = 0
  let noisy = 0
  for (let h = 1; h <= LAST_HARMONIC; h++) {
    const power = 0.5 * h * h * ((mean[2 * h - 2] as number) ** 2 + (mean[2 * h - 1] as number) ** 2)
    if (h < FIRST_ROUGH) smooth += power
    else {
      rough += power
      noisy += 0.5 * h * h * (noise[h - 1] as number)
    }
  }
  const { startMs, endMs } = strokes[i] as Stroke
  const floor = ((floorDeg / 2) * ((2 * Math.PI * 1000) / (endMs - startMs))) ** 2 / 2
  const base = Math.sqrt(Math.max(smooth, floor))
  return {
    score: Math.min(100, (100 * Math.sqrt(Math.max(0, rough - noisy))) / base),
    spots: peaks
      ? findSpots(
          harmonics,
          peaks,
          mean,
          from,
          to,
          base,
          Math.max(LEAST_SHARE * base, NOISE_DEVIATIONS * Math.sqrt(noisy)),
        )
      : [],
  }
}

/** Angles of the maxima of a single stroke, °; undefined before they are needed and afterwards. */
export type PeakAngles = number[] | undefined

/** Range of up to two strokes on either side that follow without a break. */
function neighbourhood(strokes: readonly Stroke[], harmonics: RateHarmonics, i: number) {
  const measured = (k: number) => !Number.isNaN(harmonics[k * HARMONICS_WIDTH] ?? Number.NaN)
  let from = i
  let to = i
  if (!measured(i)) return { from: 0, to: -1 }
  while (from > 0 && from > i - NEIGHBOURS && strokes[from]?.follows && measured(from - 1)) from--
  while (to + 1 < strokes.length && to < i + NEIGHBOURS && strokes[to + 1]?.follows && measured(to + 1)) to++
  return { from, to }
}

const coherent = { mean: new Float64Array(HARMONICS_WIDTH), noise: new Float64Array(LAST_HARMONIC) }

/**
 * Mean of the strokes' harmonics, and the noise left in the mean's squared amplitude of each harmonic. Both
 * are overwritten by the next call.
 */
export function coherentMean(harmonics: RateHarmonics, from: number, to: number) {
  const count = to - from + 1
  const { mean, noise } = coherent
  mean.fill(0)
  noise.fill(0)
  for (let k = from; k <= to; k++)
    for (let j = 0; j < HARMONICS_WIDTH; j++)
      mean[j] = (mean[j] as number) + (harmonics[k * HARMONICS_WIDTH + j] as number) / count
  if (count > 1)
    for (let k = from + 1; k <= to; k++)
      for (let h = 0; h < LAST_HARMONIC; h++) {
        const at = k * HARMONICS_WIDTH + 2 * h
        const before = at - HARMONICS_WIDTH
        const c = (harmonics[at] as number) - (harmonics[before] as number)
        const s = (harmonics[at + 1] as number) - (harmonics[before + 1] as number)
        noise[h] = (noise[h] as number) + (0.5 * (c * c + s * s)) / (count - 1) / count
      }
  return { mean, noise }
}

const derived = new Float64Array(HARMONICS_WIDTH)

/** Amplitudes of the angular acceleration: the derivative of the angular velocity by the crank angle. */
function derivative(mean: ArrayLike<number>, at: number): Float64Array {
  const out = derived
  for (let h = 1; h <= LAST_HARMONIC; h++) {
    out[2 * h - 2] = h * (mean[at + 2 * h - 1] as number)
    out[2 * h - 1] = -h * (mean[at + 2 * h - 2] as number)
  }
  return out
}

function findSpots(
  harmonics: RateHarmonics,
  peaks: PeakAngles[],
  mean: Float64Array,
  from: number,
  to: number,
  base: number,
  least: number,
): DeadSpot[] {
  const spots: DeadSpot[] = []
  // No further stroke is near this one.
  if (from > 0) peaks[from - 1] = undefined
  for (const { angleDeg, magnitude } of maxima(derivative(mean, 0), HEIGHT)) {
    if (magnitude < least) continue
    let met = 0
    for (let k = from; k <= to; k++) {
      peaks[k] ??= peakAngles(harmonics, k)
      if (peaks[k]?.some((peak) => apart(peak, angleDeg) <= NEAR_DEG)) met++
    }
    if (met >= RECURRENCE_SHARE * (to - from + 1))
      spots.push({ angleDeg, magnitude: (100 * magnitude) / base })
  }
  return spots
}

function peakAngles(harmonics: RateHarmonics, stroke: number): number[] {
  return maxima(derivative(harmonics, stroke * HARMONICS_WIDTH), OWN_HEIGHT).map(({ angleDeg }) => angleDeg)
}

function apart(a: number, b: number): number {
  const d = Math.abs(a - b) % 360
  return Math.min(d, 360 - d)
}

const curve = new Float64Array(SUM_POINTS)

/** Local maxima of the rough part of a turn above `height` times its RMS. */
function maxima(acceleration: Float64Array, height: number): DeadSpot[] {
  const values = harmonicCurve(acceleration, 0, FIRST_ROUGH, LAST_HARMONIC, curve)
  let squares = 0
  for (let k = 0; k < SUM_POINTS; k++) squares += (values[k] as number) ** 2
  const bound = height * Math.sqrt(squares / SUM_POINTS)
  const found: DeadSpot[] = []
  for (let k = 0; k < SUM_POINTS; k++) {
    const value = values[k] as number
    if (!(value > bound)) continue
    const before = values[(k + SUM_POINTS - 1) % SUM_POINTS] as number
    const after = values[(k + 1) % SUM_POINTS] as number
    if (value < before || value <= after) continue
    const bend = before - 2 * value + after
    const shift = bend < 0 ? (0.5 * (before - after)) / bend : 0
    found.push({ angleDeg: ((k + shift) * STEP_DEG + 360) % 360, magnitude: value })
  }
  return found
}
