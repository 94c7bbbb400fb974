import type { Budget } from './budget.ts'
import { crc32 } from './crc32.ts'
import { gunzip, type Inflated } from './inflate.ts'

const HEADER_SIZE = 10
const TRAILER_SIZE = 8
const HAS_EXTRA = 4
const HAS_NAME = 8

/** Unpacks a gzip file and verifies its checksum. */
export function unpackGzip(bytes: Uint8Array, budget: Budget): Inflated {
  const { bytes: unpacked, damaged, joined } = gunzip(bytes, budget)
  const isWhole = bytes.length >= HEADER_SIZE + TRAILER_SIZE
  // The trailing checksum covers only the last member.
  if (damaged || joined || !isWhole) return { bytes: unpacked, damaged: damaged || !isWhole }
  const trailer = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - TRAILER_SIZE, TRAILER_SIZE)
  return { bytes: unpacked, damaged: trailer.getUint32(0, true) !== crc32(unpacked) }
}

/** The original file name stored in a gzip header; '' if there is none. */
export function gzipName(bytes: Uint8Array): string {
  const flags = bytes[3] ?? 0
  if ((flags & HAS_NAME) === 0) return ''
  const extra = (flags & HAS_EXTRA) === 0 ? 0 : 2 + ((bytes[10] ?? 0) | ((bytes[11] ?? 0) << 8))
  const from = HEADER_SIZE + extra
  const end = bytes.indexOf(0, from)
  return end > from ? new TextDecoder().decode(bytes.subarray(from, Math.min(end, from + 1024))) : ''
}
