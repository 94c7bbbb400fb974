/** Storage of what a worker has read: first the objects, then one transaction with all rows. */

import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, NewRange, SeriesKind } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { notify } from '../../platform/notifications/notify.ts'
import {
  filePrefix,
  motionFileType,
  motionKey,
  originalKey,
  otherFileType,
  otherKey,
  seriesKey,
} from '../../platform/objects/recording-keys.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { ReadActivity, ReadRecording, ReadSeries } from '../../reading/files/reading.ts'
import { insertAnalysis } from '../figures/queries.ts'
import { lockParts, wholeOf } from '../lookup/queries.ts'
import { figureColumns } from '../ranges/figure-columns.ts'
import { insertRanges } from '../ranges/queries.ts'
import { recomputeStale } from '../recompute/request.ts'
import { insertSeries, reclaimObjects } from '../recompute/series-queries.ts'
import { carryOver } from './carry.ts'
import type { FileToStore, StoredFile } from './file-to-store.ts'
import { activityNotification, joinedNotification, uploadedBefore } from './outcome.ts'
import {
  activitiesOfFile,
  heldBy,
  holderOf,
  insertActivity,
  insertFiles,
  lockActivities,
  lockUploads,
  restoreActivity,
} from './queries.ts'

class OriginalChanged extends Error {
  constructor() {
    super('The file was replaced while it was read')
    this.name = 'OriginalChanged'
  }
}

export async function storeRecording(
  services: Services,
  file: FileToStore,
  recording: ReadRecording,
): Promise<StoredFile> {
  const known = await activitiesOfFile(services.database, file.userUuid, recording.sha256)
  const holder = file.fresh ? undefined : await holderOf(services.database, file.userUuid, recording)
  if (known.length < recording.activities.length && !holder) await putObjects(services, file, recording)
  const stored = await transactOn(services.database, file.userUuid, async (transaction) => {
    await lockUploads(transaction, file.userUuid)
    const held = holder && (await holderOf(transaction, file.userUuid, recording))
    if (held) {
      const rows = await foundBefore(services, file, held, transaction)
      await file.within?.(transaction, rows)
      return rows
    }
    // The activity that held them is gone.
    if (holder) await putObjects(services, file, recording)
    const rows = await storeRows(services, file, recording, transaction)
    await file.within?.(transaction, rows)
    return rows
  })
  await recomputeStale(services, file.userUuid, stored.activityUuids)
  return stored
}

async function putObjects(services: Services, file: FileToStore, recording: ReadRecording): Promise<void> {
  const { objects } = services
  const prefix = filePrefix(file.userUuid, recording.sha256)
  await reclaimObjects(services.database, file.userUuid, prefix)
  const [main, ...beside] = recording.files
  const putOriginal = async () =>
    objects.put(originalKey(prefix, recording.format), unchanged(await file.original(), main?.sha256))
  // All puts start together and are awaited together, so that none rejects unhandled while another is opened.
  const puts = recording.activities.flatMap((activity, session) =>
    seriesIn(activity).map(([kind, series]) =>
      objects.put(seriesKey(prefix, session, kind, series.sha256), series.bytes),
    ),
  )
  const kept = besideOf(file, recording, prefix).map(async ({ objectKey, original: bytesOf }, index) =>
    objects.put(objectKey, unchanged(await bytesOf(), beside[index]?.sha256)),
  )
  await Promise.all([putOriginal(), ...kept, ...puts])
}

/** Files beside the original, in the order of the recording's files. */
function besideOf({ others, motion }: FileToStore, { joined }: ReadRecording, prefix: string) {
  return [
    ...others.map((other, index) => {
      const format = joined[index]?.format ?? 'fit'
      const objectKey = otherKey(prefix, index, format)
      return { ...other, fileType: otherFileType(index), fileFormat: format, objectKey }
    }),
    ...motion.map((log, index) => ({
      ...log,
      fileType: motionFileType(index),
      fileFormat: endingOf(log.fileName),
      objectKey: motionKey(prefix, index),
    })),
  ]
}

const seriesKinds = ['recording', 'series', 'strokes'] as const

/** Arrow files of an activity, by kind. */
function seriesIn(activity: ReadActivity): [SeriesKind, ReadSeries][] {
  return seriesKinds.flatMap((kind) => {
    const series = activity[kind]
    return series ? [[kind, series] satisfies [SeriesKind, ReadSeries]] : []
  })
}

/** Passes the bytes on and fails at the end if they differ from those that were read. */
async function* unchanged(
  source: AsyncIterable<Uint8Array>,
  sha256: Uint8Array | undefined,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of source) {
    hash.update(piece)
    yield piece
  }
  if (!sha256 || !hash.digest().equals(sha256)) throw new OriginalChanged()
}

