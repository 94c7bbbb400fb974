import { isFit, readFit } from './fit/read.ts'
import { type Recording, UnreadableRecording } from './recording.ts'

export interface RecordingReader {
  format: Recording['format']
  /** Whether the bytes are of this format, from their content alone. */
  recognises(bytes: Uint8Array): boolean
  read(bytes: Uint8Array): Recording
}

/** Every format we read. A new one is a line here. */
export const readers: readonly RecordingReader[] = [{ format: 'fit', recognises: isFit, read: readFit }]

/** Reads a recording of any format. Throws `UnreadableRecording` where there is nothing to show, and nothing else. */
export function readRecording(bytes: Uint8Array): Recording {
  const reader = readers.find((candidate) => candidate.recognises(bytes))
  if (!reader) throw new UnreadableRecording('UnknownFormat', 'The file is of no format that we know.')
  return reader.read(bytes)
}
