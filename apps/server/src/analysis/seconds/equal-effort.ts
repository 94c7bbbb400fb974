/** Form at equal effort, as GraphQL asks for it. */
import { columnsOfEffort, type EffortPlan, type EffortSums } from '@cadenza/analysis/effort/equal-effort'
import { bucketsOf, type Interval } from '@cadenza/analysis/history/buckets'
import { ApiError, invalid, wire } from '@cadenza/contract'
import { MOST_COMPARED, type Side } from '@cadenza/metrics'
import { activityFilterOf, type ListFilter } from '../filters/filter-queries.ts'
import { type Asking, hasSeries, placesOf, unique } from './analyses.ts'
import type { EffortOfSpans, EffortSpan } from './effort-text.ts'
import { overShares, textOf } from './pool.ts'
import { type CoveredActivity, coveredActivities, isTheirs } from './queries.ts'
import { channelAsked, secondsFilterOf } from './request.ts'
import type { Shape } from './shape.ts'

export interface EffortArguments {
  interval: Interval
  /** Compares the days from this one on with those before, in place of spans of the interval. */
  since?: string | null
  /** Compares this activity with the days before its own, in place of spans of the interval. */
  activity_uuid?: string | null
  series: readonly { metric: string; side: Side }[]
}

/** Each metric is summed up bin by bin for each span, which takes more memory than other analyses. */
const mostSeries = { ofMany: 5, ofTwo: MOST_COMPARED } as const

/** Checks the arguments. Throws `ValidationFailed`. */
export function effortPlan(
  filter: ListFilter,
  { since, activity_uuid, series }: EffortArguments,
): EffortPlan {
  if (series.length === 0) throw invalid([{ field: 'series', code: 'ErrorEnterValue' }])
  const count = since || activity_uuid ? mostSeries.ofTwo : mostSeries.ofMany
  if (series.length > count) throw invalid([{ field: 'series', code: 'ErrorTooMany', parameters: { count } }])
  if (since && activity_uuid) throw invalid([{ field: 'since', code: 'ErrorInvalidValue' }])
  if (since && !wire.day.safeParse(since).success)
    throw invalid([{ field: 'since', code: 'ErrorInvalidDate' }])
  if (activity_uuid && !wire.uuid.safeParse(activity_uuid).success)
    throw invalid([{ field: 'activity_uuid', code: 'ErrorInvalidValue' }])
  return {
    filter: secondsFilterOf(filter),
    channels: series.map((asked, n) => channelAsked(`series.${n}.metric`, asked)),
  }
}

/** The span that an activity belongs to, with a name of its own; undefined if it is not compared. */
type SpanOf = (activity: CoveredActivity, index: number) => (EffortSpan & { name: string }) | undefined

/** Spans of the interval, or the two spans that the arguments name. */
function spansBy(
  activities: readonly CoveredActivity[],
  { interval, since, activity_uuid }: EffortArguments,
): SpanOf {
  const ofDate = ({ user_uuid: athlete }: CoveredActivity, date: string, name = date) => ({
    athlete,
    date,
    activity: undefined,
    name,
  })
  const itself = ({ user_uuid: athlete, date, uuid, title }: CoveredActivity) => ({
    athlete,
    date,
    activity: { uuid, title },
    name: uuid,
  })
  if (since)
    return (activity) =>
      activity.date >= since ? ofDate(activity, since) : ofDate(activity, activity.date, 'before')
  if (activity_uuid) {
    const one = activities.find(({ uuid }) => uuid === activity_uuid)
    return (activity) => {
      if (activity === one) return itself(activity)
      const isBefore = one && activity.user_uuid === one.user_uuid && activity.date < one.date
      return isBefore ? ofDate(activity, activity.date, 'before') : undefined
    }
  }
  const { starts, bucketOf } = bucketsOf(
    activities.map(({ date }) => date),
    interval,
  )
  return (activity, index) => {
    const date = starts[bucketOf[index] as number] as string
    return interval === 'activity' ? { ...itself(activity), date } : ofDate(activity, date)
  }
}

/** JSON of form at equal effort, of each athlete with an activity that counts. */
export async function equalEffort(
  asking: Asking,
  plan: EffortPlan,
  given: EffortArguments,
  shape: Shape,
): Promise<string> {
  return textOf({ kind: 'effort text', ...(await effortOfSpans(asking, plan, given)), shape })
}

/** Sums of the spans that the arguments name. Throws `NotFound` if none of the athletes has the activity. */
export async function effortOfSpans(
  asking: Asking,
  plan: EffortPlan,
  given: EffortArguments,
): Promise<EffortOfSpans> {
  const { services, owners, filter, run } = asking
  const covered = (await coveredActivities(services.database, owners, activityFilterOf(filter))).filter(
    hasSeries,
  )
  const { activity_uuid } = given
  const isCovered = !activity_uuid || covered.some(({ uuid }) => uuid === activity_uuid)
  if (!isCovered && !(await isTheirs(services.database, owners, activity_uuid)))
    throw new ApiError('NotFound')
  const spanOf = spansBy(covered, given)
  const groups = new Map<string, number>()
  const spans: EffortSpan[] = []
  const grouped = covered.flatMap((activity, i) => {
    const span = spanOf(activity, i)
    if (!span) return []
    const { name, ...rest } = span
    const key = `${activity.user_uuid} ${name}`
    const group = groups.get(key) ?? spans.length
    groups.set(key, group)
    spans[group] ??= rest
    return [{ activity, group }]
  })
  const activities = grouped.map(({ activity }) => activity)
  const columns = unique(columnsOfEffort(plan))
  const parts: EffortSums[] = []
  await overShares<EffortSums>(
    run,
    columns,
    await placesOf(asking, activities, columns),
    (reading, indices) => ({
      kind: 'effort',
      plan,
      activities: {
        groups: Int32Array.from(indices, (i) => grouped[i]?.group as number),
        isRun: indices.map((i) => activities[i]?.sport === 'run'),
      },
      ...reading,
    }),
    (part) => parts.push(part),
  )
  const athletes = unique(activities.map(({ user_uuid }) => user_uuid))
  return { plan, parts, athletes, spans, asked: given.series }
}
