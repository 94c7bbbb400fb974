import { type TrendSpan, trendSpan } from '@cadenza/analysis/change/trend-span'
import { type DisplayOptions, fromDisplay, metric, type Side, toDisplay } from '@cadenza/metrics'
import type { Graphql } from '../../../platform/api/graphql-types.ts'
import { daysBetween } from '../../../ui/dates/days.ts'
import { valueTicks } from '../../../ui/graphs/ticks.ts'
import { type AxisMetric, type ValueRange, valueRange } from '../../../ui/graphs/value-range.ts'
import type { Aggregate, DataSeries } from '../analysis.ts'
import { drawnSides } from '../asked.ts'
import type { History } from './queries.ts'

/** One side of a series: figures by bucket, NaN where unknown. */
export interface HistoryLine {
  side: Side
  values: Float32Array
  mean: Float32Array
  low: Float32Array
  high: Float32Array
  trend: LineTrend | null
}

/** Trend with the span of its points. */
export type LineTrend = Graphql['Trend'] & { span: TrendSpan }

/** A metric with its sides, drawn in a row of its own, as each has its own unit. */
export interface HistoryRow {
  code: string
  aggregate: Aggregate
  lines: readonly HistoryLine[]
  /** In the unit of figures; null without any value. */
  y: ValueRange | null
}

export interface HistoryGraph {
  /** Days since 1970 of each bucket; activities of one day stand side by side. */
  x: Float64Array
  from: number
  to: number
  rows: readonly HistoryRow[]
}

/** Days over which the line is averaged. Points further apart share none of them, so the line breaks. */
export const meanDays = 42

export const dayNumber = (day: string): number => daysBetween('1970-01-01', day)

const figures = (values: readonly (number | null)[]): Float32Array =>
  Float32Array.from(values, (value) => value ?? Number.NaN)

/** Rows and time axis of a history; `from` and `to` are days of the filter, '' where it is open. */
export function historyGraph(
  { buckets, series }: History,
  asked: readonly DataSeries[],
  { from, to }: { from: string; to: string },
  today: string,
): HistoryGraph {
  const x = placesOf(buckets.date)
  const lines = series.map(
    (each): HistoryLine => ({
      side: each.side,
      values: figures(each.value),
      mean: figures(each.mean),
      low: figures(each.low),
      high: figures(each.high),
      trend: each.trend && { ...each.trend, span: trendSpan(pointsOf(buckets, each.value)) },
    }),
  )
  let at = 0
  const rows = asked.map((one): HistoryRow => {
    const own = lines.slice(at, at + drawnSides(one).length)
    at += own.length
    const drawn = own.flatMap(({ values, low, high }) => [values, low, high])
    return {
      code: one.metric,
      aggregate: one.aggregate,
      lines: own,
      y: valueRange(drawn, 0, x.length - 1, axisOf(one.metric)),
    }
  })
  return { x, ...extentOf(x, from, to < today ? to : '', today), rows }
}

/** Points that a trend goes through. */
const pointsOf = ({ date, activities }: History['buckets'], values: readonly (number | null)[]) =>
  values.flatMap((value, i) =>
    value === null ? [] : [{ day: dayNumber(date[i] ?? ''), activities: activities[i] ?? 1 }],
  )

/** Means of activities are never near 0, where the seconds of a graph begin. */
function axisOf(code: string): AxisMetric | undefined {
  const entry = metric(code)
  return entry && { axis: { ...entry.axis, fromZero: false }, interval: entry.interval }
}

/** Middle of the day for a single activity, equal steps for several. */
function placesOf(days: readonly string[]): Float64Array {
  const x = new Float64Array(days.length)
  let first = 0
  for (let i = 1; i <= days.length; i++) {
    if (days[i] === days[first]) continue
    const day = dayNumber(days[first] ?? '')
    for (let k = first; k < i; k++) x[k] = day + (k - first + 0.5) / (i - first)
    first = i
  }
  return x
}

/** Shortest time axis in days, for a single activity. */
const leastDays = 14

function extentOf(x: Float64Array, from: string, to: string, today: string): { from: number; to: number } {
  const end = to ? dayNumber(to) + 1 : Math.max(dayNumber(today) + 1, Math.ceil(x.at(-1) ?? 0))
  const start = from ? dayNumber(from) : Math.floor(x[0] ?? end - leastDays)
  const missing = Math.max(0, leastDays - (end - start))
  return { from: start - missing, to: end }
}

/** Ticks of a row in the unit of figures, and in the shown unit; times in hours. */
export function rowTicks(row: HistoryRow, display: DisplayOptions): { at: number; shown: number }[] {
  if (!row.y) return []
  const form = metric(row.code)?.form
  const perHour = form === 'duration' ? 3600 : 1
  const low = toDisplay(row.code, row.y.low, display) / perHour
  const high = toDisplay(row.code, row.y.high, display) / perHour
  return valueTicks(low, high, form === 'pace').map((shown) => ({
    at: fromDisplay(row.code, shown * perHour, display),
    shown,
  }))
}
