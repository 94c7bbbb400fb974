import { ApiError } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { Database, UploadRecord } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { fileNameOf } from './keys.ts'
import { countUnfinished, insertUpload, mostCounted, receiveAgain, uploadOf } from './queries.ts'

/** Data of the job `ingest`. */
export interface IngestJob {
  user_uuid: string
  upload_uuid: string
}

export const ingestJob = 'ingest'

export interface ArrivedFile {
  userUuid: string
  key: string
  bytes: number
}

/** Registers an arrived file and enqueues its import, both or neither. Idempotent. */
export async function registerUpload(
  services: Services,
  file: ArrivedFile,
  within?: Transaction<Database>,
): Promise<void> {
  if (!within) {
    await transactOn(services.database, file.userUuid, (transaction) =>
      registerUpload(services, file, transaction),
    )
    return
  }
  const uuid = newUuid(services.now())
  const isNew = await insertUpload(within, {
    user_uuid: file.userUuid,
    uuid,
    object_key: file.key,
    file_name: fileNameOf(file.key),
    bytes: file.bytes,
    status: 'received',
    created_at: new Date(services.now()),
  })
  if (isNew) await enqueueIngest(services, { user_uuid: file.userUuid, upload_uuid: uuid }, within)
}

/**
 * Retries a file that could not be read; ignores any other. Throws `NotFound` if it or its bytes are gone.
 */
export async function readAgain(services: Services, userUuid: string, uuid: string): Promise<UploadRecord> {
  const { database, objects } = services
  const upload = await uploadOf(database, userUuid, uuid)
  if (!upload) throw new ApiError('NotFound')
  if (upload.status !== 'failed') return upload
  if (!(await objects.stat(upload.object_key))) throw new ApiError('NotFound')
  await transactOn(database, userUuid, async (transaction) => {
    if (!(await receiveAgain(transaction, userUuid, uuid))) return
    await enqueueIngest(services, { user_uuid: userUuid, upload_uuid: uuid }, transaction)
    await publish(transaction, { kind: 'upload', userUuid, uuid })
  })
  return (await uploadOf(database, userUuid, uuid)) ?? upload
}

/**
 * Enqueues an import. The more of an account's uploads wait, the later is the next one's turn, so that
 * accounts take turns.
 */
export async function enqueueIngest(
  services: Services,
  job: IngestJob,
  within?: Transaction<Database>,
): Promise<void> {
  const waiting = await countUnfinished(within ?? services.database, job.user_uuid)
  await services.jobs.enqueue(ingestJob, job, {
    key: job.upload_uuid,
    priority: -waiting,
    within,
  })
}

/** Enqueues the rest of an archive, after everything that waits. `done` files are imported. */
export async function enqueueRest(
  { jobs }: Services,
  job: IngestJob,
  done: number,
  within: Transaction<Database>,
): Promise<void> {
  // The running job still holds the upload's own key.
  await jobs.enqueue(ingestJob, job, { key: `${job.upload_uuid} ${done}`, priority: -mostCounted, within })
}
