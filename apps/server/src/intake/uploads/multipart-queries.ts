import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

/** One upload of one user to one key. */
export interface MultipartUpload {
  userUuid: string
  uploadId: string
  key: string
}

export async function insertMultipart(
  database: Kysely<Database>,
  { userUuid, uploadId, key }: MultipartUpload,
  createdAt: Date,
): Promise<void> {
  await database
    .insertInto('multipart_uploads')
    .values({ user_uuid: userUuid, upload_id: uploadId, object_key: key, created_at: createdAt })
    .execute()
}

/** An account's open uploads, oldest first. */
export async function openMultiparts(
  database: Kysely<Database>,
  userUuid: string,
): Promise<(MultipartUpload & { createdAt: Date })[]> {
  return database
    .selectFrom('multipart_uploads')
    .select([
      'user_uuid as userUuid',
      'upload_id as uploadId',
      'object_key as key',
      'created_at as createdAt',
    ])
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at')
    .execute()
}

/** True until the upload is completed or aborted; with a key, also false if it is another upload's. */
export async function isMultipartOpen(
  database: Kysely<Database>,
  { userUuid, uploadId, key }: Omit<MultipartUpload, 'key'> & { key?: string },
): Promise<boolean> {
  const found = await database
    .selectFrom('multipart_uploads')
    .select('upload_id')
    .where('user_uuid', '=', userUuid)
    .where('upload_id', '=', uploadId)
    .$if(key !== undefined, (query) => query.where('object_key', '=', key ?? ''))
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the upload until the transaction ends; false if it is no longer open. */
export async function lockMultipart(
  transaction: Transaction<Database>,
  { userUuid, uploadId }: MultipartUpload,
): Promise<boolean> {
  const open = await transaction
    .selectFrom('multipart_uploads')
    .select('upload_id')
    .where('user_uuid', '=', userUuid)
    .where('upload_id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst()
  return open !== undefined
}

/** Deletes the upload and its parts; false where it was not open. */
export async function deleteMultipart(
  database: Kysely<Database>,
  { userUuid, uploadId, key }: MultipartUpload,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('multipart_uploads')
    .where('user_uuid', '=', userUuid)
    .where('upload_id', '=', uploadId)
    .where('object_key', '=', key)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Uploads begun before `before` that were neither completed nor aborted. */
export async function multipartsBefore(database: Kysely<Database>, before: Date): Promise<MultipartUpload[]> {
  return database
    .selectFrom('multipart_uploads')
    .select(['user_uuid as userUuid', 'upload_id as uploadId', 'object_key as key'])
    .where('created_at', '<', before)
    .limit(1_000)
    .execute()
}

export interface MultipartPart {
  number: number
  /** Object with its bytes. */
  key: string
  bytes: number
  md5: Buffer
}

export async function multipartParts(
  database: Kysely<Database>,
  { userUuid, uploadId }: MultipartUpload,
): Promise<MultipartPart[]> {
  const parts = await database
    .selectFrom('multipart_parts')
    .select(['number', 'part_key as key', 'bytes', 'md5'])
    .where('user_uuid', '=', userUuid)
    .where('upload_id', '=', uploadId)
    .execute()
  return parts.map((part) => ({ ...part, bytes: Number(part.bytes) }))
}

/** Stores a part in the place of any with its number. */
export async function keepMultipartPart(
  transaction: Transaction<Database>,
  { userUuid, uploadId }: MultipartUpload,
  { number, key, bytes, md5 }: MultipartPart,
): Promise<void> {
  await transaction
    .insertInto('multipart_parts')
    .values({ user_uuid: userUuid, upload_id: uploadId, number, part_key: key, bytes, md5 })
    .onConflict((conflict) =>
      conflict.columns(['user_uuid', 'upload_id', 'number']).doUpdateSet({ part_key: key, bytes, md5 }),
    )
    .execute()
}
