/** Analyses over the seconds of many activities, as GraphQL asks for them. */
import { setImmediate } from 'node:timers/promises'
import { bucketsOf, type Interval } from '@cadenza/analysis/history/buckets'
import {
  addTally,
  columnsOfHistory,
  countActivity,
  emptyHistory,
  type HistoryPlan,
  type HistoryTallies,
} from '@cadenza/analysis/history/history'
import { columnsOfFilter } from '@cadenza/analysis/seconds/filter'
import {
  columnsOfHeatmap,
  emptyGrid,
  type HeatmapGrid,
  type HeatmapPlan,
} from '@cadenza/analysis/seconds/heatmap'
import type { MatchingStretches } from '@cadenza/analysis/seconds/matching'
import { keep } from '@cadenza/analysis/seconds/medians'
import { invalid } from '@cadenza/contract'
import { metric } from '@cadenza/metrics'
import type { Services } from '../../platform/services.ts'
import { activityFilterOf, type ListFilter } from '../filters/filter-queries.ts'
import { type KnownSeries, type KnownTallies, knownTallies } from './known-tallies.ts'
import { pagesOf } from './pages.ts'
import { offsetsOf } from './places.ts'
import { overShares, type Run, textOf } from './pool.ts'
import { type CoveredActivity, type CoveredSeries, coveredActivities, coveredSeries } from './queries.ts'
import type { SecondsPlaces } from './read.ts'
import {
  type AskedAxis,
  type AskedSeries,
  axisAsked,
  boundAsked,
  channelAsked,
  checkAggregate,
  checkSize,
  countsSeconds,
  mostSeries,
  secondsFilterOf,
} from './request.ts'
import type { Shape } from './shape.ts'
import { storedSeries } from './stored-series.ts'

/** A question about the activities of these athletes. */
export interface Asking {
  services: Services
  owners: readonly string[]
  filter: ListFilter
  run: Run
}

export interface HeatmapArguments {
  x: AskedAxis
  y: AskedAxis
  value?: AskedSeries | null
}

/** Checks the arguments of a heatmap. Throws `ValidationFailed`. */
export function heatmapPlan(filter: ListFilter, { x, y, value }: HeatmapArguments): HeatmapPlan {
  const plan: HeatmapPlan = {
    filter: secondsFilterOf(filter),
    x: axisAsked('x', x),
    y: axisAsked('y', y),
    value: value ? { channel: channelAsked('value.metric', value), aggregate: value.aggregate } : undefined,
  }
  checkSize(plan.x, plan.y)
  if (value) checkAggregate('value', value)
  return plan
}

/** JSON of a matrix heatmap. */
export async function matrixHeatmap(asking: Asking, plan: HeatmapPlan, shape: Shape): Promise<string> {
  const { services, owners, filter } = asking
  const series = await coveredSeries(services.database, owners, activityFilterOf(filter))
  const grids: HeatmapGrid[] = []
  const columns = unique(columnsOfHeatmap(plan))
  await overShares<HeatmapGrid>(
    asking.run,
    columns,
    await placesOf(asking, series, columns),
    (reading, _, grid) => ({ kind: 'heatmap', plan, grid, ...reading }),
    (grid, _, thread) => {
      grids[thread] = grid
    },
  )
  return textOf({
    kind: 'heatmap text',
    plan,
    grids: grids.length > 0 ? grids.flat() : [emptyGrid(plan)],
    shape,
  })
}

export interface HistoryArguments {
  interval: Interval
  series: readonly AskedSeries[]
}

/** Checks the arguments of a history. Throws `ValidationFailed`. */
export function checkHistory(filter: ListFilter, { series }: HistoryArguments): void {
  if (series.length === 0) throw invalid([{ field: 'series', code: 'ErrorEnterValue' }])
  if (series.length > mostSeries)
    throw invalid([{ field: 'series', code: 'ErrorTooMany', parameters: { count: mostSeries } }])
  const bySeconds = countsSeconds(filter)
  series.forEach((asked, n) => {
    const isTotal = metric(asked.metric)?.kind === 'total' && asked.side === 'center'
    // A distance or a load belongs to a whole activity, not to some of its seconds.
    if (isTotal && !bySeconds) return
    if (isTotal) throw invalid([{ field: `series.${n}.metric`, code: 'ErrorWholeActivities' }])
    channelAsked(`series.${n}.metric`, asked)
    checkAggregate(`series.${n}`, asked)
  })
  secondsFilterOf(filter)
}

