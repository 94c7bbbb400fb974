/** Reads the central directory of a ZIP file. */

import { UnreadableRecording } from '../recording.ts'

export interface ZipEntry {
  /** As stored, including the folders. */
  path: string
  encrypted: boolean
  /** 0: stored, 8: DEFLATE. */
  method: number
  crc: number
  packedSize: number
  /** Offset of the local header. */
  at: number
}

export const STORED = 0
export const DEFLATED = 8

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const END_SIZE = 22
const LOCATOR_SIZE = 20
const LONGEST_COMMENT = 0xffff

/**
 * Location of a ZIP directory. `moved` is the number of bytes that precede the archive; all stored offsets
 * are off by it.
 */
export interface DirectoryLocation {
  at: number
  end: number
  moved: number
}

/** Number of bytes at the end of a file that contain everything `findDirectory` looks at. */
export const DIRECTORY_TAIL = 0xffff + 22 + 20 + 56

/**
 * Finds the directory of a file of `size` bytes from its last bytes. Throws `UnreadableRecording` if there is
 * none.
 */
export function findDirectory(tail: Uint8Array, size: number): DirectoryLocation {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  const end = findEnd(view)
  if (end < 0) throw damaged('has no central directory; it may be cut off')
  const directory = readEnd(view, end, size - tail.length)
  const moved = directory.end - directory.size - directory.at
  if (moved < 0) throw damaged('has a central directory larger than the file')
  return { at: directory.at + moved, end: directory.end, moved }
}

/** Yields the entries in directory order. Throws `UnreadableRecording` if there is no directory. */
export function zipEntries(bytes: Uint8Array): Generator<ZipEntry> {
  const { at, end, moved } = findDirectory(bytes.subarray(-DIRECTORY_TAIL), bytes.length)
  return entriesIn(bytes.subarray(at, end), moved)
}

/** Yields the entries from the bytes of a directory. */
export function* entriesIn(bytes: Uint8Array, moved: number): Generator<ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at + 46 <= bytes.length && view.getUint32(at, true) === ENTRY) {
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true)
    if (next > bytes.length) break
    const flags = view.getUint16(at + 8, true)
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const sizes = readSizes(view, at, extra)
    yield {
      path: decodeName(bytes.subarray(at + 46, at + 46 + nameLength)),
      encrypted: (flags & 1) !== 0,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: sizes.packed,
      at: sizes.at + moved,
    }
    at = next
  }
}

/** The packed bytes of an entry; undefined if they lie outside of the file. */
export function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { at, packedSize } = entry
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) return undefined
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return start + packedSize <= bytes.length ? bytes.subarray(start, start + packedSize) : undefined
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_SIZE
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === END) return at
  }
  return -1
}

/** Reads the end record of the directory; `from` is the offset of `view` in the file. */
function readEnd(view: DataView, end: number, from: number): { at: number; size: number; end: number } {
  const size = view.getUint32(end + 12, true)
  const at = view.getUint32(end + 16, true)
  const count = view.getUint16(end + 10, true)
  const isLarge = size === 0xffffffff || at === 0xffffffff || count === 0xffff
  const locator = end - LOCATOR_SIZE
  if (!isLarge || locator < 0 || view.getUint32(locator, true) !== LOCATOR_64)
    return { at, size, end: from + end }
  const end64 = Number(view.getBigUint64(locator + 8, true)) - from
  if (end64 < 0 || end64 + 56 > locator || view.getUint32(end64, true) !== END_64) {
    throw damaged('has a central directory larger than the file')
  }
  return {
    size: Number(view.getBigUint64(end64 + 40, true)),
    at: Number(view.getBigUint64(end64 + 48, true)),
    end: from + end64,
  }
}

/** Size and offset of an entry, taken from its ZIP64 extra field if they do not fit into 32 bits. */
function readSizes(view: DataView, at: number, extra: Uint8Array): { packed: number; at: number } {
  const sizes = { packed: view.getUint32(at + 20, true), at: view.getUint32(at + 42, true) }
  const fields = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let field = 0; field + 4 <= extra.length; ) {
    const length = fields.getUint16(field + 2, true)
    const end = field + 4 + length
    if (fields.getUint16(field, true) === 1 && end <= extra.length) {
      // The field holds the unpacked size, packed size and offset, but only those that are 0xffffffff in the
      // entry.
      let value = field + 4 + (view.getUint32(at + 24, true) === 0xffffffff ? 8 : 0)
      if (sizes.packed === 0xffffffff && value + 8 <= end) {
        sizes.packed = Number(fields.getBigUint64(value, true))
        value += 8
      }
      if (sizes.at === 0xffffffff && value + 8 <= end) sizes.at = Number(fields.getBigUint64(value, true))
      break
    }
    field = end
  }
  return sizes
}

/** Decodes a name as UTF-8, which most programs write but few declare; falls back to Windows-1252. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function damaged(reason: string): UnreadableRecording {
  return new UnreadableRecording('ArchiveDamaged', `The archive ${reason}.`)
}