async function storeRows(
  services: Services,
  file: FileToStore,
  recording: ReadRecording,
  transaction: Transaction<Database>,
): Promise<StoredFile> {
  const multisports = multisportsOf(recording.activities, () => newUuid(services.now()))
  const activityUuids: string[] = []
  for (const [session, activity] of recording.activities.entries()) {
    const uuid = file.uuids?.[session] ?? newUuid(services.now())
    const row = activityRow(file.userUuid, recording, {
      session,
      activity,
      multisport: multisports[session] ?? null,
      uuid,
    })
    // Another process has stored the same bytes, just now or earlier.
    if (!(await insertActivity(transaction, row, services.now()))) continue
    activityUuids.push(uuid)
    await insertParts(file, recording, { session, activity, uuid }, transaction)
    await publish(transaction, { kind: 'activity', userUuid: file.userUuid, uuid })
    const joined =
      !file.fresh && (await joinParts(services, file.userUuid, recording, { session, uuid }, transaction))
    if (file.tell) {
      const noteOf = joined ? joinedNotification : activityNotification
      const note = noteOf(uuid, activity, file.fileName)
      await notify(transaction, file.userUuid, note, services.now())
    }
  }
  if (activityUuids.length === 0) return foundBefore(services, file, recording.sha256, transaction)
  return { status: 'done', activityUuids }
}

/** ms; parts of a multisport activity follow each other more closely than this. */
const longestBreakMs = 6 * 3_600_000

/**
 * Identities of the multisport activities that a file's sessions belong to; null for a session of its own.
 */
function multisportsOf(activities: readonly ReadActivity[], create: () => string): (string | null)[] {
  const follows = (at: number) => {
    const [before, next] = [activities[at - 1], activities[at]]
    return before !== undefined && next !== undefined && next.startMs - before.endMs < longestBreakMs
  }
  const identities: (string | null)[] = []
  for (const at of activities.keys()) {
    const own = follows(at + 1) ? create() : null
    identities.push(follows(at) ? (identities[at - 1] ?? null) : own)
  }
  return identities
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

function activityRow(
  userUuid: string,
  recording: ReadRecording,
  {
    session,
    activity,
    multisport,
    uuid,
  }: { session: number; activity: ReadActivity; multisport: string | null; uuid: string },
) {
  return {
    user_uuid: userUuid,
    uuid,
    sport: activity.sport,
    sport_name: activity.sportName,
    start_time: new Date(activity.startMs),
    end_time: new Date(activity.endMs),
    time_zone: activity.timeZone,
    title: activity.title,
    stats: JSON.stringify(activity.stats),
    versions: JSON.stringify(activity.stats.versions),
    inputs_hash: activity.inputsHash,
    available: JSON.stringify(activity.available),
    sparkline: Buffer.from(activity.sparkline),
    problems: JSON.stringify(activity.problems),
    device: JSON.stringify(recording.device),
    motion: activity.motion ? JSON.stringify(activity.motion) : null,
    file_sha256: Buffer.from(recording.sha256),
    session_index: session,
    multisport_uuid: multisport,
  }
}

async function insertParts(
  file: FileToStore,
  recording: ReadRecording,
  { session, activity, uuid }: { session: number; activity: ReadActivity; uuid: string },
  transaction: Transaction<Database>,
): Promise<void> {
  const { userUuid, fileName } = file
  const prefix = filePrefix(userUuid, recording.sha256)
  const beside = besideOf(file, recording, prefix)
  await insertSeries(
    transaction,
    { userUuid, activityUuid: uuid },
    seriesIn(activity).map(([kind, { sha256, length, columns }]) => ({
      kind,
      object_key: seriesKey(prefix, session, kind, sha256),
      length,
      columns,
    })),
  )
  await insertFiles(
    transaction,
    recording.files.map(({ bytes, sha256 }, at) => ({
      user_uuid: userUuid,
      activity_uuid: uuid,
      ...(at === 0
        ? {
            file_type: 'original',
            file_format: recording.format,
            object_key: originalKey(prefix, recording.format),
            file_name: fileName,
          }
        : {
            file_type: beside[at - 1]?.fileType ?? '',
            file_format: beside[at - 1]?.fileFormat ?? '',
            object_key: beside[at - 1]?.objectKey ?? '',
            file_name: beside[at - 1]?.fileName ?? '',
          }),
      bytes,
      sha256: Buffer.from(sha256),
    })),
  )
  await insertAnalysis(transaction, userUuid, uuid, { analysis: activity, curves: true })
  for (let from = 0; from < activity.laps.length; from += rangesAtOnce) {
    const rows = activity.laps.slice(from, from + rangesAtOnce).map((lap) => lapRow(userUuid, uuid, lap))
    await insertRanges(transaction, rows)
  }
}

/** Extension of a motion log's name as its owner knows it. */
function endingOf(fileName: string): string {
  return /\.(csv|txt|json)$/i.exec(fileName.replace(/\.gz$/i, ''))?.[1]?.toLowerCase() ?? 'csv'
}

const rangesAtOnce = 500

function lapRow(userUuid: string, activityUuid: string, lap: ReadActivity['laps'][number]): NewRange {
  return {
    user_uuid: userUuid,
    uuid: newUuid(),
    activity_uuid: activityUuid,
    type: lap.type,
    num: lap.num,
    name: lap.name,
    start_ms: lap.startMs,
    end_ms: lap.endMs,
    ...figureColumns(lap.stats),
  }
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
