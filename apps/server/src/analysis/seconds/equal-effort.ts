/** Form at equal effort, as GraphQL asks for it. */
import { columnsOfEffort, type EffortPlan, type EffortSums } from '@cadenza/analysis/effort/equal-effort'
import { bucketsOf, type Interval } from '@cadenza/analysis/history/buckets'
import { invalid } from '@cadenza/contract'
import type { Side } from '@cadenza/metrics'
import { activityFilterOf, type ListFilter } from '../filters/filter-queries.ts'
import { type Asking, hasSeries, placesOf, unique } from './analyses.ts'
import type { EffortSpan } from './effort-text.ts'
import { overShares, textOf } from './pool.ts'
import { coveredActivities } from './queries.ts'
import { channelAsked, secondsFilterOf } from './request.ts'
import type { Shape } from './shape.ts'

export interface EffortArguments {
  interval: Interval
  series: readonly { metric: string; side: Side }[]
}

/** Each metric is summed up bin by bin, which takes more memory than other analyses. */
const mostSeries = 5

/** Checks the arguments. Throws `ValidationFailed`. */
export function effortPlan(filter: ListFilter, { series }: EffortArguments): EffortPlan {
  if (series.length === 0) throw invalid([{ field: 'series', code: 'ErrorEnterValue' }])
  if (series.length > mostSeries)
    throw invalid([{ field: 'series', code: 'ErrorTooMany', parameters: { count: mostSeries } }])
  return {
    filter: secondsFilterOf(filter),
    channels: series.map((asked, n) => channelAsked(`series.${n}.metric`, asked)),
  }
}

/** JSON of form at equal effort, of each athlete with an activity that counts. */
export async function equalEffort(
  asking: Asking,
  plan: EffortPlan,
  { interval, series }: EffortArguments,
  shape: Shape,
): Promise<string> {
  const { services, owners, filter, run } = asking
  const covered = await coveredActivities(services.database, owners, activityFilterOf(filter))
  const activities = covered.filter(hasSeries)
  const { starts, bucketOf } = bucketsOf(
    activities.map(({ date }) => date),
    interval,
  )
  const groups = new Map<string, number>()
  const spans: EffortSpan[] = []
  const groupOf = activities.map(({ user_uuid, uuid, title }, i) => {
    const bucket = bucketOf[i] as number
    const key = `${user_uuid} ${bucket}`
    const group = groups.get(key) ?? spans.length
    groups.set(key, group)
    spans[group] ??= {
      athlete: user_uuid,
      date: starts[bucket] as string,
      activity: interval === 'activity' ? { uuid, title } : undefined,
    }
    return group
  })
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
        groups: Int32Array.from(indices, (i) => groupOf[i] as number),
        isRun: indices.map((i) => activities[i]?.sport === 'run'),
      },
      ...reading,
    }),
    (part) => parts.push(part),
  )
  const athletes = unique(activities.map(({ user_uuid }) => user_uuid))
  return textOf({ kind: 'effort text', plan, parts, athletes, spans, asked: series, shape })
}
