/** Eight tables of 256 entries: the effect of a byte on the checksum when 0 to 7 bytes follow it. */
const tables = new Uint16Array(8 * 256)
for (let byte = 0; byte < 256; byte++) {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  tables[byte] = crc
}
for (let i = 256; i < tables.length; i++) {
  const before = tables[i - 256] as number
  tables[i] = (before >> 8) ^ (tables[before & 0xff] as number)
}

/**
 * FIT's checksum (CRC-16/ARC: polynomial 0x8005 reflected, initial value 0) of `bytes` from `start` up to but
 * excluding `end`.
 */
export function crc16(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0
  let i = start
  for (; i + 8 <= end; i += 8) {
    crc =
      (tables[1792 + ((crc ^ (bytes[i] as number)) & 0xff)] as number) ^
      (tables[1536 + ((crc >> 8) ^ (bytes[i + 1] as number))] as number) ^
      (tables[1280 + (bytes[i + 2] as number)] as number) ^
      (tables[1024 + (bytes[i + 3] as number)] as number) ^
      (tables[768 + (bytes[i + 4] as number)] as number) ^
      (tables[512 + (bytes[i + 5] as number)] as number) ^
      (tables[256 + (bytes[i + 6] as number)] as number) ^
      (tables[bytes[i + 7] as number] as number)
  }
  for (; i < end; i++) crc = (crc >> 8) ^ (tables[(crc ^ (bytes[i] as number)) & 0xff] as number)
  return crc
}
