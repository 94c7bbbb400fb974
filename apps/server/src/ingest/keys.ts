/**
 * Where an activity's bytes lie: all of one file's under one prefix, named by its SHA-256. Arrow files carry their own
 * hash in the name, so that whoever writes the same thing again writes it to the same place, and nothing that a row
 * points to is ever replaced by something else.
 */
import type { Recording } from '@cadenza/recording'

export const activitiesPrefix = 'activities/'
/** Files of archives, from when they are taken out until they are stored. */
export const unpackedPrefix = 'unpacked/'

export function filePrefix(userUuid: string, fileSha256: Uint8Array): string {
  return `${activitiesPrefix}${userUuid}/${Buffer.from(fileSha256).toString('hex')}/`
}

export function originalKey(prefix: string, format: Recording['format']): string {
  return `${prefix}original.${format}`
}

export function seriesKey(
  prefix: string,
  session: number,
  kind: 'recording' | 'series',
  sha256: string,
): string {
  return `${prefix}${session}/${kind}-${sha256.slice(0, 24)}.arrow`
}
