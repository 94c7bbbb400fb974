/** Analyses over the seconds of many activities, as GraphQL asks for them. */
import { bucketsOf, type Interval } from '@cadenza/analysis/history/buckets'
import {
  addTally,
  columnsOfHistory,
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
import { invalid } from '@cadenza/contract'
import { metric } from '@cadenza/metrics'
import type { Services } from '../../platform/services.ts'
import { activityFilterOf, type ListFilter } from '../filters/filter-queries.ts'
import { offsetsOf } from './places.ts'
import { overShares, type Run, textOf } from './pool.ts'
import { type CoveredActivity, coveredActivities } from './queries.ts'
import type { SecondsPlace } from './read.ts'
import {
  type AskedAxis,
  type AskedSeries,
  axisAsked,
  boundAsked,
  channelAsked,
  checkSize,
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
  return plan
}

/** JSON of a matrix heatmap. */
export async function matrixHeatmap(asking: Asking, plan: HeatmapPlan, shape: Shape): Promise<string> {
  const { series } = await seriesCovered(asking)
  const grids: HeatmapGrid[] = []
  const columns = unique(columnsOfHeatmap(plan))
  await overShares<HeatmapGrid>(
    asking.run,
    columns,
    await placesOf(asking, series, columns),
    (share) => ({ kind: 'heatmap', plan, ...share }),
    (grid) => grids.push(grid),
  )
  return textOf({ kind: 'heatmap text', plan, grids: grids.length > 0 ? grids : [emptyGrid(plan)], shape })
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
  })
  secondsFilterOf(filter)
}

/** True if the filter selects seconds, not just activities. */
const countsSeconds = ({ range_filters, target_bike_position = 'all' }: ListFilter): boolean =>
  target_bike_position !== 'all' || Object.keys(range_filters ?? {}).length > 0

/** JSON of a history. Series whose figures are stored are made of these, all others of the seconds. */
export async function statsHistory(
  asking: Asking,
  { interval, series }: HistoryArguments,
  shape: Shape,
): Promise<string> {
  const { filter } = asking
  const secondsFilter = secondsFilterOf(filter)
  const known = series.map((asked) =>
    countsSeconds(filter) ? undefined : storedSeries(asked, secondsFilter.timeBasis),
  )
  const basis = `${secondsFilter.timeBasis}_based_stats`
  const counted = { from: 'counted', path: [secondsFilter.timeBasis] } as const
  const stored = [counted, ...known.flatMap((one) => one?.paths ?? [])]
  const activities = await coveredActivities(
    asking.services.database,
    asking.owners,
    activityFilterOf(filter),
    {
      basis,
      stored: countsSeconds(filter) ? [] : stored,
    },
  )
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
  if (!countsSeconds(filter)) histories.push(storedHistory(plan, activities, bucketOf, known))
  const bySeconds = series.flatMap((asked, n) => (known[n] ? [] : [{ asked, n }]))
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
      activity.object_key ? [{ activity, index }] : [],
    )
    await overShares<HistoryTallies>(
      asking.run,
      columns,
      await placesOf(
        asking,
        covered.map(({ activity }) => activity),
        columns,
      ),
      (share, indices) => ({
        kind: 'history',
        plan: secondsPlan,
        buckets: indices.map((i) => bucketOf[covered[i]?.index ?? 0] as number),
        ...share,
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

/** Tallies of what is stored of each activity. */
function storedHistory(
  plan: HistoryPlan,
  activities: readonly CoveredActivity[],
  bucketOf: Uint32Array,
  known: readonly (ReturnType<typeof storedSeries> | undefined)[],
): HistoryTallies {
  const history = { ...emptyHistory(plan), each: plan.series.map(() => undefined) }
  activities.forEach(({ figures: [seconds, ...figures] }, i) => {
    const bucket = bucketOf[i] as number
    if (!(typeof seconds === 'number' && seconds > 0)) return
    history.activities[bucket] = (history.activities[bucket] as number) + 1
    history.seconds[bucket] = (history.seconds[bucket] as number) + seconds
    let at = 0
    known.forEach((one, n) => {
      if (!one) return
      const tally = one.tallyOf(figures.slice(at, at + one.paths.length))
      at += one.paths.length
      if (tally) addTally(history, n, bucket, tally)
    })
  })
  return history
}

/** Puts the series of a part at their places among all. Only one part of a history counts activities. */
function placed(
  { activities, seconds, tallies, each }: HistoryTallies,
  plan: HistoryPlan,
  places: readonly number[],
  counts: boolean,
): HistoryTallies {
  const whole = emptyHistory({ ...plan, series: plan.series.map((one) => ({ ...one, aggregate: 'avg' })) })
  places.forEach((place, n) => {
    const own = tallies[n]
    if (own) whole.tallies[place] = own
    whole.each[place] = each[n]
  })
  return counts ? { ...whole, activities, seconds } : whole
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
  const { series } = await seriesCovered(asking)
  const columns = unique(columnsOfFilter(filter))
  const found: { activity: CoveredActivity; matching: MatchingStretches }[] = []
  await overShares<(MatchingStretches | undefined)[]>(
    asking.run,
    columns,
    await placesOf(asking, series, columns),
    (share) => ({ kind: 'matching', filter, most: mostStretches, ...share }),
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

async function seriesCovered({ services, owners, filter }: Asking): Promise<{ series: CoveredActivity[] }> {
  const activities = await coveredActivities(services.database, owners, activityFilterOf(filter), {
    basis: '',
    stored: [],
  })
  return { series: activities.filter(({ object_key }) => object_key !== null) }
}

async function placesOf(
  { services }: Asking,
  series: readonly CoveredActivity[],
  columns: readonly string[],
): Promise<SecondsPlace[]> {
  const refs = series.map(({ user_uuid, uuid, object_key }) => ({
    userUuid: user_uuid,
    activityUuid: uuid,
    objectKey: object_key ?? '',
  }))
  const offsets = await offsetsOf(services.database, refs, columns)
  return series.map(({ object_key, length, noise }, i) => ({
    objectKey: object_key ?? '',
    length: length ?? 0,
    offsets: offsets[i] ?? [],
    noise: (noise ?? []).map(([startMs, endMs]) => ({ startMs, endMs })),
  }))
}

const unique = (names: readonly string[]): string[] => [...new Set(names)]
