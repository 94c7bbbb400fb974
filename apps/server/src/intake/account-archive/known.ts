/** Finds which parts of an archive exist already. */
import type { Kysely } from 'kysely'
import type { ActivityRef } from '../../library/lookup/queries.ts'
import { tagsOf } from '../../library/tags/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { RecordedActivity } from '../../reading/files/archive-layout.ts'
import { rangeSpans, sessionsOfFile, takenUuids } from './queries.ts'

/** Free uuids of the sessions, in order; undefined if taken. */
export async function notHere(
  database: Kysely<Database>,
  recorded: readonly RecordedActivity[],
): Promise<(string | undefined)[]> {
  const uuids: (string | undefined)[] = []
  const free = new Set(recorded.map(({ uuid }) => uuid))
  if (free.size === 0) return []
  for (const uuid of await takenUuids(database, [...free])) free.delete(uuid)
  for (const { uuid, session_index } of recorded) {
    if (free.delete(uuid)) uuids[session_index] = uuid
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
  for (const activity of recorded) {
    const here = rows.find(({ session_index }) => session_index === activity.session_index)
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
