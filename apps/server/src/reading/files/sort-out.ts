/** Runs in a worker thread: of the files of an archive, which are recordings, and what the others say of them. */
import { type ActivityFiles, type FileKind, groupByActivity } from '@cadenza/recording'
import type { ArchiveKind } from '../../platform/database/tables.ts'
import { activityRecordName, recording } from './archive-layout.ts'
import { garminActivities, isGarminExport, isGarminList, jsonOf } from './foreign/garmin.ts'
import { goldenCheetahActivity } from './foreign/golden-cheetah.ts'
import type { FileMetadata, ToldActivity } from './metadata.ts'
import type { ArchiveContents, ArchivedFile } from './reading.ts'

/** A file with its path in the archive, and its text where it may say something of others. */
export interface FoundFile {
  path: string
  /** What it is, from its content. */
  kind: FileKind | undefined
  text?: string
  file: ArchivedFile
}

/** Of files that only say something, at most. */
const maxTextBytes = 64 * 1024 ** 2

/** Whether the file may say something of others; then its text is needed. */
export function mayTell(path: string, bytes: number): boolean {
  return bytes <= maxTextBytes && (isGarminList(path) || /\.json$/i.test(path))
}

export function sortOut(found: readonly FoundFile[]): ArchiveContents {
  const told: ToldActivity[] = []
  let by: ArchiveKind | undefined
  const isGarmin = found.some(({ path }) => isGarminExport(path))
  const bundles = bundlesOf(found)
  const kept: FoundFile[] = []
  for (const one of found) {
    const { path, text, file } = one
    const bundle = bundles.get(folderOf(path))
    if (bundle) {
      if (!isOriginal(path) && !isMotionBeside(path)) continue
      by ??= 'activity'
      kept.push({ ...one, file: named(file, path, bundle) })
      continue
    }
    const ride = text === undefined ? undefined : goldenCheetahActivity(text)
    if (ride) {
      by ??= 'goldencheetah'
      told.push(ride)
    } else if (text !== undefined && isGarminList(path)) told.push(...garminActivities(text))
    // A Garmin export is of everything that its owner ever did there.
    else if (!isGarmin || /\.(?:fit|tcx|gpx)$/i.test(path)) kept.push(one)
  }
  if (isGarmin) by = 'garmin'
  const files = groupByActivity(kept).map(withMotion)
  return { files, ...(by ? { by } : {}), ...(told.length > 0 ? { told } : {}) }
}

/** Motion logs that cannot be taken out are not missed: what there is comes in. */
function withMotion({ file: { file }, motion }: ActivityFiles<FoundFile>): ArchivedFile {
  const beside = motion.flatMap(({ file: log }) => ('objectKey' in log ? [log] : []))
  if (!('objectKey' in file) || beside.length === 0) return file
  return { ...file, motion: beside.map(({ name, objectKey }) => ({ name, objectKey })) }
}

/** A file under the name that its owner knows, with what the archive says of it. */
function named(file: ArchivedFile, path: string, { metadata, names }: Bundle): ArchivedFile {
  if (!('objectKey' in file)) return file
  const name = names.get(path.slice(folderOf(path).length)) ?? file.name
  return { ...file, name, ...(metadata && isOriginal(path) ? { metadata } : {}) }
}

interface Bundle {
  metadata?: FileMetadata
  /** Of files as their owner knows them, by their path in the bundle. */
  names: ReadonlyMap<string, string>
}

/** The folders (or archives) that are our own archive of one activity: of all that they hold, the original alone is new. */
function bundlesOf(found: readonly FoundFile[]): Map<string, Bundle> {
  const names = new Map<string, Map<string, FoundFile>>()
  for (const one of found) {
    const folder = names.get(folderOf(one.path)) ?? new Map<string, FoundFile>()
    folder.set(one.path.slice(folderOf(one.path).length), one)
    names.set(folderOf(one.path), folder)
  }
  const bundles = new Map<string, Bundle>()
  for (const [folder, files] of names) {
    const made = files.has('series.arrow') || files.has(activityRecordName)
    if (!made || ![...files.keys()].some(isOriginal)) continue
    const record = recording.safeParse(jsonOf(files.get(activityRecordName)?.text ?? ''))
    if (!record.success) {
      bundles.set(folder, { names: new Map() })
      continue
    }
    const { activities, original, motion = [] } = record.data
    const own = [...(original ? [original] : []), ...motion]
    bundles.set(folder, {
      metadata: { recorded: activities },
      names: new Map(own.map(({ path, file_name }) => [path, file_name])),
    })
  }
  return bundles
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const isMotionBeside = (path: string) => /(?:^|\/)motion(?:-\d+)?\.[a-z]+$/.test(path)
const isOriginal = (path: string) => /(?:^|\/)original\.[a-z]+$/.test(path)
