/** Worker-thread module: streams a motion log from storage without ever holding all of it. */
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
import { requestHelper } from '../motion/request-helper.ts'
import { release, releaseFile } from '../series/release.ts'
import { fromStorage, StorageFailed } from './from-storage.ts'
import { longLogBytes } from './reading.ts'

export interface StreamedLog {
  read: MotionReading
  sha256: Buffer
  size: number
}

/**
 * Streams a motion CSV whose first bytes are `head`; undefined for any other file. Throws
 * `UnreadableRecording`.
 */
export async function streamMotion(
  objects: ObjectStore,
  key: string,
  head: Uint8Array,
): Promise<StreamedLog | undefined> {
  if (!isMotionCsv(head)) return undefined
  const size = (await fromStorage(objects.stat(key)))?.bytes
  // The thread that shares the next step starts now and waits in the pool.
  const helper = (size ?? 0) >= longLogBytes ? requestHelper() : undefined
  try {
    if (isGzip(head)) {
      const log = await readBy(unpacking(size), objects, key)
      if (log && log.size === size) return log
    }
    // Plain or damaged: unlike zlib, our own inflater returns everything before the damage.
    return await readBy({}, objects, key)
  } finally {
    helper?.dismiss()
  }
}

/** Reads the log; undefined if zlib finds the stream damaged. */
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
    if (options.gunzip && isZlibError(error)) return undefined
    throw error
  }
}

/** Tells zlib's errors (a damaged or truncated stream) from all others. */
export function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/**
 * Bytes per piece. Larger pieces make zlib wait less often; from 1 MB on, the C library maps and unmaps
 * memory for each.
 */
const pieceBytes = 960 << 10
/** Bytes that may wait on either side of zlib, packed and unpacked, so that neither side stalls the other. */
const aheadBytes = 1 << 22
const aheadPieces = Math.round(aheadBytes / pieceBytes)
/** Bytes of text after which zlib gets its next task; it is idle while we read. */
const readBytes = 1 << 17

/**
 * Options that unpack with the system's zlib on a thread of its own, while the text before is read. `size` is
 * that of the packed file.
 */
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
        // As objects, pieces are delivered one by one; as bytes, Node would join all waiting pieces first.
        readableObjectMode: true,
        readableHighWaterMark: aheadPieces,
        writableHighWaterMark: aheadBytes,
      }
      const zlib = createGunzip(options)
      unpacked = zlib
      // The reader of `zlib` receives the same error.
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
        // zlib still writes to a buffer that the piece does not fill.
        if (piece.byteOffset + piece.byteLength === piece.buffer.byteLength) release(piece)
      }
    },
  }
}

/**
 * Yields the same pieces and releases each once zlib has consumed bytes behind it; until then it may still
 * read the piece.
 */
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
