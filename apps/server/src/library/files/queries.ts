import { offsetMs, wallClock } from '@cadenza/activity/local-time'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { SeriesPlace } from '../../reading/series/read.ts'
import { type ActivityFile, filesOfActivities } from '../lookup/queries.ts'
import type { ExportedActivity } from './recording-of.ts'

/** Files of an activity that is not deleted. */
export async function filesOf(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<ActivityFile[]> {
  return database
    .selectFrom('activity_files as file')
    .innerJoin('activities', (join) =>
      join
        .onRef('activities.user_uuid', '=', 'file.user_uuid')
        .onRef('activities.uuid', '=', 'file.activity_uuid'),
    )
    .selectAll('file')
    .where('file.user_uuid', '=', userUuid)
    .where('file.activity_uuid', '=', activityUuid)
    .where('activities.deleted_at', 'is', null)
    .orderBy('file.file_type')
    .orderBy('file.file_format')
    .execute()
}

export interface ExportMaterial {
  title: string
  /** YYYY-MM-DD, local date. */
  day: string
  recording?: SeriesPlace
  series?: SeriesPlace
  strokes?: SeriesPlace
}

/**
 * Data that files can be made from, and their names; undefined if the activity does not exist or is deleted.
 */
export async function exportMaterial(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<ExportMaterial | undefined> {
  const activity = await database
    .selectFrom('activities')
    .select(['title', 'start_time', 'time_zone'])
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', activityUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!activity) return undefined
  const places = await database
    .selectFrom('series')
    .select(['kind', 'object_key', 'length', 'columns'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('kind', 'in', ['recording', 'series', 'strokes'])
    .execute()
  return {
    title: activity.title,
    day: wallClock(activity.start_time.getTime(), activity.time_zone).date,
    ...Object.fromEntries(places.map(({ kind, ...place }) => [kind, place])),
  }
}

/** Facts about an existing activity for a written file. */
export async function exportedActivity(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<ExportedActivity> {
  const activity = await database
    .selectFrom('activities')
    .select([
      'title',
      'sport_name',
      'start_time',
      'end_time',
      'time_zone',
      'device',
      'stats',
      'session_index',
    ])
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', activityUuid)
    .executeTakeFirstOrThrow()
  const originals = await database
    .selectFrom('activity_files')
    .select('object_key')
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('file_type', 'like', 'original%')
    .execute()
  // With originals from two devices, neither holds the whole series.
  const original = originals.length === 1 ? originals[0] : undefined
  const laps = await database
    .selectFrom('ranges')
    .select(['name', 'start_ms', 'end_ms', 'stats'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('type', '=', 'lap')
    .orderBy('num')
    .execute()
  const startMs = activity.start_time.getTime()
  return {
    title: activity.title,
    sportName: activity.sport_name,
    startMs,
    endMs: activity.end_time.getTime(),
    ...(activity.time_zone === 'UTC' ? {} : { utcOffsetS: offsetMs(startMs, activity.time_zone) / 1000 }),
    device: activity.device,
    stats: activity.stats,
    ...(original ? { original: { objectKey: original.object_key, session: activity.session_index } } : {}),
    laps: laps.map(({ name, start_ms, end_ms, stats }) => ({
      name,
      startMs: start_ms,
      endMs: end_ms,
      stats,
    })),
  }
}

/** Rows of activities, deleted ones included, and of everything that their archive holds. */
export async function recordedRows(
  database: Kysely<Database>,
  userUuid: string,
  activityUuids: readonly string[],
) {
  const activities = await database
    .selectFrom('activities')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', activityUuids)
    .orderBy('session_index')
    .execute()
  const ranges = await database
    .selectFrom('ranges')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', 'in', activityUuids)
    .orderBy('type')
    .orderBy('num')
    .execute()
  const series = await database
    .selectFrom('series')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', 'in', activityUuids)
    .orderBy('kind')
    .execute()
  const files = await filesOfActivities(database, userUuid, activityUuids)
  const tagged = await database
    .selectFrom('activity_tags as link')
    .innerJoin('tags', (join) =>
      join.onRef('tags.user_uuid', '=', 'link.user_uuid').onRef('tags.uuid', '=', 'link.tag_uuid'),
    )
    .select(['link.activity_uuid', 'tags.tag'])
    .where('link.user_uuid', '=', userUuid)
    .where('link.activity_uuid', 'in', activityUuids)
    .orderBy('tags.tag')
    .execute()
  return { activities, ranges, series, files, tagged }
}

/** Originals of the activities that exist and are not deleted, in order of time. */
export async function originalsOf(
  database: Kysely<Database>,
  userUuid: string,
  activityUuids: readonly string[],
) {
  return database
    .selectFrom('activity_files as file')
    .innerJoin('activities as a', (join) =>
      join.onRef('a.user_uuid', '=', 'file.user_uuid').onRef('a.uuid', '=', 'file.activity_uuid'),
    )
    .select([
      'a.uuid',
      'a.title',
      'a.start_time',
      'a.time_zone',
      'file.file_format',
      'file.bytes',
      'file.object_key',
    ])
    .where('file.user_uuid', '=', userUuid)
    .where('file.activity_uuid', 'in', activityUuids)
    .where('file.file_type', '=', 'original')
    .where('a.deleted_at', 'is', null)
    .orderBy('a.start_time')
    .orderBy('a.uuid')
    .orderBy('file.object_key')
    .execute()
}
