import { isCsv, isTable, readCsv } from './csv/read.ts'
import { isFit, readFit } from './fit/read.ts'
import { isFitlog, readFitlog } from './fitlog/read.ts'
import { isGoldenCheetah, readGoldenCheetah } from './goldencheetah/read.ts'
import { isGpx, readGpx } from './gpx/read.ts'
import { isHrm, readHrm } from './hrm/read.ts'
import { isKml, readKml } from './kml/read.ts'
import { isMotion, type MotionFile, readMotionFiles } from './motion/files.ts'
import { readMotionRecording } from './motion/recording.ts'
import { isPwx, readPwx } from './pwx/read.ts'
import type { ReadingOptions } from './reading-options.ts'
import { type Recording, UnreadableRecording } from './recording.ts'
import { isSrm, readSrm } from './srm/read.ts'
import { isSuuntoJson, readSuuntoJson } from './suunto/read-json.ts'
import { isSml, readSml } from './suunto/read-sml.ts'
import { isTcx, readTcx } from './tcx/read.ts'
import { limitTexts } from './text-limits.ts'

export interface RecordingReader {
  format: Recording['format']
  /** Returns true if the content is of this format. */
  recognises(bytes: Uint8Array): boolean
  read(bytes: Uint8Array, options: ReadingOptions): Recording
}

/**
 * All supported formats; add a new one here. Motion comes before CSV because some motion layouts are also
 * valid CSV.
 */
export const readers: readonly RecordingReader[] = [
  { format: 'fit', recognises: isFit, read: readFit },
  { format: 'tcx', recognises: isTcx, read: readTcx },
  { format: 'gpx', recognises: isGpx, read: readGpx },
  { format: 'pwx', recognises: isPwx, read: readPwx },
  { format: 'kml', recognises: isKml, read: readKml },
  { format: 'fitlog', recognises: isFitlog, read: readFitlog },
  { format: 'sml', recognises: isSml, read: readSml },
  { format: 'suunto', recognises: isSuuntoJson, read: readSuuntoJson },
  { format: 'hrm', recognises: isHrm, read: readHrm },
  { format: 'srm', recognises: isSrm, read: readSrm },
  { format: 'goldencheetah', recognises: isGoldenCheetah, read: readGoldenCheetah },
  { format: 'motion', recognises: isMotion, read: readMotionRecording },
  { format: 'csv', recognises: isCsv, read: readCsv },
]

/**
 * Reads a recording of any format together with its motion logs. Their clocks are not aligned. Throws only
 * `UnreadableRecording`, if there is nothing to show.
 */
export function readRecording(bytes: Uint8Array, options: ReadingOptions = {}): Recording {
  if (bytes.length === 0) throw new UnreadableRecording('Empty', 'The file is empty.')
  const reader = readers.find((candidate) => candidate.recognises(bytes))
  if (!reader) {
    if (isCompoundFile(bytes))
      throw new UnreadableRecording('OldSpreadsheet', 'The spreadsheet is in the old format or encrypted.')
    throw isTable(bytes)
      ? new UnreadableRecording('UnknownColumns', 'The file is a table with unknown columns.')
      : new UnreadableRecording('UnknownFormat', 'The format of the file is not supported.')
  }
  const recording = reader.read(bytes, options)
  return limitTexts(reader.format === 'motion' ? recording : withMotion(recording, options.motionFiles ?? []))
}

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Detects the container of old spreadsheets (XLS) and of encrypted new ones. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return compoundFile.every((byte, at) => bytes[at] === byte)
}

function withMotion(recording: Recording, files: readonly MotionFile[]): Recording {
  if (files.length === 0) return recording
  try {
    const { log, problems } = readMotionFiles(files)
    return { ...recording, motion: log, problems: [...recording.problems, ...problems] }
  } catch (error) {
    if (!(error instanceof UnreadableRecording)) throw error
    // The recording is useful without its motion logs.
    const names = files.map(({ name }) => name).slice(0, 10)
    return { ...recording, problems: [...recording.problems, { code: 'ReadMotionLeftOut', count: 1, names }] }
  }
}
