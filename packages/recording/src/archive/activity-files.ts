/** Which files of an archive are of one outing: a bike computer's file and what motion sensors wrote beside it. */

import { findSensor, removeSensor } from '../motion/placement.ts'
import type { FileKind } from './recognise.ts'

export interface GroupableFile {
  /** With its folders. */
  path: string
  /** What it is, from its content. */
  kind: FileKind | undefined
}

export interface ActivityFiles<File> {
  /** The recording; the first of the motion logs where there is none. */
  file: File
  /** Motion logs that go with it: `motionFiles` of its reader's options. */
  motion: File[]
}

/**
 * Outings in the order of their first files. A motion log goes with the recording of its base name (`ride.fit` and
 * `ride.motion.csv`, `ride_left_foot.csv`), else with the only recording of its folder. Without a recording, logs of
 * one base name make one, and so do those of a folder where each sensor has its own file.
 */
export function groupByActivity<File extends GroupableFile>(files: readonly File[]): ActivityFiles<File>[] {
  const folders = Map.groupBy(files, ({ path }) => path.replace(/[^\\/]*$/, ''))
  const all = [...folders.values()].flatMap(groupFolder)
  const place = new Map(files.map((file, at) => [file, at]))
  const first = ({ file, motion }: ActivityFiles<File>) =>
    Math.min(...[file, ...motion].map((each) => place.get(each) ?? 0))
  return all.sort((a, b) => first(a) - first(b))
}

/** A sensor has two files at most: its gyroscope's and its accelerometer's. */
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

/** Whether each file is of one sensor, and each sensor has no more than its own. */
function isOneSet(files: readonly GroupableFile[]): boolean {
  const sensors = files.map(({ path }) => findSensor(nameWithoutExtension(path)))
  return (
    !sensors.includes(undefined) &&
    sensors.every((sensor) => sensors.filter((other) => other === sensor).length <= FILES_A_SENSOR)
  )
}

function activityName({ path }: GroupableFile): string {
  return removeSensor(nameWithoutExtension(path))
}

/** A file's name without its endings. */
function nameWithoutExtension(path: string): string {
  const name = path.replace(/^.*[\\/]/, '')
  return name.replace(/(?:\.motion)?(?:\.(?:fit|tcx|gpx|csv|txt|json|xml))?(?:\.gz)?$/i, '')
}
