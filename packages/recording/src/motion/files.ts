/**
 * Reads several files as one log. Most devices write one file per sensor, some one per gyroscope and one per
 * accelerometer.
 */

import { concatBytes } from '../bytes.ts'
import { type ReadingProblem, UnreadableRecording } from '../recording.ts'
import { SensorColumns } from './columns.ts'
import { joinLogs, type ReadLog } from './join.ts'
import type { BodySensor, SensorLog } from './log.ts'
import { type MappedFile, mappedFile } from './maps/recognise.ts'
import { isMovesense, type PacketStream, readMovesense } from './movesense.ts'
import { findSensor } from './placement.ts'
import { mergeProblems, rowProblems } from './problems.ts'
import { isMotionCsv, MotionReader, type MotionReading } from './read.ts'
import { RowReader } from './rows.ts'

export interface MotionFile {
  /** File name, which tells the sensor's placement if the file itself does not: `ride_left_foot.csv`. */
  name: string
  bytes: Uint8Array
  /** Placement of the sensor; overrides the name. */
  sensor?: BodySensor
  /**
   * The result of `readMotion`, if the file has already been read; `bytes` then need only hold its beginning.
   */
  read?: MotionReading
}

/** Detects a file of motion sensors in any known layout from its first bytes. Motion CSV may be gzipped. */
export function isMotion(bytes: Uint8Array): boolean {
  return isMotionCsv(bytes) || mappedFile(bytes) !== undefined || isMovesense(bytes)
}

/**
 * Reads the files of one activity as one log. A file whose sensor placement is unknown is left out and
 * reported. Throws `UnreadableRecording` if nothing is left.
 */
export function readMotionFiles(files: readonly MotionFile[]): MotionReading {
  const problems: ReadingProblem[] = []
  const logs: ReadLog[] = []
  const withoutGravity: string[] = []
  for (const file of files) {
    const sensor = file.sensor ?? findSensor(file.name)
    const mapped = file.read || isMotionCsv(file.bytes) ? undefined : mappedFile(file.bytes)
    if (file.read) logs.push(readCsv(file, problems))
    else if (mapped?.map.lacksGravity) withoutGravity.push(file.name)
    else if (mapped) logs.push(readMapped(file, mapped, sensor, problems))
    else if (isMovesense(file.bytes)) logs.push(readPackets(file, sensor, problems))
    else logs.push(readCsv(file, problems))
  }
  const log = joinLogs(logs, problems)
  if (withoutGravity.length > 0 && !log.sensors.some(({ specificForce }) => specificForce)) {
    if (log.sensors.length === 0)
      throw new UnreadableRecording('NoGravity', 'The acceleration of the motion log lacks gravity.')
    problems.push({ code: 'ReadNoGravity', count: withoutGravity.length, names: withoutGravity.slice(0, 10) })
  }
  if (log.sensors.length === 0) {
    throw problems.some(({ code }) => code === 'ReadUnknownSensor')
      ? new UnreadableRecording('UnknownSensors', 'The placement of the motion sensors is unknown.')
      : new UnreadableRecording('NoMotionRows', 'The motion log contains no readable row.')
  }
  if (log.startMs === undefined) problems.push({ code: 'ReadMissingStart', count: 1 })
  return { log, problems: mergeProblems(problems) }
}

function readCsv({ bytes, read = readWhole(bytes) }: MotionFile, problems: ReadingProblem[]): ReadLog {
  problems.push(...read.problems.filter(({ code }) => code !== 'ReadMissingStart'))
  return { ...read.log, clock: 'own' }
}

function readWhole(bytes: Uint8Array): MotionReading {
  const reader = new MotionReader()
  reader.push(bytes)
  return reader.finish()
}

function readMapped(
  { name, bytes }: MotionFile,
  { map, layout, rowsAt }: MappedFile,
  placed: BodySensor | undefined,
  problems: ReadingProblem[],
): ReadLog {
  const clock = map.time.isEpoch ? 'epoch' : 'counter'
  const places = map.sensors.map(({ sensor }) => sensor ?? placed)
  if (places.includes(undefined)) {
    problems.push({ code: 'ReadUnknownSensor', count: 1, names: [name] })
    return { device: map.device, clock, sensors: [] }
  }
  const columns = places.flatMap((place) => (place ? new SensorColumns(place) : []))
  const rows = new RowReader(layout, () => undefined, columns)
  const end = Math.max(bytes.lastIndexOf(NEWLINE) + 1, rowsAt)
  rows.read(bytes, rowsAt, end)
  const unreadable = rows.unreadable
  if (end < bytes.length) {
    const last = concatBytes([bytes.subarray(end), Uint8Array.of(NEWLINE)])
    rows.read(last, 0, last.length)
  }
  problems.push(...rowProblems({ isCut: rows.unreadable > unreadable, unreadable, columns }))
  const sensors = columns.filter(({ length }) => length > 0).map((each) => each.finish())
  return { device: map.device, clock, sensors }
}

function readPackets(
  { name, bytes }: MotionFile,
  sensor: BodySensor | undefined,
  problems: ReadingProblem[],
): ReadLog {
  const { angularVelocity, specificForce, isCut } = readMovesense(bytes)
  if (isCut) problems.push({ code: 'ReadTruncated', count: 1 })
  if (!sensor) problems.push({ code: 'ReadUnknownSensor', count: 1, names: [name] })
  const part = (kind: 'angularVelocity' | 'specificForce', stream: PacketStream | undefined): SensorLog[] =>
    stream && sensor ? [{ sensor, timeMs: stream.timeMs, [kind]: stream.axes }] : []
  return {
    device: 'Movesense',
    clock: 'counter',
    sensors: [...part('angularVelocity', angularVelocity), ...part('specificForce', specificForce)],
  }
}

const NEWLINE = 10
