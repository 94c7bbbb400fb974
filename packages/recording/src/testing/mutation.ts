/** Random damage to files, for tests. */

import { concatBytes } from '../bytes.ts'

export const mutationKinds = [
  'flip',
  'set',
  'number16',
  'number32',
  'cut',
  'remove',
  'repeat',
  'move',
  'insert',
  'splice',
] as const

export interface Mutation {
  kind: (typeof mutationKinds)[number]
  /** Positions as a share of the file, 0 to 1. */
  at: number
  to: number
  /** Number of bytes affected. */
  length: number
  /** The inserted value: a byte, or an index into a table. */
  value: number
}

const text = (letters: string) => [...new TextEncoder().encode(letters)]
/** Bytes that tend to break readers: limits of types, and special characters of the formats. */
const troublesomeBytes = [0, 0xff, 0x7f, 0x80, 1, 0x40, 0x60, ...text('<>&"\'/;,.\n\r\t-+eE9# {}[]:')]
const boundaryValues = [0, 1, 0xff, 0x7f, 0x80, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]
/** A file grows at most by this factor. */
const LONGEST = 4

/** Applies mutations to a copy of `bytes`. `other` is a file to splice from. */
export function mutate(
  bytes: Uint8Array,
  mutations: readonly Mutation[],
  other: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const most = LONGEST * bytes.length
  let result = new Uint8Array(bytes)
  for (const mutation of mutations) {
    if (result.length > 0) result = applyMutation(result, mutation, other).slice(0, most)
  }
  return result
}

function applyMutation(
  bytes: Uint8Array<ArrayBuffer>,
  { kind, at: atShare, to: toShare, length, value }: Mutation,
  other: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const at = Math.min(bytes.length - 1, Math.floor(atShare * bytes.length))
  const to = Math.min(bytes.length - 1, Math.floor(toShare * bytes.length))
  const stretch = bytes.slice(at, at + length)
  const view = new DataView(bytes.buffer)
  const border = boundaryValues[value % boundaryValues.length] as number
  switch (kind) {
    case 'flip':
      bytes[at] = (bytes[at] as number) ^ (1 << (value % 8))
      return bytes
    case 'set':
      bytes.fill(troublesomeBytes[value % troublesomeBytes.length] as number, at, at + Math.min(length, 4))
      return bytes
    case 'number16':
      if (at + 2 <= bytes.length) view.setUint16(at, border & 0xffff, value % 2 === 0)
      return bytes
    case 'number32':
      if (at + 4 <= bytes.length) view.setUint32(at, border, value % 2 === 0)
      return bytes
    case 'cut':
      return bytes.slice(0, at)
    case 'remove':
      return concatBytes([bytes.subarray(0, at), bytes.subarray(at + length)])
    case 'repeat':
      return concatBytes([bytes.subarray(0, at), ...Array(1 + (value % 4)).fill(stretch), bytes.subarray(at)])
    case 'move':
      return concatBytes([bytes.subarray(0, to), stretch, bytes.subarray(to)])
    case 'insert':
      return concatBytes([bytes.subarray(0, at), new Uint8Array(length).fill(value), bytes.subarray(at)])
    case 'splice': {
      const from = Math.floor(toShare * other.length)
      return concatBytes([bytes.subarray(0, at), other.subarray(from, from + length), bytes.subarray(at)])
    }
  }
}
