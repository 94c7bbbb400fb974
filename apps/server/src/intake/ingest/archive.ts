/** Imports an archive: its files one after the other, each counted as it is stored. */

import type { Transaction } from 'kysely'
import { type StoredFile, toStore } from '../../library/storing/file-to-store.ts'
import { storeRecording } from '../../library/storing/store.ts'
import type { ArchiveKind, ArchiveProgress, Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import { unpackedPrefix } from '../../platform/objects/user-prefixes.ts'
import type { Services } from '../../platform/services.ts'
import { withFailure, withoutRest } from '../../reading/files/archive-progress.ts'
import type { FileInArchive } from '../../reading/files/direct-archive.ts'
import { type FileMetadata, type ListedActivity, listedAt } from '../../reading/files/metadata.ts'
import { type FileToIngest, motionAlone, readFile } from '../../reading/files/read-file.ts'
import type { ReaderPool } from '../../reading/files/reader-pool.ts'
import type { ArchivedFile, ReadRecording } from '../../reading/files/reading.ts'
import { notHere } from '../account-archive/known.ts'
import { restoreActivities, withSpans } from '../account-archive/restore-activity.ts'
import { applyListed } from './apply-listed.ts'
import { FailureLog } from './failure-log.ts'

export interface ArchiveRun {
  files: readonly FileInArchive[]
  readers: ReaderPool
  /** Notify of a single file's activities; several are summarised elsewhere. */
  tell: boolean
  /** Sorted by start. */
  told?: readonly ListedActivity[]
  /** Progress of an interrupted run. */
  progress: ArchiveProgress
  signal?: AbortSignal
  /** ms that all files together may take; unlimited by default. */
  mostMs?: number
  /** Asked between two files; true to stop there. */
  shouldPause?(): Promise<boolean>
  /** Stores the progress in the transaction that stores a file's activities, so that none counts twice. */
  keep?(
    transaction: Transaction<Database>,
    progress: ArchiveProgress,
    former: ArchiveProgress,
    activityUuids: readonly string[],
  ): Promise<void>
}

/** Prefix for the files of an archive being imported. */
export function unpackingPrefix(userUuid: string, uuid: string): string {
  return `${unpackedPrefix}${userUuid}/${uuid}/`
}

/** Files unpacked into objects. */
export function unpackedFiles(
  { objects }: Services,
  { files, by }: { files: readonly ArchivedFile[]; by?: ArchiveKind },
): FileInArchive[] {
  // Garmin exports hold all files of a device: settings, sleep, steps.
  const optional = by === 'garmin'
  return files.map((file) => {
    const { name } = file
    if (!('objectKey' in file)) return { name, open: async () => ({ code: file.code }) }
    const { objectKey, damaged, metadata, motion = [] } = file
    return {
      name,
      open: async () => ({
        source: { objectKey },
        ...(motion.length > 0
          ? { motion: motion.map((log) => ({ name: log.name, source: { objectKey: log.objectKey } })) }
          : {}),
        damaged,
        optional,
        metadata,
      }),
      done: async () => {
        for (const key of [objectKey, ...motion.map((log) => log.objectKey)]) await objects.delete(key)
      },
    }
  })
}

/**
 * Imports the files of an archive from where a former run ended, until it is done or to pause. Returns the
 * progress.
 */
export async function ingestArchive(
  services: Services,
  archive: Pick<FileToIngest, 'userUuid' | 'fileName' | 'arrivedMs'>,
  run: ArchiveRun,
): Promise<{ progress: ArchiveProgress; activityUuids: string[] }> {
  const { files, signal, keep, mostMs = Number.POSITIVE_INFINITY } = run
  const failures = new FailureLog(services, archive.userUuid)
  let reached = run.progress
  const activityUuids: string[] = []
  while (reached.done < files.length) {
    signal?.throwIfAborted()
    const file = files[reached.done]
    if (!file || (reached.done > run.progress.done && (await run.shouldPause?.()))) break
    const former = reached
    if ((former.spent_ms ?? 0) >= mostMs) {
      reached = withoutRest(former, file.name || archive.fileName)
      const rest = reached
      await transact(services.database, async (transaction) => keep?.(transaction, rest, former, []))
      break
    }
    const beganMs = services.now()
    const spent = () => ({ spent_ms: (former.spent_ms ?? 0) + Math.max(0, services.now() - beganMs) })
    const { next, stored } = await ingestOne(
      services,
      archive,
      file,
      former,
      { ...run, failures },
      async (transaction, to, uuids) => keep?.(transaction, { ...to, ...spent() }, former, uuids),
    )
    reached = { ...next, ...spent() }
    activityUuids.push(...stored)
    await file.done?.()
  }
  failures.end()
  return { progress: reached, activityUuids }
}

type Keep = (
  transaction: Transaction<Database>,
  to: ArchiveProgress,
  uuids: readonly string[],
) => Promise<void>

async function ingestOne(
  services: Services,
  archive: Pick<FileToIngest, 'userUuid' | 'fileName' | 'arrivedMs'>,
  file: FileInArchive,
  former: ArchiveProgress,
  { files, readers, tell, told, signal, failures }: ArchiveRun & { failures: FailureLog },
  keep: Keep,
): Promise<{ next: ArchiveProgress; stored: readonly string[] }> {
  const { userUuid } = archive
  const fileName = file.name || archive.fileName
  const settle = async (next: ArchiveProgress, uuids: readonly string[] = []) => {
    await transact(services.database, (transaction) => keep(transaction, next, uuids))
    return { next, stored: uuids }
  }
  const one = { ...former, done: former.done + 1 }
  const opened = await file.open()
  if ('code' in opened) return settle(withFailure(one, fileName, opened.code))
  const { metadata, known } = opened
  if (known) return settle({ ...one, known: (one.known ?? 0) + 1 }, known.activityUuids)
  const recorded = metadata && 'recorded' in metadata ? metadata.recorded : undefined
  // A recording without a date keeps the start of its first import.
  const arrivedMs = recorded?.[0] ? Date.parse(recorded[0].start_time) : archive.arrivedMs
  const entry: FileToIngest = {
    userUuid,
    fileName: opened.fileName ?? fileName,
    source: opened.source,
    ...(opened.others ? { others: opened.others } : {}),
    ...(opened.motion ? { motion: opened.motion } : {}),
    arrivedMs,
    ...(opened.damaged ? { damaged: true } : {}),
  }
  const reading = await readFile(services, entry, readers, {
    signal,
    recorded: recorded?.map(withSpans),
  })
  if (reading.kind === 'archive') return settle(withFailure(one, fileName, 'UploadArchiveUnsupported'))
  if (reading.kind === 'unreadable') {
    if (opened.optional && reading.code === 'UploadNoRecords')
      return settle({ ...one, skipped: (one.skipped ?? 0) + 1 })
    failures.add(entry, reading)
    return settle(withFailure(one, fileName, reading.code))
  }
  let next = former
  // Motion logs of another activity are stored first: the progress then counts both.
  const tellOne = tell && files.length === 1
  const apart =
    reading.apart &&
    (await storeRecording(services, toStore(services, motionAlone(entry), tellOne), reading.apart))
  const { motion: _, ...alone } = entry
  const stored = await storeRecording(
    services,
    {
      ...toStore(services, apart ? alone : entry, tellOne),
      ...(recorded ? { keepDeleted: true, uuids: await notHere(services.database, recorded, reading) } : {}),
      within: async (transaction, outcome: StoredFile) => {
        const isNew = outcome.status === 'done'
        const added = [outcome, apart].flatMap((each) => (each?.status === 'done' ? each.activityUuids : []))
        next =
          added.length > 0
            ? { ...one, added: one.added + added.length }
            : { ...one, known: (one.known ?? 0) + 1 }
        await applyMetadata(services, transaction, { userUuid, isNew, reading, metadata, told })
        await keep(transaction, next, [...outcome.activityUuids, ...(apart?.activityUuids ?? [])])
      },
    },
    reading,
  )
  return { next, stored: [...stored.activityUuids, ...(apart?.activityUuids ?? [])] }
}

async function applyMetadata(
  services: Services,
  transaction: Transaction<Database>,
  {
    userUuid,
    isNew,
    reading,
    metadata,
    told = [],
  }: {
    userUuid: string
    isNew: boolean
    reading: ReadRecording
    metadata: FileMetadata | undefined
    told: readonly ListedActivity[] | undefined
  },
): Promise<void> {
  if (metadata && 'recorded' in metadata) {
    await restoreActivities(services, transaction, { userUuid, isNew, reading, recorded: metadata.recorded })
    return
  }
  for (const [session, { startMs }] of reading.activities.entries()) {
    const one = metadata && session === 0 ? metadata.told : listedAt(told, startMs)
    if (one) await applyListed(services, transaction, { userUuid, sha256: reading.sha256, session }, one)
  }
}
