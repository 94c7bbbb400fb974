/**
 * Restores a backup. Every file is checked before anything changes, and the database changes in one
 * transaction.
 */
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { lockMigrations, type Migration, readMigrations } from '../database/migrate.ts'
import type { OpenDatabase } from '../database/open.ts'
import { renewStorageId } from '../installation/storage-id.ts'
import type { ObjectStore } from '../objects/store.ts'
import { userPrefixes } from '../objects/user-prefixes.ts'
import { keyFacts, replaceKeyFile } from '../secrets/seal.ts'
import type { Settings } from '../settings.ts'
import { keyFileInBackup, objectOfFile, tableOfFile } from './backup.ts'
import { hasUsers, withConnection } from './dump-queries.ts'
import type { Manifest } from './manifest.ts'
import {
  beginRestore,
  commitRestore,
  fillTable,
  isForeign,
  isServed,
  makeTables,
  runLater,
  undoRestore,
} from './restore-queries.ts'
import { type BackedUpFile, type BackupSource, verifySource } from './source.ts'
import { BackupTrouble } from './trouble.ts'

export interface RestoreOptions {
  settings: Pick<Settings, 'dataFolder' | 'secretKey'>
  open: Pick<OpenDatabase, 'connection' | 'database'>
  objects: ObjectStore
  source: BackupSource
  /** Allows an installation with accounts or files; called before their database is replaced. */
  replace?: () => Promise<void>
  signal?: AbortSignal
  /** Called after each object that was stored. */
  onProgress?: (done: number) => void
}

export interface Restored {
  /** The key that seals second factors is not the one of the backup. */
  otherKey: boolean
}

const decompress = promisify(zstdDecompress)
const objectsAtOnce = 8
const smallBytes = 1024 ** 2

export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { open, source, replace, signal } = options
  const { made, later } = splitMigrations(source.manifest)
  await verifySource(source, signal)
  await withConnection(open.connection, 'cadenza restore', async (client) => {
    // No other process migrates meanwhile, and no server starts.
    await lockMigrations(client)
    await requireReady(client, options)
    await replace?.()
    try {
      await storeObjects(options)
      await replaceRows(client, options, { made, later })
    } catch (error) {
      // The storage was empty, so that the restore can be run again.
      if (!replace && source.manifest.scope === 'everything') await emptyStorage(options.objects)
      throw error
    }
  })
  if (source.manifest.scope === 'everything') await renewStorageId({ ...open, objects: options.objects })
  return { otherKey: await hasOtherKey(options) }
}

interface Migrations {
  /** Those that had run on the backup's database. */
  made: Migration[]
  later: Migration[]
}

async function replaceRows(
  client: pg.Client,
  options: RestoreOptions,
  { made, later }: Migrations,
): Promise<void> {
  const undoKey = await restoreKey(options)
  try {
    await beginRestore(client)
    await makeTables(client, made)
    await fillTables(client, options.source)
    await runLater(client, later)
    await commitRestore(client)
  } catch (error) {
    await undoRestore(client).catch(() => undefined) // a broken connection has undone it
    await undoKey()
    throw error
  }
}

/** Throws if a migration of the backup is unknown here. */
function splitMigrations({ migrations, program }: Manifest): Migrations {
  const ours = new Map(readMigrations().map((migration) => [migration.name, migration]))
  const made = migrations.map(({ name, checksum }) => {
    const own = ours.get(name)
    if (own === undefined)
      throw new BackupTrouble(
        `A newer version of Cadenza made this backup (${program}, with ${name}). Restore it with that version or a later one.`,
      )
    if (own.checksum !== checksum)
      throw new BackupTrouble(
        `The migration ${name} differs from the one that the backup was made with. Restore it with the version that made it (${program}).`,
      )
    return own
  })
  const ran = new Set(made)
  return { made, later: [...ours.values()].filter((migration) => !ran.has(migration)) }
}

