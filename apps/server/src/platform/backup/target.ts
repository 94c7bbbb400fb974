/** Destination of a backup: a folder, or one archive. */
import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'
import { BackupTrouble } from './trouble.ts'

/** Readable by the operator alone: a backup holds everything that the installation keeps secret. */
const fileMode = 0o600
const folderMode = 0o700

/** Bytes; small files of an archive are written together. */
const writtenAtOnceBytes = 1024 ** 2

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
        return await write((piece) => handle.appendFile(piece), file, bytes, content)
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
  let held: Uint8Array[] = []
  let heldBytes = 0
  async function flush(): Promise<void> {
    const bytes = Buffer.concat(held)
    held = []
    heldBytes = 0
    await handle.appendFile(bytes)
  }
  async function put(piece: Uint8Array): Promise<void> {
    held.push(piece)
    heldBytes += piece.length
    if (heldBytes >= writtenAtOnceBytes) await flush()
  }
  return {
    async add(file, bytes, content) {
      await put(tarHeader(file, bytes, modified))
      const sha256 = await write(put, file, bytes, content)
      await put(tarPadding(bytes))
      return sha256
    },
    async finish() {
      await put(tarEnd)
      await flush()
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

/** Writes the bytes with `put` and returns their SHA-256. */
async function write(
  put: (piece: Uint8Array) => Promise<void>,
  file: string,
  bytes: number,
  content: Content,
): Promise<string> {
  const hash = createHash('sha256')
  let written = 0
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    written += piece.length
    hash.update(piece)
    await put(piece)
  }
  if (written !== bytes)
    throw new BackupTrouble(`${file} changed while it was being read. Run the backup again.`)
  return hash.digest('hex')
}
