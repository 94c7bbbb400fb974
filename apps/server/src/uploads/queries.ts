import type { Kysely } from 'kysely'
import type { Database, UploadRecord } from '../database/tables.ts'

const recentUploadsLimit = 100

/** Newest first. */
export async function recentUploads(database: Kysely<Database>, userUuid: string): Promise<UploadRecord[]> {
  return database
    .selectFrom('uploads')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('uuid', 'desc')
    .limit(recentUploadsLimit)
    .execute()
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

/** Uploads that a process may have died over: nothing has come of them although they arrived before `before`. */
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

export async function multipartsBefore(
  database: Kysely<Database>,
  before: Date,
): Promise<{ user_uuid: string; upload_id: string; object_key: string }[]> {
  return database
    .selectFrom('multipart_uploads')
    .select(['user_uuid', 'upload_id', 'object_key'])
    .where('created_at', '<', before)
    .limit(1_000)
    .execute()
}