/** Throws if a server runs, or if there are accounts or files that may not be replaced. */
async function requireReady(
  client: pg.Client,
  { objects, replace, source }: Pick<RestoreOptions, 'objects' | 'replace' | 'source'>,
): Promise<void> {
  if (await isServed(client))
    throw new BackupTrouble('A server is running on this database. Stop it, and restore again.')
  if (await isForeign(client))
    throw new BackupTrouble(
      'The database holds tables of another program. Set DATABASE_URL to one for Cadenza alone.',
    )
  if (replace) return
  const found = (await hasUsers(client))
    ? 'There are accounts in this installation.'
    : source.manifest.scope === 'everything' && (await holdsFiles(objects))
      ? 'There are files in the storage of this installation.'
      : undefined
  if (found !== undefined)
    throw new BackupTrouble(
      `${found} Restore into an empty one (CADENZA_DATA, DATABASE_URL, CADENZA_S3_*), or replace its data with --replace-existing-data.`,
    )
}

async function emptyStorage(objects: ObjectStore): Promise<void> {
  for (const prefix of userPrefixes) await objects.deleteAll(prefix)
}

async function holdsFiles(objects: ObjectStore): Promise<boolean> {
  for (const prefix of userPrefixes) for await (const _ of objects.list(prefix)) return true
  return false
}

/**
 * Stores the objects, some small ones at a time. Others that are there stay: they may be newer than the
 * backup.
 */
async function storeObjects({ objects, source, signal, onProgress }: RestoreOptions): Promise<void> {
  const underWay = new Set<Promise<void>>()
  let failed: { error: unknown } | undefined
  let done = 0
  async function store(key: string, file: BackedUpFile): Promise<void> {
    await objects.put(key, file.bytes <= smallBytes ? await bytesOf(file) : file.content())
    onProgress?.(++done)
  }
  for await (const file of source.files()) {
    const key = objectOfFile(file.path)
    if (key === undefined) continue
    signal?.throwIfAborted()
    const storing: Promise<void> = store(key, file)
      .catch((error: unknown) => {
        failed ??= { error }
      })
      .finally(() => underWay.delete(storing))
    underWay.add(storing)
    if (underWay.size >= objectsAtOnce) await Promise.race(underWay)
    if (failed) break
  }
  await Promise.all(underWay)
  if (failed) throw failed.error
}

async function bytesOf(file: BackedUpFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.content()) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Fills the tables in the order of the backup, which is that of their references. */
async function fillTables(client: pg.Client, source: BackupSource): Promise<void> {
  const files = source.files()[Symbol.asyncIterator]()
  let next = await files.next()
  for (const table of source.manifest.tables) {
    const name = `${table.schema}.${table.name}`
    await fillTable(client, table, rowsOf())
    async function* rowsOf(): AsyncGenerator<Uint8Array> {
      for (; !next.done && tableOfFile(next.value.path) === name; next = await files.next())
        yield await decompress(await bytesOf(next.value))
    }
  }
  await files.return?.()
}

/** Gives the data folder the backup's key, unless it comes from the environment. Returns how to undo that. */
async function restoreKey({ source, settings }: RestoreOptions): Promise<() => Promise<void>> {
  if (source.manifest.secret_key.from !== 'file') return async () => undefined
  for await (const file of source.files())
    if (file.path === keyFileInBackup) {
      const text = Buffer.from(await bytesOf(file)).toString('utf8')
      return replaceKeyFile(settings.dataFolder, text, `secret.key.before-restore-${Date.now()}`)
    }
  return async () => undefined
}

async function hasOtherKey({ source, settings }: RestoreOptions): Promise<boolean> {
  const { tables, secret_key: key } = source.manifest
  const sealed = tables.find(({ name }) => name === 'second_factors')?.rows ?? 0
  return sealed > 0 && key.check !== (await keyFacts(settings)).check
}
