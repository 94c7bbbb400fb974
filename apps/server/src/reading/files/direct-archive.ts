/** Archives read in place, one file at a time; they may be larger than memory. */
import { UnreadableRecording } from '@cadenza/recording'
import type { ArchiveKind, ArchiveProgress } from '../../platform/database/tables.ts'
import type { FileMetadata, ToldActivity } from './metadata.ts'
import type { FileToIngest } from './read-file.ts'
import type { MotionSource } from './reading.ts'
import { codeOf } from './unreadable.ts'

/** A file in an archive. */
export interface FileInArchive {
  name: string
  /** Its bytes and what is told of it, or the key of the text that says why there are none. */
  open(): Promise<OpenedFile | { code: string }>
  /** It is in, and will not be asked for again. */
  done?(): Promise<void>
}

export interface OpenedFile {
  source: FileToIngest['source']
  damaged?: boolean
  /** Other devices' recordings that were merged with it. */
  others?: readonly MotionSource[]
  /** Motion logs of the same outing. */
  motion?: readonly MotionSource[]
  /** Its own name, where the archive knows it better. */
  fileName?: string
  metadata?: FileMetadata
  /** Nothing is lost where it turns out to be no activity. */
  optional?: boolean
  /** That all of it is there already: it need not be read. */
  known?: { activityUuids: string[] }
}

export interface DirectArchive {
  by: ArchiveKind
  files: readonly FileInArchive[]
  /** By start. */
  told?: readonly ToldActivity[]
  /** Restores what precedes the files. Idempotent. */
  begin(progress: ArchiveProgress): Promise<ArchiveProgress>
  /** Restores what follows the files. Idempotent. */
  end(progress: ArchiveProgress): Promise<ArchiveProgress>
}

/** Opens one file; a file that cannot be read answers the code of its error. */
export async function opening<Opened extends object>(
  open: () => Promise<Opened | { code: string }>,
): Promise<Opened | { code: string }> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof UnreadableRecording) return { code: codeOf(error) }
    throw error
  }
}
