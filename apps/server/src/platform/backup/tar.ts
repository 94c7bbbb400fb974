/** Tar archives of plain files: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
import type { FileHandle } from 'node:fs/promises'
import { BackupTrouble } from './trouble.ts'

const blockBytes = 512
const mostNameBytes = 100
const mostPrefixBytes = 155
/** Bytes; eleven octal digits. Larger files have their size in an extended header. */
const mostOctalBytes = 8 ** 11 - 1
/** Bytes; an extended header of ours holds a path and a size. */
const mostExtendedBytes = 64 * 1024
const fileType = '0'
const extendedType = 'x'

/** End of an archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes)

/** Zeros between a file of that length and the next header. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc(paddingOf(bytes))

const paddingOf = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes

/** Header of a file, preceded by an extended one if its path or size does not fit. */
export function tarHeader(path: string, bytes: number, modified: Date): Buffer {
  const place = placeOf(path)
  if (place && bytes <= mostOctalBytes) return block({ ...place, bytes, modified, type: fileType })
  const records = Buffer.from(record('path', path) + record('size', String(bytes)))
  const name = Buffer.from(path).subarray(-mostNameBytes).toString('latin1')
  return Buffer.concat([
    block({ name: 'extended', prefix: '', bytes: records.length, modified, type: extendedType }),
    records,
    tarPadding(records.length),
    block({ name, prefix: '', bytes: Math.min(bytes, mostOctalBytes), modified, type: fileType }),
  ])
}

/** The path in the two fields of a header; undefined if it does not fit. */
function placeOf(path: string): { name: string; prefix: string } | undefined {
  if (!/^[\x20-\x7e]+$/.test(path)) return undefined
  if (path.length <= mostNameBytes) return { name: path, prefix: '' }
  const cut = path.indexOf('/', path.length - mostNameBytes - 1)
  if (cut === -1 || cut > mostPrefixBytes) return undefined
  return { name: path.slice(cut + 1), prefix: path.slice(0, cut) }
}

/** A line `length key=value`, whose length counts itself. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  let length = bytes + 1
  while (String(length).length + bytes !== length) length = String(length).length + bytes
  return `${length}${rest}`
}

interface Block {
  name: string
  prefix: string
  bytes: number
  modified: Date
  type: string
}

function block({ name, prefix, bytes, modified, type }: Block): Buffer {
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0, mostNameBytes, 'latin1')
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(bytes, 11), 124)
  header.write(octal(Math.floor(modified.getTime() / 1000), 11), 136)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345, mostPrefixBytes, 'latin1')
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Sum of a header's bytes, with those of the checksum counted as blanks. */
function sumOf(header: Uint8Array): number {
  let sum = 8 * 0x20
  for (let at = 0; at < blockBytes; at++) if (at < 148 || at >= 156) sum += header[at] ?? 0
  return sum
}

export interface TarEntry {
  path: string
  bytes: number
  /** Offset of its bytes in the archive. */
  at: number
  /** Offset of the next header. */
  nextAt: number
}

/**
 * Header of the file at that offset; undefined at the end of the archive. Throws if the archive is
 * damaged.
 */
export async function readTarEntry(file: FileHandle, at: number): Promise<TarEntry | undefined> {
  const header = await readBlock(file, at)
  if (header === undefined || header.every((byte) => byte === 0)) return undefined
  const own = fieldsOf(header, at)
  if (own.type !== extendedType) return entryOf(own.path, own.bytes, at + blockBytes)
  if (own.bytes > mostExtendedBytes) throw damagedAt(at)
  const records = Buffer.alloc(own.bytes)
  const { bytesRead } = await file.read(records, 0, records.length, at + blockBytes)
  if (bytesRead < records.length) throw damagedAt(at)
  const { path, size } = extendedOf(records.toString('utf8'))
  const nextAt = at + blockBytes + own.bytes + paddingOf(own.bytes)
  const next = await readBlock(file, nextAt)
  if (next === undefined || path === undefined) throw damagedAt(nextAt)
  return entryOf(path, size ?? fieldsOf(next, nextAt).bytes, nextAt + blockBytes)
}

const entryOf = (path: string, bytes: number, at: number): TarEntry => ({
  path,
  bytes,
  at,
  nextAt: at + bytes + paddingOf(bytes),
})

/** A block; undefined at the end of the file. */
async function readBlock(file: FileHandle, at: number): Promise<Buffer | undefined> {
  const bytes = Buffer.alloc(blockBytes)
  const { bytesRead } = await file.read(bytes, 0, blockBytes, at)
  if (bytesRead === 0) return undefined
  if (bytesRead < blockBytes) throw damagedAt(at)
  return bytes
}

function fieldsOf(header: Buffer, at: number): { path: string; bytes: number; type: string } {
  const text = (from: number, length: number) =>
    header
      .subarray(from, from + length)
      .toString('latin1')
      .replace(/\0.*$/s, '')
  if (Number.parseInt(text(148, 8), 8) !== sumOf(header)) throw damagedAt(at)
  const bytes = Number.parseInt(text(124, 12), 8)
  const type = text(156, 1)
  if (!Number.isSafeInteger(bytes) || ![fileType, extendedType].includes(type)) throw damagedAt(at)
  const prefix = text(345, mostPrefixBytes)
  return { path: prefix === '' ? text(0, mostNameBytes) : `${prefix}/${text(0, mostNameBytes)}`, bytes, type }
}

function extendedOf(records: string): { path?: string; size?: number } {
  const found: { path?: string; size?: number } = {}
  for (const line of records.split('\n')) {
    const [, key, value = ''] = /^\d+ (\w+)=(.*)$/.exec(line) ?? []
    if (key === 'path') found.path = value
    if (key === 'size') found.size = Number(value)
  }
  return found
}

const damagedAt = (at: number) => new BackupTrouble(`The archive is damaged or cut off at byte ${at}.`)
