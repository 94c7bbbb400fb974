/** Reads the messages around the records of a file: sessions, laps, events, the device, the local time. */

import type {
  Lap,
  PoolLength,
  ReadingProblem,
  Recording,
  RecordingEvent,
  Session,
  Span,
  Totals,
  Workout,
} from '../recording.ts'
import type { OnClock } from './clock.ts'
import type { Message } from './definition.ts'
import {
  eventTypes,
  garminProductName,
  events as kinds,
  lapTriggers,
  manufacturers,
  sports as sportNames,
  subSports,
  swimStrokes,
} from './names.ts'
import { START_TIME_MS, TIMESTAMP_MS } from './own-fields.ts'
import {
  FIT_EPOCH_S,
  lapTotals,
  lengthTotals,
  sessionTotals,
  TIMESTAMP_FIELD,
  WORKOUT_STEP_INDEX_FIELD,
} from './profile.ts'

type Note = (code: ReadingProblem['code'], count: number) => void

/** The first and the last record, in seconds since FIT's epoch. */
export interface RecordedTime {
  firstS: number
  lastS: number
  /** Returns a time of any message on the clock of the first record. */
  onClock?: OnClock | undefined
}

const START_TIME = 2
const ELAPSED_TIME = 7
const LENGTH_ELAPSED_TIME = 3
/**
 * A span further away from the records than this is wrong. Less is due to rounding or a slow start of the
 * device.
 */
const TOLERANCE_MS = 60_000

interface TimedSpan<T extends Span> {
  span: T
  /** Time at which the message was written, in ms since the first record. */
  writtenMs?: number
}

export function readSessions(
  messages: readonly Message[],
  laps: readonly Message[],
  sports: readonly Message[],
  isWhole: boolean,
  recorded: RecordedTime,
  note: Note,
): Session[] {
  const found: TimedSpan<Session>[] = []
  for (const message of messages) {
    const timed = readSpan(message, sessionTotals, recorded)
    if (!timed) continue
    const profile = message.text(110)
    const session: Session = { ...timed.span, ...readSport(message, 5, 6), ...(profile ? { profile } : {}) }
    found.push({ ...timed, span: session })
  }
  found.sort((a, b) => a.span.startMs - b.span.startMs)
  const endMs = Math.round((recorded.lastS - recorded.firstS) * 1000)
  const corrected = correct(found, endMs)
  const sessions = found.map((timed) => timed.span)
  const last = sessions.at(-1)
  const lastLap = laps.at(-1)
  const lastSport = sports.at(-1)
  if (!last || (!isWhole && last.endMs < endMs - TOLERANCE_MS)) {
    note('ReadNoSession', 1)
    const sport = lastSport
      ? readSport(lastSport, 0, 1)
      : lastLap
        ? readSport(lastLap, 25, 39)
        : { sport: 'generic' }
    sessions.push({ startMs: last ? last.endMs : 0, endMs, totals: {}, ...sport })
  }
  if (coverRecords(sessions, endMs) || corrected) note('ReadBadSpan', 1)
  return sessions
}

export function readLaps(
  messages: readonly Message[],
  workout: Workout | undefined,
  recorded: RecordedTime,
  note: Note,
): Lap[] {
  const endMs = Math.round((recorded.lastS - recorded.firstS) * 1000)
  const laps: Lap[] = []
  let bad = 0
  for (const message of messages) {
    const timed = readSpan(message, lapTotals, recorded)
    if (!timed || timed.span.startMs > endMs + TOLERANCE_MS || timed.span.endMs < -TOLERANCE_MS) {
      bad++
      continue
    }
    const trigger = lapTriggers.name(message.number(24))
    const step = message.number(WORKOUT_STEP_INDEX_FIELD)
    const name = step === undefined ? undefined : workout?.steps[step]?.name
    laps.push({
      ...timed.span,
      ...(trigger ? { trigger } : {}),
      ...(name === undefined ? {} : { name }),
      ...(step === undefined ? {} : { workoutStep: step }),
    })
  }
  if (bad > 0) note('ReadBadSpan', bad)
  return laps.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
}

