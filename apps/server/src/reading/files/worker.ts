/**
 * Worker-thread module: turns a file's bytes into Arrow files and figures. Only this module loads the
 * readers.
 */
import { createHash } from 'node:crypto'
import { processRecording, rangeFigures, rangeInputs, type Series } from '@cadenza/activity'
import { cyclesOf } from '@cadenza/activity/cycles'
import { matchActivities } from '@cadenza/activity/match-activities'
import { placeInTime } from '@cadenza/activity/place-in-time'
import { type MotionFile, readRecording, recognise, UnreadableRecording } from '@cadenza/recording'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { openObjects } from '../../platform/objects/open.ts'
import { combinedSha256 } from '../../platform/objects/recording-keys.ts'
import { ObjectMissing, type ObjectStore } from '../../platform/objects/store.ts'
import { stepBack } from '../../platform/thread-priority.ts'
import { type ByteSource, bytesSource, objectSource } from '../../platform/zip/zip-file.ts'
import { inputsHash, withMotionVersion } from '../inputs/inputs.ts'
import { encodeAndRelease, encodeSeries } from '../series/arrow.ts'
import { releaseFile } from '../series/release.ts'
import { fromStorage, StorageFailed } from './from-storage.ts'
import { streamMotion } from './motion-log.ts'
import { readyTowns, townAt } from './places.ts'
import { type ActivityFiles, NotOneActivity, type ReadTogether, readTogether } from './read-together.ts'
import type { FileSource, Reading, ReadingTask, ReadRecording, ReadSeries, Unreadable } from './reading.ts'
import { unpackInto } from './unpacking.ts'
import { codeOf } from './unreadable.ts'

stepBack()

/** Reads the task's file. `undefined` gets a worker ready before there is a file. */
export default async function read(task: ReadingTask | undefined) {
  if (task === undefined) return readyTowns()
  const reading = await readTask(task)
  const buffers =
    reading.kind === 'recording'
      ? [reading, reading.apart].flatMap((one) => one?.activities.flatMap(buffersOf) ?? [])
      : []
  return move({ [transferableSymbol]: buffers, [valueSymbol]: reading })
}

function buffersOf({ recording, series, strokes }: ReadRecording['activities'][number]) {
  return [recording, series, ...(strokes ? [strokes] : [])].map(({ bytes }) => bytes.buffer)
}

async function readTask(task: ReadingTask): Promise<Reading> {
  const { source, unpackTo } = task
  const objects = await openObjects(task.storage)
  try {
    const contents = unpackTo === undefined ? undefined : await contentsOf(objects, task, unpackTo)
    if (contents) return contents
    return await readable(async () => {
      const main = await opened(objects, task.fileName ?? '', source)
      const others: OpenedFile[] = []
      const motion: OpenedFile[] = []
      for (const file of task.others ?? []) others.push(await opened(objects, file.name, file.source))
      for (const file of task.motion ?? []) motion.push(await opened(objects, file.name, file.source))
      return readFiles({ main, others, motion }, task)
    })
  } catch (error) {
    if (error instanceof ObjectMissing)
      return { kind: 'unreadable', code: 'UploadMissing', reason: 'the object is gone' }
    throw error
  }
}

/** Unpacks an archive into storage; undefined for any other file. */
async function contentsOf(
  objects: ObjectStore,
  { source, fileName = '' }: ReadingTask,
  unpackTo: string,
): Promise<Reading | undefined> {
  const packed = await sourceOf(objects, source)
  const kind = recognise(await packed.read(0, Math.min(headBytes, packed.size)))
  if (kind !== 'zip' && kind !== 'gzip') return undefined
  return readable(async () => {
    const contents = await unpackInto(objects, unpackTo, packed, fileName)
    if (contents.files.length === 0)
      return { kind: 'unreadable', code: 'UploadArchiveEmpty', reason: 'no file' }
    return { kind: 'archive', ...contents }
  })
}

async function sourceOf(objects: ObjectStore, source: FileSource): Promise<ByteSource> {
  if ('bytes' in source) return bytesSource(source.bytes)
  const found = await objectSource(objects, source.objectKey)
  if (!found) throw new ObjectMissing(source.objectKey)
  return { size: found.size, read: (start, end) => fromStorage(found.read(start, end)) }
}

/** File as its reader wants it; for a streamed motion log, `bytes` is only the beginning. */
interface OpenedFile extends MotionFile {
  streamed?: { sha256: Uint8Array; size: number }
}

/** Bytes that identify a file; most files are no larger. */
const headBytes = 1 << 20