/** JSON of a history. Series whose figures are stored are made of these, all others of the seconds. */
export async function statsHistory(
  asking: Asking,
  { interval, series }: HistoryArguments,
  shape: Shape,
): Promise<string> {
  const { filter } = asking
  const secondsFilter = secondsFilterOf(filter)
  const known = series.map((asked): KnownSeries | undefined => {
    const stored = countsSeconds(filter) ? undefined : storedSeries(asked, secondsFilter.timeBasis)
    return stored && { ...stored, asked }
  })
  const { database } = asking.services
  const bySeconds = series.flatMap((asked, n) => (known[n] ? [] : [{ asked, n }]))
  const needed = { series: bySeconds.length > 0, titles: interval === 'activity' }
  const activities = await coveredActivities(database, asking.owners, activityFilterOf(filter), needed)
  // Dates of thousands of activities take a turn of their own.
  await setImmediate()
  const { starts, bucketOf } = bucketsOf(
    activities.map(({ date }) => date),
    interval,
  )
  const plan: HistoryPlan = {
    filter: secondsFilter,
    // Totals have no seconds; their tallies come from what is stored alone.
    series: series.map(({ metric: code, side, aggregate }) => ({
      channel: { metric: code, side, columns: [] },
      aggregate,
    })),
    buckets: starts.length,
  }
  const histories: HistoryTallies[] = []
  if (!countsSeconds(filter)) {
    const held = known.flatMap((one, n) => (one ? [n] : []))
    const wanted = known.flatMap((one) => one ?? [])
    const found = knownTallies(database, activities, secondsFilter.timeBasis, wanted)
    histories.push(await storedHistory(plan, found, bucketOf, held))
  }
  if (bySeconds.length > 0) {
    const secondsPlan: HistoryPlan = {
      ...plan,
      series: bySeconds.map(({ asked, n }) => ({
        channel: channelAsked(`series.${n}.metric`, asked),
        aggregate: asked.aggregate,
      })),
    }
    const columns = unique(columnsOfHistory(secondsPlan))
    const covered = activities.flatMap((activity, index) =>
      hasSeries(activity) ? [{ activity, index }] : [],
    )
    await overShares<HistoryTallies>(
      asking.run,
      columns,
      await placesOf(
        asking,
        covered.map(({ activity }) => activity),
        columns,
      ),
      (reading, indices) => ({
        kind: 'history',
        plan: secondsPlan,
        buckets: indices.map((i) => bucketOf[covered[i]?.index ?? 0] as number),
        ...reading,
      }),
      (part) => {
        histories.push(
          placed(
            part,
            plan,
            bySeconds.map(({ n }) => n),
            countsSeconds(filter),
          ),
        )
      },
    )
  }
  return textOf({
    kind: 'history text',
    plan,
    histories: histories.length > 0 ? histories : [emptyHistory(plan)],
    starts,
    activities: interval === 'activity' ? activities.map(({ uuid, title }) => ({ uuid, title })) : undefined,
    asked: series,
    shape,
  })
}

/**
 * History of what is stored of each activity, given page by page; `places` are those of the series with
 * stored tallies.
 */
async function storedHistory(
  plan: HistoryPlan,
  activities: AsyncIterable<readonly KnownTallies[]>,
  bucketOf: Uint32Array,
  places: readonly number[],
): Promise<HistoryTallies> {
  const history = emptyHistory(plan)
  let index = 0
  for await (const page of activities)
    for (const { seconds, tallies } of page) {
      const bucket = bucketOf[index++] as number
      if (seconds <= 0) continue
      countActivity(history, bucket, seconds)
      for (const [n, tally] of tallies.entries()) {
        if (!tally) continue
        const series = places[n] as number
        addTally(history, series, bucket, tally)
        const each = history.each[series]
        // Only totals have stored medians: of one value an activity.
        if (each) keep(each, bucket, tally.mean)
      }
    }
  return history
}

