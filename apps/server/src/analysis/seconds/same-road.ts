/** The search for the same stretch of road in the tracks of many activities. */
import type { Route } from '@cadenza/analysis/places/route'
import { ApiError, invalid, wire } from '@cadenza/contract'
import { activityFilterOf, boundsOf, type ListFilter } from '../filters/filter-queries.ts'
import { type Asking, hasSeries, placesOf } from './analyses.ts'
import { overShares } from './pool.ts'
import { coveredActivities, coveredSeriesOf } from './queries.ts'
import { type PassSpan, positionColumns } from './road-passes.ts'

/** Part of an activity, in ms since its start. */
export interface RoadArguments {
  activity_uuid: string
  relative_start_time: number
  relative_end_time: number
}

/** Checks the arguments. Throws `ValidationFailed`. */
export function checkRoad(
  filter: ListFilter,
  { activity_uuid, relative_start_time, relative_end_time }: RoadArguments,
): void {
  if (!wire.uuid.safeParse(activity_uuid).success)
    throw invalid([{ field: 'activity_uuid', code: 'ErrorInvalidValue' }])
  if (relative_start_time < 0 || relative_end_time <= relative_start_time)
    throw invalid([{ field: 'relative_end_time', code: 'ErrorInvalidValue' }])
  boundsOf(filter, 'a')
}

/**
 * Passes along the road of a part of an activity, the fastest first; none if that part has less than 100 m of
 * positions. Throws `NotFound` if none of the athletes has the activity.
 */
export async function sameRoad(
  asking: Asking,
  { activity_uuid, relative_start_time, relative_end_time }: RoadArguments,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const { services, owners, filter, run } = asking
  const own = await coveredSeriesOf(services.database, owners, activity_uuid)
  if (!own) throw new ApiError('NotFound')
  const roads: Route[] = []
  await overShares<Route | undefined>(
    run,
    positionColumns,
    await placesOf(asking, [own], positionColumns),
    (reading) => ({
      kind: 'road',
      fromS: Math.round(relative_start_time / 1000),
      toS: Math.round(relative_end_time / 1000),
      ...reading,
    }),
    (found) => found && roads.push(found),
  )
  const [road] = roads
  if (!road) return []
  // A pass is found by its activity: ranges of metrics select it by its means, as in the list.
  const bounds = boundsOf(filter, 'a')
  const activities = await coveredActivities(services.database, owners, {
    ...activityFilterOf(filter),
    bounds,
  })
  const series = activities.filter(hasSeries)
  const found: Record<string, unknown>[] = []
  await overShares<PassSpan[][]>(
    run,
    positionColumns,
    await placesOf(asking, series, positionColumns),
    (reading) => ({ kind: 'passes', road, ...reading }),
    (part, indices) => {
      part.forEach((passes, i) => {
        const { uuid, user_uuid, title, date, sport } = series[
          indices[i] as number
        ] as (typeof series)[number]
        for (const { startS, endS } of passes)
          found.push({
            activity_uuid: uuid,
            user_uuid,
            title,
            date,
            sport,
            relative_start_time: Math.round(startS * 1000),
            relative_end_time: Math.round(endS * 1000),
            seconds: endS - startS,
          })
      })
    },
  )
  return found.sort((a, b) => Number(a.seconds) - Number(b.seconds)).slice(0, limit)
}
