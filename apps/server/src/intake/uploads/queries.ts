import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { losses } from '../../library/storing/outcome.ts'
import type { ActivityRecord, Database, UploadRecord, UploadsTable } from '../../platform/database/tables.ts'

export interface UploadPage {
  /** Uploads received before that one. */
  before?: string | undefined
  /** That upload and later ones, oldest first. */
  from?: string | undefined
  /** Only uploads that failed, were read in part or lost something; also while they are read again. */
  problems?: boolean
  limit: number
}

/** Uploads, newest first, or oldest first from one on. */
export async function uploadsOf(
  database: Kysely<Database>,
  userUuid: string,
  { before, from, problems, limit }: UploadPage,
): Promise<UploadRecord[]> {
  return database
    .selectFrom('uploads')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .$if(before !== undefined, (query) => query.where('uuid', '<', before ?? ''))
    .$if(from !== undefined, (query) => query.where('uuid', '>=', from ?? ''))
    .$if(problems === true, (query) => query.where(hasProblems))
    .orderBy('uuid', from === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
}

const hasProblems = sql<boolean>`(uploads.status = 'failed' or uploads.code is not null
  or (uploads.status in ('received', 'processing') and uploads.finished_at is not null) or exists (
  select from activities a, jsonb_array_elements(a.problems) problem
  where a.user_uuid = uploads.user_uuid and a.uuid = any(uploads.activity_uuids) and a.deleted_at is null
    and uploads.status = 'done' and problem ->> 'code' = any(${sql.val([...losses])}::text[])))`

export type UploadedActivity = Pick<ActivityRecord, 'uuid' | 'title' | 'problems'>

/** Existing activities among those uuids. */
export async function activitiesOfUploads(
  database: Kysely<Database>,
  userUuid: string,
  uuids: readonly string[],
): Promise<Map<string, UploadedActivity>> {
  if (uuids.length === 0) return new Map()
  const rows = await database
    .selectFrom('activities')
    .select(['uuid', 'title', 'problems'])
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .where('uuid', 'in', [...uuids])
    .execute()
  return new Map(rows.map((row) => [row.uuid, row]))
}

/**
 * Turns a failed upload into one that has just arrived; false for any other. Its time of failure stays until
 * the new outcome.
 */
export async function receiveAgain(
  transaction: Transaction<Database>,
  userUuid: string,
  uuid: string,
): Promise<boolean> {
  const changed = await transaction
    .updateTable('uploads')
    .set({ status: 'received', code: null, archive: null })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function uploadOfKey(
  database: Kysely<Database>,
  userUuid: string,
  key: string,
): Promise<UploadRecord | undefined> {
  return database
    .selectFrom('uploads')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('object_key', '=', key)
    .executeTakeFirst()
}

export async function uploadOf(
  database: Kysely<Database>,
  userUuid: string,
  uuid: string,
): Promise<UploadRecord | undefined> {
  return database
    .selectFrom('uploads')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

/** Uploads that arrived before `before` without an outcome: a process may have died over them. */
export async function unfinishedUploads(
  database: Kysely<Database>,
  before: Date,
): Promise<Pick<UploadRecord, 'user_uuid' | 'uuid'>[]> {
  return database
    .selectFrom('uploads')
    .select(['user_uuid', 'uuid'])
    .where('status', 'in', ['received', 'processing'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(1_000)
    .execute()
}

/** Unfinished uploads of an account that are counted. */
export const mostCounted = 100

/** Number of an account's uploads without an outcome, at most `mostCounted`. */
export async function countUnfinished(database: Kysely<Database>, userUuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from uploads
      where user_uuid = ${userUuid} and status in ('received', 'processing') limit ${mostCounted}) counted`.execute(
    database,
  )
  return rows[0]?.count ?? 0
}

/** Registers an upload; false if its object is registered already. */
export async function insertUpload(
  transaction: Transaction<Database>,
  upload: Insertable<UploadsTable>,
): Promise<boolean> {
  const added = await transaction
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.column('object_key').doNothing())
    .returning('uuid')
    .executeTakeFirst()
  return added !== undefined
}

const sweepLock = 8_420_010

/** Takes the lock of the sweep for this connection; false while another process holds it. */
export async function tryLockSweep(connection: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sweepLock}) as locked`.execute(connection)
  return rows[0]?.locked === true
}

export async function unlockSweep(connection: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_unlock(${sweepLock})`.execute(connection)
}
