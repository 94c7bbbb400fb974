/** Runs in a worker thread: of the files of an archive, which are recordings, and what the others say of them. */
import { activityRecordName, recording } from '../account-archive/layout.ts'
import { garminActivities, isGarminExport, isGarminList, jsonOf } from './foreign/garmin.ts'
import { goldenCheetahActivity } from './foreign/golden-cheetah.ts'
import type { ArchiveKind, FileMetadata, ToldActivity } from './metadata.ts'
import type { ArchivedFile } from './reading.ts'

export interface ArchiveContents {
  files: ArchivedFile[]
  /** Where somebody's export was recognised. */
  by?: ArchiveKind
  /** By start. */
  told?: ToldActivity[]
}

/** A file with its path in the archive, and its text where it may say something of others. */
export interface FoundFile {
  path: string
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
  const files: ArchivedFile[] = []
  for (const { path, text, file } of found) {
    const bundle = bundles.get(folderOf(path))
    if (bundle) {
      if (!isOriginal(path)) continue
      by ??= 'activity'
      const metadata = bundle.metadata
      files.push('objectKey' in file && metadata ? { ...file, metadata } : file)
      continue
    }
    const ride = text === undefined ? undefined : goldenCheetahActivity(text)
    if (ride) {
      by ??= 'goldencheetah'
      told.push(ride)
    } else if (text !== undefined && isGarminList(path)) told.push(...garminActivities(text))
    // A Garmin export is of everything that its owner ever did there.
    else if (!isGarmin || /\.(?:fit|tcx|gpx)$/i.test(path)) files.push(file)
  }
  if (isGarmin) by = 'garmin'
  return { files, ...(by ? { by } : {}), ...(told.length > 0 ? { told } : {}) }
}

interface Bundle {
  metadata?: FileMetadata
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
    bundles.set(folder, record.success ? { metadata: { recorded: record.data.activities } } : {})
  }
  return bundles
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const isOriginal = (path: string) => /(?:^|\/)original\.[a-z]+$/.test(path)
