/** Files of workouts in all formats that are read and written. */
import { activityFileName } from '@cadenza/contract/file-names'
import type { WorkoutFormat } from '@cadenza/contract/workout-formats'
import { decodeHead, textEncoding } from '@cadenza/recording/xml/encoding'
import { checkDefinition } from '../check.ts'
import type { WorkoutDefinition } from '../definition.ts'
import { parseWorkout } from '../text/parse.ts'
import { writeWorkout } from '../text/write.ts'
import { readCourse } from './erg/read.ts'
import { writeErg, writeMrc } from './erg/write.ts'
import type { ExportedWorkout, ExportOptions } from './exported.ts'
import { readFitWorkout } from './fit/read.ts'
import { writeFitWorkout } from './fit/write.ts'
import {
  type ImportedWorkout,
  type ImportOptions,
  lineOf,
  refuseLarge,
  UnreadableWorkout,
} from './imported.ts'
import { readZwo } from './zwo/read.ts'
import { writeZwo } from './zwo/write.ts'

export { UnwritableWorkout } from './exported.ts'
export type { ImportedWorkout } from './imported.ts'
export { UnreadableWorkout } from './imported.ts'
export type { Loss } from './losses.ts'

interface Format {
  mediaType: string
  /** The end of a file's name. */
  extension: string
  read(bytes: Uint8Array, options: ImportOptions): ImportedWorkout
  write(definition: WorkoutDefinition, options: WritingOptions): ExportedWorkout
}

interface WritingOptions extends ExportOptions {
  /** When the file is made. */
  createdMs: number
}

const formats: Readonly<Record<WorkoutFormat, Format>> = {
  fit: {
    mediaType: 'application/vnd.ant.fit',
    extension: 'fit',
    read: readFitWorkout,
    write: writeFitWorkout,
  },
  zwo: { mediaType: 'application/xml', extension: 'zwo', read: readZwo, write: writeZwo },
  erg: { mediaType: 'text/plain; charset=utf-8', extension: 'erg', read: readCourse, write: writeErg },
  mrc: { mediaType: 'text/plain; charset=utf-8', extension: 'mrc', read: readCourse, write: writeMrc },
  text: { mediaType: 'text/plain; charset=utf-8', extension: 'txt', read: readText, write: writeText },
}

export interface WrittenWorkout extends ExportedWorkout {
  fileName: string
  mediaType: string
}

/** Judges by the content. Throws `UnreadableWorkout`. */
export function readWorkoutFile(
  bytes: Uint8Array,
  options: ImportOptions & { format?: WorkoutFormat } = {},
): ImportedWorkout {
  refuseLarge(bytes)
  const format = options.format ?? formatOf(bytes)
  return formats[format].read(bytes, { ...options, ...(options.name ? { name: bare(options.name) } : {}) })
}

/** Throws `UnwritableWorkout` for a workout that the format cannot hold in any useful way. */
export function writeWorkoutFile(
  definition: WorkoutDefinition,
  format: WorkoutFormat,
  options: WritingOptions,
): WrittenWorkout {
  const { mediaType, extension, write } = formats[format]
  const written = write(definition, options)
  return { ...written, mediaType, fileName: fileNameOf(definition.name, extension) }
}

const headBytes = 4096
const fitMark = [0x2e, 0x46, 0x49, 0x54]

function formatOf(bytes: Uint8Array): WorkoutFormat {
  if (fitMark.every((byte, i) => bytes[8 + i] === byte)) return 'fit'
  const head = decodeHead(bytes, headBytes)
  if (/^\s*</.test(head)) return 'zwo'
  if (/\[\s*COURSE\s+(?:HEADER|DATA)\s*\]/i.test(head))
    return /MINUTES\s+WATTS?\b/i.test(head) ? 'erg' : 'mrc'
  if (head.includes('\0')) throw new UnreadableWorkout('WorkoutFileUnknown')
  return 'text'
}

/** More than the steps of any workout and their comments need. */
const mostLines = 10_000

/** Our text. Lines that cannot be read are left out and listed. */
function readText(bytes: Uint8Array, { language, name }: ImportOptions): ImportedWorkout {
  const text = new TextDecoder(textEncoding(bytes)).decode(bytes)
  if (text.split('\n', mostLines).length === mostLines) throw new UnreadableWorkout('WorkoutFileUnknown')
  const parsed = parseWorkout(text, language ? { language } : {})
  const { problems } = parsed
  if (parsed.definition.sections.every(({ steps }) => steps.length === 0))
    throw new UnreadableWorkout('WorkoutFileUnknown')
  const definition = { ...parsed.definition, name: parsed.definition.name || (lineOf(name) ?? 'Workout') }
  const [beyond] = checkDefinition(definition)
  if (beyond) throw new UnreadableWorkout(beyond.key, beyond.parameters)
  return {
    definition,
    losses: problems.map(({ line, key, parameters }) => ({
      path: [],
      line,
      key,
      ...(parameters ? { parameters } : {}),
    })),
  }
}

function writeText(definition: WorkoutDefinition, { language }: ExportOptions): ExportedWorkout {
  const text = writeWorkout(definition, language ? { language } : {})
  return { bytes: new TextEncoder().encode(text), losses: [] }
}

/** The name of a file without its end. */
const bare = (name: string) => name.replace(/\.[a-z]{1,8}$/i, '')

/** A name that all file systems take. */
function fileNameOf(name: string, extension: string): string {
  const fileName = activityFileName('', name.replace(/^\.+/, ''), extension)
  return fileName.startsWith('.') ? `workout.${extension}` : fileName
}
