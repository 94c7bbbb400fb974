/** The central directory of a ZIP file: what it holds and where. */

import { UnreadableRecording } from '../recording.ts'

export interface ZipEntry {
  /** As written, with its folders. */
  path: string
  encrypted: boolean
  /** 0 stored, 8 DEFLATE. */
  method: number
  crc: number
  packedSize: number
  /** Of its local header. */
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

/** Where the directory of a ZIP file lies; `moved` is by how much what was put before the archive moves its offsets. */
export interface DirectoryLocation {
  at: number
  end: number
  moved: number
}

/** So much of a file's end holds all that `findDirectory` looks at. */
export const DIRECTORY_TAIL = 0xffff + 22 + 20 + 56

/** Finds the directory of a file of `size` bytes by its last ones. Throws `UnreadableRecording` where there is none. */
export function findDirectory(tail: Uint8Array, size: number): DirectoryLocation {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  const end = findEnd(view)
  if (end < 0) throw damaged('has no directory: its end is missing')
  const directory = readEnd(view, end, size - tail.length)
  const moved = directory.end - directory.size - directory.at
  if (moved < 0) throw damaged('has a directory that does not fit into it')
  return { at: directory.at + moved, end: directory.end, moved }
}

/** The entries in the order of the directory. Throws `UnreadableRecording` where there is no directory. */
export function zipEntries(bytes: Uint8Array): Generator<ZipEntry> {
  const { at, end, moved } = findDirectory(bytes.subarray(-DIRECTORY_TAIL), bytes.length)
  return entriesIn(bytes.subarray(at, end), moved)
}

/** The entries of a directory, whose bytes these are. */
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

/** The packed bytes of an entry; undefined where they do not lie in the file. */
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

/** What the end of the directory says of it; `from` is where `view` begins in the file. */
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
    throw damaged('has a directory that does not fit into it')
  }
  return {
    size: Number(view.getBigUint64(end64 + 40, true)),
    at: Number(view.getBigUint64(end64 + 48, true)),
    end: from + end64,
  }
}

/** Size and place of an entry, from its extra field where they do not fit into 32 bits. */
function readSizes(view: DataView, at: number, extra: Uint8Array): { packed: number; at: number } {
  const sizes = { packed: view.getUint32(at + 20, true), at: view.getUint32(at + 42, true) }
  const fields = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let field = 0; field + 4 <= extra.length; ) {
    const length = fields.getUint16(field + 2, true)
    const end = field + 4 + length
    if (fields.getUint16(field, true) === 1 && end <= extra.length) {
      // Of unpacked size, packed size and offset only those stand here that are full in the entry.
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

/** UTF-8, which most write and few announce; what is none is taken as Windows' Western letters. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function damaged(how: string): UnreadableRecording {
  return new UnreadableRecording('ArchiveDamaged', `The archive ${how}.`)
}
