import { shortened } from '@cadenza/recording'
import type { ArchiveProgress } from '../../platform/database/tables.ts'

/** Failures kept by name; further ones are only counted. */
const namedFailures = 100
/** Characters; names in archives may have 65,535 bytes. */
const longestName = 255

export function newProgress(total: number, first: Partial<ArchiveProgress> = {}): ArchiveProgress {
  return { total, done: 0, added: 0, failed: 0, failures: [], ...first }
}

/** The progress after one more file failed. */
export function withFailure(progress: ArchiveProgress, fileName: string, code: string): ArchiveProgress {
  const failure = { file_name: shortened(fileName, longestName), code }
  const failures = [...progress.failures, failure].slice(0, namedFailures)
  return { ...progress, failed: progress.failed + 1, failures }
}

/**
 * The progress after all remaining files were given up, because the archive took too long; the first one is
 * named.
 */
export function withoutRest(progress: ArchiveProgress, fileName: string): ArchiveProgress {
  const rest = progress.total - progress.done
  const next = withFailure(progress, fileName, 'UploadTookTooLong')
  return { ...next, done: progress.total, failed: progress.failed + rest }
}
