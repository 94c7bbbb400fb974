import { isMotionCsv } from '../motion/read.ts'
import { readers } from '../read.ts'
import type { Recording } from '../recording.ts'

export type FileKind = Recording['format'] | 'gzip' | 'zip'

/** Detects the kind of a file from its content: the format of a recording, or an archive. */
export function recognise(bytes: Uint8Array): FileKind | undefined {
  return packing(bytes) ?? readers.find((reader) => reader.recognises(bytes))?.format
}

/**
 * Detects an archive that has to be unpacked first. A gzipped motion log is not one: its reader unpacks it
 * while reading.
 */
export function packing(bytes: Uint8Array): 'gzip' | 'zip' | undefined {
  const [b0, b1, b2, b3] = bytes
  if (b0 === 0x1f && b1 === 0x8b && b2 === 8) return isMotionCsv(bytes) ? undefined : 'gzip'
  // A local file header, or the end record of an empty archive.
  if (b0 === 0x50 && b1 === 0x4b && ((b2 === 3 && b3 === 4) || (b2 === 5 && b3 === 6))) return 'zip'
  return undefined
}
