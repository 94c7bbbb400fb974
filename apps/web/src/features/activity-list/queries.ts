import type { Product, wire } from '@cadenza/contract'
import { activityListLimit } from '@cadenza/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { graphqlList } from '../../platform/api/graphql.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type ActivityRow = Product<typeof wire.activityRow>

/** Every field of a row, as the server stores rows and sends them untouched. */
const fields = [
  ...(['uuid', 'user_uuid', 'sport', 'sport_name', 'date', 'start_time', 'end_time', 'time_zone'] as const),
  ...(['title', 'sparkline', 'tags', 'problem_count', 'stats'] as const),
] as const
const stats = [
  ...(['elapsed_time', 'duration', 'moving_time', 'distance', 'elevation_gain'] as const),
  ...(['avg_power', 'max_power', 'avg_heartrate', 'max_heartrate', 'avg_cadence', 'max_cadence'] as const),
  ...(['avg_run_cadence', 'max_run_cadence', 'avg_speed', 'max_speed', 'avg_stride', 'max_stride'] as const),
  ...(['avg_l_r_balance', 'normalized_power', 'intensity_factor', 'tss', 'mpi'] as const),
] as const

/**
 * All activities of an athlete, newest first, up to the server's limit of 5,000; null for an unknown athlete.
 */
export const activitiesQuery = (userUuid: string) =>
  queryOptions({
    queryKey: queryKeys.activities(userUuid),
    queryFn: async ({ signal }) =>
      (await graphqlList(
        { list: 'activities', user: userUuid, limit: activityListLimit, fields, stats },
        { signal },
      )) ?? null,
  })

/** Longest search text in characters. */
const mostSearched = 200

/** Activities with these words in title, note or ranges; empty without words. */
export const searchQuery = (userUuid: string, text: string) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'search', text],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const query = { user: userUuid, q: text.slice(0, mostSearched) }
      return new Set((await api.call(endpoints.activities.search, { query, signal }))?.uuids)
    },
    enabled: text.trim() !== '',
    // Sets cannot be shared structurally.
    structuralSharing: false,
  })

export interface Tag {
  uuid: string
  userUuid: string
  tag: string
}

/** All tags of an athlete; under the list's key, since changes to the list may change them. */
export const tagsQuery = (userUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'tags'],
    queryFn: async ({ signal }): Promise<Tag[]> =>
      (await api.call(endpoints.tags.list, { query: { user: userUuid }, signal }))?.tags ?? [],
  })

export type Verb = (typeof wire.activityVerbs)[number]

/** Rights of the user on an athlete's activities, besides viewing. */
export const rightsQuery = (userUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.athletes, 'rights', userUuid],
    queryFn: async ({ signal }): Promise<readonly Verb[]> =>
      (
        await api.call(endpoints.activities.rights, {
          query: { user: userUuid },
          signal,
        })
      )?.may ?? [],
  })

/** Changes several activities of an athlete, all or none. */
const acts = <R extends object>(userUuid: string, activityUuids: readonly string[], rest?: R) => ({
  query: { user: userUuid },
  body: { activityUuids, ...(rest as R) },
})

export const deleteActivities = (userUuid: string, uuids: readonly string[]) =>
  api.call(endpoints.activities.removeSeveral, acts(userUuid, uuids))

export const restoreActivities = (userUuid: string, uuids: readonly string[]) =>
  api.call(endpoints.activities.restoreSeveral, acts(userUuid, uuids))

export const putTag = (userUuid: string, uuids: readonly string[], tag: string) =>
  api.call(endpoints.tags.add, acts(userUuid, uuids, { tag }))

export const takeTag = (userUuid: string, uuids: readonly string[], tag: string) =>
  api.call(endpoints.tags.remove, acts(userUuid, uuids, { tag }))

/** Link to a ZIP of the originals, valid for ten minutes; undefined if there are none. */
export const downloadLink = async (userUuid: string, uuids: readonly string[]) =>
  (await api.call(endpoints.selections.link, acts(userUuid, uuids)))?.url
