import { randomFillSync } from 'node:crypto'

const random = new Uint8Array(16 * 256)
let used = random.length
let lastMs = 0
let sequence = 0

/**
 * UUID v7: 48 bits of epoch ms, a 12-bit counter within the millisecond, 62 random bits. Those of one process
 * sort in order of creation.
 */
export function newUuid(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs
    sequence = 0
  } else if (sequence === 0xfff) {
    lastMs += 1
    sequence = 0
  } else {
    sequence += 1
  }
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const bytes = Buffer.from(random.subarray(used, used + 16))
  used += 16
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
