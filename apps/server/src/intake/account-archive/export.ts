/**
 * Export in two steps: planning writes all records to one object and looks up every other file; streaming
 * then sends the same bytes as often as requested.
 */

import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { recordingRecords } from '../../library/files/recording-records.ts'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { exportsPrefix } from '../../platform/objects/user-prefixes.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { type StreamedEntry, zipLength, zipStream } from '../../platform/zip/zip-stream.ts'
import { archiveFormat, archiveVersion, paths } from '../../reading/files/archive-layout.ts'
import { countActivities } from './queries.ts'
import { accountRecords, recordingsOf } from './records.ts'

/** ms; long enough to resume a download the next morning. */
const keptMs = 24 * 3_600_000
/** Recordings queried together; their figures are about 10 kB each. */
const recordingsAtOnce = 10
/** Files of the plan written or read in one turn of the event loop. */
const filesAtOnce = 200
/** Objects whose size is requested at once. */
const atOnce = 16
const manifestOf = (nowMs: number, activities: number, files: number) => ({
  format: archiveFormat,
  version: archiveVersion,
  made_at: new Date(nowMs).toISOString(),
  activities,
  recordings: files,
})

/** File of the archive: a part of the records object, or an object of its own. */
const plannedFile = z.object({
  path: z.string(),
  bytes: z.number(),
  crc: z.number().optional(),
  at: z.number().optional(),
  objectKey: z.string().optional(),
})
type PlannedFile = z.output<typeof plannedFile>
/** First line of the plan; the files follow, several per line. */
const planHead = z.object({ userUuid: z.string(), madeMs: z.number(), bytes: z.number() })
const planLine = z.array(plannedFile)

export interface PlannedExport {
  uuid: string
  bytes: number
  files: number
  activities: number
}

const planFolder = (userUuid: string, uuid: string) => `${exportsPrefix}${userUuid}/${uuid}/`
const planKey = (userUuid: string, uuid: string) => `${planFolder(userUuid, uuid)}plan.jsonl`
const recordsKey = (userUuid: string, uuid: string) => `${planFolder(userUuid, uuid)}records`

/** Plans an export of all that the user has now. A plan that fails leaves nothing in the storage. */
export async function planExport(
  services: Pick<Services, 'database' | 'objects' | 'now'>,
  userUuid: string,
  options: { series: boolean },
): Promise<PlannedExport> {
  const uuid = newUuid(services.now())
  try {
    return await storePlan(services, { userUuid, uuid, ...options })
  } catch (error) {
    // What cannot be removed now goes with the next sweep.
    await services.objects.deleteAll(planFolder(userUuid, uuid)).catch(() => undefined)
    throw error
  }
}

async function storePlan(
  { database, objects, now }: Pick<Services, 'database' | 'objects' | 'now'>,
  { userUuid, uuid, series }: { userUuid: string; uuid: string; series: boolean },
): Promise<PlannedExport> {
  // One snapshot for everything that is written.
  const { files, activities } = await transact(
    database,
    async (transaction) => {
      const planned: PlannedFile[] = []
      const records = recordPieces(transaction, userUuid, { series, nowMs: now(), files: planned })
      await objects.put(recordsKey(userUuid, uuid), records)
      return { files: planned, activities: await countActivities(transaction, userUuid) }
    },
    { isolation: 'repeatable read' },
  )
  const sized = await withSizes(objects, files)
  const bytes = zipLength(sized)
  await objects.put(planKey(userUuid, uuid), planLines({ userUuid, madeMs: now(), bytes }, sized))
  return { uuid, bytes, files: sized.length, activities }
}

