/** Rows of recordings that are stored. */

import type { Transaction } from 'kysely'
import type { Database, NewRange } from '../../platform/database/tables.ts'
import { originalKey, seriesKey } from '../../platform/objects/recording-keys.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { ReadActivity, ReadRecording } from '../../reading/files/reading.ts'
import { insertAnalyses } from '../figures/queries.ts'
import { figureColumns } from '../ranges/figure-columns.ts'
import { insertRanges } from '../ranges/queries.ts'
import { insertSeries } from '../recompute/series-queries.ts'
import { insertActivities, insertFiles } from './queries.ts'
import { besideOf, prefixOf, type Storing, seriesIn } from './recording-objects.ts'

/** Activity of a recording that is stored, under the uuid it has from then on. */
export interface NewActivity extends Storing {
  session: number
  activity: ReadActivity
  uuid: string
}

/**
 * Inserts the activities of all files of one user with everything that belongs to them. Returns those that
 * are new.
 */
export async function insertRecordings(
  transaction: Transaction<Database>,
  storing: readonly Storing[],
  nowMs: number,
): Promise<NewActivity[]> {
  const rows = storing.flatMap((each) => newActivities(each, nowMs))
  const added = await insertActivities(
    transaction,
    rows.map(({ row }) => row),
    nowMs,
  )
  const activities = rows.filter(({ uuid }) => added.has(uuid))
  if (activities.length > 0) await insertParts(transaction, activities)
  return activities
}

function newActivities({ file, recording }: Storing, nowMs: number) {
  const multisports = multisportsOf(recording.activities, () => newUuid(nowMs))
  return recording.activities.map((activity, session) => {
    const uuid = file.uuids?.[session] ?? newUuid(nowMs)
    const multisport = multisports[session] ?? null
    const row = activityRow(file.userUuid, recording, { session, activity, multisport, uuid })
    return { file, recording, session, activity, uuid, row }
  })
}

/** ms; parts of a multisport activity follow each other more closely than this. */
const longestBreakMs = 6 * 3_600_000
/** ms; activities that overlap longer were recorded at the same time. */
const longestOverlapMs = 60_000

/**
 * Identities of the multisport activities that a file's sessions belong to; null for a session of its own.
 */
function multisportsOf(activities: readonly ReadActivity[], create: () => string): (string | null)[] {
  const follows = (at: number) => {
    const [before, next] = [activities[at - 1], activities[at]]
    if (before === undefined || next === undefined) return false
    const breakMs = next.startMs - before.endMs
    return breakMs < longestBreakMs && breakMs > -longestOverlapMs
  }
  const identities: (string | null)[] = []
  for (const at of activities.keys()) {
    const own = follows(at + 1) ? create() : null
    identities.push(follows(at) ? (identities[at - 1] ?? null) : own)
  }
  return identities
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
    decoupling: activity.decoupling ?? null,
  }
}

async function insertParts(
  transaction: Transaction<Database>,
  activities: readonly NewActivity[],
): Promise<void> {
  await insertSeries(transaction, activities.flatMap(seriesRows))
  await insertFiles(transaction, activities.flatMap(fileRows))
  const [first] = activities
  if (!first) return
  await insertAnalyses(
    transaction,
    first.file.userUuid,
    activities.map(({ uuid, activity }) => ({
      activityUuid: uuid,
      made: { analysis: activity, curves: true },
    })),
  )
  const laps = activities.flatMap(({ file, uuid, activity }) =>
    activity.laps.map((lap) => lapRow(file.userUuid, uuid, lap)),
  )
  for (let from = 0; from < laps.length; from += rangesAtOnce)
    await insertRanges(transaction, laps.slice(from, from + rangesAtOnce))
}

function seriesRows(stored: NewActivity) {
  const { file, activity, session, uuid } = stored
  const prefix = prefixOf(stored)
  return seriesIn(activity).map(([kind, { sha256, length, columns }]) => ({
    userUuid: file.userUuid,
    activityUuid: uuid,
    kind,
    object_key: seriesKey(prefix, session, kind, sha256),
    length,
    columns,
  }))
}

function fileRows(stored: NewActivity) {
  const { file, recording, uuid } = stored
  const prefix = prefixOf(stored)
  const original = {
    fileType: 'original',
    fileFormat: recording.format,
    objectKey: originalKey(prefix, recording.format),
    fileName: file.fileName,
  }
  const kept = [original, ...besideOf(stored, prefix)]
  return recording.files.map(({ bytes, sha256 }, at) => ({
    user_uuid: file.userUuid,
    activity_uuid: uuid,
    file_type: kept[at]?.fileType ?? '',
    file_format: kept[at]?.fileFormat ?? '',
    object_key: kept[at]?.objectKey ?? '',
    file_name: kept[at]?.fileName ?? '',
    bytes,
    sha256: Buffer.from(sha256),
  }))
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
