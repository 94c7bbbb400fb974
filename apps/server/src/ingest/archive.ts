/** The way of a ZIP or gzip file: each file in it goes the way of its own, one after the other, and is counted as it is stored. */
import type { Transaction } from 'kysely'
import type { ArchiveProgress, Database } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { unpackedPrefix } from './keys.ts'
import { type FileToIngest, logFailure, readFile, toStore } from './read-file.ts'
import type { Readers } from './readers.ts'
import type { ArchivedFile } from './reading.ts'
import { type StoredFile, storeRecording } from './store.ts'

export interface ArchiveRun {
  /** Where the unpacked files lie. */
  prefix: string
  files: readonly ArchivedFile[]
  readers: Readers
  /** Whether to tell of a single file's activities; of several the sum is told elsewhere. */
  tell: boolean
  /** What a run that was broken off had done. */
  progress?: ArchiveProgress
  signal?: AbortSignal
  /** Keeps how far it is in the transaction that stores a file's activities, so that none counts twice. */
  keep?(
    transaction: Transaction<Database>,
    progress: ArchiveProgress,
    former: ArchiveProgress,
    activityUuids: readonly string[],
  ): Promise<void>
}

/** So many failures are kept by name; the others are counted. */
const namedFailures = 100

export function newProgress(total: number): ArchiveProgress {
  return { total, done: 0, added: 0, failed: 0, failures: [] }
}

/** The folder of an archive that is being taken in. */
export function unpackingPrefix(userUuid: string, uuid: string): string {
  return `${unpackedPrefix}${userUuid}/${uuid}/`
}

/** Takes the files of an archive in, from where a former run was broken off. Answers the progress at the end. */
export async function ingestArchive(
  services: Services,
  archive: FileToIngest,
  { prefix, files, readers, tell, progress = newProgress(files.length), signal, keep }: ArchiveRun,
): Promise<{ progress: ArchiveProgress; activityUuids: string[] }> {
  let reached = progress
  const activityUuids: string[] = []
  while (reached.done < files.length) {
    signal?.throwIfAborted()
    const file = files[reached.done]
    if (!file) break
    const former = reached
    const { next, stored } = await ingestOne(services, archive, file, former, {
      readers,
      tell: tell && files.length === 1,
      ...(signal ? { signal } : {}),
      keep: async (transaction, to, uuids) => keep?.(transaction, to, former, uuids),
    })
    reached = next
    activityUuids.push(...stored)
    if ('objectKey' in file) await services.objects.delete(file.objectKey)
  }
  await services.objects.deleteAll(prefix)
  return { progress: reached, activityUuids }
}

async function ingestOne(
  services: Services,
  archive: FileToIngest,
  file: ArchivedFile,
  former: ArchiveProgress,
  {
    readers,
    tell,
    signal,
    keep,
  }: {
    readers: Readers
    tell: boolean
    signal?: AbortSignal
    keep(transaction: Transaction<Database>, to: ArchiveProgress, uuids: readonly string[]): Promise<void>
  },
): Promise<{ next: ArchiveProgress; stored: readonly string[] }> {
  const fileName = file.name || archive.fileName
  const fail = async (code: string) => {
    const failures = [...former.failures, { file_name: fileName, code }].slice(0, namedFailures)
    const next = { ...former, done: former.done + 1, failed: former.failed + 1, failures }
    await services.database.transaction().execute((transaction) => keep(transaction, next, []))
    return { next, stored: [] }
  }
  if (!('objectKey' in file)) return fail(file.code)
  const entry: FileToIngest = {
    userUuid: archive.userUuid,
    fileName,
    source: { objectKey: file.objectKey },
    ...(archive.arrivedMs === undefined ? {} : { arrivedMs: archive.arrivedMs }),
    ...(file.damaged ? { damaged: true } : {}),
  }
  const reading = await readFile(services, entry, readers, signal ? { signal } : {})
  if (reading.kind === 'archive') return fail('UploadArchiveUnsupported')
  if (reading.kind === 'unreadable') {
    logFailure(services, entry, reading)
    return fail(reading.code)
  }
  let next = former
  const stored = await storeRecording(
    services,
    {
      ...toStore(services, entry, tell),
      within: async (transaction, outcome: StoredFile) => {
        next = {
          ...former,
          done: former.done + 1,
          added: former.added + (outcome.status === 'done' ? outcome.activityUuids.length : 0),
        }
        await keep(transaction, next, outcome.activityUuids)
      },
    },
    reading,
  )
  return { next, stored: stored.activityUuids }
}
