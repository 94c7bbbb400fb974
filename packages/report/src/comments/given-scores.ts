/** Scores that the comment service was given, by range, as those of one range. */
import { isMissing, metrics, type Side } from '@cadenza/metrics'
import { isWithinError } from '../norm-difference.ts'
import { normBand } from '../norms/norm-band.ts'
import type { Norms } from '../norms/norms.ts'
import { valueOfScore } from '../score.ts'
import { type MetricScore, type Scores, scoreAreas } from '../scores.ts'

export interface GivenScores {
  sport: 'bike' | 'run'
  /** By metric code or data type, such as `strike_ar` or `strikeAr`; others are ignored. */
  ranges: readonly Readonly<Record<string, Readonly<Partial<Record<Side, number | null>>>>>[]
}

/** The means over the ranges, taken as scores against `norms`. */
export function meanOfScores(
  { sport, ranges }: GivenScores,
  norms: Pick<Norms, 'metrics'>,
): Pick<Scores, 'metrics' | 'categories' | 'total'> {
  const found: Record<string, MetricScore> = {}
  for (const code of Object.values(scoreAreas[sport]).flat()) {
    const entry = metrics.find((each) => each.code === code)
    const given = ranges.flatMap((range) => range[code] ?? range[entry?.dataType ?? code] ?? [])
    const sides: Partial<Record<Side, number>> = {}
    for (const side of ['left', 'right', 'center'] as const) {
      const score = mean(given.map((each) => each[side]))
      if (score !== null) sides[side] = Math.min(100, Math.max(0, score))
    }
    const score = mean(Object.values(sides))
    if (score !== null)
      found[code] = { sides, score, ...(isAtNorm(code, score, norms) && { isWithinError: true }) }
  }
  const categories = Object.fromEntries(
    Object.entries(scoreAreas[sport]).map(([category, codes]) => [
      category,
      mean(codes.map((code) => found[code]?.score)),
    ]),
  )
  return { metrics: found, categories, total: mean(Object.values(categories)) }
}

function isAtNorm(code: string, score: number, norms: Pick<Norms, 'metrics'>): boolean {
  const norm = norms.metrics[code]
  if (!norm) return false
  return isWithinError(code, valueOfScore(score, norm), normBand(norm, 0) ?? undefined)
}

function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => !isMissing(value))
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}
