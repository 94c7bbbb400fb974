const table = new Uint16Array(256)
for (let byte = 0; byte < 256; byte++) {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  table[byte] = crc
}

/** FIT's checksum (CRC-16/ARC: polynomial 0x8005 reflected, start 0) of `bytes` from `start` to before `end`. */
export function crc16(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0
  for (let i = start; i < end; i++) {
    crc = (crc >> 8) ^ (table[(crc ^ (bytes[i] as number)) & 0xff] as number)
  }
  return crc
}
