import type { wire } from '@cadenza/contract'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { ActivityRef } from '../../library/lookup/queries.ts'
import type { ActivityRecord, Database, RangesTable } from '../../platform/database/tables.ts'

/** Number of activities, and bytes of the files that an export holds. */
export async function exportSizeOf(
  database: Kysely<Database>,
  userUuid: string,
): Promise<z.output<typeof wire.exportSize>> {
  const { rows } = await sql<{ activities: number; original_bytes: string; series_bytes: string }>`
    select
      (select count(*)::int from activities where user_uuid = ${userUuid}) as activities,
      (select coalesce(sum(bytes), 0) from (
        select distinct on (sha256) bytes from activity_files
        where user_uuid = ${userUuid} and file_type = 'original') originals) as original_bytes,
      (select coalesce(sum((c ->> 'byteLength')::bigint), 0)
        from series, jsonb_array_elements(columns) c where user_uuid = ${userUuid}) as series_bytes
  `.execute(database)
  const [row] = rows
  return {
    activities: row?.activities ?? 0,
    original_bytes: Number(row?.original_bytes ?? 0),
    series_bytes: Number(row?.series_bytes ?? 0),
  }
}

export async function countActivities(database: Kysely<Database>, userUuid: string): Promise<number> {
  const { count } = await database
    .selectFrom('activities')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function userWithFeatures(database: Kysely<Database>, userUuid: string) {
  const user = await database
    .selectFrom('users')
    .selectAll()
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow()
  const features = await database
    .selectFrom('features')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .execute()
  return { user, features }
}

/** Links in both directions with the names of both. */
export async function coachLinksOf(database: Kysely<Database>, userUuid: string) {
  return database
    .selectFrom('coach_athletes as link')
    .innerJoin('users as coach', 'coach.uuid', 'link.coach_uuid')
    .innerJoin('users as athlete', 'athlete.uuid', 'link.user_uuid')
    .selectAll('link')
    .select(['coach.name as coach', 'athlete.name as athlete'])
    .where((eb) => eb.or([eb('link.user_uuid', '=', userUuid), eb('link.coach_uuid', '=', userUuid)]))
    .execute()
}

/** Tables with a file of their own in the archive. */
export type ListedTable =
  | 'day_records'
  | 'configs'
  | 'dashboard_items'
  | 'workouts'
  | 'recommended_workouts'
  | 'reports'
  | 'calendar_entries'
  | 'availability_weeks'
  | 'availability_days'
  | 'compliance_thresholds'
  | 'tags'
  | 'notifications'
  | 'uploads'

/** Pages of a user's rows of a table. */
export function pagesOfTable(
  transaction: Transaction<Database>,
  userUuid: string,
  table: ListedTable,
): AsyncGenerator<object[]> {
  const query = sql<object>`select * from ${sql.table(table)} where user_uuid = ${userUuid}`
  return pagesOf(transaction, query)
}

type ActivityName = Pick<ActivityRecord, 'uuid' | 'file_sha256' | 'start_time' | 'time_zone' | 'title'>

/** Pages of all activities, oldest first, deleted ones included. */
export function pagesOfActivities(
  transaction: Transaction<Database>,
  userUuid: string,
): AsyncGenerator<ActivityName[]> {
  const query = sql<ActivityName>`
    select uuid, file_sha256, start_time, time_zone, title from activities where user_uuid = ${userUuid}
    order by start_time, session_index, uuid`
  return pagesOf(transaction, query)
}

/** Rows read and serialised before other requests get a turn. */
const rowsAtOnce = 200

/** Pages of a query's rows, so that thousands do not block the event loop. */
async function* pagesOf<Row>(
  transaction: Transaction<Database>,
  query: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  await sql`declare pages no scroll cursor for ${query}`.execute(transaction)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from pages`.execute(transaction)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`close pages`.execute(transaction)
}

/** Those of the uuids that anybody's data has. */
export async function takenUuids(database: Kysely<Database>, uuids: readonly string[]): Promise<string[]> {
  const rows = await database.selectFrom('owners').select('uuid').where('uuid', 'in', uuids).execute()
  return rows.map(({ uuid }) => uuid)
}

/** Activities of an original by session. */
export async function sessionsOfFile(
  database: Kysely<Database>,
  userUuid: string,
  sha256: string,
): Promise<Pick<ActivityRecord, 'uuid' | 'version' | 'start_time' | 'end_time'>[]> {
  return database
    .selectFrom('activities')
    .select(['uuid', 'version', 'start_time', 'end_time'])
    .where('user_uuid', '=', userUuid)
    .where('file_sha256', '=', Buffer.from(sha256, 'hex'))
    .orderBy('session_index')
    .execute()
}

/** Spans and versions of all ranges of an activity. */
export async function rangeSpans(
  database: Kysely<Database>,
  { userUuid, activityUuid }: ActivityRef,
): Promise<Pick<Selectable<RangesTable>, 'uuid' | 'type' | 'num' | 'start_ms' | 'end_ms' | 'version'>[]> {
  return database
    .selectFrom('ranges')
    .select(['uuid', 'type', 'num', 'start_ms', 'end_ms', 'version'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .execute()
}
