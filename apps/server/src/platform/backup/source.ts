/** A backup to read: a folder, or one archive. Both hold the same files. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { checksumsFile, checksumsOf } from './checksums.ts'
import { type Manifest, manifestFile, readManifest } from './manifest.ts'
import { readTarEntry, type TarEntry } from './tar.ts'
import { BackupTrouble } from './trouble.ts'

export interface BackedUpFile {
  path: string
  sha256: string
  bytes: number
  content(): AsyncIterable<Uint8Array>
}

export interface BackupSource {
  manifest: Manifest
  /** Files in the order in which they were written, without the lists of checksums. */
  files(): AsyncIterable<BackedUpFile>
  close(): Promise<void>
}

const readBytes = 256 * 1024

/** Opens a backup. Throws `BackupTrouble` if it is not whole or of a newer version. */
export async function openSource(place: string): Promise<BackupSource> {
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new BackupTrouble(`There is no backup at ${place}.`)
  return found.isDirectory() ? folderSource(place) : archiveSource(place)
}

const notWhole = (place: string) =>
  new BackupTrouble(
    `${place} is not a whole backup: ${manifestFile}, which is written last, is missing. It was cut off, or is something else.`,
  )

const missing = (file: string) => new BackupTrouble(`The backup is damaged: ${file} is missing.`)

async function folderSource(place: string): Promise<BackupSource> {
  const fullOf = (file: string) => path.join(place, ...file.split('/'))
  const read = (file: string) =>
    readFile(fullOf(file), 'utf8').catch(() => {
      throw missing(file)
    })
  const text = await readFile(fullOf(manifestFile), 'utf8').catch(() => {
    throw notWhole(place)
  })
  const manifest = readManifest(text)
  return {
    manifest,
    async *files() {
      for (let list = 1; list <= manifest.checksums.lists; list++)
        for (const { path: file, sha256 } of checksumsOf(await read(checksumsFile(list)))) {
          const found = await stat(fullOf(file)).catch(() => undefined)
          if (!found?.isFile()) throw missing(file)
          const content = () => createReadStream(fullOf(file), { highWaterMark: readBytes })
          yield { path: file, sha256, bytes: found.size, content }
        }
    },
    close: async () => undefined,
  }
}

async function archiveSource(place: string): Promise<BackupSource> {
  const handle = await open(place, 'r')
  try {
    const { lists, manifest } = await index(handle, place)
    return {
      manifest,
      async *files() {
        let at = 0
        for (let list = 1; list <= manifest.checksums.lists; list++) {
          const sums = lists.get(checksumsFile(list))
          if (!sums) throw missing(checksumsFile(list))
          for (const { path: file, sha256 } of checksumsOf(await textOf(handle, sums))) {
            const entry = await readTarEntry(handle, at)
            if (entry?.path !== file) throw missing(file)
            at = entry.nextAt
            yield { path: file, sha256, bytes: entry.bytes, content: () => contentOf(handle, entry) }
          }
          at = sums.nextAt
        }
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Finds the manifest and the lists of checksums from the headers alone. */
async function index(
  handle: FileHandle,
  place: string,
): Promise<{ manifest: Manifest; lists: Map<string, TarEntry> }> {
  const lists = new Map<string, TarEntry>()
  for (let at = 0; ; ) {
    const entry = await readTarEntry(handle, at).catch((error) => {
      throw at === 0 ? notWhole(place) : error
    })
    if (!entry) throw notWhole(place)
    if (entry.path === manifestFile) return { manifest: readManifest(await textOf(handle, entry)), lists }
    if (entry.path.startsWith('checksums/')) lists.set(entry.path, entry)
    at = entry.nextAt
  }
}

async function* contentOf(
  handle: FileHandle,
  { path: file, at, bytes }: TarEntry,
): AsyncGenerator<Uint8Array> {
  for (let read = 0; read < bytes; ) {
    const piece = Buffer.allocUnsafe(Math.min(readBytes, bytes - read))
    const { bytesRead } = await handle.read(piece, 0, piece.length, at + read)
    if (bytesRead === 0) throw new BackupTrouble(`The backup is cut off in ${file}.`)
    read += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

async function textOf(handle: FileHandle, entry: TarEntry): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of contentOf(handle, entry)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/**
 * Reads everything. Throws `BackupTrouble` at the first file that is missing or differs from its checksum.
 */
export async function verifySource(source: BackupSource, signal?: AbortSignal): Promise<void> {
  const lines = createHash('sha256')
  for await (const file of source.files()) {
    signal?.throwIfAborted()
    const hash = createHash('sha256')
    for await (const piece of file.content()) hash.update(piece)
    if (hash.digest('hex') !== file.sha256)
      throw new BackupTrouble(`The backup is damaged: ${file.path} differs from its checksum.`)
    lines.update(`${file.sha256}  ${file.path}\n`)
  }
  if (lines.digest('hex') !== source.manifest.checksums.sha256)
    throw new BackupTrouble(
      'The backup is damaged: its lists of checksums are not those that it was made with.',
    )
}
