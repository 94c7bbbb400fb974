import {
  type DisplayOptions,
  formatDelta,
  formatMetric,
  formatMinutes,
  formatNumber,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import type { GraphRow } from './graph-rows.ts'

/** Localised name of a metric, or a readable form of a device field's name. */
export function rowLabel(row: GraphRow, display: DisplayOptions): string {
  if (row.metric) return metricLabel(row.code, display.locale)
  const words = row.code.replace(/_/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const rowUnit = (row: GraphRow, display: DisplayOptions): string =>
  row.metric ? metricUnit(row.code, display) : row.unit

/** Decimals for a device field's values, by their size. */
const decimalsOf = (value: number): number => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)

/** Value without its unit; '-' where missing. */
export function rowText(row: GraphRow, value: number | null | undefined, display: DisplayOptions): string {
  if (row.metric?.form === 'balance') {
    // The unit already says that it is the left side's share.
    const missing = value == null || Number.isNaN(value)
    return formatNumber(missing ? null : 50 + value, row.metric.precision, display.locale)
  }
  if (row.metric) return formatMetric(row.code, value, display)
  return formatNumber(value, value == null ? 0 : decimalsOf(value), display.locale)
}

/** Difference without its unit: +, − or ±0. */
export const rowDelta = (row: GraphRow, difference: number, display: DisplayOptions): string =>
  row.metric
    ? formatDelta(row.code, difference, display)
    : formatNumber(difference, decimalsOf(difference), display.locale)

/** Label of a tick in the shown unit. */
export function rowTick(row: GraphRow, shown: number, display: DisplayOptions): string {
  if (row.metric?.form === 'pace') return formatMinutes(shown)
  const decimals = /\.(\d+)/.exec(String(Math.abs(shown)))?.[1]?.length ?? 0
  return Math.abs(shown) >= 10_000
    ? `${formatNumber(shown / 1000, 0, display.locale)}k`
    : formatNumber(shown, Math.min(decimals, 3), display.locale)
}
