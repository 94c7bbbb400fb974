/** Dead spots: where a segment's turning jerks, stroke after stroke. Ours, after LEOMO's description. */
import { harmonicCurve, SUM_POINTS } from './stroke-samples.ts'
import type { Stroke } from './strokes.ts'

const LAST_HARMONIC = 12
/** Harmonics 1–3 are the stroke itself. */
const FIRST_ROUGH = 4
const NEIGHBOURS = 2
const FEWEST = 3
/** A maximum counts above this many times the residual's RMS, and must be met again in 3 of 5 strokes, this near. */
const HEIGHT = 2
/** Nor is a maximum a dead spot that lies below so many standard deviations of what noise has left in the mean, */
const OVER_NOISE = 3
/** or below this share of the even turning: a smooth stroke has its maxima, too. */
const LEAST_SHARE = 0.1
/** In a single stroke, where noise is in it, this much. */
const OWN_HEIGHT = 1
const RECURS = 0.6
const NEAR_DEG = 15
const STEP_DEG = 360 / SUM_POINTS

export interface DeadSpot {
  /** Degrees of the crank. */
  angleDeg: number
  /** Height of the angular acceleration's residual, % of the RMS of harmonics 1–3. */
  magnitude: number
}

export interface Roughness {
  score: number
  spots: DeadSpot[]
}

/** Harmonics 1–12 of a segment's sagittal angular velocity (°/s) by stroke, cosine and sine; NaN where not measured. */
export type RateHarmonics = Float32Array

export const HARMONICS_WIDTH = 2 * LAST_HARMONIC

/**
 * The score of one leg's stroke `i`: RMS of harmonics 4–12 of angular acceleration in the coherent mean of up to five
 * strokes, less the noise, ÷ RMS of harmonics 1–3, × 100. `floorDeg`: the stroke counts as at least this angular range.
 * `strokes` are one leg's, in order; `peaks` remembers where each has its own; without it no spots are
 * looked for. Undefined with fewer than three strokes in a row.
 */
export function roughnessOf(
  strokes: readonly Stroke[],
  harmonics: RateHarmonics,
  i: number,
  floorDeg: number,
  peaks?: (DeadSpot[] | undefined)[],
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
      ? spotsOf(
          harmonics,
          peaks,
          mean,
          from,
          to,
          base,
          Math.max(LEAST_SHARE * base, OVER_NOISE * Math.sqrt(noisy)),
        )
      : [],
  }
}

/** Up to two strokes on either side that follow without a break. */
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
 * Mean of the strokes' harmonics, and by harmonic what noise has left in the mean's squared amplitude; until it is called
 * again.
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

/** Angular acceleration's amplitudes from the velocity's: its derivative by the crank's angle. */
function derivative(mean: ArrayLike<number>, at: number): Float64Array {
  const out = derived
  for (let h = 1; h <= LAST_HARMONIC; h++) {
    out[2 * h - 2] = h * (mean[at + 2 * h - 1] as number)
    out[2 * h - 1] = -h * (mean[at + 2 * h - 2] as number)
  }
  return out
}

function spotsOf(
  harmonics: RateHarmonics,
  peaks: (DeadSpot[] | undefined)[],
  mean: Float64Array,
  from: number,
  to: number,
  base: number,
  least: number,
): DeadSpot[] {
  const spots: DeadSpot[] = []
  for (const { angleDeg, magnitude } of maxima(derivative(mean, 0), HEIGHT)) {
    if (magnitude < least) continue
    let met = 0
    for (let k = from; k <= to; k++) {
      peaks[k] ??= maxima(derivative(harmonics, k * HARMONICS_WIDTH), OWN_HEIGHT)
      if (hasNear(peaks[k] ?? [], angleDeg)) met++
    }
    if (met >= RECURS * (to - from + 1)) spots.push({ angleDeg, magnitude: (100 * magnitude) / base })
  }
  return spots
}

function hasNear(peaks: readonly DeadSpot[], angleDeg: number): boolean {
  for (const peak of peaks) if (apart(peak.angleDeg, angleDeg) <= NEAR_DEG) return true
  return false
}

function apart(a: number, b: number): number {
  const d = Math.abs(a - b) % 360
  return Math.min(d, 360 - d)
}

const curve = new Float64Array(SUM_POINTS)

/** Local maxima of the rough part of a turn, above `height` times its RMS. */
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
