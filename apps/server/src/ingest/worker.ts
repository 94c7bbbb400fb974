/** Runs in a worker thread: a file's bytes become Arrow files and figures. The readers are loaded here and nowhere else. */
import { createHash } from 'node:crypto'
import { processRecording, rangeFigures, rangeInputs, type Series } from '@cadenza/activity'
import { cyclesOf } from '@cadenza/activity/cycles'
import {
  type MotionFile as NamedBytes,
  readRecording,
  recognise,
  UnreadableRecording,
} from '@cadenza/recording'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { NotOneOuting, type OutingFiles, type ReadTogether, readTogether } from '../merge/read-together.ts'
import { openObjects } from '../objects/open.ts'
import { ObjectMissing } from '../objects/store.ts'
import { inputsHash, withMotionVersion } from '../recompute/inputs.ts'
import { encodeAndRelease, encodeSeries } from '../series/arrow.ts'
import { releaseFile } from '../series/release.ts'
import { outingSha256 } from './keys.ts'
import { townAt } from './places.ts'
import type { FileSource, Reading, ReadingTask, ReadRecording, ReadSeries, Unreadable } from './reading.ts'
import { StorageFailed, unpackInto } from './unpacking.ts'
import { codeOf } from './unreadable.ts'

/** `undefined` does nothing: it is how a worker is started before there is a file. */
export default async function read(task: ReadingTask | undefined) {
  if (task === undefined) return undefined
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
  const { source, storage, unpackTo } = task
  const bytesOf = async (from: FileSource) =>
    'bytes' in from ? from.bytes : (await openObjects(storage)).get(from.objectKey)
  let bytes: Uint8Array
  const others: NamedBytes[] = []
  const motion: NamedBytes[] = []
  try {
    bytes = await bytesOf(source)
    for (const { name, source: from } of task.others ?? []) others.push({ name, bytes: await bytesOf(from) })
    for (const { name, source: from } of task.motion ?? []) motion.push({ name, bytes: await bytesOf(from) })
  } catch (error) {
    if (error instanceof ObjectMissing)
      return { kind: 'unreadable', code: 'UploadMissing', reason: 'the object is gone' }
    throw error
  }
  const kind = recognise(bytes)
  if ((kind === 'zip' || kind === 'gzip') && unpackTo !== undefined) {
    const objects = await openObjects(storage)
    return readable(async () => {
      const contents = await unpackInto(objects, unpackTo, bytes)
      if (contents.files.length === 0)
        return { kind: 'unreadable', code: 'UploadArchiveEmpty', reason: 'no file' }
      return { kind: 'archive', ...contents }
    })
  }
  return readable(async () =>
    readOuting({ main: { name: task.fileName ?? '', bytes }, others, motion }, task),
  )
}

/** The recording with the motion logs beside it; apart where they are of different outings. */
async function readOuting(files: OutingFiles, task: ReadingTask): Promise<Reading> {
  const { main: file, others: beneath, motion } = files
  const together = await readTogether(files, { fallbackStartMs: task.fallbackStartMs })
  const { recording } = together
  const { motion: log } = recording
  // The engine, which few files need.
  const beside = log && recording.format !== 'motion' ? await import('../motion/beside.ts') : undefined
  if (!log || !beside || beside.isOneOuting(recording, log))
    return readingOf(together, [file, ...beneath, ...motion], task)
  if (beneath.length > 0) throw new NotOneOuting(`${motion[0]?.name} is of another outing than ${file.name}`)
  const [first, ...others] = motion
  if (!first) throw new Error('A motion log came of nothing')
  const alone = readRecording(file.bytes, { fallbackStartMs: task.fallbackStartMs, fileName: file.name })
  const own = readRecording(first.bytes, {
    fallbackStartMs: task.fallbackStartMs,
    fileName: first.name,
    motionFiles: others,
  })
  const reading = await readingOf({ recording: alone, joined: [] }, [file], task)
  const { spans: _, ...plain } = task
  const apart = await readingOf({ recording: own, joined: [] }, motion, plain)
  if (apart.kind === 'unreadable') return reading
  return reading.kind === 'unreadable' ? reading : { ...reading, apart }
}

async function readingOf(
  { recording, joined }: ReadTogether,
  files: readonly NamedBytes[],
  { dayRecords, locale, damaged, spans }: ReadingTask,
): Promise<ReadRecording | Unreadable> {
  const hashed = files.map(({ bytes }) => ({
    sha256: createHash('sha256').update(bytes).digest(),
    bytes: bytes.length,
  }))
  for (const { bytes } of files) releaseFile(bytes)
  if (damaged && recording.problems.length === 0) recording.problems.push({ code: 'ReadBadChecksum' })
  const measured =
    recording.motion &&
    (await (await import('../motion/measure.ts')).measureMotion(recording, recording.motion))
  const options = { dayRecords, locale, townAt, motionOf: measured?.motionOf }
  const activities = processRecording(recording, options).map(
    ({ strokes, ...activity }, session, { length }) => {
      const inputs = rangeInputs(activity, dayRecords)
      const cycles = strokes && cyclesOf(strokes)
      const facts = measured?.factsOf(activity.startMs - recording.startMs)
      return {
        ...activity,
        ...(strokes && strokes.length > 0 ? { strokes: encoded(strokes) } : {}),
        ...(facts ? { motion: facts, stats: withMotionVersion(activity.stats) } : {}),
        spans: (spans?.[session] ?? []).map((span) => rangeFigures(activity.series, span, inputs, cycles)),
        // The samples of several sessions lie in one buffer.
        recording: encoded(activity.recording, length === 1 ? encodeAndRelease : encodeSeries),
        series: encoded(activity.series, encodeAndRelease),
        inputsHash: inputsHash(inputs),
      }
    },
  )
  if (activities.length === 0) return { kind: 'unreadable', code: 'UploadNoRecords', reason: 'no session' }
  return {
    kind: 'recording',
    sha256: outingSha256(hashed.map(({ sha256 }) => sha256)),
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
    if (error instanceof NotOneOuting)
      return { kind: 'unreadable', code: 'NotOneOuting', reason: error.message }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'unreadable', code: 'UploadReadFailed', reason }
  }
}

function encoded(series: Series, encode = encodeSeries): ReadSeries {
  const { bytes, columns } = encode(series)
  return { bytes, columns, length: series.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
