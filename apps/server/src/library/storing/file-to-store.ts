/** File to be stored in the library, with its bytes. */
import { shortened } from '@cadenza/recording'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'
import type { FileToIngest } from '../../reading/files/read-file.ts'
import type { FileSource, MotionSource } from '../../reading/files/reading.ts'

export interface StoredFile {
  status: 'done' | 'duplicate'
  /** In the order of the sessions. */
  activityUuids: string[]
}

interface KeptFile {
  fileName: string
  /** Bytes of the file, from the start on each call. */
  original(): Promise<AsyncIterable<Uint8Array>>
}

export interface FileToStore {
  userUuid: string
  fileName: string
  /** Bytes of the original, from the start on each call. */
  original(): Promise<AsyncIterable<Uint8Array>>
  /** Other devices' recordings of the same activity. */
  others: readonly KeptFile[]
  /** Motion logs of the same activity. */
  motion: readonly KeptFile[]
  /** True to notify the user. */
  tell: boolean
  /** Uuids for its activities in the order of the sessions, where they had some before. */
  uuids?: readonly (string | undefined)[]
  /** True for a deliberate merge: other activities with its files are ignored. */
  fresh?: boolean
  /** True to keep deleted activities deleted. */
  keepDeleted?: boolean
  /** Runs in the same transaction. */
  within?(transaction: Transaction<Database>, stored: StoredFile): Promise<void>
}

/** Characters; names in archives may have 65,535 bytes. */
const longestName = 255

export function toStore(
  { objects }: Services,
  { userUuid, fileName, source, others = [], motion = [] }: FileToIngest,
  tell: boolean,
): FileToStore {
  const bytesOf = async (from: FileSource) =>
    'bytes' in from ? once(from.bytes) : objects.stream(from.objectKey)
  const kept = ({ name, source: from }: MotionSource) => ({
    fileName: shortened(name, longestName),
    original: () => bytesOf(from),
  })
  return {
    userUuid,
    fileName: shortened(fileName, longestName),
    tell,
    original: () => bytesOf(source),
    others: others.map(kept),
    motion: motion.map(kept),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
