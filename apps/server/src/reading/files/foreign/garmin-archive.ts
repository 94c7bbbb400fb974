/** A Garmin account export that is read where it lies: its archives within are opened one at a time, whatever it weighs in all. */

import { UnreadableRecording } from '@cadenza/recording'
import { openZip, type ZipFile } from '../../../platform/zip/zip-file.ts'
import { type DirectArchive, type FileInArchive, opening } from '../direct-archive.ts'
import { garminActivities, isGarminExport, isGarminList } from './garmin.ts'

const maxListBytes = 64 * 1024 ** 2
const isRecording = (path: string) => /\.(?:fit|tcx|gpx)$/i.test(path)
const isArchive = (path: string) => /\.zip$/i.test(path)
const plainName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Undefined where it is none. */
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
  // It is named once: what it holds, nobody knows.
  if ('code' in listed) return [{ name: plainName(path), open: async () => listed }]
  return listed.map((inner) => fileOf(inner, open))
}

/** Settings and sleep are recorded in files of the same kind: that they are no activity is no failure. */
function fileOf(path: string, open: () => Promise<ZipFile>): FileInArchive {
  return {
    name: plainName(path),
    open: () =>
      opening(async () => {
        const { bytes, damaged } = await (await open()).read(path)
        return { source: { bytes }, optional: true, ...(damaged ? { damaged } : {}) }
      }),
  }
}

/** The archives within, of which the last is kept in memory: their files are asked for in order. */
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
  // A copy: what a worker thread gets of a view is all that the view lies in.
  return openZip({ size: bytes.length, read: async (start, end) => bytes.slice(start, end) })
}
