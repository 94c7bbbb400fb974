import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import type { FromWire } from '@cadenza/contract/case'
import { activityListLimit } from '@cadenza/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { graphqlList } from '../../platform/api/graphql.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type ActivityRow = FromWire<wire.ActivityRow>

const figures = [
  ...['elapsed_time', 'duration', 'moving_time', 'distance', 'elevation_gain', 'avg_power', 'max_power'],
  ...['avg_heartrate', 'max_heartrate', 'avg_cadence', 'max_cadence', 'avg_run_cadence', 'max_run_cadence'],
  ...['avg_speed', 'max_speed', 'avg_stride', 'max_stride', 'avg_l_r_balance'],
  ...['normalized_power', 'intensity_factor', 'tss'],
].join(' ')

/** Stored rows with all their fields, which the server sends on unchanged. */
const listQuery = `query ($of: ID, $limit: Int) { activities(filter: { user_uuid: $of }, limit: $limit) {
  uuid user_uuid sport sport_name date start_time end_time time_zone title sparkline tags problem_count
  stats { ${figures} mpi } } }`

/** All activities of an athlete, newest first, up to the server's limit of 5,000; null for an unknown athlete. */
export const activitiesQuery = (userUuid: string) =>
  queryOptions({
    queryKey: queryKeys.activities(userUuid),
    queryFn: async ({ signal }) =>
      (await graphqlList<ActivityRow[]>(
        'activities',
        listQuery,
        { of: userUuid, limit: activityListLimit },
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
      return new Set(
        (await api.get<{ uuids: string[] }>(apiPath('activitiesSearch'), { query, signal }))?.uuids,
      )
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
      (await api.get<{ tags: wire.Tag[] }>(apiPath('tags'), { query: { user: userUuid }, signal }))?.tags ??
      [],
  })

export type Verb = (typeof wire.activityVerbs)[number]

/** Rights of the user on an athlete's activities, besides viewing. */
export const rightsQuery = (userUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.athletes, 'rights', userUuid],
    queryFn: async ({ signal }): Promise<readonly Verb[]> =>
      (
        await api.get<{ may: Verb[] }>(apiPath('activitiesRights'), {
          query: { user: userUuid },
          signal,
        })
      )?.may ?? [],
  })

/** Changes several activities of an athlete, all or none. */
const acts = (userUuid: string, activityUuids: readonly string[], rest: object = {}) => ({
  query: { user: userUuid },
  body: { activityUuids, ...rest },
})

export const deleteActivities = (userUuid: string, uuids: readonly string[]) =>
  api.delete(apiPath('activities'), acts(userUuid, uuids))

export const restoreActivities = (userUuid: string, uuids: readonly string[]) =>
  api.post(apiPath('activitiesRestore'), acts(userUuid, uuids))

export const putTag = (userUuid: string, uuids: readonly string[], tag: string) =>
  api.post(apiPath('tags'), acts(userUuid, uuids, { tag }))

export const takeTag = (userUuid: string, uuids: readonly string[], tag: string) =>
  api.delete(apiPath('tags'), acts(userUuid, uuids, { tag }))

/** Link to a ZIP of the originals, valid for ten minutes; undefined where there are none. */
export const downloadLink = async (userUuid: string, uuids: readonly string[]) =>
  (await api.post<{ url: string }>(apiPath('activitiesDownload'), acts(userUuid, uuids)))?.url