async function opened(objects: ObjectStore, name: string, source: FileSource): Promise<OpenedFile> {
  if ('bytes' in source) return { name, bytes: source.bytes }
  const { objectKey } = source
  const head = await fromStorage(objects.get(objectKey, { start: 0, end: headBytes }))
  if (head.length < headBytes) return { name, bytes: head }
  const log = await streamMotion(objects, objectKey, head)
  if (!log) return { name, bytes: await fromStorage(objects.get(objectKey)) }
  return { name, bytes: head, read: log.read, streamed: log }
}

/** Reads the recording with its motion logs, or both apart where they belong to different activities. */
async function readFiles(files: ActivityFiles<OpenedFile>, task: ReadingTask): Promise<Reading> {
  const { main: file, others: beneath, motion } = files
  const { fallbackStartMs, homeTimeZone } = task
  const together = await readTogether(files, { fallbackStartMs, homeTimeZone })
  const { recording } = together
  const { motion: log } = recording
  // Loads the motion engine, which few files need.
  const beside = log && recording.format !== 'motion' ? await import('../motion/beside.ts') : undefined
  if (!log || !beside || beside.isSameActivity(recording, log) || beside.isOfAnotherZone(recording, log))
    return readingOf(together, [file, ...beneath, ...motion], task)
  if (beneath.length > 0)
    throw new NotOneActivity(`${motion[0]?.name} is of another activity than ${file.name}`)
  const [first, ...others] = motion
  if (!first) throw new Error('The motion log has no file')
  const alone = placeInTime(readRecording(file.bytes, { fallbackStartMs, fileName: file.name }), homeTimeZone)
  const own = readRecording(first.bytes, {
    fallbackStartMs,
    fileName: first.name,
    motionFiles: others,
    ...(first.read ? { read: first.read } : {}),
  })
  const reading = await readingOf({ recording: alone, joined: [] }, [file], task)
  const { recorded: _, ...plain } = task
  const apart = await readingOf({ recording: own, joined: [] }, motion, plain)
  if (apart.kind === 'unreadable') return reading
  return reading.kind === 'unreadable' ? reading : { ...reading, apart }
}

async function readingOf(
  { recording, joined }: ReadTogether,
  files: readonly OpenedFile[],
  { dayRecords, locale, homeTimeZone, damaged, recorded = [] }: ReadingTask,
): Promise<ReadRecording | Unreadable> {
  const hashed = files.map(({ bytes, streamed }) => ({
    sha256: streamed?.sha256 ?? createHash('sha256').update(bytes).digest(),
    bytes: streamed?.size ?? bytes.length,
  }))
  for (const { bytes } of files) releaseFile(bytes)
  if (damaged && recording.problems.length === 0) recording.problems.push({ code: 'ReadBadChecksum' })
  const measured =
    recording.motion &&
    (await (await import('../motion/measure.ts')).measureMotion(recording, recording.motion))
  const options = { dayRecords, locale, townAt, homeTimeZone, motionOf: measured?.motionOf }
  const processed = processRecording(recording, options)
  const matched = matchActivities(processed, recorded)
  const activities = processed.map(({ strokes, ...activity }, session, { length }) => {
    const recordedAt = matched.indexOf(session)
    const inputs = rangeInputs(activity, dayRecords)
    const cycles = strokes && cyclesOf(strokes)
    const facts = measured?.factsOf(activity.startMs - recording.startMs)
    return {
      ...activity,
      ...(strokes && strokes.length > 0 ? { strokes: encoded(strokes) } : {}),
      ...(facts ? { motion: facts, stats: withMotionVersion(activity.stats) } : {}),
      ...(recordedAt >= 0 ? { recordedAt } : {}),
      spans: (recorded[recordedAt]?.spans ?? []).map((span) =>
        rangeFigures(activity.series, span, inputs, cycles),
      ),
      // Several sessions share one buffer of samples.
      recording: encoded(activity.recording, length === 1 ? encodeAndRelease : encodeSeries),
      series: encoded(activity.series, encodeAndRelease),
      inputsHash: inputsHash(inputs),
    }
  })
  if (activities.length === 0) return { kind: 'unreadable', code: 'UploadNoRecords', reason: 'no session' }
  return {
    kind: 'recording',
    sha256: combinedSha256(hashed.map(({ sha256 }) => sha256)),
    files: hashed,
    format: recording.format,
    device: recording.device ?? {},
    activities,
    joined,
  }
}

async function readable(read: () => Promise<Reading>): Promise<Reading> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableRecording) {
      return { kind: 'unreadable', code: codeOf(error), reason: error.message }
    }
    if (error instanceof StorageFailed) throw error.cause
    if (error instanceof NotOneActivity)
      return { kind: 'unreadable', code: 'NotOneActivity', reason: error.message }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'unreadable', code: 'UploadReadFailed', reason }
  }
}

function encoded(series: Series, encode = encodeSeries): ReadSeries {
  const { bytes, columns } = encode(series)
  return { bytes, columns, length: series.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
