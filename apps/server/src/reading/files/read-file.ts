/** Reads one file in the reader pool. */
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { Services } from '../../platform/services.ts'
import { type AthleteFacts, athleteFacts } from '../inputs/athlete-facts.ts'
import { type ReaderPool, ReadingTookTooLong } from './reader-pool.ts'
import type { FileSource, MotionSource, Reading, RecordedSpans, Unreadable } from './reading.ts'

export interface FileToIngest {
  userUuid: string
  /** File name as the user knows it. */
  fileName: string
  source: FileSource
  /** Recordings of other devices of the same activity. */
  others?: readonly MotionSource[]
  /** Motion logs of the same activity. */
  motion?: readonly MotionSource[]
  /** Epoch ms of arrival; the start of recordings whose file names no date. */
  arrivedMs?: number
  /** Set for a truncated file or a wrong checksum. */
  damaged?: boolean
}

export type FailureCode = Unreadable['code'] | 'UploadTookTooLong' | 'UploadTooLarge'

export interface ReadFailure {
  kind: 'unreadable'
  code: FailureCode
  reason: string
}

/** Reads the file; files of an archive are unpacked under `unpackTo`. Rejects only if a retry may succeed. */
export async function readFile(
  { database, objects, settings, log, now }: Services,
  { userUuid, fileName, source, others, motion, arrivedMs, damaged }: FileToIngest,
  readers: ReaderPool,
  {
    unpackTo,
    signal,
    recorded,
    facts: given,
  }: {
    unpackTo?: string
    signal?: AbortSignal
    recorded?: readonly RecordedSpans[]
    facts?: AthleteFacts
  } = {},
): Promise<Exclude<Reading, Unreadable> | ReadFailure> {
  const facts = given ?? (await athleteFacts(database, userUuid))
  if (!facts) return { kind: 'unreadable', code: 'UploadMissing', reason: 'there is no such user' }
  const { dataFolder, s3 } = settings
  const task = {
    ...facts,
    source,
    fileName,
    others,
    motion,
    storage: { dataFolder, s3 },
    fallbackStartMs: arrivedMs ?? now(),
    unpackTo,
    damaged,
    recorded,
  }
  try {
    const beside = [...(others ?? []), ...(motion ?? [])].map((each) => each.source)
    const bytes = await sizeOf(objects, [source, ...beside])
    return await readers.read(task, signal, bytes)
  } catch (error) {
    if (error instanceof ReadingTookTooLong) {
      return { kind: 'unreadable', code: 'UploadTookTooLong', reason: error.message }
    }
    if (isWorkerDeath(error) && !signal?.aborted) {
      log.error({ err: error }, 'a reader died')
      return { kind: 'unreadable', code: 'UploadReadFailed', reason: String(error) }
    }
    throw error
  }
}

/** Bytes of all sources together; missing ones count as 0. */
export async function sizeOf(objects: ObjectStore, sources: readonly FileSource[]): Promise<number> {
  let sum = 0
  for (const source of sources)
    sum += 'bytes' in source ? source.bytes.length : ((await objects.stat(source.objectKey))?.bytes ?? 0)
  return sum
}

/**
 * True if the worker itself ended: it ran out of memory or crashed. The same file would end the next one too.
 */
export function isWorkerDeath(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || /worker exited/i.test(error.message)
}

/** The file's motion logs without its recording. */
export function motionAlone({ motion = [], ...file }: FileToIngest): FileToIngest {
  const [first, ...others] = motion
  return first ? { ...file, fileName: first.name, source: first.source, motion: others } : file
}

export function logFailure(
  { log }: Services,
  { userUuid, fileName }: FileToIngest,
  { code, reason }: ReadFailure,
): void {
  // The rest of the name is the athlete's own.
  const format = /\.([a-z]{2,6})$/i.exec(fileName)?.[1]?.toLowerCase()
  log.info({ user: userUuid, format, code, reason }, 'file not read')
}
