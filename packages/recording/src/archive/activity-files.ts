/**
 * Groups the files of an archive by activity: a bike computer's file and the motion logs recorded with it.
 */

import { findSensor, removeSensor } from '../motion/placement.ts'
import type { FileKind } from './recognise.ts'

export interface GroupableFile {
  /** Includes the folders. */
  path: string
  /** Detected from the content. */
  kind: FileKind | undefined
}

export interface ActivityFiles<File> {
  /** The recording, or the first motion log if there is no recording. */
  file: File
  /** The other motion logs of the activity; the reader takes them as `motionFiles`. */
  motion: File[]
}

/**
 * Groups files by activity, in the order of their first files. A motion log goes with the recording of the
 * same base name (`ride.fit` and `ride.motion.csv`, `ride_left_foot.csv`), otherwise with the only recording
 * in its folder. Without a recording, motion logs with the same base name form one activity, and so do the
 * logs of a folder with one file per sensor.
 */
export function groupByActivity<File extends GroupableFile>(files: readonly File[]): ActivityFiles<File>[] {
  const folders = Map.groupBy(files, ({ path }) => path.replace(/[^\\/]*$/, ''))
  const all = [...folders.values()].flatMap(groupFolder)
  const place = new Map(files.map((file, at) => [file, at]))
  const first = ({ file, motion }: ActivityFiles<File>) =>
    Math.min(...[file, ...motion].map((each) => place.get(each) ?? 0))
  return all.sort((a, b) => first(a) - first(b))
}

/** A sensor has at most two files: one from its gyroscope and one from its accelerometer. */
const FILES_A_SENSOR = 2

function groupFolder<File extends GroupableFile>(files: readonly File[]): ActivityFiles<File>[] {
  const motion = files.filter(({ kind }) => kind === 'motion')
  const found: ActivityFiles<File>[] = files
    .filter(({ kind }) => kind !== 'motion')
    .map((file) => ({ file, motion: [] }))
  const recordings = found.filter(({ file }) => file.kind !== undefined)
  const alone: File[] = []
  for (const log of motion) {
    const named = recordings.filter(({ file }) => activityName(file) === activityName(log))
    const [only, another] = named.length > 0 ? named : recordings
    if (only && !another) only.motion.push(log)
    else alone.push(log)
  }
  const groups = isOneSet(alone) ? [alone] : Map.groupBy(alone, activityName).values()
  for (const [file, ...others] of groups) if (file) found.push({ file, motion: others })
  return found
}

/** Returns true if every file belongs to one sensor and no sensor has more files than it can have. */
function isOneSet(files: readonly GroupableFile[]): boolean {
  const sensors = files.map(({ path }) => findSensor(nameWithoutExtension(path)))
  return (
    !sensors.includes(undefined) &&
    sensors.every((sensor) => sensors.filter((other) => other === sensor).length <= FILES_A_SENSOR)
  )
}

/** Words that name a file of one kind of values. */
const kindsOfValues = /\b(?:accelerometer|gyroscope|(?:linear )?acceleration)\b/gi

function activityName({ path }: GroupableFile): string {
  return removeSensor(nameWithoutExtension(path).replace(/_/g, ' ').replace(kindsOfValues, ''))
}

/** The file name without folders and extensions. */
function nameWithoutExtension(path: string): string {
  const name = path.replace(/^.*[\\/]/, '')
  return name.replace(
    /(?:\.motion)?(?:\.(?:fit|tcx|gpx|pwx|kml|sml|hrm|srm|fitlog|csv|txt|json|xml))?(?:\.gz)?$/i,
    '',
  )
}
