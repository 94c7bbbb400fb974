/**
 * Imports files and folders, beside a running server or without one. Imported files are known by their
 * SHA-256, so an interrupted run can be repeated.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type TextKey, text, texts, uploadFileBytes } from '@cadenza/contract'
import { openDirectly } from '../../intake/ingest/direct.ts'
import { gatheringStore } from '../../intake/ingest/gather.ts'
import { type Ingested, type IngestOptions, ingestDirect, ingestFile } from '../../intake/ingest/ingest.ts'
import { usersToRecompute } from '../../library/recompute/queries.ts'
import { recomputeUser } from '../../library/recompute/run.ts'
import { migrateSafely } from '../../platform/backup/migrate-safely.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { ArchiveProgress } from '../../platform/database/tables.ts'
import { isBrokenOff } from '../../platform/database/transact.ts'
import { isOutage } from '../../platform/outage.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings.ts'
import { fileSource } from '../../platform/zip/zip-file.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { athleteFacts } from '../../reading/inputs/athlete-facts.ts'
import { CommandFailure, UsageError } from '../command-errors.ts'
import { progressBar } from './progress-bar.ts'
import { hashesOfFiles } from './queries.ts'
import { newRoom, type Room } from './room.ts'
import { commandServices } from './services.ts'
import { stopOnSignal } from './stop.ts'

/** Files in progress: some are read by the worker threads while others are stored together. */
const atOnce = 32
/** Bytes of the files in progress, which are held in memory; one file may be larger. */
const bytesAtOnce = 64 * 1024 ** 2
/** Bytes up to which a file is read at once, even if it turns out to be an archive. */
const wholeBytes = 1024 ** 2
const connections = 6
const failuresShown = 50

export async function importCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { user: { type: 'string' } },
    allowPositionals: true,
  })
  if (positionals.length === 0) throw new UsageError('import requires at least one file or folder.')
  if (values.user === undefined)
    throw new UsageError('import requires --user EMAIL, the account to import into.')
  const files = await filesUnder(positionals)
  const readers = newReaderPool()
  // Starts while the database does. A failure recurs where a file is read.
  readers.warm().catch(() => undefined)
  try {
    await importInto(values.user, files, readers)
  } finally {
    await readers.stop()
  }
}

async function importInto(email: string, files: readonly string[], readers: ReaderPool): Promise<void> {
  const settings = readSettings()
  const open = await openDatabase(settings, {
    connections,
    tell: (message) => console.log(message),
  })
  const stopped = stopOnSignal()
  try {
    await migrateSafely(settings, open, console.log)
    const [userUuid] = await usersToRecompute(open.database, email)
    if (userUuid === undefined)
      throw new CommandFailure(`There is no account with the email address ${email}.`)
    const services = await commandServices(settings, open)
    const sum = await importFiles(services, { userUuid, files, readers, stopped })
    // Activities imported before a record they depend on are recomputed, as a job would.
    if (!stopped.aborted) await recomputeUser(services, userUuid, { readers, signal: stopped })
    report(sum, files.length, stopped.aborted)
  } finally {
    await open.close()
  }
}

interface Failure {
  file: string
  code: string
  /** The error, if it is not the file's. */
  reason?: string
}

interface Sum {
  /** Files; some contain several recordings. */
  total: number
  done: number
  added: number
  known: number
  failed: number
  failures: Failure[]
}

const wordsOf = ({ done, total, added, known, failed }: Sum) =>
  `${done} of ${total} files, ${added} activities added, ${known} already imported${failed > 0 ? `, ${failed} failed` : ''}`

