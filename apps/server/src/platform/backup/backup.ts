/**
 * Backs up the database and, unless told otherwise, the objects that its rows name, while the server runs.
 */
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type pg from 'pg'
import { ObjectMissing, type ObjectStore } from '../objects/store.ts'
import { keyFacts, keyFileText } from '../secrets/seal.ts'
import type { Settings } from '../settings.ts'
import { type ChecksummedTarget, withChecksums } from './checksums.ts'
import {
  beginSnapshot,
  countObjects,
  endSnapshot,
  hasTables,
  migrationsThatRan,
  neededKeys,
  rowsOf,
  type TableToDump,
  tablesToDump,
  withConnection,
} from './dump-queries.ts'
import { tryLockBackup } from './lock-queries.ts'
import { type BackedUpTable, type Manifest, manifestFile, manifestText } from './manifest.ts'
import { type BackupTarget, openTarget } from './target.ts'
import { BackupTrouble } from './trouble.ts'

export interface BackupOptions {
  settings: Pick<Settings, 'dataFolder' | 'secretKey'>
  connection: pg.ClientConfig
  /** Without them only the database is backed up. */
  objects?: ObjectStore
  /** Folder, or archive if it ends with `.tar`. */
  place: string
  /** Version of the program. */
  program: string
  signal?: AbortSignal
  /** Called after each object. */
  onProgress?(progress: { done: number; total: number }): void
}

export const keyFileInBackup = 'secret.key'
/** Bytes of rows that are compressed together. */
const pieceBytes = 4 * 1024 ** 2
/** Bytes; larger objects are streamed one by one, smaller ones read some at a time. */
const smallBytes = 1024 ** 2
const objectsAtOnce = 16
const mostMissingNamed = 100
const compress = promisify(zstdCompress)
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/** Makes a backup. What was written is removed again if it fails or is aborted. */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  return withConnection(options.connection, 'cadenza backup', async (client) => {
    if (!(await hasTables(client)))
      throw new BackupTrouble('The database is empty: there is nothing to back up.')
    if (options.objects && !(await tryLockBackup(client)))
      throw new BackupTrouble('Another backup is being made. Wait until it has ended.')
    const target = await openTarget(options.place)
    try {
      const manifest = await writeAll(client, target, options)
      await target.finish()
      return manifest
    } catch (error) {
      await target.discard()
      if ((error as NodeJS.ErrnoException).code === 'EFBIG')
        throw new BackupTrouble(
          'The disk takes no files of this size. Back up to a folder, or to another disk.',
          { cause: error },
        )
      throw error
    }
  })
}

async function writeAll(client: pg.Client, target: BackupTarget, options: BackupOptions): Promise<Manifest> {
  const { settings, objects, program, signal } = options
  const files = withChecksums(target)
  await beginSnapshot(client)
  const madeAt = new Date()
  const migrations = await migrationsThatRan(client)
  const tables: BackedUpTable[] = []
  for (const table of await tablesToDump(client)) {
    tables.push({ ...table, rows: await writeTable(client, files, table, signal) })
  }
  const key = await keyFileText(settings.dataFolder)
  const facts = await keyFacts(settings)
  if (facts.from === 'file' && key !== undefined)
    await files.add(keyFileInBackup, Buffer.byteLength(key), Buffer.from(key))
  const stored = objects ? await writeObjects(client, files, objects, options) : noObjects
  await endSnapshot(client)
  const manifest: Manifest = {
    format: 1,
    program,
    made_at: madeAt.toISOString(),
    scope: objects ? 'everything' : 'database',
    migrations,
    tables,
    ...stored,
    secret_key: facts,
    checksums: await files.end(),
  }
  const text = Buffer.from(manifestText(manifest))
  await target.add(manifestFile, text.length, text)
  return manifest
}

/** Writes the rows in compressed pieces and returns their number. */
async function writeTable(
  client: pg.Client,
  files: ChecksummedTarget,
  table: TableToDump,
  signal: AbortSignal | undefined,
): Promise<number> {
  let held: Uint8Array[] = []
  let bytes = 0
  let number = 0
  async function writePiece(): Promise<void> {
    signal?.throwIfAborted()
    number += 1
    const compressed = await compress(Buffer.concat(held), compression)
    held = []
    bytes = 0
    await files.add(pieceFile(table, number), compressed.length, compressed)
  }
  const { pieces, rows } = rowsOf(client, table)
  for await (const piece of pieces) {
    held.push(piece)
    bytes += piece.length
    if (bytes >= pieceBytes) await writePiece()
  }
  if (bytes > 0) await writePiece()
  return rows()
}

const databasePrefix = 'database/'
const pieceFile = ({ schema, name }: TableToDump, number: number) =>
  `${databasePrefix}${schema}.${name}/${String(number).padStart(6, '0')}.zst`

/** Name of the table, with its schema, of which a file holds rows. */
export function tableOfFile(file: string): string | undefined {
  return file.startsWith(databasePrefix) ? file.slice(databasePrefix.length).split('/')[0] : undefined
}

const objectsPrefix = 'objects/'

/** Key of the object that a file holds. */
export function objectOfFile(file: string): string | undefined {
  return file.startsWith(objectsPrefix) ? file.slice(objectsPrefix.length) : undefined
}

type Stored = Pick<Manifest, 'objects' | 'missing'>
const noObjects: Stored = { objects: { count: 0, bytes: 0 }, missing: { count: 0, keys: [] } }

async function writeObjects(
  client: pg.Client,
  files: ChecksummedTarget,
  objects: ObjectStore,
  { signal, onProgress }: Pick<BackupOptions, 'signal' | 'onProgress'>,
): Promise<Stored> {
  const total = await countObjects(client)
  const stored: Stored = structuredClone(noObjects)
  let done = 0
  for await (const { key, bytes, content } of ahead(neededKeys(client), (key) => read(objects, key))) {
    signal?.throwIfAborted()
    if (content === undefined) {
      stored.missing.count += 1
      if (stored.missing.keys.length < mostMissingNamed) stored.missing.keys.push(key)
    } else {
      await files.add(
        `${objectsPrefix}${key}`,
        bytes,
        content instanceof Uint8Array ? content : await content(),
      )
      stored.objects.count += 1
      stored.objects.bytes += bytes
    }
    done += 1
    onProgress?.({ done, total })
  }
  return stored
}

interface ReadObject {
  key: string
  bytes: number
  /** Bytes of a small object; undefined if there is none. */
  content: Uint8Array | (() => Promise<AsyncIterable<Uint8Array>>) | undefined
}

async function read(objects: ObjectStore, key: string): Promise<ReadObject> {
  try {
    const start = await objects.get(key, { start: 0, end: smallBytes + 1 })
    if (start.length <= smallBytes) return { key, bytes: start.length, content: start }
    const found = await objects.stat(key)
    return { key, bytes: found?.bytes ?? 0, content: found && (() => objects.stream(key)) }
  } catch (error) {
    if (error instanceof ObjectMissing) return { key, bytes: 0, content: undefined }
    throw error
  }
}

/** Results in order, with a few requests under way at a time. */
async function* ahead<Item, Result>(
  items: AsyncIterable<Item>,
  request: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = []
  for await (const item of items) {
    const asked = request(item)
    asked.catch(() => undefined) // it fails if it is awaited
    underWay.push(asked)
    const first = underWay.length >= objectsAtOnce ? underWay.shift() : undefined
    if (first) yield await first
  }
  for (const asked of underWay) yield await asked
}
