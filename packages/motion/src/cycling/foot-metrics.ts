/** Foot metrics of each stroke. */
import { type DeadSpot, HARMONICS_WIDTH, measureRoughness, type PeakAngles } from './dead-spots.ts'
import type { LimbMotion } from './limb.ts'
import {
  findPositions,
  harmonicCurve,
  harmonicsOf,
  newPoints,
  newPositions,
  pointsAt,
  rangeOf,
  SUM_POINTS,
  sampleAt,
} from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'
import { type StrokeTable, writer } from './table.ts'

/** °. A foot that rotates less has no timing. */
const TIMED_RANGE_DEG = 8
/** Harmonics of the rate whose zero crossings are the timing. */
const TIMING_HARMONICS = 6
/**
 * °. A foot that rotates less counts as this range in the dead spot score, which would otherwise divide by
 * noise.
 */
const SMALLEST_FOR_SCORE_DEG = 15
/** °. Width of a bin of the ankling chart. */
export const ANKLING_STEP_DEG = 5

export interface FootFigures {
  /** Dead spots of the strokes that have any, by row of `rows`. */
  deadSpots: { row: number; spots: DeadSpot[] }[]
  /**
   * Foot angle (°) at crank angles 0°, 5° … 355°, 72 values per stroke in the order of `rows`; NaN if not
   * measured.
   */
  ankling: Float32Array
}

/** Measures the strokes of one leg, in order; `rows` are their rows in the table. */
export function measureFoot(
  foot: LimbMotion,
  strokes: readonly Stroke[],
  rows: Int32Array,
  table: StrokeTable,
): FootFigures {
  const positions = newPositions()
  const angle = new Float32Array(DEGREES + 1)
  const rate = newPoints()
  const bins = DEGREES / ANKLING_STEP_DEG
  const ankling = new Float32Array(strokes.length * bins).fill(Number.NaN)
  const harmonics = new Float32Array(strokes.length * HARMONICS_WIDTH).fill(Number.NaN)
  const putRange = writer(table, 'foot_ar')
  const putQuarter = [1, 2, 3, 4].map((quarter) => writer(table, `foot_ar_q${quarter}`))
  const putPush = writer(table, 'foot_push_timing')
  const putPullUp = writer(table, 'foot_pullup_timing')
  strokes.forEach((stroke, i) => {
    if (!findPositions(stroke, foot.prepared, foot.clock, positions)) return
    const row = rows[i] as number
    sampleAt(foot.angle, positions, angle)
    const range = rangeOf(angle)
    putRange(row, range)
    if (stroke.coarse) return
    for (let quarter = 0; quarter < 4; quarter++)
      putQuarter[quarter]?.(row, rangeOf(angle, 90 * quarter, 90 * quarter + 90))
    for (let bin = 0; bin < bins; bin++) ankling[i * bins + bin] = angle[bin * ANKLING_STEP_DEG] as number
    pointsAt(foot.rate, positions, rate)
    harmonicsOf(rate, HARMONICS_WIDTH / 2, harmonics, i * HARMONICS_WIDTH)
    if (range < TIMED_RANGE_DEG) return
    const { push, pullUp } = turningPoints(harmonics, i * HARMONICS_WIDTH)
    if (!Number.isNaN(push)) putPush(row, push)
    if (!Number.isNaN(pullUp)) putPullUp(row, pullUp)
  })
  const deadSpots: FootFigures['deadSpots'] = []
  const peaks = new Array<PeakAngles>(strokes.length)
  const putScore = writer(table, 'dss')
  strokes.forEach((_, i) => {
    const roughness = measureRoughness(strokes, harmonics, i, SMALLEST_FOR_SCORE_DEG, peaks)
    if (!roughness) return
    putScore(rows[i] as number, roughness.score)
    if (roughness.spots.length > 0) deadSpots.push({ row: rows[i] as number, spots: roughness.spots })
  })
  return { deadSpots, ankling }
}

const curve = new Float64Array(SUM_POINTS)

/**
 * Crank angles at which the foot begins to rotate toe-down in the downstroke and toe-up in the upstroke: zero
 * crossings of six harmonics of its rate. Of several the one before the largest swing counts.
 */
function turningPoints(harmonics: Float32Array, at: number): { push: number; pullUp: number } {
  const step = DEGREES / SUM_POINTS
  const crossings: { degree: number; down: boolean }[] = []
  harmonicCurve(harmonics, at, 1, TIMING_HARMONICS, curve)
  for (let k = 0; k < SUM_POINTS; k++) {
    const before = curve[k] as number
    const value = curve[(k + 1) % SUM_POINTS] as number
    if (before > 0 !== value > 0)
      crossings.push({ degree: (k + before / (before - value)) * step, down: value <= 0 })
  }
  const swingFrom = (k: number) => {
    const from = (crossings[k] as { degree: number }).degree
    const next = crossings[(k + 1) % crossings.length] as { degree: number }
    return Math.abs(integral(harmonics, at, next.degree) - integral(harmonics, at, from))
  }
  let push = Number.NaN
  let pullUp = Number.NaN
  let most = 0
  let mostUp = 0
  crossings.forEach(({ degree, down }, k) => {
    const swing = swingFrom(k)
    if (down && degree <= 180 && swing > most) {
      most = swing
      push = degree
    }
    if (!down && degree >= 180 && swing > mostUp) {
      mostUp = swing
      pullUp = degree
    }
  })
  return { push, pullUp }
}

/** The angle (in units of a constant crank speed) whose derivative has these harmonics. */
function integral(harmonics: Float32Array, at: number, degree: number): number {
  const angle = (degree * Math.PI) / 180
  let sum = 0
  for (let h = 1; h <= TIMING_HARMONICS; h++)
    sum +=
      ((harmonics[at + 2 * h - 2] as number) * Math.sin(h * angle) -
        (harmonics[at + 2 * h - 1] as number) * Math.cos(h * angle)) /
      h
  return sum
}