async function* planLines(
  head: z.output<typeof planHead>,
  files: readonly PlannedFile[],
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(head)}\n`)
  for (let from = 0; from < files.length; from += filesAtOnce) {
    yield Buffer.from(`${JSON.stringify(files.slice(from, from + filesAtOnce))}\n`)
    await nextTurn()
  }
}

/** Streams all records and adds their places, and the other files, to `files`. */
async function* recordPieces(
  transaction: Transaction<Database>,
  userUuid: string,
  { series, nowMs, files }: { series: boolean; nowMs: number; files: PlannedFile[] },
): AsyncGenerator<Uint8Array> {
  let end = 0
  async function* file(
    path: string,
    pieces: AsyncIterable<string> | Iterable<string>,
  ): AsyncGenerator<Uint8Array> {
    const at = end
    let crc = 0
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      crc = crc32(bytes, crc)
      end += bytes.length
      yield bytes
    }
    files.push({ path, bytes: end - at, crc, at })
  }
  const heads = await recordingsOf(transaction, userUuid)
  const activities = heads.reduce((sum, { activityUuids }) => sum + activityUuids.length, 0)
  yield* file(paths.manifest, [JSON.stringify(manifestOf(nowMs, activities, heads.length))])
  for await (const { path, pieces } of accountRecords(transaction, userUuid)) yield* file(path, pieces)
  for (let from = 0; from < heads.length; from += recordingsAtOnce) {
    const some = heads.slice(from, from + recordingsAtOnce)
    const records = await recordingRecords(transaction, userUuid, some)
    for (const [index, { data, objects }] of records.entries()) {
      const folder = some[index]?.folder ?? ''
      yield* file(`${folder}${paths.recording}`, [JSON.stringify(data)])
      for (const { kind, path, objectKey } of objects)
        if (series || kind === 'original') files.push({ path: `${folder}${path}`, bytes: -1, objectKey })
    }
  }
}

/** Adds sizes; a missing object is left out, although its record still names it. */
async function withSizes(objects: ObjectStore, files: readonly PlannedFile[]): Promise<PlannedFile[]> {
  const sized: PlannedFile[] = []
  for (let from = 0; from < files.length; from += atOnce) {
    const found = await Promise.all(
      files.slice(from, from + atOnce).map(async (file) => {
        if (file.objectKey === undefined) return [file]
        const stat = await objects.stat(file.objectKey)
        return stat ? [{ ...file, bytes: stat.bytes }] : []
      }),
    )
    sized.push(...found.flat())
  }
  return sized
}

function entriesOf(objects: ObjectStore, records: string, files: readonly PlannedFile[]): StreamedEntry[] {
  return files.map(({ path, bytes, crc, at, objectKey }) => ({
    path,
    bytes,
    crc,
    open: async () =>
      objectKey === undefined
        ? once(await objects.get(records, { start: at ?? 0, end: (at ?? 0) + bytes }))
        : objects.stream(objectKey),
  }))
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

export interface OpenExport {
  bytes: number
  /** Day of planning, UTC, YYYY-MM-DD. */
  day: string
  stream(from: number): Readable
}

/** Opens a planned export; undefined if there is none. */
export async function openExport(
  objects: ObjectStore,
  userUuid: string,
  uuid: string,
): Promise<OpenExport | undefined> {
  if (!(await objects.stat(planKey(userUuid, uuid)))) return undefined
  let head: z.output<typeof planHead> | undefined
  const entries: StreamedEntry[] = []
  const input = Readable.from(await objects.stream(planKey(userUuid, uuid)))
  for await (const line of createInterface({ input })) {
    if (head)
      entries.push(...entriesOf(objects, recordsKey(userUuid, uuid), planLine.parse(JSON.parse(line))))
    else head = planHead.parse(JSON.parse(line))
    await nextTurn()
  }
  if (!head) throw new Error(`The plan of export ${uuid} is empty`)
  return {
    bytes: head.bytes,
    day: new Date(head.madeMs).toISOString().slice(0, 10),
    stream: (from) => Readable.from(zipStream(entries, from), { objectMode: false }),
  }
}

/** Deletes plans that are a day old. */
export async function sweepExports({ objects, now }: Pick<Services, 'objects' | 'now'>): Promise<void> {
  for await (const key of objects.list(exportsPrefix)) {
    const found = await objects.stat(key)
    if (found && found.modifiedAt.getTime() < now() - keptMs) await objects.delete(key)
  }
}
