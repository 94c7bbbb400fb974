import {
  type DisplayOptions,
  formatDelta,
  formatDifference,
  formatMetric,
  formatNumber,
  metric,
  metricUnit,
} from '@cadenza/metrics'
import type { HistoryLine, HistoryRow } from './graph.ts'

/** Text key and values of a sentence. */
export interface Sentence {
  key: 'trendUp' | 'trendDown' | 'trendNone' | 'trendFew'
  values: { change: string; low: string; high: string; points: number }
}

const withUnit = (text: string, unit: string): string =>
  unit === '' ? text : unit.startsWith('/') || unit === '°' ? text + unit : `${text}\u00a0${unit}`

/** Writers of a change: with a decimal more than the metric's, as it is small; of times in seconds. */
function changeWriters(code: string, { locale, unit }: DisplayOptions) {
  const entry = metric(code)
  const isTime = entry?.form === 'pace' || entry?.form === 'duration'
  const decimals = isTime ? 1 : (entry?.precision ?? 0) + 1
  const factor = entry?.shown[unit].factor ?? 1
  const shownUnit = metricUnit(code, { locale, unit })
  return {
    size: (change: number) => formatNumber(Math.abs(change * factor), decimals, locale),
    change: (change: number) => formatDifference(change * factor, decimals, locale),
    unit: isTime ? `s${shownUnit}` : entry?.form === 'balance' ? '%' : shownUnit,
  }
}

/** The trend of a line in words. It rises or falls only if the whole confidence interval is beside 0. */
export function trendSentence(code: string, trend: HistoryLine['trend'], display: DisplayOptions): Sentence {
  if (!trend) return { key: 'trendFew', values: { change: '', low: '', high: '', points: 0 } }
  const { size, change, unit } = changeWriters(code, display)
  return {
    key: trend.low > 0 ? 'trendUp' : trend.high < 0 ? 'trendDown' : 'trendNone',
    values: {
      change: withUnit(size(trend.per_30_days), unit),
      low: change(trend.low),
      high: withUnit(change(trend.high), unit),
      points: trend.points,
    },
  }
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