/** The pool lengths in order of time. */
export function readLengths(messages: readonly Message[], recorded: RecordedTime): PoolLength[] {
  const lengths = messages.flatMap((message): PoolLength[] => {
    const span = readSpan(message, lengthTotals, recorded, LENGTH_ELAPSED_TIME)?.span
    const stroke = swimStrokes.name(message.number(7))
    return span ? [{ ...span, isActive: message.number(12) !== 0, ...(stroke ? { stroke } : {}) }] : []
  })
  return lengths.sort((a, b) => a.startMs - b.startMs)
}

function readSpan(
  message: Message,
  fields: typeof sessionTotals,
  recorded: RecordedTime,
  elapsedField = ELAPSED_TIME,
): TimedSpan<Span> | undefined {
  const start = timeOf(message, START_TIME, recorded)
  const elapsed = message.number(elapsedField)
  const written = timeOf(message, TIMESTAMP_FIELD, recorded)
  const startS =
    start ?? (written !== undefined && elapsed !== undefined ? written - elapsed / 1000 : undefined)
  if (startS === undefined) return undefined
  const startMs = sinceFirst(startS, recorded)
  const writtenMs = written === undefined ? undefined : sinceFirst(written, recorded)
  const endMs = elapsed === undefined ? (writtenMs ?? startMs) : startMs + elapsed
  if (endMs < startMs) return undefined
  return {
    span: {
      startMs,
      endMs,
      totals: readTotals(message, fields),
      ...(message.figures.length > 0 ? { developer: message.figures } : {}),
    },
    ...(writtenMs ? { writtenMs } : {}),
  }
}

/** A time of a message in seconds since FIT's epoch. */
function timeOf(message: Message, field: number, { onClock }: RecordedTime): number | undefined {
  const time = message.number(field)
  if (time === undefined) return undefined
  const ms = message.ownNumber(field === START_TIME ? START_TIME_MS : TIMESTAMP_MS) ?? 0
  return (onClock ? onClock(time) : time) + ms / 1000
}

/** ms since the first record. */
function sinceFirst(timeS: number, { firstS }: RecordedTime): number {
  const ms = (timeS - firstS) * 1000
  // Differences of large numbers with fractions are off by less than a thousandth of a millisecond.
  return Math.abs(ms - Math.round(ms)) < 0.001 ? Math.round(ms) : ms
}

function readTotals(message: Message, fields: typeof sessionTotals): Totals {
  const totals: Totals = {}
  for (const [field, { name, scale, offset }] of fields) {
    const raw = message.number(field)
    if (raw !== undefined) totals[name] = raw / scale - offset
  }
  const balance = totals.left_right_balance
  // The left pedal's share in %: hundredths in 14 bits, with a high bit if they are the right pedal's.
  if (balance !== undefined) {
    const share = (balance & 0x3fff) / 100
    totals.left_right_balance = balance & 0x8000 ? 100 - share : share
  }
  return totals
}

/**
 * Corrects sessions in place; returns true if any was wrong. A session that, by its start and duration,
 * reaches into the next one but was written before it, gets as its start the time it was written minus its
 * duration. Any other session ends no later than the next one starts.
 */
function correct(found: readonly TimedSpan<Session>[], endMs: number): boolean {
  let corrected = false
  for (const [i, { span, writtenMs }] of found.entries()) {
    const next = found[i + 1]?.span.startMs ?? Number.POSITIVE_INFINITY
    if (span.endMs <= next + 1000) continue
    const lengthMs = span.endMs - span.startMs
    const previous = found[i - 1]?.span.endMs ?? -TOLERANCE_MS
    if (writtenMs !== undefined && writtenMs <= next + 1000 && writtenMs - lengthMs >= previous - 1000) {
      span.startMs = Math.max(previous, writtenMs - lengthMs)
      span.endMs = writtenMs
    } else {
      span.endMs = next
    }
    corrected = true
  }
  for (const { span } of found) {
    if (span.startMs <= endMs + TOLERANCE_MS && span.endMs >= -TOLERANCE_MS) continue
    span.startMs = Math.max(0, Math.min(span.startMs, endMs))
    span.endMs = Math.max(span.startMs, Math.min(span.endMs, endMs))
    corrected = true
  }
  return corrected
}

