/** Destination of a backup: a folder, or one archive. */
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'
import { BackupTrouble } from './trouble.ts'

/** Readable by the operator alone: a backup holds everything that the installation keeps secret. */
const fileMode = 0o600
const folderMode = 0o700

type Content = Uint8Array | AsyncIterable<Uint8Array>

export interface BackupTarget {
  /** Adds a file of exactly `bytes` bytes and returns its SHA-256. */
  add(file: string, bytes: number, content: Content): Promise<string>
  /** Gives the backup its name; until then it has another. */
  finish(): Promise<void>
  /** Removes what was written. */
  discard(): Promise<void>
}

/** True for paths of an archive; others are folders. */
export const isArchive = (place: string): boolean => place.endsWith('.tar')

/** Opens a target that does not exist yet. */
export async function openTarget(place: string): Promise<BackupTarget> {
  if (await stat(place).catch(() => undefined))
    throw new BackupTrouble(`${place} exists already. Name a file or folder that does not exist yet.`)
  const partial = `${place}.partial`
  try {
    await rm(partial, { recursive: true, force: true })
    return isArchive(place) ? await archiveTarget(place, partial) : await folderTarget(place, partial)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || code === 'ENOSPC') throw error
    throw new BackupTrouble(
      `${place} cannot be written (${code}). Its folder must exist and be writable by this user.`,
      { cause: error },
    )
  }
}

async function folderTarget(place: string, partial: string): Promise<BackupTarget> {
  await mkdir(partial, { mode: folderMode })
  return {
    async add(file, bytes, content) {
      const full = path.join(partial, ...file.split('/'))
      await mkdir(path.dirname(full), { recursive: true, mode: folderMode })
      const handle = await open(full, 'wx', fileMode)
      try {
        return await write(handle, file, bytes, content)
      } finally {
        await handle.close()
      }
    },
    finish: () => rename(partial, place),
    discard: () => rm(partial, { recursive: true, force: true }),
  }
}

async function archiveTarget(place: string, partial: string): Promise<BackupTarget> {
  const handle = await open(partial, 'wx', fileMode)
  const modified = new Date()
  return {
    async add(file, bytes, content) {
      const header = tarHeader(file, bytes, modified)
      if (!(content instanceof Uint8Array)) await handle.appendFile(header)
      const before = content instanceof Uint8Array ? header : undefined
      return write(handle, file, bytes, content, { before, after: tarPadding(bytes) })
    },
    async finish() {
      await handle.appendFile(tarEnd)
      await handle.sync()
      await handle.close()
      await rename(partial, place)
    },
    async discard() {
      await handle.close().catch(() => undefined) // closed already if finishing failed
      await rm(partial, { force: true })
    },
  }
}

/** Writes the bytes, between `before` and `after`, and returns their SHA-256. */
async function write(
  handle: FileHandle,
  file: string,
  bytes: number,
  content: Content,
  { before, after }: { before?: Uint8Array | undefined; after?: Uint8Array } = {},
): Promise<string> {
  const hash = createHash('sha256')
  let written = 0
  if (content instanceof Uint8Array) {
    written = content.length
    hash.update(content)
    await handle.appendFile(Buffer.concat([before ?? empty, content, after ?? empty]))
  } else {
    for await (const piece of content) {
      written += piece.length
      hash.update(piece)
      await handle.appendFile(piece)
    }
    if (after) await handle.appendFile(after)
  }
  if (written !== bytes)
    throw new BackupTrouble(`${file} changed while it was being read. Run the backup again.`)
  return hash.digest('hex')
}

const empty = new Uint8Array(0)
