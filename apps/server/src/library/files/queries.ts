import { offsetMs, wallClock } from '@cadenza/activity/local-time'
import type { Kysely, Selectable } from 'kysely'
import type { ActivityFilesTable, Database } from '../../platform/database/tables.ts'
import type { SeriesPlace } from '../../reading/series/read.ts'
import type { ExportedActivity } from './recording-of.ts'

export type ActivityFile = Selectable<ActivityFilesTable>

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

/** Data that files can be made from, and their names; undefined where the activity does not exist or is deleted. */
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