/**
 * Extends the first and last session to cover all records. Returns true if one of them was off by more than
 * rounding.
 */
function coverRecords(sessions: readonly Session[], endMs: number): boolean {
  const first = sessions[0]
  const last = sessions.at(-1)
  if (!first || !last) return false
  const wrong = first.startMs > TOLERANCE_MS || last.endMs < endMs - TOLERANCE_MS
  first.startMs = Math.min(first.startMs, 0)
  last.endMs = Math.max(last.endMs, endMs)
  return wrong
}

function readSport(
  message: Message,
  sportField: number,
  subSportField: number,
): Pick<Session, 'sport' | 'subSport'> {
  const sport = sportNames.name(message.number(sportField)) ?? 'generic'
  const subSport = subSports.name(message.number(subSportField))
  return subSport && subSport !== 'generic' ? { sport, subSport } : { sport }
}

export function readEvents(messages: readonly Message[], recorded: RecordedTime): RecordingEvent[] {
  const events: RecordingEvent[] = []
  for (const message of messages) {
    const time = timeOf(message, TIMESTAMP_FIELD, recorded)
    const kind = kinds.name(message.number(0))
    const type = eventTypes.name(message.number(1))
    if (time === undefined || !kind || !type) continue
    const data = eventData(kind, message)
    events.push({ timeMs: sinceFirst(time, recorded), kind, type, ...(data ? { data } : {}) })
  }
  return events.sort((a, b) => a.timeMs - b.timeMs)
}

function eventData(kind: string, message: Message): Record<string, number> | undefined {
  const value = message.number(3) ?? message.number(2)
  if (kind === 'front_gear_change' || kind === 'rear_gear_change') {
    const packed = value ?? 0
    return {
      rear_gear_num: message.number(11) ?? packed & 0xff,
      rear_gear: message.number(12) ?? (packed >>> 8) & 0xff,
      front_gear_num: message.number(9) ?? (packed >>> 16) & 0xff,
      front_gear: message.number(10) ?? packed >>> 24,
    }
  }
  return value === undefined ? undefined : { value }
}

/** The manufacturer and model from the file's ID, completed from the device information. */
export function readDevice(
  fileIds: readonly Message[],
  deviceInfos: readonly Message[],
): Recording['device'] | undefined {
  const id = fileIds[0]
  const creator = deviceInfos.find((info) => info.number(0) === 0)
  const manufacturer = id?.number(1) ?? creator?.number(2)
  const productNumber = id?.number(2) ?? creator?.number(4)
  const serial = id?.number(3) ?? creator?.number(3)
  const product =
    id?.text(8) ??
    creator?.text(27) ??
    (manufacturer === 1 && productNumber !== undefined ? garminProductName(productNumber) : undefined) ??
    productNumber?.toString()
  if (manufacturer === undefined && product === undefined && serial === undefined) return undefined
  return {
    ...(manufacturer === undefined
      ? {}
      : { manufacturer: manufacturers.name(manufacturer) ?? `${manufacturer}` }),
    ...(product === undefined ? {} : { product }),
    ...(serial === undefined ? {} : { serial: `${serial}` }),
  }
}

/**
 * Local time minus UTC in s, rounded to quarter hours as all time zones are; undefined if the device's clocks
 * are implausible.
 */
export function readUtcOffset(activities: readonly Message[]): number | undefined {
  for (const activity of activities) {
    const utc = activity.number(TIMESTAMP_FIELD)
    const local = activity.number(5)
    if (utc === undefined || local === undefined) continue
    const offset = Math.round((local - utc) / 900) * 900
    if (Math.abs(offset) <= 15 * 3600) return offset === 0 ? 0 : offset
  }
  return undefined
}

export function epochMs(fitS: number): number {
  return Math.round((fitS + FIT_EPOCH_S) * 1000)
}
