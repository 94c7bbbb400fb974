import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type {
  ActivityRecord,
  ArchiveProgress,
  Database,
  UploadRecord,
  UploadsTable,
} from '../../platform/database/tables.ts'

type UploadRef = Pick<UploadRecord, 'user_uuid' | 'uuid'>

/**
 * Marks an upload as being processed and returns it; undefined if it is gone or finished, unless that was by
 * giving up.
 */
export async function markProcessing(
  database: Kysely<Database>,
  { user_uuid, uuid }: UploadRef,
  givenUp: readonly string[] = [],
): Promise<UploadRecord | undefined> {
  return database
    .updateTable('uploads')
    .set({ status: 'processing' })
    .where('user_uuid', '=', user_uuid)
    .where('uuid', '=', uuid)
    .where((row) =>
      row.or([
        row('status', 'in', ['received', 'processing']),
        row.and([
          row('status', '=', 'failed'),
          row('code', '=', sql<string>`any(${sql.val([...givenUp])}::text[])`),
        ]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Marks an upload as waiting for its next turn; false if another process has finished it. */
export async function letWait(
  transaction: Transaction<Database>,
  { user_uuid, uuid }: UploadRef,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('uploads')
    .set({ status: 'received' })
    .where('user_uuid', '=', user_uuid)
    .where('uuid', '=', uuid)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True if another account's upload waits for its turn. */
export async function othersWait(database: Kysely<Database>, userUuid: string): Promise<boolean> {
  const waiting = await database
    .selectFrom('uploads')
    .select('uuid')
    .where('status', '=', 'received')
    .where('user_uuid', '!=', userUuid)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

/**
 * Stores an archive's progress and its new activities; false if another process has taken over the upload.
 */
export async function keepProgress(
  transaction: Transaction<Database>,
  { user_uuid, uuid }: UploadRef,
  { former, next, added }: { former: ArchiveProgress; next: ArchiveProgress; added: readonly string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('uploads')
    .set((row) => ({
      archive: JSON.stringify(next),
      activity_uuids: sql`${row.ref('activity_uuids')} || ${sql.val([...added])}::uuid[]`,
    }))
    .where('user_uuid', '=', user_uuid)
    .where('uuid', '=', uuid)
    .where('status', '=', 'processing')
    .where(sql<boolean>`coalesce((archive ->> 'done')::integer, 0) = ${former.done}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the outcome of a file whose activities are stored in the same transaction. */
export async function storeOutcome(
  transaction: Transaction<Database>,
  { user_uuid, uuid }: UploadRef,
  outcome: Updateable<UploadsTable>,
): Promise<void> {
  await transaction
    .updateTable('uploads')
    .set(outcome)
    .where('user_uuid', '=', user_uuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** Stores the outcome of an upload once; false if another process has finished it. */
export async function finishUpload(
  transaction: Transaction<Database>,
  { user_uuid, uuid }: UploadRef,
  outcome: Updateable<UploadsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('uploads')
    .set(outcome)
    .where('user_uuid', '=', user_uuid)
    .where('uuid', '=', uuid)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface FileSession {
  userUuid: string
  sha256: Uint8Array
  session: number
}

/** Locks the activity of a file's session until the transaction ends, unless somebody has edited it. */
export async function lockUnedited(
  transaction: Transaction<Database>,
  { userUuid, sha256, session }: FileSession,
): Promise<Pick<ActivityRecord, 'uuid' | 'title' | 'note'> | undefined> {
  return transaction
    .selectFrom('activities')
    .select(['uuid', 'title', 'note'])
    .where('user_uuid', '=', userUuid)
    .where('file_sha256', '=', Buffer.from(sha256))
    .where('session_index', '=', session)
    .where('version', '=', 1)
    .forUpdate()
    .executeTakeFirst()
}
