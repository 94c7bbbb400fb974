import type { ReadingProblem, Recording } from '../recording.ts'
import { UnreadableRecording } from '../recording.ts'
import { decodeFit, isHeader } from './decode.ts'
import {
  epochMs,
  readDevice,
  readEvents,
  readLaps,
  readLengths,
  readSessions,
  readUtcOffset,
} from './framing.ts'
import {
  ACTIVITY,
  DEVICE_INFO,
  EVENT,
  FILE_ID,
  LAP,
  LENGTH,
  SESSION,
  SPORT,
  WORKOUT,
  WORKOUT_STEP,
} from './profile.ts'
import { putInOrder, toChannels } from './samples.ts'
import { readWorkout } from './workout.ts'

export function isFit(bytes: Uint8Array): boolean {
  return isHeader(bytes, 0)
}

/**
 * Reads a FIT file or a chain of several. Damaged parts are skipped and listed in `problems`. Throws only if there is
 * no record at all.
 */
export function readFit(bytes: Uint8Array): Recording {
  const { columns, heartRates, beats: intervals, framing, problems } = decodeFit(bytes)
  if (columns.length === 0) {
    throw new UnreadableRecording(
      'NoRecords',
      'The FIT file contains no records. It may hold settings or daily steps.',
    )
  }
  const note = (code: ReadingProblem['code'], count: number) => {
    problems.push({ code, count })
  }
  putInOrder(columns, note)
  if (!heartRates.isEmpty) {
    const column = columns.column('heartrate', false, () => ({ name: 'heartrate', unit: 'bpm' }))
    if (column) heartRates.mergeInto(column.values, columns.times, columns.length)
  }

  const { times, length } = columns
  const firstS = times[0] as number
  const recorded = { firstS, lastS: times[length - 1] as number }
  const timeMs = new Int32Array(length)
  for (let i = 0; i < length; i++) timeMs[i] = ((times[i] as number) - firstS) * 1000
  const messages = (number: number) => framing.get(number) ?? []
  const device = readDevice(messages(FILE_ID), messages(DEVICE_INFO))
  const utcOffsetS = readUtcOffset(messages(ACTIVITY))
  const workout = readWorkout(messages(WORKOUT), messages(WORKOUT_STEP))
  const lengths = readLengths(messages(LENGTH), recorded)
  const beats = intervals.beats(firstS)
  const isWhole = messages(ACTIVITY).length > 0
  return {
    format: 'fit',
    startMs: epochMs(firstS),
    ...(utcOffsetS === undefined ? {} : { utcOffsetS }),
    ...(device ? { device } : {}),
    timeMs,
    channels: toChannels(columns),
    sessions: readSessions(messages(SESSION), messages(LAP), messages(SPORT), isWhole, recorded, note),
    laps: readLaps(messages(LAP), workout, recorded, note),
    events: readEvents(messages(EVENT), recorded),
    ...(lengths.length > 0 ? { lengths } : {}),
    ...(workout ? { workout } : {}),
    ...(beats ? { beats } : {}),
    problems,
  }
}
