/**
 * Keys of an activity's objects. All objects of one file share a prefix, its SHA-256. Arrow files have their
 * own hash in the name, so equal content gets an equal key and nothing that a row points to is ever replaced
 * by other content.
 */
import { createHash } from 'node:crypto'
import type { Recording } from '@cadenza/recording'
import type { SeriesKind } from '../database/tables.ts'
import { activitiesPrefix } from './user-prefixes.ts'

export function filePrefix(userUuid: string, fileSha256: Uint8Array): string {
  return `${activitiesPrefix}${userUuid}/${Buffer.from(fileSha256).toString('hex')}/`
}

export function originalKey(prefix: string, format: Recording['format']): string {
  return `${prefix}original.${format}`
}

/** Key of another device's recording merged with the original, counted from 0. */
export function otherKey(prefix: string, index: number, format: string): string {
  return `${prefix}${otherFileType(index)}.${format}`
}

/** File type of another device's recording among the files of its activity. */
export function otherFileType(index: number): string {
  return `original-${index + 2}`
}

/** Rank of a file among those of an activity by its type: recordings, then motion logs. */
export function fileOrder(fileType: string): number {
  const [kind, number = '1'] = fileType.split('-')
  return (kind === 'original' ? 0 : 1_000) + Number(number)
}

/** Key of a motion log beside the original, counted from 0. */
export function motionKey(prefix: string, index: number): string {
  return `${prefix}${motionFileType(index)}`
}

/** File type of a motion log beside the original among the files of its activity. */
export function motionFileType(index: number): string {
  return index === 0 ? 'motion' : `motion-${index + 1}`
}

/** Hash that identifies a recording: of its only file, or of all its files' hashes. */
export function combinedSha256(files: readonly Uint8Array[]): Uint8Array {
  const [only] = files
  if (only && files.length === 1) return only
  const hash = createHash('sha256')
  for (const file of files) hash.update(file)
  return hash.digest()
}

export function seriesKey(prefix: string, session: number, kind: SeriesKind, sha256: string): string {
  return `${prefix}${session}-${kind}-${sha256.slice(0, 24)}.arrow`
}
