/** The way of one file: read in a worker thread, stored, told of. Doing it twice does it once. */
import { uploadFileBytes } from '@cadenza/contract'
import type { UploadRecord } from '../database/tables.ts'
import { publish } from '../events/publish.ts'
import type { JobRun } from '../jobs/jobs.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import type { IngestJob } from '../uploads/register.ts'
import { uploadFailed } from './outcome.ts'
import { readerFacts } from './reader-facts.ts'
import { readers as ownReaders, type Readers, ReadingTookTooLong } from './readers.ts'
import type { Reading } from './reading.ts'
import { type FileToStore, storeRecording } from './store.ts'

export interface FileToIngest {
  userUuid: string
  /** As the user knows it. */
  fileName: string
  source: { bytes: Uint8Array } | { objectKey: string }
}

export interface IngestOptions {
  readers?: Readers
  /** Without, the activities appear silently. */
  tell?: boolean
}

export type Ingested =
  | { status: 'done' | 'duplicate'; activityUuids: string[] }
  /** `code` is the key of the text that says why. */
  | { status: 'failed'; code: FailureCode; activityUuids: [] }

type FailureCode = Extract<Reading, { kind: 'unreadable' }>['code'] | 'UploadTookTooLong' | 'UploadTooLarge'

/** For the demo and the command line: a file that no upload brought. */
export async function ingestFile(
  services: Services,
  file: FileToIngest,
  { readers = ownReaders, tell = false }: IngestOptions = {},
): Promise<Ingested> {
  const reading = await read(services, file, readers)
  if (reading.kind === 'unreadable') return failed(services, file, reading.code, reading.reason)
  return storeRecording(services, toStore(services, file, tell), reading)
}

/** The job: an upload that has arrived. A rejection has it tried again. */
export async function ingestUpload(
  services: Services,
  { user_uuid, upload_uuid }: IngestJob,
  { signal, lastAttempt }: Pick<JobRun, 'signal' | 'lastAttempt'>,
  readers: Readers = ownReaders,
): Promise<void> {
  const upload = await takeUpload(services, user_uuid, upload_uuid)
  if (!upload) return
  const file: FileToIngest = {
    userUuid: user_uuid,
    fileName: upload.file_name,
    source: { objectKey: upload.object_key },
  }
  try {
    const kept = await readAndStore(services, upload, file, readers, signal)
    // The bytes have their own place now. Those of a file that could not be read stay a while: see the sweep.
    if (kept) await services.objects.delete(upload.object_key)
  } catch (error) {
    if (lastAttempt && !signal.aborted) await finishFailed(services, upload, 'UploadReadFailed')
    throw error
  }
}

/** Whether the file has become something. */
async function readAndStore(
  services: Services,
  upload: UploadRecord,
  file: FileToIngest,
  readers: Readers,
  signal: AbortSignal,
): Promise<boolean> {
  if ((upload.bytes ?? 0) > uploadFileBytes) return finishFailed(services, upload, 'UploadTooLarge')
  const reading = await read(services, file, readers, signal)
  if (reading.kind === 'unreadable') {
    failed(services, file, reading.code, reading.reason)
    return finishFailed(services, upload, reading.code)
  }
  await storeRecording(
    services,
    {
      ...toStore(services, file, true),
      within: async (transaction, { status, activityUuids }) => {
        await transaction
          .updateTable('uploads')
          .set({
            status,
            code: null,
            sha256: Buffer.from(reading.sha256),
            activity_uuids: activityUuids,
            finished_at: new Date(services.now()),
          })
          .where('user_uuid', '=', upload.user_uuid)
          .where('uuid', '=', upload.uuid)
          .execute()
        await publish(transaction, { kind: 'upload', userUuid: upload.user_uuid, uuid: upload.uuid })
      },
    },
    reading,
  )
  return true
}

/** The upload if there is still something to do with it. */
async function takeUpload(
  { database }: Services,
  userUuid: string,
  uploadUuid: string,
): Promise<UploadRecord | undefined> {
  const upload = await database
    .updateTable('uploads')
    .set({ status: 'processing' })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uploadUuid)
    .where('status', 'in', ['received', 'processing'])
    .returningAll()
    .executeTakeFirst()
  if (upload) await publish(database, { kind: 'upload', userUuid, uuid: uploadUuid })
  return upload
}

/** What the file is worth. Rejects only where another try may go better. */
async function read(
  { database, settings, log }: Services,
  { userUuid, source }: FileToIngest,
  readers: Readers,
  signal?: AbortSignal,
): Promise<
  Exclude<Reading, { kind: 'unreadable' }> | { kind: 'unreadable'; code: FailureCode; reason: string }
> {
  const facts = await readerFacts(database, userUuid)
  if (!facts) return { kind: 'unreadable', code: 'UploadMissing', reason: 'there is no such user' }
  const { dataFolder, s3 } = settings
  const task = {
    ...facts,
    source: 'bytes' in source ? source : { ...source, settings: { dataFolder, s3 } },
  }
  try {
    return await readers.read(task, signal)
  } catch (error) {
    if (error instanceof ReadingTookTooLong) {
      return { kind: 'unreadable', code: 'UploadTookTooLong', reason: error.message }
    }
    if (isWorkersEnd(error) && !signal?.aborted) {
      log.error({ err: error }, 'a reader died')
      return { kind: 'unreadable', code: 'UploadReadFailed', reason: String(error) }
    }
    throw error
  }
}

/** Whether the worker itself ended: out of memory, or out of its mind. The same file would end the next one. */
function isWorkersEnd(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || /worker exited/i.test(error.message)
}

function toStore(
  services: Services,
  { userUuid, fileName, source }: FileToIngest,
  tell: boolean,
): FileToStore {
  return {
    userUuid,
    fileName,
    tell,
    original: async () =>
      'bytes' in source ? once(source.bytes) : services.objects.stream(source.objectKey),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function failed(
  { log }: Services,
  { userUuid, fileName }: FileToIngest,
  code: FailureCode,
  reason: string,
): Ingested {
  // The rest of its name is the athlete's own.
  const format = /\.([a-z]{2,6})$/i.exec(fileName)?.[1]?.toLowerCase()
  log.info({ user: userUuid, format, code, reason }, 'file not read')
  return { status: 'failed', code, activityUuids: [] }
}

async function finishFailed(services: Services, upload: UploadRecord, code: FailureCode): Promise<false> {
  const { user_uuid: userUuid, uuid, file_name, created_at } = upload
  await services.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('uploads')
      .set({ status: 'failed', code, finished_at: new Date(services.now()) })
      .where('user_uuid', '=', userUuid)
      .where('uuid', '=', uuid)
      .execute()
    await notify(transaction, userUuid, uploadFailed(file_name, created_at), services.now())
    await publish(transaction, { kind: 'upload', userUuid, uuid })
  })
  return false
}
