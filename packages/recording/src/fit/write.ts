import type { Lap, Recording, Session, Span } from '../recording.ts'
import { BeatWriter } from './beats.ts'
import { ByteWriter, type DeveloperValue, type RawField, writeMessage } from './byte-writer.ts'
import { DeveloperWriter } from './developer-writer.ts'
import { addHeaderAndChecksums, HEADER_SIZE } from './envelope.ts'
import { events, eventTypes, lapTriggers, manufacturers, sports, subSports, swimStrokes } from './names.ts'
import { TIMESTAMP_MS } from './own-fields.ts'
import {
  ACTIVITY,
  DEVICE_INFO,
  EVENT,
  FILE_ID,
  FIT_EPOCH_S,
  LAP,
  LENGTH,
  lapTotals,
  lengthTotals,
  SESSION,
  sessionTotals,
  TIMESTAMP_FIELD,
  WORKOUT_STEP_INDEX_FIELD,
} from './profile.ts'
import { layOutRecords, writeRecord, writeRecordDefinition } from './record-fields.ts'
import { collectSteps, writeWorkout } from './workout.ts'

/** The input of the writers: a recording in which only samples and sessions are required. */
export type WritableRecording = Pick<Recording, 'startMs' | 'timeMs' | 'channels' | 'sessions'> &
  Partial<Pick<Recording, 'utcOffsetS' | 'device' | 'laps' | 'events' | 'lengths' | 'workout' | 'beats'>>

const ENUM = 0x00
const U16 = 0x84
const U32 = 0x86
const U8 = 0x02
const STRING = 0x07
const U32Z = 0x8c

/** Local message numbers: records have their own, all other messages share one. */
const RECORDS = 0
const OTHERS = 1

const ACTIVITY_FILE = 4
/** The greatest distance between the end of a session and its last record that is due to rounding. */
const ROUNDING_S = 10
const DEVELOPMENT = 255

/**
 * Writes a FIT activity file. Time stamps are whole seconds; the milliseconds beyond them, if there are any,
 * are in developer fields of our own. Values have the profile's resolution. Channels that are not in the
 * profile become developer fields in Float32.
 */
export function writeFit(recording: WritableRecording): Uint8Array<ArrayBuffer> {
  const { startMs, timeMs, channels, sessions, utcOffsetS, device } = recording
  const laps = withLapOfEachSession(recording.laps ?? [], sessions)
  const writer = new ByteWriter()
  const fitS = (ms: number) => Math.floor(Math.round(startMs + ms) / 1000) - FIT_EPOCH_S
  const lastMs = timeMs.at(-1) ?? 0
  const endMs = Math.max(lastMs, ...sessions.map((session) => session.endMs))

  writer.append(new Uint8Array(HEADER_SIZE))
  writeDevice(writer, device, fitS(0))
  const developer = new DeveloperWriter(writer, OTHERS)
  const milliseconds = Float32Array.from(timeMs, (ms) => Math.round(startMs + ms) % 1000)
  const layout = layOutRecords(channels, milliseconds, developer)
  writeRecordDefinition(writer, RECORDS, layout)

  const noted = recording.events ?? [
    { timeMs: 0, kind: 'timer', type: 'start' },
    { timeMs: lastMs, kind: 'timer', type: 'stop_all' },
  ]
  const beats = new BeatWriter(recording.beats)
  let nextEvent = 0
  const writeNext = () => {
    const event = noted[nextEvent++]
    if (event) writeEvent(writer, event, fitS, developer.milliseconds(TIMESTAMP_MS, startMs + event.timeMs))
  }
  for (let row = 0; row < timeMs.length; row++) {
    const ms = timeMs[row] as number
    while (nextEvent < noted.length && (noted[nextEvent]?.timeMs ?? 0) <= ms) writeNext()
    writeRecord(writer, RECORDS, layout, fitS(ms), row)
    beats.writeUntil(ms, writer, OTHERS)
  }
  while (nextEvent < noted.length) writeNext()

  beats.writeRest(writer, OTHERS)

  const { steps, lapStepIndex } = collectSteps(recording.workout, laps)
  writeWorkout(writer, OTHERS, { ...recording.workout, steps }, sessions[0]?.sport)
  for (const [index, length] of (recording.lengths ?? []).entries()) {
    writeMessage(writer, OTHERS, LENGTH, [
      ...spanFields(index, length, fitS, lengthTotals),
      [7, ENUM, swimStrokes.code(length.stroke)],
      [12, ENUM, length.isActive ? 1 : 0],
    ])
  }
  for (const [index, lap] of laps.entries()) {
    const step = lapStepIndex(lap)
    writeMessage(
      writer,
      OTHERS,
      LAP,
      [
        ...spanFields(index, lap, fitS, lapTotals),
        [24, ENUM, lapTriggers.code(lap.trigger)],
        ...(step === undefined ? [] : [[WORKOUT_STEP_INDEX_FIELD, U16, step] as const]),
      ],
      developer.ofSpan(lap, startMs + lap.startMs),
    )
  }
  for (const [index, session] of sessions.entries()) {
    const first = laps.findIndex((lap) => isWithin(lap, session))
    const isLast = index + 1 === sessions.length
    writeMessage(
      writer,
      OTHERS,
      SESSION,
      [
        ...spanFields(index, session, fitS, sessionTotals, isLast ? reportedElapsed(session) : {}),
        [5, ENUM, sports.code(session.sport) ?? 0],
        [6, ENUM, subSports.code(session.subSport) ?? 0],
        [25, U16, Math.max(0, first)],
        [26, U16, laps.filter((lap) => isWithin(lap, session)).length],
        ...(session.profile ? [[110, STRING, session.profile] as const] : []),
      ],
      developer.ofSpan(session, startMs + session.startMs),
    )
  }
  const timerMs = sessions.reduce(
    (sum, { startMs: start, endMs: end, totals }) =>
      sum + (totals.total_timer_time ?? (end - start) / 1000) * 1000,
    0,
  )
  writeMessage(writer, OTHERS, ACTIVITY, [
    [TIMESTAMP_FIELD, U32, fitS(endMs)],
    [0, U32, timerMs],
    [1, U16, sessions.length],
    [2, ENUM, sessions.length > 1 ? 1 : 0],
    [3, ENUM, events.code('activity')],
    [4, ENUM, eventTypes.code('stop')],
    ...(utcOffsetS === undefined ? [] : [[5, U32, fitS(endMs) + utcOffsetS] as const]),
  ])
  return addHeaderAndChecksums(writer)
}

