import type { ErrorParts } from '@cadenza/analysis/change/detectable-change'
import { detectableTrend } from '@cadenza/analysis/change/trend-span'
import {
  type DisplayOptions,
  formatDelta,
  formatDifference,
  formatMetric,
  formatNumber,
  metric,
  metricUnit,
} from '@cadenza/metrics'
import type { HistoryRow, LineTrend } from './graph.ts'

/** Text key and values of a sentence. */
export interface Sentence {
  key: 'trendUp' | 'trendDown' | 'trendNone' | 'trendWithin' | 'trendOpen' | 'trendFew'
  values: Record<'change' | 'low' | 'high' | 'span' | 'least', string> & { days: number; points: number }
}

const withUnit = (text: string, unit: string): string =>
  unit === '' ? text : unit.startsWith('/') || unit === '°' ? text + unit : `${text}\u00a0${unit}`

/** Decimals beyond which a change means nothing to anybody. */
const mostDecimals = 4

/**
 * Writers of changes up to a `largest` one: with a decimal more than the metric's, as they are small, or as
 * many as the largest needs not to be 0; of times in seconds.
 */
function changeWriters(code: string, largest: number, { locale, unit }: DisplayOptions) {
  const entry = metric(code)
  const isTime = entry?.form === 'pace' || entry?.form === 'duration'
  const factor = entry?.shown[unit].factor ?? 1
  const usual = isTime ? 1 : (entry?.precision ?? 0) + 1
  const needed = Math.ceil(-Math.log10(largest * factor))
  const decimals = Math.max(usual, Math.min(needed, mostDecimals))
  const shownUnit = metricUnit(code, { locale, unit })
  return {
    size: (change: number) => formatNumber(Math.abs(change * factor), decimals, locale),
    change: (change: number) => formatDifference(change * factor, decimals, locale),
    unit: isTime ? `s${shownUnit}` : entry?.form === 'balance' ? '%' : shownUnit,
  }
}

const noFigures = { change: '', low: '', high: '', span: '', least: '', days: 0, points: 0 }

/**
 * The trend of a line in words. It rises or falls only if it is not chance (the whole confidence interval is
 * beside 0) and more than measuring anew (the change over the span exceeds the minimal detectable change).
 * `error` is that of one activity: null while unknown, 'none' of what is counted, not measured.
 */
export function trendSentence(
  code: string,
  trend: LineTrend | null,
  error: ErrorParts | null | 'none',
  display: DisplayOptions,
): Sentence {
  if (!trend) return { key: 'trendFew', values: noFigures }
  const largest = Math.max(Math.abs(trend.low), Math.abs(trend.high))
  const { size, change, unit } = changeWriters(code, largest, display)
  const { days } = trend.span
  const overSpan = (trend.per_30_days * days) / 30
  const least = error === 'none' || error === null ? 0 : detectableTrend(error, trend.span)
  return {
    key: keyOf(trend, error !== null, Math.abs(overSpan) > least),
    values: {
      change: withUnit(size(trend.per_30_days), unit),
      low: change(trend.low),
      high: withUnit(change(trend.high), unit),
      span: withUnit(change(overSpan), unit),
      least: withUnit(size(least), unit),
      days,
      points: trend.points,
    },
  }
}

function keyOf({ low, high }: LineTrend, known: boolean, beyond: boolean): Sentence['key'] {
  if (low <= 0 && high >= 0) return 'trendNone'
  if (!known) return 'trendOpen'
  if (!beyond) return 'trendWithin'
  return low > 0 ? 'trendUp' : 'trendDown'
}

/** Latest known value of a line; null without any. */
export function latest(values: Float32Array): number | null {
  for (let i = values.length - 1; i >= 0; i--) {
    const value = values[i] as number
    if (!Number.isNaN(value)) return value
  }
  return null
}

/** Latest means of both sides and left minus right; null unless both sides are shown and known. */
export function sidesNow(
  { code, lines }: HistoryRow,
  display: DisplayOptions,
): { left: string; right: string; difference: string } | null {
  const of = (side: string) => lines.find((line) => line.side === side)
  const [left, right] = [latest(of('left')?.mean ?? none), latest(of('right')?.mean ?? none)]
  if (left === null || right === null) return null
  return {
    left: formatMetric(code, left, display),
    right: formatMetric(code, right, display),
    difference: withUnit(formatDelta(code, left - right, display), metricUnit(code, display)),
  }
}

const none = new Float32Array(0)
