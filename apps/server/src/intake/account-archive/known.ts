/** Finds which parts of an archive exist already. */
import { matchActivities, type PlacedActivity } from '@cadenza/activity/match-activities'
import type { Kysely } from 'kysely'
import type { ActivityRef } from '../../library/lookup/queries.ts'
import { tagsOf } from '../../library/tags/queries.ts'
import type { ActivityRecord, Database } from '../../platform/database/tables.ts'
import type { RecordedActivity } from '../../reading/files/archive-layout.ts'
import type { ReadRecording } from '../../reading/files/reading.ts'
import { rangeSpans, sessionsOfFile, takenUuids } from './queries.ts'

/** Place of an archive's activity in its file. */
export function placeOf({ session_index, start_time, end_time }: RecordedActivity): PlacedActivity {
  return { session: session_index, startMs: Date.parse(start_time), endMs: Date.parse(end_time) }
}

/** Time of an activity here. */
export function timeOf({ start_time, end_time }: Pick<ActivityRecord, 'start_time' | 'end_time'>) {
  return { startMs: start_time.getTime(), endMs: end_time.getTime() }
}

/** Free uuids of the activities of a file as read, in order; undefined if taken. */
export async function notHere(
  database: Kysely<Database>,
  recorded: readonly RecordedActivity[],
  { activities }: ReadRecording,
): Promise<(string | undefined)[]> {
  const uuids: (string | undefined)[] = []
  const free = new Set(recorded.map(({ uuid }) => uuid))
  if (free.size === 0) return []
  for (const uuid of await takenUuids(database, [...free])) free.delete(uuid)
  for (const [session, { recordedAt = -1 }] of activities.entries()) {
    const uuid = recorded[recordedAt]?.uuid
    if (uuid !== undefined && free.delete(uuid)) uuids[session] = uuid
  }
  return uuids
}

/** Activities of an original where everything in the archive about them exists; undefined otherwise. */
export async function knownActivities(
  database: Kysely<Database>,
  userUuid: string,
  sha256: string,
  recorded: readonly RecordedActivity[],
): Promise<string[] | undefined> {
  const rows = await sessionsOfFile(database, userUuid, sha256)
  const placed = matchActivities(rows.map(timeOf), recorded.map(placeOf))
  for (const [at, activity] of recorded.entries()) {
    const here = rows[placed[at] ?? -1]
    if (!here || here.version < activity.version) return undefined
    const of = { userUuid, activityUuid: here.uuid }
    if (!(await hasTags(database, of, activity.tags))) return undefined
    if (!(await hasRanges(database, of, activity.ranges))) return undefined
  }
  return rows.map(({ uuid }) => uuid)
}

async function hasTags(
  database: Kysely<Database>,
  { userUuid, activityUuid }: ActivityRef,
  wanted: readonly string[],
): Promise<boolean> {
  if (wanted.length === 0) return true
  const rows = await tagsOf(database, userUuid, activityUuid)
  const here = new Set(rows.map(({ tag }) => tag.toLowerCase()))
  return wanted.every((tag) => here.has(tag.toLowerCase()))
}

async function hasRanges(
  database: Kysely<Database>,
  of: ActivityRef,
  wanted: RecordedActivity['ranges'],
): Promise<boolean> {
  const rows = await rangeSpans(database, of)
  return wanted.every((range) => {
    const same = rows.find(({ uuid }) => uuid === range.uuid)
    if (same) return same.version >= range.version
    return (
      isMeasured(range.type) ||
      rows.some(
        ({ type, start_ms, end_ms }) =>
          type === range.type && start_ms === range.start_ms && end_ms === range.end_ms,
      )
    )
  })
}

/** True for ranges that the import itself creates; existing ones keep their own. */
export function isMeasured(type: RecordedActivity['ranges'][number]['type']): boolean {
  return type === 'lap' || type === 'auto'
}
