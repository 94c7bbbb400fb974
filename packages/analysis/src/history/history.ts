/** The history of metrics: their values by activity, day, week or month, with means and trend. */
import type { Aggregate } from '../seconds/aggregate.ts'
import { type Channel, columnsNeeded, conversionOf, listCounted } from '../seconds/channel.ts'
import { type ActivitySeconds, columnsOfFilter, type SecondsFilter, selectorOf } from '../seconds/filter.ts'
import { keep, keepAll, mediansOf, noValues, type ValuesByCell } from '../seconds/medians.ts'
import { dayNumber } from './buckets.ts'
import { type Rolling, rolling } from './rolling.ts'
import { combined, emptyTallies, putTally, type Tally, tallyAt, tallyOf } from './tally.ts'
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
  /** The bucket that the lists begin with. */
  first: number
  /** Activities with a selected second, and their selected seconds, by bucket. */
  activities: Uint32Array<ArrayBuffer>
  seconds: Float64Array<ArrayBuffer>
  /** By series: the tallies of its buckets, one after the other; undefined where another part has them. */
  tallies: (Float64Array<ArrayBuffer> | undefined)[]
  /** By series, for medians: the values by place in the lists. */
  each: (ValuesByCell | undefined)[]
}

/** Columns that the plan needs. */
export function columnsOfHistory({ filter, series }: HistoryPlan): string[] {
  return [...columnsOfFilter(filter), ...series.flatMap(({ channel }) => columnsNeeded(channel))]
}

/** Some of a history's buckets; all of them by default. */
export function emptyHistory({ series, buckets }: HistoryPlan, first = 0, count = buckets): HistoryTallies {
  return {
    first,
    activities: new Uint32Array(count),
    seconds: new Float64Array(count),
    tallies: series.map(() => emptyTallies(count)),
    each: series.map(({ aggregate }) => (aggregate === 'median' ? noValues() : undefined)),
  }
}

/** The history of activities in these buckets, which must be added in their order. */
export function historyOf(
  plan: HistoryPlan,
  buckets: readonly number[],
): { history: HistoryTallies; add(activity: ActivitySeconds, index: number): void } {
  const first = buckets.reduce((least, bucket) => Math.min(least, bucket), plan.buckets)
  const last = buckets.reduce((most, bucket) => Math.max(most, bucket), first - 1)
  const history = emptyHistory(plan, first, last - first + 1)
  const select = selectorOf(plan.filter)
  let values = new Float64Array(0)

  return {
    history,
    add(activity, index) {
      const selection = select(activity)
      if (selection.count === 0) return
      const { length, columns } = activity
      if (length > values.length) values = new Float64Array(length)
      const bucket = buckets[index] as number
      countActivity(history, bucket, selection.count)
      plan.series.forEach(({ channel }, n) => {
        const count = listCounted(channel, columns, selection, values) ?? 0
        addTally(history, n, bucket, tallyOf(values, count))
        const each = history.each[n]
        if (each) for (let k = 0; k < count; k++) keep(each, bucket - first, values[k] as number)
      })
    },
  }
}

/** Counts an activity with so many selected seconds. */
export function countActivity(history: HistoryTallies, bucket: number, selected: number): void {
  const at = bucket - history.first
  history.activities[at] = (history.activities[at] as number) + 1
  history.seconds[at] = (history.seconds[at] as number) + selected
}

/** Adds what is already known of an activity to a series' bucket. */
export function addTally(
  { first, tallies }: HistoryTallies,
  series: number,
  bucket: number,
  tally: Tally,
): void {
  const own = tallies[series]
  if (own && tally.count > 0) putTally(own, bucket - first, combined(tallyAt(own, bucket - first), tally))
}

/** Combines histories of different activities, all made by the same plan. */
export function mergeHistories(plan: HistoryPlan, histories: readonly HistoryTallies[]): HistoryTallies {
  const out = emptyHistory(plan)
  for (const { first, activities, seconds, tallies, each } of histories) {
    for (let at = 0; at < activities.length; at++) {
      out.activities[first + at] = (out.activities[first + at] as number) + (activities[at] as number)
      out.seconds[first + at] = (out.seconds[first + at] as number) + (seconds[at] as number)
    }
    tallies.forEach((own, n) => {
      if (!own) return
      for (let at = 0; at < activities.length; at++) addTally(out, n, first + at, tallyAt(own, at))
      const [into, more] = [out.each[n], each[n]]
      if (into && more) keepAll(into, more, first)
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
      ...rolling(starts, value, isMean(aggregate) ? count : count.map((held) => Math.min(held, 1))),
      trend: trendOf(days, value),
    }
  })
}

/** The mean of sums or of extremes over some weeks is not weighted by what each of them is made of. */
const isMean = (aggregate: Aggregate): boolean => aggregate === 'avg' || aggregate === 'median'

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
