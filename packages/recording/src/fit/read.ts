import type { ReadingProblem, Recording } from '../recording.ts'
import { UnreadableRecording } from '../recording.ts'
import type { BeatIntervals } from './beats.ts'
import { closeClockJumps, type OnClock } from './clock.ts'
import type { Columns } from './columns.ts'
import { decodeFit, isHeader } from './decode.ts'
import type { Message } from './definition.ts'
import {
  epochMs,
  readDevice,
  readEvents,
  readLaps,
  readLengths,
  readSessions,
  readUtcOffset,
} from './framing.ts'
import type { HeartRates } from './heart-rates.ts'
import {
  ACTIVITY,
  DEVICE_INFO,
  EVENT,
  FILE_ID,
  LAP,
  LENGTH,
  SESSION,
  SPORT,
  TIMESTAMP_FIELD,
  WORKOUT,
  WORKOUT_STEP,
} from './profile.ts'
import { dropEmptyEnd, putInOrder, splitAtGaps, toChannels } from './samples.ts'
import { addSwumSeries } from './swum-series.ts'
import { readWorkout } from './workout.ts'

export function isFit(bytes: Uint8Array): boolean {
  return isHeader(bytes, 0)
}

/**
 * Reads a FIT file or a chain of several. Damaged parts are skipped and listed in `problems`. Throws only if
 * there is neither a record nor a length, lap or session with a distance.
 */
export function readFit(bytes: Uint8Array): Recording {
  const { columns, heartRates, beats: intervals, framing, problems } = decodeFit(bytes)
  const note = (code: ReadingProblem['code'], count: number) => {
    problems.push({ code, count })
  }
  const sessions = framing.get(SESSION) ?? []
  const onClock = closeClockJumps(columns, sessions)
  if (onClock) {
    note('ReadClockJump', 1)
    heartRates.reclock(onClock)
    intervals.reclock(onClock)
  }
  putInOrder(columns, note)
  dropEmptyEnd(columns, lastEnd(sessions))
  addSwumSeries(columns, { sessions, laps: framing.get(LAP) ?? [], lengths: framing.get(LENGTH) ?? [] })
  if (columns.length === 0) {
    throw new UnreadableRecording(
      'NoRecords',
      'The FIT file contains no records. It may hold settings or daily steps.',
    )
  }
  const groups = splitAtGaps(columns, LEAST_RECORDS, note)
  const [first, ...later] = groups.map((group, i) => {
    const from = i === 0 ? Number.NEGATIVE_INFINITY : (group.times[0] as number) - GROUP_MARGIN_S
    const next = groups[i + 1]
    const to = next ? (next.times[0] as number) - GROUP_MARGIN_S : Number.POSITIVE_INFINITY
    const messages = (number: number) => {
      const all = framing.get(number) ?? []
      return groups.length === 1 || !timedMessages.has(number) ? all : all.filter(isWithin(from, to))
    }
    return recordingOf(group, { messages, heartRates, intervals, onClock, problems })
  })
  if (!first) throw new UnreadableRecording('NoRecords', 'The FIT file contains no records.')
  return later.length > 0 ? { ...first, later } : first
}

/** The end of the last session in seconds since FIT's epoch; infinite if a session does not tell. */
function lastEnd(sessions: readonly Message[]): number {
  const ends = sessions.map((session) => {
    const startS = session.number(START_TIME)
    const elapsed = session.number(ELAPSED_TIME)
    return startS === undefined || elapsed === undefined ? Number.POSITIVE_INFINITY : startS + elapsed / 1000
  })
  return ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY
}

/** Records of another day; fewer are damaged, or written before the clock was set. */
const LEAST_RECORDS = 10
/** s; messages about the records of another day are at most this much older. */
const GROUP_MARGIN_S = 86_400
/** Messages about a part of the file's time. */
const timedMessages = new Set([SESSION, LAP, LENGTH, EVENT])
const START_TIME = 2
const ELAPSED_TIME = 7

function isWithin(from: number, to: number): (message: Message) => boolean {
  return (message) => {
    const time = message.number(START_TIME) ?? message.number(TIMESTAMP_FIELD) ?? from
    return time >= from && time < to
  }
}

interface Decoded {
  messages(number: number): readonly Message[]
  heartRates: HeartRates
  intervals: BeatIntervals
  onClock: OnClock | undefined
  problems: ReadingProblem[]
}

function recordingOf(
  columns: Columns,
  { messages, heartRates, intervals, onClock, problems: found }: Decoded,
): Recording {
  const problems = [...found]
  const note = (code: ReadingProblem['code'], count: number) => {
    problems.push({ code, count })
  }
  if (!heartRates.isEmpty) {
    const column = columns.column('heartrate', false, () => ({ name: 'heartrate', unit: 'bpm' }))
    if (column) heartRates.mergeInto(column.values, columns.times, columns.length)
  }

  const { times, length } = columns
  const firstS = times[0] as number
  const recorded = { firstS, lastS: times[length - 1] as number, onClock }
  const timeMs = new Int32Array(length)
  for (let i = 0; i < length; i++) timeMs[i] = Math.round(((times[i] as number) - firstS) * 1000)
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
