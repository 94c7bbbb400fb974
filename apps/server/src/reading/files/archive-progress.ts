import type { ArchiveProgress } from '../../platform/database/tables.ts'

/** Failures kept by name; further ones are only counted. */
const namedFailures = 100

export function newProgress(total: number, first: Partial<ArchiveProgress> = {}): ArchiveProgress {
  return { total, done: 0, added: 0, failed: 0, failures: [], ...first }
}

/** The progress after one more file failed. */
export function withFailure(progress: ArchiveProgress, fileName: string, code: string): ArchiveProgress {
  const failures = [...progress.failures, { file_name: fileName, code }].slice(0, namedFailures)
  return { ...progress, failed: progress.failed + 1, failures }
}
