/** Worker-thread module: unpacks an archive into storage, one file at a time. */

import { pipeline } from 'node:stream/promises'
import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import {
  archiveLimits,
  Budget,
  DIRECTORY_TAIL,
  entriesIn,
  entryNames,
  findDirectory,
  isMotionCsv,
  isWorkbook,
  packedBytes,
  type RefusedFile,
  recognise,
  type UnpackedFile,
  UnreadableRecording,
  unpack,
  unpackEntry,
  type ZipEntry,
  zipFiles,
} from '@cadenza/recording'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { type ByteSource, isZip } from '../../platform/zip/zip-file.ts'
import { classifyFiles, type FoundFile, mayDescribe } from './classify-files.ts'
import { fromStorage, StorageFailed } from './from-storage.ts'
import { isZlibError } from './motion-log.ts'
import type { ArchiveContents } from './reading.ts'
import { codeOf } from './unreadable.ts'

/** Sizes up to which an archive and an entry are held in memory whole. */
interface HeldWhole {
  wholeBytes: number
  entryBytes: number
}

const heldWhole: HeldWhole = { wholeBytes: 16 * 1024 ** 2, entryBytes: 4 * 1024 ** 2 }
/** Largest spreadsheet that is read; a million rows, the most that one can have, take half as much. */
const mostWorkbookBytes = 128 * 1024 ** 2
/** Bytes of an entry read at once. */
const pieceBytes = 4 * 1024 ** 2
const headBytes = 1 << 16
const localHeaderBytes = 30
/** Usual bytes of an entry's header. */
const headerBytes = 1 << 10
const mostHeaderBytes = localHeaderBytes + 2 * 0xffff
const STORED = 0
const DEFLATED = 8

/**
 * Stores each file as a numbered object under `prefix`. Throws `UnreadableRecording` for an archive beyond
 * the limits.
 */
export async function unpackInto(
  objects: ObjectStore,
  prefix: string,
  source: ByteSource,
  fileName: string,
  { wholeBytes, entryBytes }: HeldWhole = heldWhole,
): Promise<ArchiveContents> {
  const found: FoundFile[] = []
  const nextKey = () => `${prefix}${found.length}`
  const keep = async (file: UnpackedFile | RefusedFile) => {
    const { path, name } = file
    if ('refused' in file) {
      found.push({ path, kind: undefined, file: { name, code: codeOf(file.refused) } })
      return
    }
    const objectKey = nextKey()
    await fromStorage(objects.put(objectKey, file.bytes))
    found.push({
      path,
      kind: recognise(file.bytes),
      ...(mayDescribe(path, file.bytes.length) ? { text: new TextDecoder().decode(file.bytes) } : {}),
      file: { name, objectKey, ...(file.damaged ? { damaged: true } : {}) },
    })
  }
  const { size } = source
  if (size <= wholeBytes || !(await isZip(source))) {
    for (const file of unpack(await source.read(0, size), { name: fileName })) await keep(file)
    return classifyFiles(found)
  }
  const budget = new Budget(size, archiveLimits)
  const { at, end, moved } = findDirectory(await source.read(Math.max(0, size - DIRECTORY_TAIL), size), size)
  const entries = zipFiles(entriesIn(await source.read(at, end), moved), budget)
  // A spreadsheet makes sense only as a whole.
  if (isWorkbook(entries) && size <= mostWorkbookBytes) {
    for (const file of unpack(await source.read(0, size), { name: fileName })) await keep(file)
    return classifyFiles(found)
  }
  for (const entry of entries) {
    const isLarge = entry.packedSize >= entryBytes
    const log = isLarge ? await takeLog(objects, nextKey(), source, entry, budget) : undefined
    if (log instanceof UnreadableRecording) await keep({ ...entryNames(entry), refused: log })
    else if (log) {
      const { name, path } = entryNames(entry)
      found.push({
        path,
        kind: 'motion',
        file: { name, objectKey: nextKey(), ...(log.damaged ? { damaged: true } : {}) },
      })
    } else for (const file of unpackEntry(entry, await packedIn(source, entry), budget)) await keep(file)
  }
  return classifyFiles(found)
}

/** Packed bytes of an entry; undefined if they lie outside the archive. */
async function packedIn({ size, read }: ByteSource, entry: ZipEntry): Promise<Uint8Array | undefined> {
  for (const header of [headerBytes, mostHeaderBytes]) {
    const bytes = await read(Math.min(entry.at, size), Math.min(size, entry.at + header + entry.packedSize))
    const packed = packedBytes(bytes, { ...entry, at: 0 })
    if (packed) return packed
  }
  return undefined
}

/**
 * Streams a large motion log to `key` while unpacking. Undefined if the entry is no motion log or its stream
 * is broken; it is then unpacked like any other file.
 */
async function takeLog(
  objects: ObjectStore,
  key: string,
  source: ByteSource,
  entry: ZipEntry,
  budget: Budget,
): Promise<{ damaged: boolean } | UnreadableRecording | undefined> {
  const { method, packedSize, encrypted } = entry
  if (encrypted || (method !== STORED && method !== DEFLATED)) return undefined
  const head = await packedIn(source, { ...entry, packedSize: headBytes })
  if (!head || !isMotionCsv(method === STORED ? head : inflatedHead(head))) return undefined
  const start = (await startOf(source, entry)) ?? source.size
  if (start + packedSize > source.size) return undefined
  let crc = 0
  let length = 0
  let failure: unknown
  const pieces = async function* () {
    try {
      const packed = piecesOf(source, start, start + packedSize)
      for await (const piece of method === STORED ? packed : inflated(packed)) {
        budget.spend(piece.length)
        length += piece.length
        if (length > budget.limits.fileBytes)
          throw new UnreadableRecording(
            'MotionTooLarge',
            'The motion log is too large for a file that is not packed.',
          )
        crc = crc32(piece, crc)
        yield piece
      }
    } catch (error) {
      failure = error
      throw error
    }
  }
  try {
    await objects.put(key, pieces())
  } catch (cause) {
    if (failure === undefined) throw new StorageFailed('An unpacked file could not be kept', { cause })
    if (isZlibError(failure)) return undefined
    if (failure instanceof UnreadableRecording && failure.code === 'MotionTooLarge') return failure
    throw failure
  }
  return { damaged: crc !== entry.crc }
}

/** Offset of an entry's packed bytes. */
async function startOf({ size, read }: ByteSource, { at }: ZipEntry): Promise<number | undefined> {
  const header = await read(at, Math.min(size, at + localHeaderBytes))
  if (header.length < localHeaderBytes) return undefined
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  return at + localHeaderBytes + view.getUint16(26, true) + view.getUint16(28, true)
}

function inflatedHead(packed: Uint8Array): Uint8Array {
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1 << 27 })
  } catch (error) {
    if (isZlibError(error)) return new Uint8Array(0)
    throw error
  }
}

async function* piecesOf({ read }: ByteSource, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += pieceBytes) yield await read(at, Math.min(end, at + pieceBytes))
}

async function* inflated(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: headBytes })
  // The reader of `inflate` receives the same error.
  pipeline(packed, inflate).catch(() => undefined)
  yield* inflate
}
