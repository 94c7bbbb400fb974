/** The original files of several activities as one ZIP, streamed as it is made: nothing is held, and nothing is kept of it. */
import { createHash } from 'node:crypto'
import { wallClock } from '@cadenza/activity/local-time'
import { activityFileName } from '@cadenza/contract/file-names'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { StreamedEntry } from '../../platform/zip/zip-stream.ts'

/** The activities of a selection, short enough for an address. */
export const packUuids = (uuids: readonly string[]): string =>
  Buffer.from(uuids.join('').replaceAll('-', ''), 'hex').toString('base64url')

export function unpackUuids(packed: string): string[] {
  const hex = Buffer.from(packed, 'base64url').toString('hex')
  return (hex.match(/.{32}/g) ?? []).map((uuid) => uuid.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
}

/** Ties a selection to the path that is signed. */
export const selectionDigest = (packed: string): string =>
  createHash('sha256').update(packed).digest('base64url').slice(0, 22)

export interface Selection {
  /** How many of the activities are there. */
  activities: number
  entries: readonly StreamedEntry[]
}

/** The originals of those activities that are there and not deleted, each named by its day and title. */
export async function selectionOf(
  { database, objects }: { database: Kysely<Database>; objects: ObjectStore },
  userUuid: string,
  uuids: readonly string[],
): Promise<Selection> {
  const files = await database
    .selectFrom('activity_files as file')
    .innerJoin('activities as a', (join) =>
      join.onRef('a.user_uuid', '=', 'file.user_uuid').onRef('a.uuid', '=', 'file.activity_uuid'),
    )
    .select([
      'a.uuid',
      'a.title',
      'a.start_time',
      'a.time_zone',
      'file.file_format',
      'file.bytes',
      'file.object_key',
    ])
    .where('file.user_uuid', '=', userUuid)
    .where('file.activity_uuid', 'in', uuids)
    .where('file.file_type', '=', 'original')
    .where('a.deleted_at', 'is', null)
    .orderBy('a.start_time')
    .orderBy('a.uuid')
    .orderBy('file.object_key')
    .execute()
  const taken = new Map<string, number>()
  const entries = files.map((file) => {
    const day = wallClock(file.start_time.getTime(), file.time_zone).date
    const name = activityFileName(day, file.title, file.file_format)
    const before = taken.get(name.toLowerCase()) ?? 0
    taken.set(name.toLowerCase(), before + 1)
    return {
      path: before === 0 ? name : name.replace(/(\.[^.]+)$/, ` (${before + 1})$1`),
      bytes: Number(file.bytes),
      open: () => objects.stream(file.object_key),
    }
  })
  return { activities: new Set(files.map(({ uuid }) => uuid)).size, entries }
}
