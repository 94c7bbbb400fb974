import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { MotionClock } from '../../platform/database/motion-facts.ts'
import type {
  ActivitiesTable,
  ActivityFilesTable,
  Database,
  RangesTable,
} from '../../platform/database/tables.ts'

/** Locks an athlete's uploads: two concurrent ones with the same recording would not see each other. */
export async function lockUploads(transaction: Transaction<Database>, userUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${userUuid}`}, 0))`.execute(transaction)
}

/** Tells PostgreSQL how large the table is; plans made before are made anew. */
export async function analyzeActivities(database: Kysely<Database>): Promise<void> {
  await sql`analyze activities`.execute(database)
}

/** Activities made from exactly these bytes, deleted ones included. */
export async function activitiesOfFile(
  database: Kysely<Database>,
  userUuid: string,
  sha256: Uint8Array,
): Promise<string[]> {
  const rows = await database
    .selectFrom('activities')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('file_sha256', '=', Buffer.from(sha256))
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Hash of an activity that holds all of these files and more. */
export async function holderOf(
  database: Kysely<Database>,
  userUuid: string,
  { sha256, files }: { sha256: Uint8Array; files: readonly { sha256: Uint8Array }[] },
): Promise<Uint8Array | undefined> {
  const hashes = files.map((file) => Buffer.from(file.sha256))
  const row = await database
    .selectFrom('activity_files as file')
    .innerJoin('activities as a', (join) =>
      join.onRef('a.user_uuid', '=', 'file.user_uuid').onRef('a.uuid', '=', 'file.activity_uuid'),
    )
    .select(['a.file_sha256', 'a.uuid'])
    .where('file.user_uuid', '=', userUuid)
    .where('file.sha256', 'in', hashes)
    .where('a.file_sha256', '!=', Buffer.from(sha256))
    .where('a.deleted_at', 'is', null)
    .groupBy(['a.user_uuid', 'a.uuid'])
    .having((eb) => eb(eb.fn.count<number>('file.sha256').distinct(), '>=', hashes.length))
    .orderBy('a.uuid')
    .limit(1)
    .executeTakeFirst()
  return row?.file_sha256 ?? undefined
}

/** Activities whose files are all among these, except the one of exactly these: they are parts of it. */
export async function heldBy(
  transaction: Transaction<Database>,
  userUuid: string,
  { sha256, files }: { sha256: Uint8Array; files: readonly { sha256: Uint8Array }[] },
): Promise<{ uuid: string; session_index: number; isMain: boolean }[]> {
  if (files.length < 2) return []
  const hashes = files.map((file) => Buffer.from(file.sha256))
  const { rows } = await sql<{ uuid: string; session_index: number; is_main: boolean }>`
    select a.uuid, a.session_index, bool_or(file.sha256 = ${hashes[0]}) as is_main
    from activities a join activity_files file on file.user_uuid = a.user_uuid and file.activity_uuid = a.uuid
    where a.user_uuid = ${userUuid} and a.deleted_at is null and a.file_sha256 <> ${Buffer.from(sha256)}
      and a.uuid in (select activity_uuid from activity_files where user_uuid = ${userUuid}
        and sha256 = any(${sql.val(hashes)}::bytea[]))
    group by a.uuid, a.session_index
    having bool_and(file.sha256 = any(${sql.val(hashes)}::bytea[]))
    order by is_main desc, a.uuid`.execute(transaction)
  return rows.map(({ uuid, session_index, is_main }) => ({ uuid, session_index, isMain: is_main }))
}

/**
 * Inserts activities, after waiting for another transaction that inserts the same ones. Returns the uuids of
 * those that did not exist yet.
 */
export async function insertActivities(
  transaction: Transaction<Database>,
  rows: readonly Insertable<ActivitiesTable>[],
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const now = new Date(nowMs)
  const added = await transaction
    .insertInto('activities')
    .values(rows.map((row) => ({ ...row, created_at: now, updated_at: now })))
    .onConflict((conflict) => conflict.columns(['user_uuid', 'file_sha256', 'session_index']).doNothing())
    .returning(['uuid', 'user_uuid'])
    .execute()
  const owners = added.map(({ uuid, user_uuid }) => ({ uuid, kind: 'activity' as const, user_uuid }))
  if (owners.length > 0) await transaction.insertInto('owners').values(owners).execute()
  return new Set(added.map(({ uuid }) => uuid))
}

/** Hashes among these, in hex, that an activity or a file of the athlete has, deleted activities included. */
export async function hashesInUse(
  database: Kysely<Database>,
  userUuid: string,
  hashes: readonly Uint8Array[],
): Promise<ReadonlySet<string>> {
  const among = sql`any(${sql.val(hashes.map((hash) => Buffer.from(hash)))}::bytea[])`
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256, 'hex') as hash from activity_files where user_uuid = ${userUuid} and sha256 = ${among}
    union
    select encode(file_sha256, 'hex') from activities where user_uuid = ${userUuid} and file_sha256 = ${among}
  `.execute(database)
  return new Set(rows.map(({ hash }) => hash))
}

export async function insertFiles(
  transaction: Transaction<Database>,
  rows: readonly Insertable<ActivityFilesTable>[],
): Promise<void> {
  await transaction.insertInto('activity_files').values(rows).execute()
}

/** Activities in the order of their sessions, deleted ones included, locked until the transaction ends. */
export async function lockActivities(
  transaction: Transaction<Database>,
  userUuid: string,
  uuids: readonly string[],
) {
  return transaction
    .selectFrom('activities')
    .select(['uuid', 'title', 'start_time', 'time_zone', 'sport', 'problems', 'deleted_at'])
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', uuids)
    .orderBy('session_index')
    .forUpdate()
    .execute()
}

export async function restoreActivity(
  transaction: Transaction<Database>,
  userUuid: string,
  uuid: string,
  nowMs: number,
): Promise<void> {
  await transaction
    .updateTable('activities')
    .set((eb) => ({ deleted_at: null, updated_at: new Date(nowMs), version: eb('version', '+', 1) }))
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** Activity that its parts are merged into. */
export interface Whole {
  userUuid: string
  uuid: string
}

export async function timesOf(transaction: Transaction<Database>, { userUuid, uuid }: Whole) {
  return transaction
    .selectFrom('activities')
    .select(['start_time', 'end_time'])
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
}

/** Changes the given columns alone, not the version either. */
export async function updateActivity(
  transaction: Transaction<Database>,
  { userUuid, uuid }: { userUuid: string; uuid: string },
  change: Updateable<ActivitiesTable>,
): Promise<void> {
  await transaction
    .updateTable('activities')
    .set(change)
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** Ranges of a part, in the order of their numbers. */
export async function rangesOfPart(
  transaction: Transaction<Database>,
  userUuid: string,
  partUuid: string,
): Promise<Selectable<RangesTable>[]> {
  return transaction
    .selectFrom('ranges')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', partUuid)
    .orderBy(sql`abs(num)`)
    .execute()
}

export async function lapsOf(transaction: Transaction<Database>, { userUuid, uuid }: Whole) {
  return transaction
    .selectFrom('ranges')
    .select(['uuid', 'start_ms', 'end_ms'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', uuid)
    .where('type', '=', 'lap')
    .execute()
}

export async function copyTags(
  transaction: Transaction<Database>,
  { userUuid, uuid }: Whole,
  partUuid: string,
): Promise<void> {
  await sql`
    insert into activity_tags (user_uuid, activity_uuid, tag_uuid)
      select user_uuid, ${uuid}, tag_uuid from activity_tags
      where user_uuid = ${userUuid} and activity_uuid = ${partUuid}
    on conflict do nothing`.execute(transaction)
}

export async function hidePart(
  transaction: Transaction<Database>,
  { userUuid, uuid }: Whole,
  partUuid: string,
  { order, shiftMs, clock, nowMs }: { order: number; shiftMs: number; clock: MotionClock; nowMs: number },
): Promise<void> {
  await transaction
    .updateTable('activities')
    .set({
      deleted_at: new Date(nowMs),
      merged_into: uuid,
      merge_order: order,
      merge_shift_ms: Math.round(shiftMs),
      merge_clock: JSON.stringify(clock),
    })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', partUuid)
    .execute()
}

export async function showPart(
  transaction: Transaction<Database>,
  userUuid: string,
  partUuid: string,
): Promise<void> {
  await transaction
    .updateTable('activities')
    .set({
      deleted_at: null,
      merged_into: null,
      merge_order: null,
      merge_shift_ms: null,
      merge_clock: null,
    })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', partUuid)
    .execute()
}
