/** FIT files built byte by byte from the protocol, without our writer. */
import { readRecording } from '../read.ts'
import type { Recording } from '../recording.ts'

/** CRC-16/ARC bit by bit, as the protocol describes it. */
export function crc(bytes: readonly number[]): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1
  }
  return sum
}

export const le16 = (value: number) => [value & 0xff, (value >> 8) & 0xff]
export const be16 = (value: number) => [(value >> 8) & 0xff, value & 0xff]
export const le32 = (value: number) => [...le16(value & 0xffff), ...le16(value >>> 16)]
export const be32 = (value: number) => [...be16(value >>> 16), ...be16(value & 0xffff)]
export const text = (value: string) => [...new TextEncoder().encode(value), 0]

export function fit(data: number[], { headerSize = 14, size = data.length } = {}): number[] {
  const header = [headerSize, 0x20, ...le16(2195), ...le32(size), 0x2e, 0x46, 0x49, 0x54]
  const whole = [...header, ...(headerSize === 14 ? le16(crc(header)) : []), ...data]
  return [...whole, ...le16(crc(whole))]
}

/** A definition message from local number, message, and [field, size, base type] of each field. */
export function define(
  local: number,
  message: number,
  fields: number[][],
  developer?: number[][],
  big = false,
): number[] {
  const extra = developer ? [developer.length, ...developer.flat()] : []
  const number = big ? be16(message) : le16(message)
  return [
    0x40 | (developer ? 0x20 : 0) | local,
    0,
    big ? 1 : 0,
    ...number,
    fields.length,
    ...fields.flat(),
    ...extra,
  ]
}

export const TIME = [253, 4, 0x86]
export const POWER = [7, 2, 0x84]
export const HEART_RATE = [3, 1, 0x02]

/** 2026-05-01T06:00:00Z: 1777615200 s since 1970 minus 631065600. */
export const START = 1146549600

export function read(...parts: number[][]): Recording {
  return readRecording(Uint8Array.from(parts.flat()))
}

export function channel(recording: Recording, name: string): number[] {
  return Array.from(recording.channels.find((candidate) => candidate.name === name)?.values ?? [])
}

export const codes = (recording: Recording) => recording.problems.map((problem) => problem.code)

export const session = [
  ...define(5, 18, [TIME, [2, 4, 0x86], [5, 1, 0x00], [7, 4, 0x86]]),
  ...[5, ...le32(START + 2), ...le32(START), 2, ...le32(2000)],
]
