/** Workouts from files of other programs. */
import {
  ApiError,
  type FieldError,
  invalid,
  type Locale,
  text,
  type WorkoutFormat,
  type wire,
  workoutBytes,
} from '@cadenza/contract'
import {
  type ImportedWorkout,
  type Loss,
  readWorkoutFile,
  UnreadableWorkout,
} from '@cadenza/workout/formats/files'
import type { z } from 'zod'

/** Formats whose payload is text as it is. */
const texts: ReadonlySet<string> = new Set<WorkoutFormat>(['zwo', 'erg', 'mrc', 'text'])

/**
 * The workout of a payload. Throws `TooLarge` or `ValidationFailed`: for lines of a text that cannot be read
 * too, unless these are to be ignored.
 */
export function importedWorkout(
  { payload, format, ignore_validation }: z.output<typeof wire.workoutImport>,
  { fileName, language }: { fileName: string | undefined; language: Locale },
): ImportedWorkout {
  const bytes = Buffer.from(payload, texts.has(format) ? 'utf8' : 'base64')
  const read = readable(() =>
    readWorkoutFile(bytes, {
      language,
      ...(fileName === undefined ? {} : { name: fileName }),
      ...(format === 'file' ? {} : { format }),
    }),
  )
  if (Buffer.byteLength(JSON.stringify(read.definition)) > workoutBytes) throw tooLarge
  const unread = read.losses.filter(({ line }) => line !== undefined)
  if (unread.length > 0 && !ignore_validation) throw invalid(unread.slice(0, mostLines).map(lineError))
  return read
}

/** Lines of a text that an error lists. */
const mostLines = 100
const tooLarge = new ApiError('TooLarge', { parameters: { size: '256 kB' } })

function readable(read: () => ImportedWorkout): ImportedWorkout {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableWorkout)) throw error
    const { key: code, parameters } = error
    if (code === 'TooLarge') throw tooLarge
    throw invalid([{ field: 'payload', code, ...(parameters ? { parameters } : {}) }])
  }
}

function lineError({ line, key: code, parameters }: Loss): FieldError {
  return { field: `payload.${line}`, code, ...(parameters ? { parameters } : {}) }
}

/** Losses in the reader's language. */
export function presentLosses(losses: readonly Loss[], locale: Locale): wire.WorkoutLoss[] {
  return losses.map(({ path, line = null, key, parameters }) => ({
    field: path.length > 0 ? ['definition', ...path].join('.') : '',
    line,
    code: key,
    message: text(key, locale, parameters),
  }))
}
