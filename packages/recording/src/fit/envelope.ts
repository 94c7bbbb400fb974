import type { ByteWriter } from './byte-writer.ts'
import { crc16 } from './crc.ts'

/** Bytes that a writer leaves free at the start of a file. */
export const HEADER_SIZE = 14
const PROTOCOL_VERSION = 0x20
const PROFILE_VERSION = 2195

/** Completes the bytes with the header and both checksums. */
export function addHeaderAndChecksums(writer: ByteWriter): Uint8Array<ArrayBuffer> {
  writer.u16(0)
  const bytes = writer.done()
  const view = new DataView(bytes.buffer)
  bytes[0] = HEADER_SIZE
  bytes[1] = PROTOCOL_VERSION
  view.setUint16(2, PROFILE_VERSION, true)
  view.setUint32(4, bytes.length - HEADER_SIZE - 2, true)
  bytes.set([0x2e, 0x46, 0x49, 0x54], 8)
  view.setUint16(12, crc16(bytes, 0, 12), true)
  view.setUint16(bytes.length - 2, crc16(bytes, 0, bytes.length - 2), true)
  return bytes
}
