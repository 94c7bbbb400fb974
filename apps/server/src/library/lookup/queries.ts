/** Queries that several rooms need. */
import type { Span } from '@cadenza/activity'
import { type Expression, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { ActivityFilesTable, ActivityRecord, Database } from '../../platform/database/tables.ts'
import type { SeriesPlace } from '../../reading/series/read.ts'

type Db = Kysely<Database>

/** ISO 8601 text of an instant, with milliseconds. */
export const isoText = (instant: Expression<unknown>): RawBuilder<string> =>
  sql<string>`to_char((${instant}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Key of an activity: tables of an athlete's data begin with the owner. */
export interface ActivityRef {
  userUuid: string
  activityUuid: string
}

/** Facts about an activity for its ranges and series; undefined if it does not exist or is deleted. */
export async function activityHead(
  database: Db,
  userUuid: string,
  uuid: string,
): Promise<
  Pick<ActivityRecord, 'uuid' | 'sport' | 'start_time' | 'end_time' | 'time_zone' | 'available'> | undefined
> {
  return database
    .selectFrom('activities')
    .select(['uuid', 'sport', 'start_time', 'end_time', 'time_zone', 'available'])
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Spans of an activity marked as artefacts, in the order used for the inputs' hash. */
export async function noiseSpans(database: Db, userUuid: string, activityUuid: string): Promise<Span[]> {
  return database
    .selectFrom('ranges')
    .select(['start_ms as startMs', 'end_ms as endMs'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('type', '=', 'noise')
    .orderBy('start_ms')
    .orderBy('end_ms')
    .execute()
}

/** Location of the 1 Hz series (or the strokes file) of an activity that is not deleted. */
export async function seriesPlace(
  database: Db,
  userUuid: string,
  activityUuid: string,
  kind: 'series' | 'strokes' = 'series',
): Promise<(SeriesPlace & { start_time: Date }) | undefined> {
  return database
    .selectFrom('series')
    .innerJoin('activities', (join) =>
      join
        .onRef('activities.user_uuid', '=', 'series.user_uuid')
        .onRef('activities.uuid', '=', 'series.activity_uuid'),
    )
    .select(['series.object_key', 'series.length', 'series.columns', 'activities.start_time'])
    .where('series.user_uuid', '=', userUuid)
    .where('series.activity_uuid', '=', activityUuid)
    .where('series.kind', '=', kind)
    .where('activities.deleted_at', 'is', null)
    .executeTakeFirst()
}

export type ActivityFile = Selectable<ActivityFilesTable>

/** Files of activities, deleted ones included. */
export async function filesOfActivities(
  database: Db,
  userUuid: string,
  activityUuids: readonly string[],
): Promise<ActivityFile[]> {
  return database
    .selectFrom('activity_files')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', 'in', activityUuids)
    .execute()
}

const partColumns = [
  'uuid',
  'sport',
  'sport_name',
  'start_time',
  'end_time',
  'title',
  'note',
  'version',
  'available',
  'motion',
  'multisport_uuid',
  'deleted_at',
  'created_at',
  'session_index',
  'merged_into',
  'merge_order',
  'merge_shift_ms',
  'is_merged',
  'counts_impossible',
] as const

export type Part = Pick<ActivityRecord, (typeof partColumns)[number]>

/**
 * Activities, locked until the transaction ends; in the same order everywhere, so that no deadlock arises.
 */
export async function lockParts(
  transaction: Transaction<Database>,
  userUuid: string,
  uuids: readonly string[],
): Promise<Part[]> {
  if (uuids.length === 0) return []
  return transaction
    .selectFrom('activities')
    .select(partColumns)
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', uuids)
    .orderBy('uuid')
    .forUpdate()
    .execute()
}

export async function partsOf(database: Db, userUuid: string, uuids: readonly string[]): Promise<Part[]> {
  return database
    .selectFrom('activities')
    .select(partColumns)
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', uuids)
    .execute()
}

/** Parts of a merged activity, the main one first. */
export async function mergedFrom(database: Db, userUuid: string, wholeUuid: string) {
  return database
    .selectFrom('activities as a')
    .leftJoin('activity_files as file', (join) =>
      join
        .onRef('file.user_uuid', '=', 'a.user_uuid')
        .onRef('file.activity_uuid', '=', 'a.uuid')
        .on('file.file_type', '=', 'original'),
    )
    .select(['a.uuid', 'a.title', 'a.merge_clock', 'file.file_name'])
    .where('a.user_uuid', '=', userUuid)
    .where('a.merged_into', '=', wholeUuid)
    .orderBy('a.merge_order')
    .execute()
}

/** Activity at the end of the chain of merges; the same one where it was never merged. */
export async function wholeOf(database: Db, userUuid: string, uuid: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    with recursive chain as (
      select uuid, merged_into, 0 as depth from activities where user_uuid = ${userUuid} and uuid = ${uuid}
      union all
      select a.uuid, a.merged_into, depth + 1 from chain
        join activities a on a.user_uuid = ${userUuid} and a.uuid = chain.merged_into)
    select uuid from chain order by depth desc limit 1`.execute(database)
  return rows[0]?.uuid ?? uuid
}

/** An activity and all its parts at any depth: a share given for a part also opens the whole. */
export const familyOf = (userUuid: string, uuid: string) => sql<string>`(
  with recursive family as (
    select ${uuid}::uuid as uuid
    union all
    select a.uuid from family join activities a on a.user_uuid = ${userUuid} and a.merged_into = family.uuid)
  select uuid from family)`
