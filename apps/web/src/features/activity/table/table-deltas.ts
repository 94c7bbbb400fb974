import { changeRate, type DisplayOptions, formatDelta, grade, metric } from '@cadenza/metrics'
import type { ErrorStatement } from '@cadenza/metrics/explanations'
import type { Figures } from '../queries.ts'
import type { TableColumn } from './table-columns.ts'

/** Difference of a figure between two ranges. */
export interface Delta {
  /** Text with sign; '±0' if it rounds to zero. */
  text: string
  /** Set only if the difference exceeds its error and the catalogue knows which direction is better. */
  verdict: 'good' | 'poor' | null
}

export type ErrorOf = (code: string) => ErrorStatement | undefined

/** Two-sided 95 % quantile of the normal distribution. */
const twoSided95 = 1.96

/**
 * Difference from a reference; null if either is missing. `errorOf` gives a metric's expected error; within
 * one activity where known, which is the smallest error between two ranges.
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
  const told = column.head === 'peak' ? undefined : errorOf(column.code)
  const error = told && errorBetween(told, before, column.spread?.(figures), column.spread?.(reference))
  const isBeyond = error !== undefined && error !== null && Math.abs(difference) > error
  return { text, verdict: isBeyond && text !== '±0' ? verdictOf(column.code, before, value) : null }
}

type Spread = { sd: number; count: number } | null | undefined

/**
 * Difference between two ranges that may occur by chance: the metric's error or, if larger, the sampling
 * error of the means. null if unknown.
 */
export function errorBetween(error: ErrorStatement, before: number, a: Spread, b: Spread): number | null {
  const chance =
    a && b && a.count > 1 && b.count > 1
      ? twoSided95 * Math.sqrt(a.sd ** 2 / a.count + b.sd ** 2 / b.count)
      : null
  if (error === 'untested') return chance
  if (error === 'recording') return chance ?? 0
  const expected = error.within ?? error.outdoors[0]
  const own = error.unit === '%' ? (expected / 100) * Math.abs(before) : expected
  return Math.max(own, chance ?? 0)
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
