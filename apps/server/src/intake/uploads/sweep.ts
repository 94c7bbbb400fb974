/** Finds once a minute files whose arrival was not reported, jobs that died with their process, and leftovers. */

import { sql } from 'kysely'
import type { UploadRecord } from '../../platform/database/tables.ts'
import { partsPrefix, unpackedPrefix, uploadsPrefix } from '../../platform/objects/user-prefixes.ts'

import type { Services } from '../../platform/services.ts'
import { uploaderOf } from './keys.ts'
import { abortMultipart } from './multipart.ts'
import { keepFailedMs } from './present.ts'
import { multipartsBefore, unfinishedUploads } from './queries.ts'
import { enqueueIngest, registerUpload } from './register.ts'

/** ms after which a multipart upload is abandoned; browsers resume one for a day with new credentials. */
const abandonedMs = 26 * 3_600_000
/** ms; longer than any job with its retries. */
const stuckMs = 30 * 60_000
/** ms; longer than a run survives without a sign of life. The next run unpacks the archive again. */
const keepUnpackedMs = 86_400_000
/** Advisory lock number, used by nothing else. */
const sweepLock = 8_420_010

/** Runs in one process at a time; others skip the round. */
export async function sweepUploads(services: Services): Promise<void> {
  await services.database.connection().execute(async (connection) => {
    const { rows } = await sql<{
      taken: boolean
    }>`select pg_try_advisory_lock(${sweepLock}) as taken`.execute(connection)
    if (!rows[0]?.taken) return
    try {
      await registerForgotten(services)
      await enqueueStuck(services)
      await removeAbandoned(services)
      await removeUnpacked(services)
    } finally {
      await sql`select pg_advisory_unlock(${sweepLock})`.execute(connection)
    }
  })
}

async function registerForgotten(services: Services): Promise<void> {
  const { database, objects } = services
  for await (const key of objects.list(uploadsPrefix)) {
    const row = await database
      .selectFrom('uploads')
      .select(['status', 'finished_at'])
      .where('object_key', '=', key)
      .executeTakeFirst()
    if (row) {
      if (isOver(row, services.now())) await objects.delete(key)
      continue
    }
    const userUuid = uploaderOf(key)
    const known = userUuid !== undefined && (await isUser(services, userUuid))
    const found = known ? await objects.stat(key) : undefined
    if (known && found) await registerUpload(services, { userUuid, key, bytes: found.bytes })
    else await objects.delete(key) // The account is gone.
  }
}

/**
 * True for uploads whose bytes are no longer needed: an activity keeps its own, an unreadable file is kept for a
 * while.
 */
function isOver(
  { status, finished_at }: Pick<UploadRecord, 'status' | 'finished_at'>,
  nowMs: number,
): boolean {
  if (status === 'failed') return (finished_at?.getTime() ?? nowMs) < nowMs - keepFailedMs
  return status === 'done' || status === 'duplicate'
}

async function isUser({ database }: Services, userUuid: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', userUuid)
    .executeTakeFirst()
  return row !== undefined
}

async function enqueueStuck(services: Services): Promise<void> {
  const before = new Date(services.now() - stuckMs)
  for (const { user_uuid, uuid } of await unfinishedUploads(services.database, before)) {
    await enqueueIngest(services, { user_uuid, upload_uuid: uuid })
  }
}

async function removeAbandoned(services: Services): Promise<void> {
  const before = new Date(services.now() - abandonedMs)
  for (const { user_uuid, upload_id, object_key } of await multipartsBefore(services.database, before)) {
    await abortMultipart(services, { userUuid: user_uuid, uploadId: upload_id, key: object_key })
  }
  for await (const key of services.objects.list(partsPrefix)) {
    const [, userUuid = '', uploadId = ''] = key.split('/')
    const open = await services.database
      .selectFrom('multipart_uploads')
      .select('upload_id')
      .where('user_uuid', '=', userUuid)
      .where('upload_id', '=', uploadId)
      .executeTakeFirst()
    const found = open ? undefined : await services.objects.stat(key)
    if (found && found.modifiedAt < before) await services.objects.delete(key)
  }
}

/** Deletes files unpacked by runs that were not resumed. */
async function removeUnpacked({ objects, now }: Services): Promise<void> {
  const before = new Date(now() - keepUnpackedMs)
  for await (const key of objects.list(unpackedPrefix)) {
    const found = await objects.stat(key)
    if (found && found.modifiedAt < before) await objects.delete(key)
  }
}
