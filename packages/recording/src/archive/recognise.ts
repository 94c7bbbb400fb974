import { isMotionCsv } from '../motion/read.ts'
import { readers } from '../read.ts'
import type { Recording } from '../recording.ts'

export type FileKind = Recording['format'] | 'gzip' | 'zip'

/** What a file is, from its content alone: a recording of some format, or what such may be packed in. */
export function recognise(bytes: Uint8Array): FileKind | undefined {
  return packing(bytes) ?? readers.find((reader) => reader.recognises(bytes))?.format
}

/** What a file's contents have to be taken out of. A packed motion log has not: its reader unpacks it as it goes. */
export function packing(bytes: Uint8Array): 'gzip' | 'zip' | undefined {
  const [b0, b1, b2, b3] = bytes
  if (b0 === 0x1f && b1 === 0x8b && b2 === 8) return isMotionCsv(bytes) ? undefined : 'gzip'
  // A local header, or the end of an archive without any entry.
  if (b0 === 0x50 && b1 === 0x4b && ((b2 === 3 && b3 === 4) || (b2 === 5 && b3 === 6))) return 'zip'
  return undefined
}
