/**
 * ZIP file of any size. Its directory is read once, each file on demand. Nothing here blocks the event loop.
 */
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { uploadFileBytes } from '@cadenza/contract'
import {
  DIRECTORY_TAIL,
  entriesIn,
  findDirectory,
  isJunk,
  UnreadableRecording,
  type ZipEntry,
} from '@cadenza/recording'
import type { ObjectStore } from '../objects/store.ts'

/** Source of bytes: [start, end) of `size`. */
export interface ByteSource {
  size: number
  read(start: number, end: number): Promise<Uint8Array>
}

export interface ZipFile {
  /** By path, without folders and files that operating systems leave behind. */
  entries: ReadonlyMap<string, ZipEntry>
  /** Reads an entry. Rejects with `UnreadableRecording` if it is unreadable or exceeds a limit. */
  read(path: string, maxBytes?: number): Promise<{ bytes: Uint8Array; damaged: boolean }>
}

const localHeaderBytes = 30
/** Bytes of the directory, which is held in memory. */
const maxDirectoryBytes = 64 * 1024 ** 2
const maxEntries = 200_000
/** Bytes unpacked per byte packed; DEFLATE itself reaches 1,032. */
const maxRatio = 200
const freeBytes = 4 * 1024 ** 2
/** Entries processed at once, in about 2 ms; then other requests run. */
const entriesAtOnce = 1_000
const STORED = 0
const DEFLATED = 8

const inflated = promisify(inflateRaw)

/** Opens a ZIP file. Rejects with `UnreadableRecording` if it has no directory. */
export async function openZip(source: ByteSource): Promise<ZipFile> {
  const { size } = source
  const place = findDirectory(await source.read(Math.max(0, size - DIRECTORY_TAIL), size), size)
  if (place.end - place.at > maxDirectoryBytes)
    throw tooLarge(`has a directory of over ${maxDirectoryBytes} bytes`)
  const entries = new Map<string, ZipEntry>()
  let seen = 0
  for (const entry of entriesIn(await source.read(place.at, place.end), place.moved)) {
    if (++seen > maxEntries) throw tooLarge(`holds more than ${maxEntries} files`)
    // The first of several with one name counts, so that an archive cannot show different content to
    // different readers.
    if (!isJunk(entry.path) && !entries.has(entry.path)) entries.set(entry.path, entry)
    if (seen % entriesAtOnce === 0) await new Promise(setImmediate)
  }
  return {
    entries,
    async read(path, maxBytes = uploadFileBytes) {
      const entry = entries.get(path)
      if (!entry) throw damagedArchive()
      return readEntry(source, entry, maxBytes)
    },
  }
}

async function readEntry(
  { size, read }: ByteSource,
  entry: ZipEntry,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; damaged: boolean }> {
  if (entry.encrypted)
    throw new UnreadableRecording('ArchiveEncrypted', 'The file in the archive is protected by a password.')
  if (entry.packedSize > maxBytes) throw tooLarge(`holds a file of more than ${maxBytes} bytes`)
  const header = await read(entry.at, Math.min(size, entry.at + localHeaderBytes))
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  if (header.length < localHeaderBytes || view.getUint32(0, true) !== 0x04034b50) throw damagedArchive()
  const start = entry.at + localHeaderBytes + view.getUint16(26, true) + view.getUint16(28, true)
  if (start + entry.packedSize > size) throw damagedArchive()
  const packed = await read(start, start + entry.packedSize)
  const bytes = await unpacked(packed, entry, maxBytes)
  return { bytes, damaged: crc32(bytes) !== entry.crc }
}

async function unpacked(packed: Uint8Array, { method }: ZipEntry, maxBytes: number): Promise<Uint8Array> {
  if (method === STORED) return packed
  if (method !== DEFLATED)
    throw new UnreadableRecording(
      'ArchiveUnsupported',
      `The file in the archive is packed by method ${method}.`,
    )
  const maxOutputLength = Math.min(maxBytes, Math.max(freeBytes, packed.length * maxRatio))
  try {
    return await inflated(packed, { maxOutputLength })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(`holds a file of more than ${maxOutputLength} bytes`)
    throw damagedArchive()
  }
}

export function damagedArchive(): UnreadableRecording {
  return new UnreadableRecording('ArchiveDamaged', 'The archive does not hold the file that it lists.')
}

function tooLarge(how: string): UnreadableRecording {
  return new UnreadableRecording('ArchiveTooLarge', `The archive ${how}.`)
}

/** Source of bytes in memory. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) }
}

/** Source of an object's bytes; undefined if there is none. */
export async function objectSource(objects: ObjectStore, key: string): Promise<ByteSource | undefined> {
  const found = await objects.stat(key)
  return found && { size: found.bytes, read: (start, end) => objects.get(key, { start, end }) }
}

export async function fileSource(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  const handle = await open(path, 'r')
  return {
    size: (await handle.stat()).size,
    async read(start, end) {
      const bytes = new Uint8Array(end - start)
      let filled = 0
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled)
        if (bytesRead === 0) throw new Error(`${path} shrank while it was being read`)
        filled += bytesRead
      }
      return bytes
    },
    close: () => handle.close(),
  }
}

/** True if the first bytes are those of a ZIP file; false for an empty ZIP. */
export async function isZip({ size, read }: ByteSource): Promise<boolean> {
  if (size < 22) return false
  const [p, k, three, four] = await read(0, 4)
  return p === 0x50 && k === 0x4b && three === 3 && four === 4
}
