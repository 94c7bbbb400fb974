import { statfsSync } from 'node:fs'
import type { Settings } from '../settings.ts'

/** Bytes; PostgreSQL stops if there is no room for the next segment of its log. */
const logSegmentBytes = 16 * 1024 ** 2

/** True if the embedded PostgreSQL cannot run because the disk of the data folder is full. */
export function lacksRoom({
  dataFolder,
  databaseUrl,
}: Pick<Settings, 'dataFolder' | 'databaseUrl'>): boolean {
  if (databaseUrl !== undefined) return false
  try {
    const { bavail, bsize } = statfsSync(dataFolder)
    return bavail * bsize < logSegmentBytes
  } catch {
    return false // a folder that cannot be read is another fault
  }
}
