import { isCsv, isTable, readCsv } from './csv/read.ts'
import { isFit, readFit } from './fit/read.ts'
import { isGpx, readGpx } from './gpx/read.ts'
import { isMotion, type MotionFile, readMotionFiles } from './motion/files.ts'
import type { MotionReading } from './motion/read.ts'
import { readMotionRecording } from './motion/recording.ts'
import { type Recording, UnreadableRecording } from './recording.ts'
import { isTcx, readTcx } from './tcx/read.ts'

export interface ReadingOptions {
  /** Epoch ms at which a recording starts whose file names no day, such as that of its upload. */
  fallbackStartMs?: number
  /** As its owner knows it: what says where a motion sensor sits whose file does not. */
  fileName?: string
  /** Logs of motion sensors of the same outing. */
  motionFiles?: readonly MotionFile[]
  /** What `readMotion` read of a file that is a motion log itself. */
  read?: MotionReading
}

export interface RecordingReader {
  format: Recording['format']
  /** Whether the bytes are of this format, from their content alone. */
  recognises(bytes: Uint8Array): boolean
  read(bytes: Uint8Array, options: ReadingOptions): Recording
}

/** Every format we read. A new one is a line here. Motion comes before CSV, which some of its layouts are as well. */
export const readers: readonly RecordingReader[] = [
  { format: 'fit', recognises: isFit, read: readFit },
  { format: 'tcx', recognises: isTcx, read: readTcx },
  { format: 'gpx', recognises: isGpx, read: readGpx },
  { format: 'motion', recognises: isMotion, read: readMotionRecording },
  { format: 'csv', recognises: isCsv, read: readCsv },
]

/**
 * Reads a recording of any format, with the motion logs beside it: clocks are left as they are. Throws
 * `UnreadableRecording` where there is nothing to show, and nothing else.
 */
export function readRecording(bytes: Uint8Array, options: ReadingOptions = {}): Recording {
  if (bytes.length === 0) throw new UnreadableRecording('Empty', 'The file has no bytes.')
  const reader = readers.find((candidate) => candidate.recognises(bytes))
  if (!reader) {
    throw isTable(bytes)
      ? new UnreadableRecording('UnknownColumns', 'The file is a table of columns that we do not know.')
      : new UnreadableRecording('UnknownFormat', 'The file is of no format that we know.')
  }
  const recording = reader.read(bytes, options)
  return reader.format === 'motion' ? recording : withMotion(recording, options.motionFiles ?? [])
}

function withMotion(recording: Recording, files: readonly MotionFile[]): Recording {
  if (files.length === 0) return recording
  try {
    const { log, problems } = readMotionFiles(files)
    return { ...recording, motion: log, problems: [...recording.problems, ...problems] }
  } catch (error) {
    if (!(error instanceof UnreadableRecording)) throw error
    // The recording is worth having without them.
    const names = files.map(({ name }) => name).slice(0, 10)
    return { ...recording, problems: [...recording.problems, { code: 'ReadMotionLeftOut', count: 1, names }] }
  }
}
