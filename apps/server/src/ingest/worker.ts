/** Runs in a worker thread: a file's bytes become Arrow files and figures. The readers are loaded here and nowhere else. */
import { createHash } from 'node:crypto'
import { processRecording, rangeInputs, type Series } from '@cadenza/activity'
import { readRecording, UnreadableRecording } from '@cadenza/recording'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { openObjects } from '../objects/open.ts'
import { ObjectMissing } from '../objects/store.ts'
import { inputsHash } from '../recompute/inputs.ts'
import { encodeSeries } from '../series/arrow.ts'
import type { Reading, ReadingTask, ReadSeries } from './reading.ts'

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

async function readTask({ source, dayRecords, locale }: ReadingTask): Promise<Reading> {
  let bytes: Uint8Array
  try {
    bytes =
      'bytes' in source ? source.bytes : await (await openObjects(source.settings)).get(source.objectKey)
  } catch (error) {
    if (error instanceof ObjectMissing)
      return { kind: 'unreadable', code: 'UploadMissing', reason: 'the object is gone' }
    throw error
  }
  try {
    const recording = readRecording(bytes)
    const activities = processRecording(recording, { dayRecords, locale }).map((activity) => ({
      ...activity,
      recording: encoded(activity.recording),
      series: encoded(activity.series),
      inputsHash: inputsHash(rangeInputs(activity, dayRecords)),
    }))
    if (activities.length === 0) return { kind: 'unreadable', code: 'UploadNoRecords', reason: 'no session' }
    return {
      kind: 'recording',
      sha256: createHash('sha256').update(bytes).digest(),
      bytes: bytes.length,
      format: recording.format,
      device: recording.device ?? {},
      activities,
    }
  } catch (error) {
    if (error instanceof UnreadableRecording) {
      const code = error.code === 'NoRecords' ? 'UploadNoRecords' : 'UploadUnknownFormat'
      return { kind: 'unreadable', code, reason: error.message }
    }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'unreadable', code: 'UploadReadFailed', reason }
  }
}

function encoded(series: Series): ReadSeries {
  const { bytes, columns } = encodeSeries(series)
  return { bytes, columns, length: series.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
