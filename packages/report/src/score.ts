/** Scores the figures of a range against a reference. */
import { isMissing, metric, type Side } from '@cadenza/metrics'
import { isCoarse } from './evaluate.ts'
import type { RangeFigures, SideFigure } from './figures.ts'
import { isWithinError } from './norm-difference.ts'
import { normBand } from './norms/norm-band.ts'
import type { Norm, Norms } from './norms/norms.ts'
import { inversePowerTransform, powerTransform } from './power-transform.ts'
import { type MetricScore, type Scores, scoreAreas } from './scores.ts'

/** The deviation scores of a range; null if none of the reference's metrics has one. */
export function scoreRange(figures: RangeFigures, norms: Norms): Scores | null {
  const metrics = scoreMetrics(figures, norms)
  if (Object.keys(metrics).length === 0) return null
  const { id, version, population, sport } = norms
  const categories = Object.fromEntries(
    Object.entries(scoreAreas[sport]).map(([category, codes]) => [
      category,
      mean(codes.map((code) => metrics[code]?.score)),
    ]),
  )
  return {
    reference: { id, version, population },
    rangeName: figures.name,
    total: mean(Object.values(categories)),
    categories,
    metrics,
  }
}

/** The deviation scores of a range by metric and side: its `box_cox`. */
export function boxCoxScores(
  figures: RangeFigures,
  norms: Norms,
): Record<string, Partial<Record<Side, number>>> {
  return Object.fromEntries(
    Object.entries(scoreMetrics(figures, norms)).map(([code, { sides }]) => [code, sides]),
  )
}

/** In the order of the areas. Coarse figures have no score. */
function scoreMetrics(figures: RangeFigures, norms: Norms): Record<string, MetricScore> {
  const at = norms.condition && (figures.basic[norms.condition.code]?.avg ?? null)
  const away = at === undefined || at === null ? at : at - (norms.condition?.centre ?? 0)
  const metrics: Record<string, MetricScore> = {}
  for (const code of Object.values(scoreAreas[norms.sport]).flat()) {
    const norm = norms.metrics[code]
    const entry = metric(code)
    if (!norm || !entry) continue
    const sides: Partial<Record<Side, number>> = {}
    for (const side of entry.sides) {
      const score = scoreFigure(figures.mpi[code]?.[side], norm, away)
      if (score !== null) sides[side] = score
    }
    const score = mean(Object.values(sides))
    if (score === null) continue
    const band = normBand(norm, away)
    const value = mean(entry.sides.map((side) => (side in sides ? figures.mpi[code]?.[side]?.avg : null)))
    const isAtNorm = band !== null && value !== null && isWithinError(code, value, band)
    metrics[code] = {
      ...{ sides, score },
      ...(band && { norm: band }),
      ...(isAtNorm && { isWithinError: true }),
    }
  }
  return metrics
}

function scoreFigure(figure: SideFigure | undefined, norm: Norm, away: number | null | undefined) {
  return !figure || isCoarse(figure) || isMissing(figure.avg) ? null : scoreValue(figure.avg, norm, away)
}

/**
 * The score of a value, 0 to 100. `away` is the condition's distance from the reference's centre. There is no
 * score without it if the norm has a slope, nor for a value that the transform does not take.
 */
export function scoreValue(value: number, norm: Norm, away: number | null | undefined): number | null {
  if (norm.kind === 'band') return clamped(norm.best - norm.perUnit * Math.abs(value))
  const { transform, lambda, mean, sd, direction, cap, slope } = norm
  if (slope !== undefined && isMissing(away)) return null
  const expected = mean + (slope ?? 0) * (away ?? 0)
  const transformed = powerTransform(transform, lambda, Math.min(value, cap ?? value))
  const z = (transformed - expected) / sd
  return Number.isNaN(z) ? null : clamped(50 + 10 * direction * z)
}

/**
 * The value that has a score, where the reference's condition is at its centre; NaN where none has it. It is
 * one of two for a band.
 */
export function valueOfScore(score: number, norm: Norm): number {
  if (norm.kind === 'band') return (norm.best - score) / norm.perUnit
  const { transform, lambda, mean, sd, direction } = norm
  return inversePowerTransform(transform, lambda, mean + (direction * sd * (score - 50)) / 10)
}

const clamped = (score: number) => Math.min(100, Math.max(0, score))

function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => !isMissing(value))
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}
