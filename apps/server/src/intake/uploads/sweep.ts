/** Once a minute: finds files that arrived and were never told of, jobs that died with their process, and what was left half done. */

import { sql } from 'kysely'
import type { UploadRecord } from '../../platform/database/tables.ts'
import { partsPrefix, unpackedPrefix, uploadsPrefix } from '../../platform/objects/user-prefixes.ts'

import type { Services } from '../../platform/services.ts'
import { uploaderOf } from './keys.ts'
import { abortMultipart } from './multipart.ts'
import { keepFailedMs } from './present.ts'
import { multipartsBefore, unfinishedUploads } from './queries.ts'
import { enqueueIngest, registerUpload } from './register.ts'

/** After that long nobody goes on with a multipart upload: browsers remember its parts for a day, with credentials anew. */
const abandonedMs = 26 * 3_600_000
/** Longer than any job takes with its tries. */
const stuckMs = 30 * 60_000
/** Longer than a run lives on without a sign of it: what it unpacked is taken out again by the next. */
const keepUnpackedMs = 86_400_000
/** Any number that nothing else locks. */
const sweepLock = 8_420_010

/** One process at a time does it; another that comes meanwhile has nothing to do. */
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
    else await objects.delete(key) // of an account that is gone
  }
}

/** What has become an activity lies with it; what could not be read is kept a while. */
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

/** What was taken out of archives by runs that nobody went on with. */
async function removeUnpacked({ objects, now }: Services): Promise<void> {
  const before = new Date(now() - keepUnpackedMs)
  for await (const key of objects.list(unpackedPrefix)) {
    const found = await objects.stat(key)
    if (found && found.modifiedAt < before) await objects.delete(key)
  }
}
