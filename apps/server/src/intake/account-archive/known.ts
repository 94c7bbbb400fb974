/** Finds which parts of an archive exist already. */
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { RecordedActivity } from '../../reading/files/archive-layout.ts'

/** Free uuids of the sessions, in order; undefined where taken. */
export async function notHere(
  database: Kysely<Database>,
  recorded: readonly RecordedActivity[],
): Promise<(string | undefined)[]> {
  const uuids: (string | undefined)[] = []
  const free = new Set(recorded.map(({ uuid }) => uuid))
  if (free.size === 0) return []
  const taken = await database
    .selectFrom('owners')
    .select('uuid')
    .where('uuid', 'in', [...free])
    .execute()
  for (const { uuid } of taken) free.delete(uuid)
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
  const rows = await database
    .selectFrom('activities')
    .select(['uuid', 'session_index', 'version'])
    .where('user_uuid', '=', userUuid)
    .where('file_sha256', '=', Buffer.from(sha256, 'hex'))
    .orderBy('session_index')
    .execute()
  for (const activity of recorded) {
    const here = rows.find(({ session_index }) => session_index === activity.session_index)
    if (!here || here.version < activity.version) return undefined
    if (!(await hasTags(database, userUuid, here.uuid, activity.tags))) return undefined
    if (!(await hasRanges(database, userUuid, here.uuid, activity.ranges))) return undefined
  }
  return rows.map(({ uuid }) => uuid)
}

async function hasTags(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
  wanted: readonly string[],
): Promise<boolean> {
  if (wanted.length === 0) return true
  const rows = await database
    .selectFrom('activity_tags as link')
    .innerJoin('tags', (join) =>
      join.onRef('tags.user_uuid', '=', 'link.user_uuid').onRef('tags.uuid', '=', 'link.tag_uuid'),
    )
    .select('tags.tag')
    .where('link.user_uuid', '=', userUuid)
    .where('link.activity_uuid', '=', activityUuid)
    .execute()
  const here = new Set(rows.map(({ tag }) => tag.toLowerCase()))
  return wanted.every((tag) => here.has(tag.toLowerCase()))
}

async function hasRanges(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
  wanted: RecordedActivity['ranges'],
): Promise<boolean> {
  const rows = await database
    .selectFrom('ranges')
    .select(['uuid', 'type', 'start_ms', 'end_ms', 'version'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .execute()
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
