/** Changes of a metric from one range to the next, in percent, and whether they are more than error. */
import { detectableWithin } from '@cadenza/analysis/change/metric-change'
import { changeRate, grade, isMissing, type Metric } from '@cadenza/metrics'
import { explanation } from '@cadenza/metrics/explanations'
import type { RatedChange } from './evaluation.ts'
import type { SideFigure } from './figures.ts'

/** A change of one side: percent, and the smallest percentage that is more than error. */
export interface SideChange {
  rate: number
  /** null if unknown, as for fewer than two strokes or strides. */
  detectable: number | null
}

/** null if a value is missing, or the metric shows no change in percent. */
export function sideChange(
  entry: Metric,
  before: SideFigure | undefined,
  now: SideFigure | undefined,
): SideChange | null {
  const rate = changeRate(entry, before?.avg ?? null, now?.avg ?? null)
  if (rate === null || !before || !now || isMissing(before.avg)) return null
  return { rate, detectable: detectableRate(entry, before, now, before.avg) }
}

/**
 * The mean of the sides' changes. Their errors may be the same, so the mean's detectable change is taken to
 * be the mean of theirs.
 */
export function meanChange(changes: readonly (SideChange | null)[]): SideChange | null {
  const known = changes.filter((change) => change !== null)
  if (known.length === 0) return null
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const detectable = known.map((change) => change.detectable).filter((each) => each !== null)
  return {
    rate: mean(known.map(({ rate }) => rate)),
    detectable: detectable.length === known.length ? mean(detectable) : null,
  }
}

/**
 * A change within the minimal detectable change is standard, whatever the metric's limits. One whose
 * detectable change is unknown, or that rests on coarse figures (`graded` false), has no grade.
 */
export function ratedChange(entry: Metric, change: SideChange | null, graded: boolean): RatedChange {
  if (!change) return { value: null, clear: null }
  const { rate, detectable } = change
  const clear = detectable === null ? null : Math.abs(rate) > detectable
  if (!graded || clear === null || !entry.changes) return { value: rate, clear }
  return { value: rate, grade: clear ? grade(rate, entry.changes) : 'standard', clear }
}

function detectableRate(entry: Metric, before: SideFigure, now: SideFigure, base: number): number | null {
  const stated = explanation(entry.code)?.error
  if (!stated || before.count < 2 || now.count < 2 || before.sd === null || now.sd === null) return null
  const spread = [
    { sd: before.sd, count: before.count },
    { sd: now.sd, count: now.count },
  ] as const
  const detectable = detectableWithin({ stated, standard: undefined }, base, ...spread)
  return detectable === null ? null : (100 * detectable) / Math.abs(base)
}
