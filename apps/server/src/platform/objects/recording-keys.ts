/**
 * Where an activity's bytes lie: all of one file's under one prefix, named by its SHA-256. Arrow files carry their own
 * hash in the name, so that whoever writes the same thing again writes it to the same place, and nothing that a row
 * points to is ever replaced by something else.
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

/** Of another device's recording that was merged with the original, counted from 0. */
export function otherKey(prefix: string, index: number, format: string): string {
  return `${prefix}${otherFileType(index)}.${format}`
}

/** What another device's recording is called among the files of its activity. */
export function otherFileType(index: number): string {
  return `original-${index + 2}`
}

/** In which order the files of an activity came, by what they are called: recordings, then motion logs. */
export function fileOrder(fileType: string): number {
  const [kind, number = '1'] = fileType.split('-')
  return (kind === 'original' ? 0 : 1_000) + Number(number)
}

/** Of a motion log beside the original, counted from 0. */
export function motionKey(prefix: string, index: number): string {
  return `${prefix}${motionFileType(index)}`
}

/** What a motion log beside the original is called among the files of its activity. */
export function motionFileType(index: number): string {
  return index === 0 ? 'motion' : `motion-${index + 1}`
}

/** By what an outing is known: its file's hash, or that of all its files' hashes. */
export function combinedSha256(files: readonly Uint8Array[]): Uint8Array {
  const [only] = files
  if (only && files.length === 1) return only
  const hash = createHash('sha256')
  for (const file of files) hash.update(file)
  return hash.digest()
}

export function seriesKey(prefix: string, session: number, kind: SeriesKind, sha256: string): string {
  return `${prefix}${session}/${kind}-${sha256.slice(0, 24)}.arrow`
}
