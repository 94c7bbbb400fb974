import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
} from 'node:fs/promises'
import path from 'node:path'
import { folderMode, isMissing, openFolders } from './folders.ts'
import { checkKey, sortByBytes } from './keys.ts'
import { reportOutages } from './outages.ts'
import { ObjectMissing, type ObjectStore } from './store.ts'

/** Folder for objects being written; it begins with a dot, so that no key can reach it. */
const writingFolder = '.writing'
/** Readable by the server's own user alone. */
const fileMode = 0o600
/** Entries of a folder read at once; all of twenty thousand would block other requests. */
const entriesAtOnce = 512

/**
 * Object store of files under `folder`. A put is durable when it resolves, and a reader never sees half an
 * object.
 */
export function diskObjects(folder: string): ObjectStore {
  const root = path.resolve(folder)
  const folders = openFolders()

  function fileOf(key: string): string {
    checkKey(key)
    return path.join(root, ...key.split('/'))
  }

  async function put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const file = fileOf(key)
    const folder = path.dirname(file)
    const [made, written] = await Promise.allSettled([folders.make(folder), writeTemporary(body)])
    try {
      if (made.status === 'rejected') throw made.reason
      if (written.status === 'rejected') throw written.reason
      await renameInto(written.value, file)
      await folders.sync(folder)
    } catch (error) {
      if (written.status === 'fulfilled') await rm(written.value, { force: true })
      await removeEmptyFolders(folder)
      throw error
    }
  }

  async function writeTemporary(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> {
    const temporary = path.join(root, writingFolder, randomUUID())
    const handle = await openNew(temporary)
    try {
      if (body instanceof Uint8Array) await writeAll(handle, body)
      else for await (const chunk of body) await writeAll(handle, chunk)
      await handle.sync()
    } catch (error) {
      await handle.close()
      await rm(temporary, { force: true })
      throw error
    }
    await handle.close()
    return temporary
  }

  /** Renames, creating the folder again if a concurrent deletion removed it. */
  async function renameInto(temporary: string, file: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await rename(temporary, file)
      } catch (error) {
        if (!isMissing(error) || attempt === 5) throw error
        await folders.make(path.dirname(file))
      }
    }
  }

  /**
   * Reads an object in as few steps as possible: each waits for a thread, which takes longer than the step
   * itself.
   */
  async function get(key: string, part?: { start: number; end: number }): Promise<Uint8Array> {
    const { handle, size } = await openObject(fileOf(key), key)
    try {
      const start = Math.min(part?.start ?? 0, size)
      const end = Math.max(start, Math.min(part?.end ?? size, size))
      const bytes = roomFor(end - start)
      let filled = 0
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled)
        if (bytesRead === 0) throw new Error(`${key} shrank while it was being read`)
        filled += bytesRead
      }
      return bytes
    } finally {
      await handle.close()
    }
  }

  async function stream(key: string): Promise<AsyncIterable<Uint8Array>> {
    const { handle } = await openObject(fileOf(key), key)
    return createReadStream('', { fd: handle, highWaterMark: 256 * 1024 })
  }

  async function openObject(file: string, key: string): Promise<{ handle: FileHandle; size: number }> {
    let handle: FileHandle
    try {
      handle = await open(file, 'r')
    } catch (error) {
      if (isMissing(error)) throw new ObjectMissing(key)
      throw error
    }
    const found = await handle.stat()
    if (found.isFile()) return { handle, size: found.size }
    await handle.close()
    throw new ObjectMissing(key)
  }

  async function statObject(key: string): Promise<{ bytes: number; modifiedAt: Date } | undefined> {
    try {
      const found = await stat(fileOf(key))
      return found.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : undefined
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async function* list(prefix: string): AsyncIterable<string> {
    checkPrefix(prefix)
    const cut = prefix.lastIndexOf('/') + 1
    yield* listFolder(prefix.slice(0, cut), prefix)
  }

  /**
   * Lists a folder; `within` is '' or ends with a slash. Folders sort with their slash, so that keys come in
   * byte order.
   */
  async function* listFolder(within: string, prefix: string): AsyncIterable<string> {
    for (const key of sortByBytes(await keysIn(within))) {
      const folder = key.endsWith('/')
      if (folder && (key.startsWith(prefix) || prefix.startsWith(key))) yield* listFolder(key, prefix)
      else if (!folder && key.startsWith(prefix)) yield key
    }
  }

  /** Entries of a folder, unordered; folders end with a slash. */
  async function keysIn(within: string): Promise<string[]> {
    const keys: string[] = []
    try {
      const opened = await opendir(path.join(root, ...within.split('/')), { bufferSize: entriesAtOnce })
      for await (const entry of opened)
        if (!entry.name.startsWith('.')) keys.push(`${within}${entry.name}${entry.isDirectory() ? '/' : ''}`)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    return keys
  }

  async function remove(key: string): Promise<void> {
    const file = fileOf(key)
    try {
      await unlink(file)
    } catch (error) {
      if (isMissing(error)) return
      throw error
    }
    await folders.sync(path.dirname(file))
    await removeEmptyFolders(path.dirname(file))
  }

  /** Removes empty folders upwards and returns the first that stays. */
  async function removeEmptyFolders(from: string): Promise<string> {
    for (let at = from; at.length > root.length; at = path.dirname(at)) {
      try {
        await rmdir(at)
      } catch {
        return at // not empty, or already removed: either ends the loop
      }
    }
    return root
  }

  /** Deletes whole folders. One sync of the parent makes that durable, instead of one for each file. */
  async function deleteAll(prefix: string): Promise<void> {
    checkPrefix(prefix)
    const within = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    await removeWithin(within, prefix)
    const stays = await removeEmptyFolders(path.join(root, ...within.split('/')))
    await folders.sync(stays)
  }

  async function removeWithin(within: string, prefix: string): Promise<void> {
    for (const key of await keysIn(within)) {
      if (!key.startsWith(prefix)) continue
      const at = path.join(root, ...key.split('/'))
      if (key.endsWith('/')) {
        await removeWithin(key, prefix)
        await rmdir(at).catch(() => undefined) // another put writes into it, or another deletion removed it
      } else await rm(at, { force: true })
    }
  }

  async function removeUnfinished(before: Date): Promise<void> {
    const writing = path.join(root, writingFolder)
    const names = await readdir(writing).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const name of names) {
      const file = path.join(writing, name)
      const found = await stat(file).catch(() => undefined) // a put that has just ended may have renamed it
      if (found && found.mtime < before) await rm(file, { force: true })
    }
  }

  async function check(): Promise<void> {
    await rm(await writeTemporary(new Uint8Array(1)))
  }

  return reportOutages({
    put,
    get,
    stream,
    stat: statObject,
    list,
    delete: remove,
    deleteAll,
    removeUnfinished,
    check,
  })
}

async function openNew(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', fileMode)
  } catch (error) {
    if (!isMissing(error)) throw error
    await mkdir(path.dirname(file), { recursive: true, mode: folderMode })
    return open(file, 'wx', fileMode)
  }
}

/** Uninitialised memory: every byte of it is overwritten. */
function roomFor(length: number): Uint8Array {
  return new Uint8Array(Buffer.allocUnsafeSlow(length).buffer)
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten
  }
}

function checkPrefix(prefix: string): void {
  if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}
