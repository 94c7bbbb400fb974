/** One file on its way into a reader. */
import type { RangeSpan } from '@cadenza/activity'
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { Services } from '../../platform/services.ts'
import { readerFacts } from '../inputs/athlete-facts.ts'
import { type Readers, ReadingTookTooLong } from './reader-pool.ts'
import type { FileSource, MotionSource, Reading, Unreadable } from './reading.ts'

export interface FileToIngest {
  userUuid: string
  /** As the user knows it. */
  fileName: string
  source: FileSource
  /** Other devices' recordings of the same outing. */
  others?: readonly MotionSource[]
  /** Motion logs of the same outing. */
  motion?: readonly MotionSource[]
  /** Epoch ms of its arrival: when a recording began whose file names no day. */
  arrivedMs?: number
  /** What is there of a file that was cut off, or whose checksum is wrong. */
  damaged?: boolean
}

export type FailureCode = Unreadable['code'] | 'UploadTookTooLong' | 'UploadTooLarge'

export interface ReadFailure {
  kind: 'unreadable'
  code: FailureCode
  reason: string
}

/** What the file is worth; the files of an archive are put under `unpackTo`. Rejects only where another try may go better. */
export async function readFile(
  { database, objects, settings, log, now }: Services,
  { userUuid, fileName, source, others, motion, arrivedMs, damaged }: FileToIngest,
  readers: Readers,
  { unpackTo, signal, spans }: { unpackTo?: string; signal?: AbortSignal; spans?: RangeSpan[][] } = {},
): Promise<Exclude<Reading, Unreadable> | ReadFailure> {
  const facts = await readerFacts(database, userUuid)
  if (!facts) return { kind: 'unreadable', code: 'UploadMissing', reason: 'there is no such user' }
  const { dataFolder, s3 } = settings
  const task = {
    ...facts,
    source,
    fileName,
    ...(others ? { others } : {}),
    ...(motion ? { motion } : {}),
    storage: { dataFolder, s3 },
    fallbackStartMs: arrivedMs ?? now(),
    ...(unpackTo ? { unpackTo } : {}),
    ...(damaged ? { damaged } : {}),
    ...(spans ? { spans } : {}),
  }
  try {
    const beside = [...(others ?? []), ...(motion ?? [])].map((each) => each.source)
    const bytes = await sizeOf(objects, [source, ...beside])
    return await readers.read(task, signal, bytes)
  } catch (error) {
    if (error instanceof ReadingTookTooLong) {
      return { kind: 'unreadable', code: 'UploadTookTooLong', reason: error.message }
    }
    if (isWorkersEnd(error) && !signal?.aborted) {
      log.error({ err: error }, 'a reader died')
      return { kind: 'unreadable', code: 'UploadReadFailed', reason: String(error) }
    }
    throw error
  }
}

/** Of all that is read together; what is gone has none. */
export async function sizeOf(objects: ObjectStore, sources: readonly FileSource[]): Promise<number> {
  let sum = 0
  for (const source of sources)
    sum += 'bytes' in source ? source.bytes.length : ((await objects.stat(source.objectKey))?.bytes ?? 0)
  return sum
}

/** Whether the worker itself ended: out of memory, or out of its mind. The same file would end the next one. */
export function isWorkersEnd(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || /worker exited/i.test(error.message)
}

/** The motion logs of a file by themselves. */
export function motionAlone({ motion = [], ...file }: FileToIngest): FileToIngest {
  const [first, ...others] = motion
  return first ? { ...file, fileName: first.name, source: first.source, motion: others } : file
}

export function logFailure(
  { log }: Services,
  { userUuid, fileName }: FileToIngest,
  { code, reason }: ReadFailure,
): void {
  // The rest of its name is the athlete's own.
  const format = /\.([a-z]{2,6})$/i.exec(fileName)?.[1]?.toLowerCase()
  log.info({ user: userUuid, format, code, reason }, 'file not read')
}
