/** Thigh metrics of each stroke. */
import { coherentMean, HARMONICS_WIDTH, measureRoughness } from './dead-spots.ts'
import type { LimbMotion } from './limb.ts'
import {
  findPositions,
  harmonicsOf,
  newPoints,
  newPositions,
  pointsAt,
  rangeOf,
  sampleAt,
} from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'
import { type StrokeTable, writer } from './table.ts'

/** °. A thigh that moves less counts as this range in the dead spot score. */
const SMALLEST_FOR_SCORE_DEG = 30
/** Harmonics of the stroke that count as smooth. Ours. */
const SMOOTH_HARMONICS = 2

/** Measures the strokes of one leg, in order; `rows` are their rows in the table. */
export function measureLeg(
  thigh: LimbMotion,
  strokes: readonly Stroke[],
  rows: Int32Array,
  table: StrokeTable,
): void {
  const positions = newPositions()
  const values = new Float32Array(DEGREES + 1)
  const points = newPoints()
  const harmonics = new Float32Array(strokes.length * HARMONICS_WIDTH).fill(Number.NaN)
  const putRange = writer(table, 'leg_ar')
  strokes.forEach((stroke, i) => {
    if (!findPositions(stroke, thigh.prepared, thigh.clock, positions)) return
    putRange(rows[i] as number, rangeOf(sampleAt(thigh.angle, positions, values)))
    harmonicsOf(pointsAt(thigh.rate, positions, points), HARMONICS_WIDTH / 2, harmonics, i * HARMONICS_WIDTH)
  })
  const putScore = writer(table, 'leg_dss')
  const putSmoothness = writer(table, 'leg_smoothness')
  strokes.forEach((_, i) => {
    const roughness = measureRoughness(strokes, harmonics, i, SMALLEST_FOR_SCORE_DEG)
    if (!roughness) return
    putScore(rows[i] as number, roughness.score)
    putSmoothness(rows[i] as number, smoothness(strokes, harmonics, i))
  })
}

/**
 * 100 × power of harmonics 1–2 ÷ power of harmonics 1–12 of the angular velocity, each minus the noise
 * between strokes.
 */
function smoothness(strokes: readonly Stroke[], harmonics: Float32Array, i: number): number {
  const from = i > 0 && strokes[i]?.follows && !Number.isNaN(harmonics[(i - 1) * HARMONICS_WIDTH]) ? i - 1 : i
  const next = (i + 1) * HARMONICS_WIDTH
  const to = strokes[i + 1]?.follows && !Number.isNaN(harmonics[next]) ? i + 1 : i
  const { mean, noise } = coherentMean(harmonics, from, to)
  let smooth = 0
  let all = 0
  for (let h = 1; h <= HARMONICS_WIDTH / 2; h++) {
    const power = Math.max(
      0,
      (mean[2 * h - 2] as number) ** 2 + (mean[2 * h - 1] as number) ** 2 - (noise[h - 1] as number),
    )
    all += power
    if (h <= SMOOTH_HARMONICS) smooth += power
  }
  return all > 0 ? (100 * smooth) / all : Number.NaN
}
