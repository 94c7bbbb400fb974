import { rangeSearchLimit } from '@cadenza/contract/limits'
import { formatRangeInfo } from '@cadenza/contract/range-info'
import { queryOptions } from '@tanstack/react-query'
import { type Pick, pickKey, spanOfPick } from '../../../features/comparison/picks.ts'
import { graphqlField } from '../../../platform/api/graphql.ts'
import type { Graphql } from '../../../platform/api/graphql-types.ts'
import type { Kind } from './range-filter.ts'

/** Range or whole activity that the search found. */
export interface Found {
  pick: Pick
  userUuid: string
  /** '' for a whole activity. */
  type: Graphql['RangeType'] | ''
  num: number
  name: string
  title: string
  /** YYYY-MM-DD on the clock where it began. */
  date: string
  sport: Graphql['Sport']
  /** s */
  duration: number | null
  /** W, km/h and bpm */
  avgPower: number | null
  avgSpeed: number | null
  avgHeartrate: number | null
}

const means = 'duration avg_power avg_speed avg_heartrate'

type Means = Record<'duration' | 'avg_power' | 'avg_speed' | 'avg_heartrate', number | null>

const meansOf = ({ duration, avg_power, avg_speed, avg_heartrate }: Means) => ({
  duration,
  avgPower: avg_power,
  avgSpeed: avg_speed,
  avgHeartrate: avg_heartrate,
})

/**
 * Ranges, or whole activities, within a filter, newest first, at most 500; null if the reader may not see one
 * of the athletes.
 */
export const searchQuery = (kind: Kind, filter: Graphql['RangeFilter']) =>
  queryOptions({
    queryKey: ['activities', 'compare', kind === 'activity', filter],
    queryFn: ({ signal }) =>
      kind === 'activity' ? activitiesWithin(filter, signal) : rangesWithin(filter, signal),
  })

/**
 * Passes along the road of a part of an activity within a filter, the fastest first; null if the reader may
 * not see it.
 */
export const roadQuery = (road: Pick, filter: Graphql['ActivityFilter']) =>
  queryOptions({
    queryKey: ['activities', 'compare', 'road', pickKey(road), filter],
    queryFn: async ({ signal }): Promise<Found[] | null> =>
      (await graphqlField('sameRoad', partOf(road, filter), repeatFields, { signal }))?.map(foundOfRepeat) ??
      null,
  })

/**
 * Proposals that repeat the one of a part of an activity within a filter, the newest first; null if the
 * reader may not see it.
 */
export const effortQuery = (effort: Pick, filter: Graphql['ActivityFilter']) =>
  queryOptions({
    queryKey: ['activities', 'compare', 'effort', pickKey(effort), filter],
    queryFn: async ({ signal }): Promise<Found[] | null> => {
      const fields = `${repeatFields} name`
      const found = await graphqlField('sameEffort', partOf(effort, filter), fields, { signal })
      return found?.map((each) => ({ ...foundOfRepeat(each), type: 'auto', name: each.name })) ?? null
    },
  })

const repeatFields = 'activity_uuid user_uuid title date sport relative_start_time relative_end_time seconds'

function partOf(part: Pick, filter: Graphql['ActivityFilter']) {
  const { startMs, endMs } = spanOfPick(part) ?? { startMs: 0, endMs: 0 }
  return {
    filter,
    activity_uuid: part.activityUuid,
    relative_start_time: startMs,
    relative_end_time: endMs,
  }
}

const foundOfRepeat = (pass: Graphql['RoadPass'] | Graphql['ProposedEffort']): Found => ({
  pick: {
    activityUuid: pass.activity_uuid,
    part: formatRangeInfo({
      kind: 'selection',
      startMs: pass.relative_start_time,
      endMs: pass.relative_end_time,
    }),
  },
  userUuid: pass.user_uuid,
  type: '',
  num: 0,
  name: '',
  title: pass.title,
  date: pass.date,
  sport: pass.sport,
  duration: pass.seconds,
  avgPower: null,
  avgSpeed: null,
  avgHeartrate: null,
})

async function rangesWithin(filter: Graphql['RangeFilter'], signal: AbortSignal): Promise<Found[] | null> {
  const found = await graphqlField(
    'ranges',
    { filter, limit: rangeSearchLimit },
    `uuid user_uuid activity_uuid type num name title date sport ${means}`,
    { signal },
  )
  return (
    found?.map((range) => ({
      pick: { activityUuid: range.activity_uuid, part: range.uuid },
      userUuid: range.user_uuid,
      type: range.type,
      num: range.num,
      name: range.name,
      title: range.title,
      date: range.date,
      sport: range.sport,
      ...meansOf(range),
    })) ?? null
  )
}

async function activitiesWithin(
  filter: Graphql['ActivityFilter'],
  signal: AbortSignal,
): Promise<Found[] | null> {
  const found = await graphqlField(
    'activities',
    { filter, limit: rangeSearchLimit },
    `uuid user_uuid title date sport stats { ${means} }`,
    { signal },
  )
  return (
    found?.map((activity) => ({
      pick: { activityUuid: activity.uuid, part: 'all' },
      userUuid: activity.user_uuid,
      type: '' as const,
      num: 0,
      name: '',
      title: activity.title,
      date: activity.date,
      sport: activity.sport,
      ...meansOf(activity.stats),
    })) ?? null
  )
}
