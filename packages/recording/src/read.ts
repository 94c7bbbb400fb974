import { isCsv, readCsv } from './csv/read.ts'
import { isFit, readFit } from './fit/read.ts'
import { isGpx, readGpx } from './gpx/read.ts'
import { type Recording, UnreadableRecording } from './recording.ts'
import { isTcx, readTcx } from './tcx/read.ts'

export interface ReadingOptions {
  /** Epoch ms at which a recording starts whose file names no day, such as that of its upload. */
  fallbackStartMs?: number
}

export interface RecordingReader {
  format: Recording['format']
  /** Whether the bytes are of this format, from their content alone. */
  recognises(bytes: Uint8Array): boolean
  read(bytes: Uint8Array, options: ReadingOptions): Recording
}

/** Every format we read. A new one is a line here. */
export const readers: readonly RecordingReader[] = [
  { format: 'fit', recognises: isFit, read: readFit },
  { format: 'tcx', recognises: isTcx, read: readTcx },
  { format: 'gpx', recognises: isGpx, read: readGpx },
  { format: 'csv', recognises: isCsv, read: readCsv },
]

/** Reads a recording of any format. Throws `UnreadableRecording` where there is nothing to show, and nothing else. */
export function readRecording(bytes: Uint8Array, options: ReadingOptions = {}): Recording {
  const reader = readers.find((candidate) => candidate.recognises(bytes))
  if (!reader) throw new UnreadableRecording('UnknownFormat', 'The file is of no format that we know.')
  return reader.read(bytes, options)
}
