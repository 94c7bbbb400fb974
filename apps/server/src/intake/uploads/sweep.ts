/**
 * Finds once a minute files whose arrival was not reported, jobs that died with their process, and leftovers.
 */

import { findUser } from '../../people/users/queries.ts'
import { isBackupRunning } from '../../platform/backup/lock-queries.ts'
import type { UploadRecord } from '../../platform/database/tables.ts'
import { partsPrefix, unpackedPrefix, uploadsPrefix } from '../../platform/objects/user-prefixes.ts'

import type { Services } from '../../platform/services.ts'
import { uploaderOf } from './keys.ts'
import { abortMultipart } from './multipart.ts'
import { isMultipartOpen, multipartsBefore } from './multipart-queries.ts'
import { keepFailedMs } from './present.ts'
import { tryLockSweep, unfinishedUploads, unlockSweep, uploadOfKey } from './queries.ts'
import { enqueueIngest, registerUpload } from './register.ts'

/** ms after which a multipart upload is abandoned; browsers resume one for a day with new credentials. */
const abandonedMs = 26 * 3_600_000
/** ms; longer than any job with its retries. */
const stuckMs = 30 * 60_000
/** ms; longer than a run survives without a heartbeat. The next run unpacks the archive again. */
const keepUnpackedMs = 86_400_000

/** Runs in one process at a time; others skip the round. */
export async function sweepUploads(services: Services): Promise<void> {
  await services.database.connection().execute(async (connection) => {
    if (!(await tryLockSweep(connection))) return
    try {
      await registerForgotten(services)
      await enqueueStuck(services)
      await removeAbandoned(services)
      await removeUnpacked(services)
    } finally {
      await unlockSweep(connection)
    }
  })
}

async function registerForgotten(services: Services): Promise<void> {
  const { database, objects } = services
  for await (const key of objects.list(uploadsPrefix)) {
    const userUuid = uploaderOf(key)
    const upload = userUuid && (await uploadOfKey(database, userUuid, key))
    if (upload) {
      if (isOver(upload, services.now()) && !(await isBackupRunning(database))) await objects.delete(key)
      continue
    }
    const known = userUuid !== undefined && (await findUser(database, userUuid)) !== undefined
    const found = known ? await objects.stat(key) : undefined
    if (known && found) await registerUpload(services, { userUuid, key, bytes: found.bytes })
    else await objects.delete(key) // The account is gone.
  }
}

/**
 * True for uploads whose bytes are no longer needed: an activity keeps its own, an unreadable file is kept
 * for a while.
 */
function isOver(
  { status, finished_at }: Pick<UploadRecord, 'status' | 'finished_at'>,
  nowMs: number,
): boolean {
  if (status === 'failed') return (finished_at?.getTime() ?? nowMs) < nowMs - keepFailedMs
  return status === 'done' || status === 'duplicate'
}

async function enqueueStuck(services: Services): Promise<void> {
  const before = new Date(services.now() - stuckMs)
  for (const { user_uuid, uuid } of await unfinishedUploads(services.database, before)) {
    await enqueueIngest(services, { user_uuid, upload_uuid: uuid })
  }
}

async function removeAbandoned(services: Services): Promise<void> {
  const before = new Date(services.now() - abandonedMs)
  for (const upload of await multipartsBefore(services.database, before)) {
    await abortMultipart(services, upload)
  }
  for await (const key of services.objects.list(partsPrefix)) {
    const [, userUuid = '', uploadId = ''] = key.split('/')
    const isOpen = await isMultipartOpen(services.database, { userUuid, uploadId })
    const found = isOpen ? undefined : await services.objects.stat(key)
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
