/**
 * Garmin account export, read in place. The archives inside are opened one at a time, so that its total size
 * does not matter.
 */

import { UnreadableRecording } from '@cadenza/recording'
import { openZip, type ZipFile } from '../../../platform/zip/zip-file.ts'
import { type DirectArchive, type FileInArchive, opening } from '../direct-archive.ts'
import { garminActivities, isGarminExport, isGarminList } from './garmin.ts'

const maxListBytes = 64 * 1024 ** 2
const isRecording = (path: string) => /\.(?:fit|tcx|gpx)$/i.test(path)
const isArchive = (path: string) => /\.zip$/i.test(path)
const plainName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Opens a Garmin export; undefined for any other archive. */
export async function openGarmin(zip: ZipFile): Promise<DirectArchive | undefined> {
  const paths = [...zip.entries.keys()]
  if (!paths.some(isGarminExport)) return undefined
  const told = []
  for (const path of paths.filter(isGarminList))
    told.push(...garminActivities(new TextDecoder().decode((await zip.read(path, maxListBytes)).bytes)))
  const within = archivesOf(zip)
  const files: FileInArchive[] = []
  for (const path of paths) {
    if (isRecording(path)) files.push(fileOf(path, async () => zip))
    else if (isArchive(path)) files.push(...(await filesWithin(path, () => within(path))))
  }
  const same: DirectArchive['begin'] = async (progress) => progress
  return { by: 'garmin', files, told, begin: same, end: same }
}

async function filesWithin(path: string, open: () => Promise<ZipFile>): Promise<FileInArchive[]> {
  const listed = await opening(async () => [...(await open()).entries.keys()].filter(isRecording))
  // A damaged inner archive is listed as one failed file: its contents are unknown.
  if ('code' in listed) return [{ name: plainName(path), open: async () => listed }]
  return listed.map((inner) => fileOf(inner, open))
}

/** Settings, sleep and other data use the same file type, so a file without an activity is no failure. */
function fileOf(path: string, open: () => Promise<ZipFile>): FileInArchive {
  return {
    name: plainName(path),
    open: () =>
      opening(async () => {
        const { bytes, damaged } = await (await open()).read(path)
        return { source: { bytes }, optional: true, damaged }
      }),
  }
}

/** Opens inner archives. The last one stays in memory, because its files are read in order. */
function archivesOf(zip: ZipFile): (path: string) => Promise<ZipFile> {
  let last: { path: string; opened: Promise<ZipFile> } | undefined
  return async (path) => {
    if (last?.path !== path) last = { path, opened: openWithin(zip, path) }
    return last.opened
  }
}

async function openWithin(zip: ZipFile, path: string): Promise<ZipFile> {
  const { bytes, damaged } = await zip.read(path)
  if (damaged) throw new UnreadableRecording('ArchiveDamaged', `${path} is damaged.`)
  // Copied: sending a view to a worker thread would send its whole buffer.
  return openZip({ size: bytes.length, read: async (start, end) => bytes.slice(start, end) })
}
