/** Files of workouts. The formats' code loads when the first file is read or saved. */
import type { WorkoutFormat } from '@cadenza/contract/workout-formats'
import type { WorkoutDefinition } from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import type { ImportedWorkout, Loss } from '@cadenza/workout/formats/files'
import { saveBlob } from '../../platform/browser/save-blob.ts'
import { i18n } from '../../platform/texts/i18n.ts'
import { commentLanguage } from '../workout-words/comment-language.ts'

const formats = () => import('@cadenza/workout/formats/files')

/** Formats offered for export, with the names they are known by. */
export const fileFormats: readonly { format: WorkoutFormat; name: string }[] = [
  { format: 'fit', name: 'FIT' },
  { format: 'zwo', name: 'ZWO' },
  { format: 'erg', name: 'ERG' },
  { format: 'mrc', name: 'MRC' },
  { format: 'text', name: 'TXT' },
]
export const acceptedFiles = '.fit,.zwo,.erg,.mrc,.txt'

/** Why a file cannot be read or written, in the user's language. */
export class FileFailure extends Error {
  override name = 'FileFailure'
}

/** Throws `FileFailure` for a file without a workout. */
export async function readFile(file: File): Promise<ImportedWorkout> {
  const { readWorkoutFile, UnreadableWorkout } = await formats()
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return readWorkoutFile(bytes, { name: file.name, language: commentLanguage() })
  } catch (error) {
    if (!(error instanceof UnreadableWorkout)) throw error
    const why = i18n.t(`contract:${error.key}`, { ...error.parameters })
    throw new FileFailure(`${file.name}: ${why}`)
  }
}

/** Downloads a workout as a file. Returns what the format could not carry; throws `FileFailure`. */
export async function saveFile(
  definition: WorkoutDefinition,
  format: WorkoutFormat,
  athlete: Athlete,
): Promise<readonly Loss[]> {
  const { UnwritableWorkout, writeWorkoutFile } = await formats()
  try {
    const options = { athlete, language: commentLanguage(), createdMs: Date.now() }
    const { bytes, fileName, mediaType, losses } = writeWorkoutFile(definition, format, options)
    saveBlob(new Blob([bytes], { type: mediaType }), fileName)
    return losses
  } catch (error) {
    if (!(error instanceof UnwritableWorkout)) throw error
    throw new FileFailure(i18n.t(`contract:${error.key}`))
  }
}
