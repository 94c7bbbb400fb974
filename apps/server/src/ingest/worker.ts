/** Runs in a worker thread: a file's bytes become Arrow files and figures. The readers are loaded here and nowhere else. */
import { createHash } from 'node:crypto'
import { processRecording, rangeFigures, rangeInputs, type Series } from '@cadenza/activity'
import { readRecording, recognise, UnreadableRecording } from '@cadenza/recording'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { openObjects } from '../objects/open.ts'
import { ObjectMissing } from '../objects/store.ts'
import { inputsHash } from '../recompute/inputs.ts'
import { encodeSeries } from '../series/arrow.ts'
import { townAt } from './places.ts'
import type { Reading, ReadingTask, ReadSeries } from './reading.ts'
import { StorageFailed, unpackInto } from './unpacking.ts'
import { codeOf } from './unreadable.ts'

/** `undefined` does nothing: it is how a worker is started before there is a file. */
export default async function read(task: ReadingTask | undefined) {
  if (task === undefined) return undefined
  const reading = await readTask(task)
  const buffers =
    reading.kind === 'recording'
      ? reading.activities.flatMap(({ recording, series }) => [recording.bytes.buffer, series.bytes.buffer])
      : []
  return move({ [transferableSymbol]: buffers, [valueSymbol]: reading })
}

async function readTask(task: ReadingTask): Promise<Reading> {
  const { source, storage, unpackTo } = task
  let bytes: Uint8Array
  try {
    bytes = 'bytes' in source ? source.bytes : await (await openObjects(storage)).get(source.objectKey)
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
  return readable(async () => readBytes(bytes, task))
}

function readBytes(
  bytes: Uint8Array,
  { dayRecords, locale, fallbackStartMs, damaged, spans }: ReadingTask,
): Reading {
  const recording = readRecording(bytes, { fallbackStartMs })
  if (recording.channels.length === 0 && recording.motion)
    return { kind: 'unreadable', code: 'UploadMotionOnly', reason: 'a motion log alone' }
  if (damaged && recording.problems.length === 0) recording.problems.push({ code: 'ReadBadChecksum' })
  const activities = processRecording(recording, { dayRecords, locale, townAt }).map((activity, session) => {
    const inputs = rangeInputs(activity, dayRecords)
    return {
      ...activity,
      recording: encoded(activity.recording),
      series: encoded(activity.series),
      spans: (spans?.[session] ?? []).map((span) => rangeFigures(activity.series, span, inputs)),
      inputsHash: inputsHash(inputs),
    }
  })
  if (activities.length === 0) return { kind: 'unreadable', code: 'UploadNoRecords', reason: 'no session' }
  return {
    kind: 'recording',
    sha256: createHash('sha256').update(bytes).digest(),
    bytes: bytes.length,
    format: recording.format,
    device: recording.device ?? {},
    activities,
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
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'unreadable', code: 'UploadReadFailed', reason }
  }
}

function encoded(series: Series): ReadSeries {
  const { bytes, columns } = encodeSeries(series)
  return { bytes, columns, length: series.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
