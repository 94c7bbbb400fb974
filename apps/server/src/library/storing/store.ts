/** Storage of what a worker has read: first the objects, then one transaction with all rows. */

import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish, publishAll } from '../../platform/events/publish.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Services } from '../../platform/services.ts'
import type { ReadRecording } from '../../reading/files/reading.ts'
import { lockParts, wholeOf } from '../lookup/queries.ts'
import { recomputeStale } from '../recompute/request.ts'
import { reclaimObjects } from '../recompute/series-queries.ts'
import { carryOver } from './carry.ts'
import type { FileToStore, StoredFile } from './file-to-store.ts'
import { activityNotification, joinedNotification, uploadedBefore } from './outcome.ts'
import {
  activitiesOfFile,
  hashesInUse,
  heldBy,
  holderOf,
  lockActivities,
  lockUploads,
  restoreActivity,
} from './queries.ts'
import { prefixOf, putObjects, type Storing } from './recording-objects.ts'
import { insertRecordings } from './recording-rows.ts'

export type { Storing } from './recording-objects.ts'

export async function storeRecording(
  services: Services,
  file: FileToStore,
  recording: ReadRecording,
): Promise<StoredFile> {
  const storing = [{ file, recording }]
  const known = await activitiesOfFile(services.database, file.userUuid, recording.sha256)
  const holder = file.fresh ? undefined : await holderOf(services.database, file.userUuid, recording)
  if (known.length < recording.activities.length && !holder) await putAll(services, file.userUuid, storing)
  const stored = await transactOn(services.database, file.userUuid, async (transaction) => {
    await lockUploads(transaction, file.userUuid)
    const held = holder && (await holderOf(transaction, file.userUuid, recording))
    if (held) {
      const rows = await foundBefore(services, file, held, transaction)
      await file.within?.(transaction, rows)
      return rows
    }
    // The activity that held them is gone.
    if (holder) await putAll(services, file.userUuid, storing)
    const [rows] = await storeRows(services, file.userUuid, storing, transaction)
    if (!rows) throw new Error('A file was not stored')
    await file.within?.(transaction, rows)
    return rows
  })
  await recomputeStale(services, file.userUuid, stored.activityUuids)
  return stored
}

/**
 * Stores single files of one user in one transaction. Those that the user already has, or that are kept with
 * others, are left out: undefined in their place.
 */
export async function storeTogether(
  services: Services,
  userUuid: string,
  storing: readonly Storing[],
): Promise<(StoredFile | undefined)[]> {
  const isSingle = ({ file, recording }: Storing) =>
    recording.files.length === 1 && !file.within && !file.fresh
  const hashes = storing.map(({ recording }) => recording.sha256)
  const isNew = (inUse: ReadonlySet<string>) => (each: Storing) =>
    isSingle(each) && !inUse.has(Buffer.from(each.recording.sha256).toString('hex'))
  const fresh = storing.filter(isNew(await hashesInUse(services.database, userUuid, hashes)))
  if (fresh.length === 0) return storing.map(() => undefined)
  await putAll(services, userUuid, fresh)
  const stored = await transactOn(services.database, userUuid, async (transaction) => {
    await lockUploads(transaction, userUuid)
    const still = fresh.filter(isNew(await hashesInUse(transaction, userUuid, hashes)))
    const rows = still.length > 0 ? await storeRows(services, userUuid, still, transaction) : []
    return new Map(still.map((each, at) => [each, rows[at]]))
  })
  const uuids = [...stored.values()].flatMap((each) => each?.activityUuids ?? [])
  await recomputeStale(services, userUuid, uuids)
  return storing.map((each) => stored.get(each))
}

async function putAll(services: Services, userUuid: string, storing: readonly Storing[]): Promise<void> {
  await reclaimObjects(services.database, userUuid, storing.map(prefixOf))
  await Promise.all(storing.map((each) => putObjects(services.objects, each)))
}

/** Stores the rows of files of one user. Returns what became of each file, in their order. */
async function storeRows(
  services: Services,
  userUuid: string,
  storing: readonly Storing[],
  transaction: Transaction<Database>,
): Promise<StoredFile[]> {
  const inserted = await insertRecordings(transaction, storing, services.now())
  await publishAll(
    transaction,
    inserted.map(({ uuid }) => ({ kind: 'activity', userUuid, uuid })),
  )
  const outcomes: StoredFile[] = []
  for (const { file, recording } of storing) {
    const own = inserted.filter((each) => each.recording === recording)
    for (const { session, activity, uuid } of own) {
      const joined =
        !file.fresh && (await joinParts(services, userUuid, recording, { session, uuid }, transaction))
      if (!file.tell) continue
      const noteOf = joined ? joinedNotification : activityNotification
      await notify(transaction, userUuid, noteOf(uuid, activity, file.fileName), services.now())
    }
    outcomes.push(
      own.length > 0
        ? { status: 'done', activityUuids: own.map(({ uuid }) => uuid) }
        : // Another process has stored the same bytes, just now or earlier.
          await foundBefore(services, file, recording.sha256, transaction),
    )
  }
  return outcomes
}

/**
 * Merges existing activities with some of a new activity's files into it: the same recording without its
 * motion logs, or these alone.
 */
async function joinParts(
  services: Services,
  userUuid: string,
  recording: ReadRecording,
  { session, uuid }: { session: number; uuid: string },
  transaction: Transaction<Database>,
): Promise<boolean> {
  const found = (await heldBy(transaction, userUuid, recording)).filter(
    ({ session_index, isMain }) => session_index === session && (isMain || recording.activities.length === 1),
  )
  const parts = await lockParts(
    transaction,
    userUuid,
    found.map((part) => part.uuid),
  )
  const clock = recording.activities[session]?.motion?.clock
  const carried = found.flatMap(({ uuid: partUuid, isMain }) => {
    const part = parts.find((each) => each.uuid === partUuid)
    return part ? [{ part, clock: isMain || !clock ? { offsetMs: 0, confidence: 0 } : clock }] : []
  })
  await carryOver(transaction, { userUuid, uuid }, carried, services.now())
  return carried.length > 0
}

/**
 * Activities of these files, or the ones they were merged into. Deleted ones are restored; otherwise the user
 * is told of the first.
 */
async function foundBefore(
  services: Services,
  { userUuid, fileName, tell, keepDeleted }: FileToStore,
  sha256: Uint8Array,
  transaction: Transaction<Database>,
): Promise<StoredFile> {
  const own = await activitiesOfFile(transaction, userUuid, sha256)
  const wholes: string[] = []
  for (const uuid of own) wholes.push(await wholeOf(transaction, userUuid, uuid))
  const rows = await lockActivities(transaction, userUuid, wholes)
  const deleted = keepDeleted ? [] : rows.filter(({ deleted_at }) => deleted_at !== null)
  for (const { uuid } of deleted) {
    await restoreActivity(transaction, userUuid, uuid, services.now())
    await publish(transaction, { kind: 'activity', userUuid, uuid })
  }
  const told = deleted.length > 0 ? deleted : rows.slice(0, 1)
  for (const row of tell ? told : []) {
    const activity = {
      title: row.title,
      startMs: row.start_time.getTime(),
      timeZone: row.time_zone,
      sport: row.sport,
      problems: row.problems,
    }
    const note = deleted.length > 0 ? activityNotification : uploadedBefore
    await notify(transaction, userUuid, note(row.uuid, activity, fileName), services.now())
  }
  return { status: deleted.length > 0 ? 'done' : 'duplicate', activityUuids: rows.map(({ uuid }) => uuid) }
}
