import type { DroppedFile } from './find.ts'

/** ms without a change after which a file counts as complete. */
export const settledMs = 5_000

/**
 * Remembers since when each file has been as it is. Returns a function that takes all files of a look and
 * returns those that have not changed for `settledMs`.
 */
export function newSettling(): (files: readonly DroppedFile[], nowMs: number) => DroppedFile[] {
  let seen = new Map<string, { version: string; sinceMs: number }>()
  return (files, nowMs) => {
    const next: typeof seen = new Map()
    const settled: DroppedFile[] = []
    for (const file of files) {
      const { path, version } = file
      const before = seen.get(path)
      // The clock may have been set back.
      const sinceMs = before?.version === version ? Math.min(before.sinceMs, nowMs) : nowMs
      next.set(path, { version, sinceMs })
      if (nowMs - sinceMs >= settledMs) settled.push(file)
    }
    seen = next
    return settled
  }
}