/** The laps, and one over each session that has none: FIT requires a lap in every session. */
function withLapOfEachSession(laps: readonly Lap[], sessions: readonly Session[]): Lap[] {
  const lacking = sessions.filter(
    (session) =>
      !laps.some(
        (lap) => sessions.length === 1 || (lap.startMs < session.endMs && lap.endMs > session.startMs),
      ),
  )
  if (lacking.length === 0) return [...laps]
  const added = lacking.map(
    ({ startMs, endMs, totals }): Lap => ({ startMs, endMs, totals, trigger: 'session_end' }),
  )
  return [...laps, ...added].sort((a, b) => a.startMs - b.startMs)
}

function isWithin(lap: Span, session: Session): boolean {
  return lap.startMs >= session.startMs && lap.startMs < session.endMs
}

function writeDevice(writer: ByteWriter, device: Recording['device'], createdS: number): void {
  const manufacturer = manufacturers.code(device?.manufacturer) ?? DEVELOPMENT
  const number = /^\d{1,5}$/.test(device?.product ?? '') ? Number(device?.product) : undefined
  const serial = /^\d{1,10}$/.test(device?.serial ?? '') ? Number(device?.serial) : undefined
  const named = device?.product !== undefined && number === undefined ? device.product : undefined
  writeMessage(writer, OTHERS, FILE_ID, [
    [0, ENUM, ACTIVITY_FILE],
    [1, U16, manufacturer],
    [2, U16, number],
    [3, U32Z, serial],
    [4, U32, createdS],
    ...(named ? [[8, STRING, named] as const] : []),
  ])
  writeMessage(writer, OTHERS, DEVICE_INFO, [
    [TIMESTAMP_FIELD, U32, createdS],
    [0, U8, 0],
    [2, U16, manufacturer],
    [4, U16, number],
    [3, U32Z, serial],
    ...(named ? [[27, STRING, named] as const] : []),
  ])
}

function writeEvent(
  writer: ByteWriter,
  event: Recording['events'][number],
  fitS: (ms: number) => number,
  developer: readonly DeveloperValue[],
): void {
  const { data } = event
  const gears = data?.rear_gear_num !== undefined
  const packed = gears
    ? (data.rear_gear_num ?? 0) +
      256 * (data.rear_gear ?? 0) +
      65_536 * (data.front_gear_num ?? 0) +
      16_777_216 * (data.front_gear ?? 0)
    : data?.value
  const fields: RawField[] = [
    [TIMESTAMP_FIELD, U32, fitS(event.timeMs)],
    [0, ENUM, events.code(event.kind)],
    [1, ENUM, eventTypes.code(event.type)],
    ...(packed === undefined ? [] : [[3, U32, packed] as const]),
  ]
  writeMessage(writer, OTHERS, EVENT, fields, developer)
}

function spanFields(
  index: number,
  span: Span,
  fitS: (ms: number) => number,
  totals: typeof sessionTotals,
  drawnOut: Span['totals'] = {},
): RawField[] {
  const kind = totals === lapTotals ? 'lap' : totals === lengthTotals ? 'length' : 'session'
  const elapsedMs = span.endMs - span.startMs
  const fields: RawField[] = [
    [254, U16, index],
    [TIMESTAMP_FIELD, U32, fitS(span.endMs)],
    [0, ENUM, events.code(kind)],
    [1, ENUM, eventTypes.code('stop')],
    [2, U32, fitS(span.startMs)],
  ]
  const figures: Record<string, number> = {
    total_timer_time: elapsedMs / 1000,
    ...span.totals,
    total_elapsed_time: elapsedMs / 1000,
    ...drawnOut,
  }
  const written = new Set<string>()
  for (const [field, { name, baseType, scale, offset }] of totals) {
    const figure = figures[name]
    if (figure === undefined || written.has(name)) continue
    written.add(name)
    const raw =
      name === 'left_right_balance' ? 0x8000 + Math.round((100 - figure) * 100) : (figure + offset) * scale
    fields.push([field, baseType, raw])
  }
  return fields
}

/**
 * The elapsed time that the device reported for the last session, if the reader extended the session to its
 * last record.
 */
function reportedElapsed({ startMs, endMs, totals }: Span): Span['totals'] {
  const beyondS = (endMs - startMs) / 1000 - (totals.total_elapsed_time ?? Number.NaN)
  return beyondS >= 0 && beyondS < ROUNDING_S ? { total_elapsed_time: totals.total_elapsed_time ?? 0 } : {}
}
