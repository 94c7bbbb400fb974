/** Worker-thread module: separates the recordings in an archive from the files that describe them. */
import { type ActivityFiles, type FileKind, groupByActivity } from '@cadenza/recording'
import type { ArchiveKind } from '../../platform/database/tables.ts'
import { activityRecordName, recording } from './archive-layout.ts'
import { garminActivities, isGarminExport, isGarminList, jsonOf } from './foreign/garmin.ts'
import { describesAnother, goldenCheetahActivity, stemOf } from './foreign/golden-cheetah.ts'
import type { FileMetadata, ListedActivity } from './metadata.ts'
import type { ArchiveContents, ArchivedFile } from './reading.ts'

/** File with its path in the archive, and its text where it may describe others. */
export interface FoundFile {
  path: string
  /** Kind by content. */
  kind: FileKind | undefined
  text?: string
  file: ArchivedFile
}

/** Largest describing file that is read. */
const maxTextBytes = 64 * 1024 ** 2

/** True if the file may describe others; its text is then needed. */
export function mayDescribe(path: string, bytes: number): boolean {
  return bytes <= maxTextBytes && (isGarminList(path) || /\.json$/i.test(path))
}

export function classifyFiles(found: readonly FoundFile[]): ArchiveContents {
  const told: ListedActivity[] = []
  let by: ArchiveKind | undefined
  const isGarmin = found.some(({ path }) => isGarminExport(path))
  const bundles = bundlesOf(found)
  const recordings = new Set(
    found.flatMap(({ path, kind }) => (kind && kind !== 'goldencheetah' ? [stemOf(path)] : [])),
  )
  const phyphox = new Set(found.flatMap(({ path }) => phyphoxFolder(path) ?? []))
  const kept: FoundFile[] = []
  for (const one of found) {
    const { path, text, file, kind } = one
    // The other sensors of the phone, and what is known about it.
    if (kind === undefined && phyphox.has(phyphoxFolder(path) ?? folderOf(path))) continue
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
      if (!describesAnother(text ?? '', recordings) && !recordings.has(stemOf(path))) kept.push(one)
    } else if (text !== undefined && isGarminList(path)) told.push(...garminActivities(text))
    // A Garmin export holds much besides activities.
    else if (!isGarmin || /\.(?:fit|tcx|gpx)$/i.test(path)) kept.push(one)
  }
  if (isGarmin) by = 'garmin'
  const files = groupByActivity(kept).map(withMotion)
  return { files, by, ...(told.length > 0 ? { told } : {}) }
}

/** Attaches motion logs to their recording; logs that cannot be unpacked are left out. */
function withMotion({ file: { file }, motion }: ActivityFiles<FoundFile>): ArchivedFile {
  const beside = motion.flatMap(({ file: log }) => ('objectKey' in log ? [log] : []))
  if (!('objectKey' in file) || beside.length === 0) return file
  return { ...file, motion: beside.map(({ name, objectKey }) => ({ name, objectKey })) }
}

/** Names the file as its owner knows it and attaches the archive's metadata. */
function named(file: ArchivedFile, path: string, { metadata, names }: Bundle): ArchivedFile {
  if (!('objectKey' in file)) return file
  const name = names.get(path.slice(folderOf(path).length)) ?? file.name
  return { ...file, name, ...(metadata && isOriginal(path) ? { metadata } : {}) }
}

interface Bundle {
  metadata?: FileMetadata
  /** Original file names by path in the bundle. */
  names: ReadonlyMap<string, string>
}

/**
 * Folders or inner archives that are our own export of one activity; only the originals in them are imported.
 */
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

/** Folder of phyphox's export that a file describes; undefined for any other file. */
const phyphoxFolder = (path: string) => /^(.*?)meta\/(?:device|time)\.csv$/.exec(path)?.[1]
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const isMotionBeside = (path: string) => /(?:^|\/)motion(?:-\d+)?\.[a-z]+$/.test(path)
const isOriginal = (path: string) => /(?:^|\/)original\.[a-z]+$/.test(path)
