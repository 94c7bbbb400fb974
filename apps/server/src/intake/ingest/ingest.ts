/** Imports one upload: reads it in a worker thread, stores it, notifies. Idempotent. */

import { type TextKey, uploadFileBytes } from '@cadenza/contract'
import { toStore } from '../../library/storing/file-to-store.ts'
import { archiveNotification, uploadFailed } from '../../library/storing/outcome.ts'
import { storeRecording } from '../../library/storing/store.ts'
import { isBackupRunning } from '../../platform/backup/lock-queries.ts'
import type { ArchiveProgress, UploadRecord } from '../../platform/database/tables.ts'
import { holdUser, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { GiveUpReason, JobRun } from '../../platform/jobs/jobs.ts'
import { type NewNotification, notify } from '../../platform/notifications/notify.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { type ByteSource, objectSource } from '../../platform/zip/zip-file.ts'
import { newProgress } from '../../reading/files/archive-progress.ts'
import type { DirectArchive, FileInArchive } from '../../reading/files/direct-archive.ts'
import { type FailureCode, type FileToIngest, logFailure, readFile } from '../../reading/files/read-file.ts'
import { readers as ownReaders, type ReaderPool } from '../../reading/files/reader-pool.ts'
import type { ArchiveContents, ReadRecording } from '../../reading/files/reading.ts'
import type { AthleteFacts } from '../../reading/inputs/athlete-facts.ts'
import { enqueueRest, type IngestJob } from '../uploads/register.ts'
import { ingestArchive, unpackedFiles, unpackingPrefix } from './archive.ts'
import { openDirectly } from './direct.ts'
import type { StoreFile } from './gather.ts'
import { finishUpload, keepProgress, letWait, markProcessing, storeOutcome } from './queries.ts'
import { turnOf } from './turns.ts'

export type { FileToIngest } from '../../reading/files/read-file.ts'

export interface IngestOptions {
  readers?: ReaderPool
  /** Notify the user; off by default. */
  tell?: boolean
  /** Facts about the athlete; loaded for each file where they are not given. */
  facts?: AthleteFacts
  /** Stores a file that is a recording; by default at once. */
  store?: StoreFile
  /** Called after each file of an archive. */
  onProgress?(progress: ArchiveProgress): void
}

export type Ingested =
  | { status: 'done' | 'duplicate'; activityUuids: string[]; archive?: ArchiveProgress }
  /** `code` is the key of the text that says why. */
  | { status: 'failed'; code: string; activityUuids: []; archive?: ArchiveProgress }

/** Imports a file that no upload brought, for the demo and the command line. */
export async function ingestFile(
  services: Services,
  file: FileToIngest,
  { readers = ownReaders, tell = false, facts, store, onProgress }: IngestOptions = {},
): Promise<Ingested> {
  const source = await sourceOf(services, file)
  const direct = source && (await openDirectly(services, file.userUuid, source))
  if (direct) return ingestDirect(services, file, direct, { readers, tell, onProgress })
  const unpackTo = unpackingPrefix(file.userUuid, newUuid(services.now()))
  const reading = await readFile(services, file, readers, { unpackTo, ...(facts ? { facts } : {}) })
  if (reading.kind === 'unreadable') {
    await services.objects.deleteAll(unpackTo)
    logFailure(services, file, reading)
    return { status: 'failed', code: reading.code, activityUuids: [] }
  }
  if (reading.kind === 'recording') {
    const toKeep = toStore(services, file, tell)
    return store ? store(toKeep, reading) : storeRecording(services, toKeep, reading)
  }
  const files = unpackedFiles(services, reading)
  const { progress, activityUuids } = await ingestArchive(services, file, {
    files,
    readers,
    tell,
    progress: newProgress(files.length, reading.by ? { by: reading.by } : {}),
    ...(reading.told ? { told: reading.told } : {}),
    ...(onProgress ? { keep: async (_, next) => onProgress(next) } : {}),
  })
  await services.objects.deleteAll(unpackTo)
  return ingestedOf(progress, activityUuids)
}

function ingestedOf(progress: ArchiveProgress, activityUuids: string[]): Ingested {
  const { status, code } = outcomeOf(progress, activityUuids)
  return status === 'failed'
    ? { status, code, activityUuids: [], archive: progress }
    : { status, activityUuids, archive: progress }
}

/** Imports an archive in place, whatever its size. */
export async function ingestDirect(
  services: Services,
  file: Pick<FileToIngest, 'userUuid' | 'fileName' | 'arrivedMs'>,
  archive: DirectArchive,
  { readers = ownReaders, tell = false, onProgress }: IngestOptions = {},
): Promise<Ingested> {
  const begun = await archive.begin(newProgress(archive.files.length, { by: archive.by }))
  const { progress, activityUuids } = await ingestArchive(services, file, {
    files: archive.files,
    ...(archive.told ? { told: archive.told } : {}),
    readers,
    tell,
    progress: begun,
    ...(onProgress ? { keep: async (_, next) => onProgress(next) } : {}),
  })
  return ingestedOf(await archive.end(progress), activityUuids)
}

async function sourceOf({ objects }: Services, { source }: FileToIngest): Promise<ByteSource | undefined> {
  if ('objectKey' in source) return objectSource(objects, source.objectKey)
  const { bytes } = source
  return { size: bytes.length, read: async (start, end) => bytes.slice(start, end) }
}

/** Job: imports an upload that has arrived. A rejection is retried. */
export async function ingestUpload(
  services: Services,
  { user_uuid, upload_uuid }: IngestJob,
  { signal }: Pick<JobRun, 'signal'>,
  readers: ReaderPool = ownReaders,
): Promise<void> {
  const key = { user_uuid, uuid: upload_uuid }
  const upload = await markProcessing(services.database, key, Object.values(givenUpCodes))
  if (!upload) return
  await publish(services.database, { kind: 'upload', userUuid: user_uuid, uuid: upload_uuid })
  const file: FileToIngest = {
    userUuid: user_uuid,
    fileName: upload.file_name,
    source: { objectKey: upload.object_key },
    arrivedMs: upload.created_at.getTime(),
  }
  try {
    const kept = await readAndStore(services, upload, file, readers, signal)
    // The bytes have been stored elsewhere. The sweep removes those of an unreadable file after a while, and
    // all others after a backup that is being made.
    if (kept === true && !(await isBackupRunning(services.database)))
      await services.objects.delete(upload.object_key)
  } catch (error) {
    if (error instanceof TakenOver) return
    throw error
  }
}

/** Codes of uploads whose job was given up. An operator can have them read again. */
const givenUpCodes = {
  outage: 'UploadStorageFailed',
  crash: 'UploadStoppedServer',
  failure: 'Unexpected',
} as const satisfies Record<GiveUpReason, TextKey>
type GivenUpCode = (typeof givenUpCodes)[GiveUpReason]

/** Ends an upload whose job is given up, and tells its owner. */
export async function giveUpUpload(
  services: Services,
  { user_uuid, upload_uuid }: IngestJob,
  reason: GiveUpReason,
): Promise<void> {
  const upload = await markProcessing(services.database, { user_uuid, uuid: upload_uuid })
  if (upload) await finishFailed(services, upload, givenUpCodes[reason])
}

/** True if the file became something; `later` if the rest of an archive is imported in its next turn. */
async function readAndStore(
  services: Services,
  upload: UploadRecord,
  file: FileToIngest,
  readers: ReaderPool,
  signal: AbortSignal,
): Promise<boolean | 'later'> {
  const beganMs = services.now()
  const source = await sourceOf(services, file)
  const direct = source && (await openDirectly(services, upload.user_uuid, source))
  if (direct) return finishArchive(services, upload, file, { contents: direct, readers, signal, beganMs })
  if ((upload.bytes ?? 0) > uploadFileBytes) return finishFailed(services, upload, 'UploadTooLarge')
  const unpackTo = unpackingPrefix(upload.user_uuid, upload.uuid)
  const reading = await readFile(services, file, readers, { unpackTo, signal })
  if (reading.kind === 'unreadable') {
    logFailure(services, file, reading)
    await services.objects.deleteAll(unpackTo)
    return finishFailed(services, upload, reading.code)
  }
  if (reading.kind === 'recording') return finishRecording(services, upload, file, reading)
  const contents: Contents = { ...reading, files: unpackedFiles(services, reading) }
  const kept = await finishArchive(services, upload, file, { contents, readers, signal, beganMs })
  if (kept !== 'later') await services.objects.deleteAll(unpackTo)
  return kept
}

async function finishRecording(
  services: Services,
  upload: UploadRecord,
  file: FileToIngest,
  reading: ReadRecording,
): Promise<true> {
  await storeRecording(
    services,
    {
      ...toStore(services, file, true),
      within: async (transaction, { status, activityUuids }) => {
        await storeOutcome(transaction, upload, {
          status,
          code: null,
          sha256: Buffer.from(reading.sha256),
          activity_uuids: activityUuids,
          finished_at: new Date(services.now()),
        })
        await publish(transaction, { kind: 'upload', userUuid: upload.user_uuid, uuid: upload.uuid })
      },
    },
    reading,
  )
  return true
}

/** Another process has taken over this upload. */
class TakenOver extends Error {}

type Contents = Omit<ArchiveContents, 'files'> & { files: readonly FileInArchive[] }

/** ms that the files of an archive may take: half an hour, and one second per megabyte. */
const mostArchiveMs = (bytes: number) => 30 * 60_000 + bytes / 1_000

/** ms between two progress events to open browsers. */
const tellEveryMs = 1_000

async function finishArchive(
  services: Services,
  upload: UploadRecord,
  file: FileToIngest,
  {
    contents,
    readers,
    signal,
    beganMs,
  }: { contents: Contents | DirectArchive; readers: ReaderPool; signal: AbortSignal; beganMs: number },
): Promise<boolean | 'later'> {
  const { user_uuid: userUuid, uuid } = upload
  const { files } = contents
  const direct = 'begin' in contents ? contents : undefined
  const first = upload.archive ?? newProgress(files.length, contents.by ? { by: contents.by } : {})
  const activityUuids = [...upload.activity_uuids]
  let toldMs = 0
  const begun = direct ? await direct.begin(first) : first
  const { progress: reached } = await ingestArchive(services, file, {
    files,
    readers,
    signal,
    ...('told' in contents && contents.told ? { told: contents.told } : {}),
    tell: true,
    progress: begun,
    mostMs: mostArchiveMs(upload.bytes ?? 0),
    shouldPause: turnOf(services, userUuid, beganMs),
    keep: async (transaction, next, former, added) => {
      if (!(await keepProgress(transaction, upload, { former, next, added }))) throw new TakenOver()
      activityUuids.push(...added)
      if (services.now() - toldMs < tellEveryMs) return
      toldMs = services.now()
      await publish(transaction, { kind: 'upload', userUuid, uuid })
    },
  })
  if (reached.done < files.length) {
    await transact(services.database, async (transaction) => {
      if (!(await letWait(transaction, upload))) return
      await enqueueRest(services, { user_uuid: userUuid, upload_uuid: uuid }, reached.done, transaction)
    })
    return 'later'
  }
  const progress = direct ? await direct.end(reached) : reached
  const { status, code } = outcomeOf(progress, activityUuids)
  const note =
    status === 'failed'
      ? uploadFailed(upload.file_name, upload.created_at)
      : progress.total > 1
        ? archiveNotification(upload, progress, activityUuids.length)
        : undefined
  await finish(services, upload, { status, code, archive: progress }, note)
  return status !== 'failed'
}

function outcomeOf(
  { added, failed, total, failures, skipped = 0, by, restored }: ArchiveProgress,
  activityUuids: readonly string[],
): { status: 'done' | 'duplicate'; code: string | null } | { status: 'failed'; code: string } {
  const why = failures[0]?.code ?? (skipped > 0 ? 'UploadNoRecords' : 'UploadReadFailed')
  const code = total <= 1 || failed === 0 ? why : 'UploadPartlyRead'
  // An account may have no activities.
  const isWhole = by === 'account' && failed === 0
  if (activityUuids.length === 0 && !isWhole) return { status: 'failed', code }
  const more = Object.values(restored ?? {}).some((count) => count > 0)
  return { status: added > 0 || more ? 'done' : 'duplicate', code: failed > 0 ? code : null }
}

async function finishFailed(
  services: Services,
  upload: UploadRecord,
  code: FailureCode | GivenUpCode,
): Promise<false> {
  const note = uploadFailed(upload.file_name, upload.created_at)
  await finish(services, upload, { status: 'failed', code }, note)
  return false
}

/** Finishes the upload once: a second process finds nothing left and notifies nobody. */
async function finish(
  services: Services,
  upload: UploadRecord,
  { archive, ...outcome }: Pick<UploadRecord, 'status' | 'code'> & { archive?: ArchiveProgress },
  note: NewNotification | undefined,
): Promise<void> {
  const { user_uuid: userUuid, uuid } = upload
  await transact(services.database, async (transaction) => {
    await holdUser(transaction, userUuid)
    const isFinished = await finishUpload(transaction, upload, {
      ...outcome,
      ...(archive ? { archive: JSON.stringify(archive) } : {}),
      finished_at: new Date(services.now()),
    })
    if (!isFinished) return
    if (note) await notify(transaction, userUuid, note, services.now())
    await publish(transaction, { kind: 'upload', userUuid, uuid })
  })
}
