/**
 * ZIP file as a stream. Entries are not compressed, so the length is known in advance and the same entries
 * give the same bytes: an interrupted download can be resumed.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'

export interface StreamedEntry {
  /** At most 65,535 bytes of UTF-8. */
  path: string
  /** Bytes, under 4 GiB. */
  bytes: number
  /** Checksum, where it is known in advance. */
  crc?: number
  /** Bytes of the entry, from the start on each call. */
  open(): Promise<AsyncIterable<Uint8Array>>
}

export class EntryChanged extends Error {
  constructor(path: string) {
    super(`${path} is not as long as it was`)
    this.name = 'EntryChanged'
  }
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const FULL_32 = 0xffffffff
const FULL_16 = 0xffff
/** Flag: the name is UTF-8. */
const FLAGS = 0x0800
/** 1980-01-01: the first date of the ZIP format. */
const NO_DATE = 0x21
/** Regular file, writable by its owner and readable by all. */
const ATTRIBUTES = 0o100644 * 0x10000
/** Bytes; a file up to this size is read once, a larger one twice, first for its checksum. */
const heldBytes = 8 * 1024 ** 2
/** Central records sent together. */
const recordsAtOnce = 500

export function zipLength(entries: readonly Pick<StreamedEntry, 'path' | 'bytes'>[]): number {
  let length = 0
  let directory = 0
  for (const entry of entries) {
    const name = Buffer.byteLength(entry.path)
    directory += 46 + name + (length >= FULL_32 ? 12 : 0)
    length += 30 + name + entry.bytes
  }
  return length + directory + endLength(entries.length, length, directory)
}

function endLength(count: number, at: number, size: number): number {
  return 22 + (needs64(count, at, size) ? 56 + 20 : 0)
}

function needs64(count: number, at: number, size: number): boolean {
  return count >= FULL_16 || at >= FULL_32 || size >= FULL_32
}

/** Bytes from `from` on. Rejects with `EntryChanged` if an entry's length differs from the one given. */
export async function* zipStream(entries: readonly StreamedEntry[], from = 0): AsyncGenerator<Uint8Array> {
  let skip = from
  for await (const piece of allOf(entries)) {
    if (skip >= piece.length) skip -= piece.length
    else {
      yield skip > 0 ? piece.subarray(skip) : piece
      skip = 0
    }
  }
}

async function* allOf(entries: readonly StreamedEntry[]): AsyncGenerator<Uint8Array> {
  const crcs: number[] = []
  for (const entry of entries) {
    if (entry.bytes >= FULL_32) throw new RangeError(`${entry.path} is too large for this archive`)
    const held = entry.bytes <= heldBytes ? await collected(entry) : undefined
    const crc = held ? crc32(held) : (entry.crc ?? (await checksum(entry)))
    crcs.push(crc)
    yield localHeader(entry, crc)
    if (held) yield held
    else yield* measured(entry)
  }
  for (const records of directory(entries, crcs)) {
    yield records
    await nextTurn()
  }
}

async function collected(entry: StreamedEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of measured(entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function checksum(entry: StreamedEntry): Promise<number> {
  let crc = 0
  for await (const piece of measured(entry)) crc = crc32(piece, crc)
  return crc
}

async function* measured({ path, bytes, open }: StreamedEntry): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const piece of await open()) {
    seen += piece.length
    if (seen > bytes) throw new EntryChanged(path)
    yield piece
  }
  if (seen !== bytes) throw new EntryChanged(path)
}

function localHeader({ path, bytes }: StreamedEntry, crc: number): Buffer {
  const name = Buffer.from(path)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL, 0)
  header.writeUInt16LE(20, 4)
  writeCommon(header, 6, { bytes, crc, name })
  return Buffer.concat([header, name])
}

/**
 * Writes the fields common to a local header and a record of the directory: flags to the length of the extra
 * field, which is 0.
 */
function writeCommon(
  header: Buffer,
  at: number,
  { bytes, crc, name }: { bytes: number; crc: number; name: Buffer },
): void {
  header.writeUInt16LE(FLAGS, at)
  header.writeUInt16LE(NO_DATE, at + 6)
  header.writeUInt32LE(crc, at + 8)
  header.writeUInt32LE(bytes, at + 12)
  header.writeUInt32LE(bytes, at + 16)
  header.writeUInt16LE(name.length, at + 20)
}

function* directory(entries: readonly StreamedEntry[], crcs: readonly number[]): Generator<Uint8Array> {
  let at = 0
  let size = 0
  let records: Buffer[] = []
  for (const [index, entry] of entries.entries()) {
    const record = centralRecord(entry, crcs[index] ?? 0, at)
    at += 30 + Buffer.byteLength(entry.path) + entry.bytes
    size += record.length
    records.push(record)
    if (records.length < recordsAtOnce) continue
    yield Buffer.concat(records)
    records = []
  }
  yield Buffer.concat([...records, end(entries.length, at, size)])
}

function centralRecord({ path, bytes }: StreamedEntry, crc: number, at: number): Buffer {
  const name = Buffer.from(path)
  const isFar = at >= FULL_32
  const record = Buffer.alloc(46)
  record.writeUInt32LE(CENTRAL, 0)
  record.writeUInt16LE((3 << 8) | (isFar ? 45 : 20), 4)
  record.writeUInt16LE(isFar ? 45 : 20, 6)
  writeCommon(record, 8, { bytes, crc, name })
  record.writeUInt16LE(isFar ? 12 : 0, 30)
  record.writeUInt32LE(ATTRIBUTES, 38)
  record.writeUInt32LE(isFar ? FULL_32 : at, 42)
  if (!isFar) return Buffer.concat([record, name])
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(at), 4)
  return Buffer.concat([record, name, extra])
}

function end(count: number, at: number, size: number): Buffer {
  const last = Buffer.alloc(22)
  last.writeUInt32LE(END, 0)
  last.writeUInt16LE(Math.min(count, FULL_16), 8)
  last.writeUInt16LE(Math.min(count, FULL_16), 10)
  last.writeUInt32LE(Math.min(size, FULL_32), 12)
  last.writeUInt32LE(Math.min(at, FULL_32), 16)
  if (!needs64(count, at, size)) return last
  const record = Buffer.alloc(56)
  record.writeUInt32LE(END_64, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE((3 << 8) | 45, 12)
  record.writeUInt16LE(45, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(at), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(LOCATOR_64, 0)
  locator.writeBigUInt64LE(BigInt(at + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator, last])
}