async function importFiles(
  services: Services,
  {
    userUuid,
    files,
    readers,
    stopped,
  }: { userUuid: string; files: readonly string[]; readers: ReaderPool; stopped: AbortSignal },
): Promise<Sum> {
  // Importing a deleted activity restores it.
  const known = await hashesOfFiles(services.database, userUuid)
  // Records that change meanwhile leave the activities stale, and these are recomputed at the end.
  const facts = await athleteFacts(services.database, userUuid)
  const options = { readers, store: gatheringStore(services, userUuid), ...(facts ? { facts } : {}) }
  const room = newRoom(bytesAtOnce)
  const sum: Sum = { total: files.length, done: 0, added: 0, known: 0, failed: 0, failures: [] }
  const bar = progressBar()
  const waiting = files.values()
  const work = async () => {
    for (const file of waiting) {
      if (stopped.aborted) return
      const onProgress = ({ done, total }: ArchiveProgress) =>
        bar.show(sum, `${wordsOf(sum)} (${path.basename(file)}: ${done} of ${total})`, done / (total + 1))
      try {
        add(sum, file, await importFile(services, { userUuid, file, known, room, ...options, onProgress }))
      } catch (error) {
        if (stopsEverything(error)) throw error
        const reason = error instanceof Error ? error.message : String(error)
        sum.failed += 1
        sum.failures.push({ file, code: 'UploadReadFailed', reason })
      }
      sum.done += 1
      bar.show(sum, wordsOf(sum))
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    bar.end()
  }
  return sum
}

/** True if every other file would fail too. */
const stopsEverything = (error: unknown) => isOutage(error) && !isBrokenOff(error)

function add(sum: Sum, file: string, outcome: Ingested | 'known'): void {
  if (outcome === 'known') {
    sum.known += 1
    return
  }
  const { archive } = outcome
  if (archive) {
    sum.added += archive.added
    sum.known += archive.known ?? 0
    sum.failed += archive.failed
    for (const { file_name, code } of archive.failures)
      sum.failures.push({ file: `${file}: ${file_name}`, code })
    if (archive.failed > 0) return
  } else if (outcome.status === 'done') sum.added += outcome.activityUuids.length
  else if (outcome.status === 'duplicate') sum.known += 1
  if (outcome.status !== 'failed') return
  sum.failed += 1
  sum.failures.push({ file, code: outcome.code })
}

async function importFile(
  services: Services,
  {
    userUuid,
    file,
    known,
    room,
    ...options
  }: { userUuid: string; file: string; known: ReadonlySet<string>; room: Room } & IngestOptions,
): Promise<Ingested | 'known'> {
  const failed = (code: string): Ingested => ({ status: 'failed', code, activityUuids: [] })
  const { size, mtimeMs } = await stat(file)
  const given = { userUuid, fileName: path.basename(file), arrivedMs: Math.round(mtimeMs) }
  if (size > wholeBytes) {
    const source = await fileSource(file)
    try {
      const direct = await openDirectly(services, userUuid, source)
      if (direct) return await ingestDirect(services, given, direct, options)
    } finally {
      await source.close()
    }
  }
  if (size > uploadFileBytes) return failed('UploadTooLarge')
  return room.within(size, async () => {
    const bytes = new Uint8Array(await readFile(file))
    if (known.has(createHash('sha256').update(bytes).digest('hex'))) return 'known'
    return ingestFile(services, { ...given, source: { bytes } }, options)
  })
}

/** Files sorted by name; folders with everything in them except hidden files. */
async function filesUnder(given: readonly string[]): Promise<string[]> {
  const files: string[] = []
  const visit = async (place: string): Promise<void> => {
    const found = await stat(place).catch(() => undefined)
    if (!found) throw new CommandFailure(`${place} does not exist.`)
    if (!found.isDirectory()) {
      if (found.isFile()) files.push(place)
      return
    }
    const entries = await readdir(place, { withFileTypes: true })
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      // A link to a folder may lead back up.
      const isLoose = entry.isFile() || entry.isDirectory()
      if (isLoose && !entry.name.startsWith('.')) await visit(path.join(place, entry.name))
    }
  }
  for (const place of given) await visit(path.resolve(place))
  return [...new Set(files)]
}

function report({ done, added, known, failed, failures }: Sum, total: number, isStopped: boolean): void {
  const activities = added === 1 ? '1 activity' : `${added} activities`
  console.log(`${activities} added; ${known} ${known === 1 ? 'file was' : 'files were'} already imported.`)
  for (const { file, code, reason } of failures.slice(0, failuresShown))
    console.log(`${file}: ${messageOf(code)}${reason ? ` (${reason})` : ''}`)
  if (failures.length > failuresShown) console.log(`… and ${failures.length - failuresShown} more`)
  if (isStopped)
    throw new CommandFailure(
      `Stopped after ${done} of ${total} files. Run the same command again to continue.`,
    )
  if (failed > 0)
    throw new CommandFailure(`${failed} ${failed === 1 ? 'file' : 'files'} could not be imported.`)
}

function messageOf(code: string): string {
  const key: TextKey = code in texts.en ? (code as TextKey) : 'UploadReadFailed'
  return text(key, 'en', { size: `${uploadFileBytes / 1024 / 1024} MB`, failed: 0, total: 0 })
}
