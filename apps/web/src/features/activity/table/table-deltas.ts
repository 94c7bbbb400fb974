import { detectableWithin, type MetricError } from '@cadenza/analysis/change/metric-change'
import { changeRate, type DisplayOptions, formatDelta, grade, metric } from '@cadenza/metrics'
import type { Figures } from '../queries.ts'
import type { TableColumn } from './table-columns.ts'

/** Difference of a figure between two ranges. */
export interface Delta {
  /** Text with sign; '±0' if it rounds to zero. */
  text: string
  /** Set only if the difference exceeds its error and the catalogue knows which direction is better. */
  verdict: 'good' | 'poor' | null
}

export type ErrorOf = (code: string) => MetricError | undefined

/**
 * Difference from a reference in the same activity; null if either is missing. `errorOf` gives a metric's
 * errors.
 */
export function deltaOf(
  column: TableColumn,
  figures: Figures,
  reference: Figures,
  errorOf: ErrorOf,
  display: DisplayOptions,
): Delta | null {
  const value = column.value(figures)
  const before = column.value(reference)
  if (value === null || before === null) return null
  const difference = value - before
  const text = formatDelta(column.code, difference, display)
  const error = column.head === 'peak' ? undefined : errorOf(column.code)
  const least = error && detectableWithin(error, before, column.spread?.(figures), column.spread?.(reference))
  const isBeyond = typeof least === 'number' && Math.abs(difference) > least
  return { text, verdict: isBeyond && text !== '±0' ? verdictOf(column.code, before, value) : null }
}

/**
 * Verdict by the catalogue's limits in percent; by direction alone if the mean is too small for a percentage.
 */
function verdictOf(code: string, before: number, value: number): Delta['verdict'] {
  const entry = metric(code)
  if (!entry?.changes || entry.better === 'none') return null
  const rate = changeRate(entry, before, value)
  if (rate === null) {
    if (!entry.changeRate || entry.better === 'band') return null
    return value > before === (entry.better === 'higher') ? 'good' : 'poor'
  }
  const found = grade(rate, entry.changes)
  if (found === 'poor') return 'poor'
  return found === 'awesome' || found === 'good' ? 'good' : null
}
