/** The history of metrics: their values by activity, day, week or month, with means and trend. */
import type { Aggregate } from '../seconds/aggregate.ts'
import { type Channel, columnsNeeded, conversionOf, countedValuesOf } from '../seconds/channel.ts'
import {
  type ActivitySeconds,
  columnsOfFilter,
  type SecondsFilter,
  selectSeconds,
} from '../seconds/filter.ts'
import { keep, keepAll, mediansOf, noValues, type ValuesByCell } from '../seconds/medians.ts'
import { dayNumber } from './buckets.ts'
import { type Rolling, rolling } from './rolling.ts'
import { combined, emptyTally, putTally, type Tally, tallyAt, tallyFields, tallyOf } from './tally.ts'
import { type Trend, trendOf } from './trend.ts'

export interface HistorySeries {
  channel: Channel
  aggregate: Aggregate
}

export interface HistoryPlan {
  filter: SecondsFilter
  series: readonly HistorySeries[]
  /** Number of buckets. */
  buckets: number
}

/** Sums of each series by bucket, which can be sent between threads and combined. */
export interface HistoryTallies {
  /** Activities with a selected second, and their selected seconds, by bucket. */
  activities: Uint32Array<ArrayBuffer>
  seconds: Float64Array<ArrayBuffer>
  /** By series: the tallies of its buckets, one after the other. */
  tallies: Float64Array<ArrayBuffer>[]
  /** By series, for medians: the values by bucket. */
  each: (ValuesByCell | undefined)[]
}

/** Columns that the plan needs. */
export function columnsOfHistory({ filter, series }: HistoryPlan): string[] {
  return [...columnsOfFilter(filter), ...series.flatMap(({ channel }) => columnsNeeded(channel))]
}

export function emptyHistory({ series, buckets }: HistoryPlan): HistoryTallies {
  return {
    activities: new Uint32Array(buckets),
    seconds: new Float64Array(buckets),
    tallies: series.map(() => {
      const tallies = new Float64Array(buckets * tallyFields)
      for (let bucket = 0; bucket < buckets; bucket++) putTally(tallies, bucket, emptyTally())
      return tallies
    }),
    each: series.map(({ aggregate }) => (aggregate === 'median' ? noValues() : undefined)),
  }
}

/** Adds an activity's seconds to its bucket. */
export function addToHistory(
  history: HistoryTallies,
  { filter, series }: HistoryPlan,
  activity: ActivitySeconds,
  bucket: number,
): void {
  const selected = selectSeconds(activity, filter)
  let seconds = 0
  for (let i = 0; i < selected.length; i++) seconds += selected[i] as number
  if (seconds === 0) return
  history.activities[bucket] = (history.activities[bucket] as number) + 1
  history.seconds[bucket] = (history.seconds[bucket] as number) + seconds
  series.forEach(({ channel }, n) => {
    const values = countedValuesOf(channel, activity.columns)
    if (!values) return
    addTally(history, n, bucket, tallyOf(values, selected))
    const each = history.each[n]
    if (!each) return
    for (let i = 0; i < values.length; i++)
      if (selected[i] === 1 && Number.isFinite(values[i])) keep(each, bucket, values[i] as number)
  })
}

/** Adds what is already known of an activity to a series' bucket. */
export function addTally({ tallies }: HistoryTallies, series: number, bucket: number, tally: Tally): void {
  const own = tallies[series]
  if (own) putTally(own, bucket, combined(tallyAt(own, bucket), tally))
}

/** Combines histories of different activities, all made by the same plan. */
export function mergeHistories(plan: HistoryPlan, histories: readonly HistoryTallies[]): HistoryTallies {
  const [only] = histories
  if (only && histories.length === 1) return only
  const out = emptyHistory(plan)
  for (const { activities, seconds, tallies, each } of histories) {
    for (let bucket = 0; bucket < plan.buckets; bucket++) {
      out.activities[bucket] = (out.activities[bucket] as number) + (activities[bucket] as number)
      out.seconds[bucket] = (out.seconds[bucket] as number) + (seconds[bucket] as number)
    }
    tallies.forEach((own, n) => {
      for (let bucket = 0; bucket < plan.buckets; bucket++) addTally(out, n, bucket, tallyAt(own, bucket))
      const [into, more] = [out.each[n], each[n]]
      if (into && more) keepAll(into, more)
    })
  }
  return out
}

/** One series of a history, by bucket; null where a bucket has no value. */
export interface HistoryFigures extends Rolling {
  value: (number | null)[]
  /** Sample standard deviation of the values in the bucket. */
  sd: (number | null)[]
  count: number[]
  trend: Trend | null
}

/** The figures of each series. `starts` are the first days of the buckets, ascending. */
export function figuresOf(
  starts: readonly string[],
  { series }: Pick<HistoryPlan, 'series'>,
  { tallies, each }: HistoryTallies,
): HistoryFigures[] {
  const days = starts.map(dayNumber)
  return series.map(({ channel, aggregate }, n): HistoryFigures => {
    const conversion = conversionOf(channel)
    const figure = (tally: Tally) =>
      conversion
        ? conversion.figure(figureOf[conversion.flips ? flipped[aggregate] : aggregate](tally))
        : figureOf[aggregate](tally)

    const own = starts.map((_, bucket) => tallyAt(tallies[n] as Float64Array, bucket))
    const convert = conversion?.figure ?? ((median: number) => median)
    const values = each[n]
    const medians =
      values &&
      mediansOf(
        values,
        own.map(({ count }) => count),
      )
    const value = own.map((tally, bucket) =>
      tally.count === 0 ? null : finite(medians ? convert(medians[bucket] as number) : figure(tally)),
    )
    const count = own.map((tally) => Math.round(tally.count))
    return {
      value,
      sd: own.map(({ count: held, squares }) =>
        held > 1 && !conversion ? finite(Math.sqrt(squares / (held - 1))) : null,
      ),
      count,
      ...rolling(starts, value, count),
      trend: trendOf(days, value),
    }
  })
}

const flipped: Record<Aggregate, Aggregate> = {
  avg: 'avg',
  max: 'min',
  min: 'max',
  median: 'median',
  sum: 'sum',
}

const figureOf: Record<Aggregate, (tally: Tally) => number> = {
  avg: ({ mean }) => mean,
  max: ({ max }) => max,
  min: ({ min }) => min,
  sum: ({ sum }) => sum,
  // Replaced by the median of the values themselves; without them the mean would be no median.
  median: () => Number.NaN,
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