/** Puts the series of a part at their places among all. Only one part of a history counts activities. */
function placed(
  { first, activities, seconds, tallies, each }: HistoryTallies,
  plan: HistoryPlan,
  places: readonly number[],
  counts: boolean,
): HistoryTallies {
  const { length } = activities
  return {
    first,
    activities: counts ? activities : new Uint32Array(length),
    seconds: counts ? seconds : new Float64Array(length),
    tallies: plan.series.map((_, n) => tallies[places.indexOf(n)]),
    each: plan.series.map((_, n) => each[places.indexOf(n)]),
  }
}

export interface MatchingArguments {
  within: readonly Parameters<typeof boundAsked>[1][]
  limit: number
}

/** Stretches of each activity that are listed. */
const mostStretches = 20

/** Checks the arguments of a search for seconds. Throws `ValidationFailed`. */
export function matchingFilter(filter: ListFilter, { within }: MatchingArguments) {
  if (within.length > mostSeries)
    throw invalid([{ field: 'within', code: 'ErrorTooMany', parameters: { count: mostSeries } }])
  return secondsFilterOf(
    filter,
    within.map((bound, n) => boundAsked(`within.${n}`, bound)),
  )
}

/** Activities with seconds that match, those with most first. */
export async function matchingSeconds(
  asking: Asking,
  filter: ReturnType<typeof matchingFilter>,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const { services, owners } = asking
  const activities = await coveredActivities(services.database, owners, activityFilterOf(asking.filter))
  const series = activities.filter(hasSeries)
  const columns = unique(columnsOfFilter(filter))
  const found: { activity: CoveredActivity; matching: MatchingStretches }[] = []
  await overShares<(MatchingStretches | undefined)[]>(
    asking.run,
    columns,
    await placesOf(asking, series, columns),
    (reading) => ({ kind: 'matching', filter, most: mostStretches, ...reading }),
    (part, indices) => {
      part.forEach((matching, i) => {
        const activity = series[indices[i] as number]
        if (matching && activity) found.push({ activity, matching })
      })
    },
  )
  return found
    .sort((a, b) => b.matching.seconds - a.matching.seconds || (a.activity.uuid < b.activity.uuid ? 1 : -1))
    .slice(0, limit)
    .map(({ activity, matching }) => ({
      activity_uuid: activity.uuid,
      user_uuid: activity.user_uuid,
      title: activity.title,
      date: activity.date,
      sport: activity.sport,
      seconds: matching.seconds,
      spans: matching.stretches.map(({ from, to }) => ({
        relative_start_time: from * 1000,
        relative_end_time: to * 1000,
        seconds: to - from,
      })),
    }))
}

/** Tells whether an activity has a series. */
export const hasSeries = (activity: CoveredActivity): activity is CoveredActivity & CoveredSeries =>
  activity.object_key !== null

/** Places of the columns of these series. */
export async function placesOf(
  { services }: Pick<Asking, 'services'>,
  series: readonly CoveredSeries[],
  columns: readonly string[],
): Promise<SecondsPlaces> {
  const places: SecondsPlaces = {
    objectKeys: series.map(({ object_key }) => object_key),
    lengths: Uint32Array.from(series, ({ length }) => length),
    offsets: new Float64Array(series.length * columns.length),
    noise: new Map(),
  }
  let index = 0
  for await (const page of pagesOf(series)) {
    places.offsets.set(await offsetsOf(services.database, page, columns), index * columns.length)
    for (const { noise } of page) {
      const spans = noise?.map(([startMs, endMs]) => ({ startMs, endMs })) ?? []
      if (spans.length > 0) places.noise.set(index, spans)
      index += 1
    }
  }
  return places
}

export const unique = (names: readonly string[]): string[] => [...new Set(names)]
