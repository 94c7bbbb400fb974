/**
 * Original files of several activities as one ZIP, streamed while it is made; nothing is buffered or stored.
 */
import { createHash } from 'node:crypto'
import { wallClock } from '@cadenza/activity/local-time'
import { activityFileName } from '@cadenza/contract/file-names'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { StreamedEntry } from '../../platform/zip/zip-stream.ts'
import { originalsOf } from './queries.ts'

/** Packs the activities of a selection into a string short enough for a URL. */
export const packUuids = (uuids: readonly string[]): string =>
  Buffer.from(uuids.join('').replaceAll('-', ''), 'hex').toString('base64url')

export function unpackUuids(packed: string): string[] {
  const hex = Buffer.from(packed, 'base64url').toString('hex')
  return (hex.match(/.{32}/g) ?? []).map((uuid) => uuid.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
}

/** Digest that binds a selection to the signed path. */
export const selectionDigest = (packed: string): string =>
  createHash('sha256').update(packed).digest('base64url').slice(0, 22)

export interface Selection {
  /** Number of the activities that exist. */
  activities: number
  entries: readonly StreamedEntry[]
}

/** Extensions of the formats that are not named like them. */
const extensions: Readonly<Record<string, string>> = { goldencheetah: 'json', suunto: 'json' }

/** Originals of the activities that exist and are not deleted, each named by its date and title. */
export async function selectionOf(
  { database, objects }: { database: Kysely<Database>; objects: ObjectStore },
  userUuid: string,
  uuids: readonly string[],
): Promise<Selection> {
  const files = await originalsOf(database, userUuid, uuids)
  const taken = new Map<string, number>()
  const entries = files.map((file) => {
    const day = wallClock(file.start_time.getTime(), file.time_zone).date
    const name = activityFileName(day, file.title, extensions[file.file_format] ?? file.file_format)
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
