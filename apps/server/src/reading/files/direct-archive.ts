/** Archives read in place, one file at a time; they may be larger than memory. */
import { UnreadableRecording } from '@cadenza/recording'
import type { ArchiveKind, ArchiveProgress } from '../../platform/database/tables.ts'
import type { FileMetadata, ListedActivity } from './metadata.ts'
import type { FileToIngest } from './read-file.ts'
import type { MotionSource } from './reading.ts'
import { codeOf } from './unreadable.ts'

/** A file in an archive. */
export interface FileInArchive {
  name: string
  /** Opens the file: its bytes and metadata, or the code of the text that says why it cannot be read. */
  open(): Promise<OpenedFile | { code: string }>
  /** Called once the file is stored. */
  done?(): Promise<void>
}

export interface OpenedFile {
  source: FileToIngest['source']
  damaged?: boolean
  /** Recordings of other devices that were merged with it. */
  others?: readonly MotionSource[]
  /** Motion logs of the same activity. */
  motion?: readonly MotionSource[]
  /** File name, where the archive knows a better one than the path. */
  fileName?: string
  metadata?: FileMetadata
  /** Set for files that may well be no activity; that is then no failure. */
  optional?: boolean
  /** Set if all of the file's activities exist already. */
  known?: { activityUuids: string[] }
}

export interface DirectArchive {
  by: ArchiveKind
  files: readonly FileInArchive[]
  /** Sorted by start. */
  told?: readonly ListedActivity[]
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
