/** Runs in a worker thread: a motion log is read where it lies, piece by piece, never held as a whole. */
import { createHash } from 'node:crypto'
import type { TransformOptions } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, type Gunzip, type ZlibOptions } from 'node:zlib'
import {
  isGzip,
  isMotionCsv,
  type MotionReading,
  type MotionReadOptions,
  readMotion,
} from '@cadenza/recording'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { callHelper } from '../motion/request-helper.ts'
import { release, releaseFile } from '../series/release.ts'
import { fromStorage, StorageFailed } from './from-storage.ts'
import { longLogBytes } from './reading.ts'

export interface StreamedLog {
  read: MotionReading
  sha256: Buffer
  size: number
}

/** Undefined where the object, of which `head` is the beginning, is no motion CSV. Throws `UnreadableRecording`. */
export async function streamMotion(
  objects: ObjectStore,
  key: string,
  head: Uint8Array,
): Promise<StreamedLog | undefined> {
  if (!isMotionCsv(head)) return undefined
  const size = (await fromStorage(objects.stat(key)))?.bytes
  // Who shares the work that comes next starts meanwhile, and waits for it in the pool.
  const helper = (size ?? 0) >= longLogBytes ? callHelper() : undefined
  try {
    if (isGzip(head)) {
      const log = await readBy(unpacking(size), objects, key)
      if (log && log.size === size) return log
    }
    // Plain, or damaged: our own inflater gives what there is before the damage, the system's does not.
    return await readBy({}, objects, key)
  } finally {
    helper?.dismiss()
  }
}

/** Undefined where zlib finds the stream damaged. */
async function readBy(
  options: MotionReadOptions,
  objects: ObjectStore,
  key: string,
): Promise<StreamedLog | undefined> {
  const hash = createHash('sha256')
  let size = 0
  const pieces = async function* () {
    try {
      for await (const piece of await objects.stream(key)) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
    } catch (cause) {
      throw new StorageFailed('A motion log could not be read to its end', { cause })
    }
  }
  try {
    const read = await readMotion(pieces(), options)
    return { read, sha256: hash.digest(), size }
  } catch (error) {
    if (options.gunzip && isZlibs(error)) return undefined
    throw error
  }
}

/** What zlib itself says of a stream: it is damaged or cut off. */
export function isZlibs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** The larger, the seldomer zlib waits for us; from a megabyte on the C library would ask the system for each anew. */
const pieceBytes = 960 << 10
/** So much may be unpacked before it is read, and as much lie packed before zlib: neither then waits for the other's turn. */
const aheadBytes = 1 << 22
const aheadPieces = Math.round(aheadBytes / pieceBytes)
/** After so much text zlib is given its next task: it has none while we read. */
const readBytes = 1 << 17

/** By the system's zlib, on a thread of its own while what came before is read; `size` is that of the packed file. */
function unpacking(size = Number.NaN): Required<Pick<MotionReadOptions, 'gunzip' | 'shareGiven'>> {
  let unpacked: Gunzip | undefined
  let given = 0
  return {
    shareGiven() {
      if (!unpacked) return Number.NaN
      const waiting = unpacked.readableLength * pieceBytes
      return ((unpacked.bytesWritten / size) * given) / (given + waiting)
    },
    async *gunzip(packed) {
      const options: ZlibOptions & TransformOptions = {
        chunkSize: pieceBytes,
        // Pieces come one by one; as bytes, all that lie there would be joined first.
        readableObjectMode: true,
        readableHighWaterMark: aheadPieces,
        writableHighWaterMark: aheadBytes,
      }
      const zlib = createGunzip(options)
      unpacked = zlib
      // An error comes to who reads as well.
      pipeline(
        releasing(packed, () => zlib.bytesWritten),
        zlib,
      ).catch(() => undefined)
      for await (const piece of zlib) {
        for (let at = 0; at < piece.length; at += readBytes) {
          const part = piece.subarray(at, at + readBytes)
          given += part.length
          yield part
          await new Promise(setImmediate)
        }
        // Where it does not end with its buffer, more is written behind it.
        if (piece.byteOffset + piece.byteLength === piece.buffer.byteLength) release(piece)
      }
    },
  }
}

/** The same pieces, each given back once bytes behind it have been used: until then zlib may come back to it. */
async function* releasing(
  pieces: AsyncIterable<Uint8Array>,
  usedBytes: () => number,
): AsyncGenerator<Uint8Array> {
  const lent: { piece: Uint8Array; end: number }[] = []
  let end = 0
  for await (const piece of pieces) {
    end += piece.length
    lent.push({ piece, end })
    yield piece
    const used = usedBytes()
    for (let first = lent[0]; first && first.end < used; first = lent[0]) {
      releaseFile(first.piece)
      lent.shift()
    }
  }
}
