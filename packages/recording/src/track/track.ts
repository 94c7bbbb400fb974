/** Collects the samples of a text format and turns them into a recording. */

import { Columns } from '../fit/columns.ts'
import { putInOrder, splitAtGaps, toChannels } from '../fit/samples.ts'
import type { ReadingProblem, Recording, RecordingEvent, Session } from '../recording.ts'
import { UnreadableRecording } from '../recording.ts'
import type { Field } from './fields.ts'
import { type DatedLap, type DatedSession, frameSamples, isNear, TOLERANCE_MS } from './framing.ts'
import { isOnFoot } from './sports.ts'
import type { TimeStamp } from './time-stamp.ts'

/** Gaps between two parts of a track that are shorter than this are ordinary sample intervals. */
const SHORTEST_PAUSE_MS = 2000
/** Samples of another day; a single one has a wrong date. */
const LEAST_SAMPLES = 2
/** Nobody takes more strides per minute with one foot, so higher figures count the steps of both feet. */
const ONE_FOOT_RPM = 120

export class Track {
  readonly sessions: DatedSession[] = []
  readonly laps: DatedLap[] = []
  /** Number of samples without a time; they are not kept. */
  undated = 0
  utcOffsetS: number | undefined
  /** True if the times are local ones, read as UTC. */
  isLocalTime = false
  device: Recording['device']
  /** True if the format stores series one after another, so that times go back and repeat in a sound file. */
  interleaved = false
  /** Epoch ms of the previous sample; NaN before the first. */
  lastMs = Number.NaN
  private readonly columns: Columns
  private readonly pauses: { stopMs: number; startMs: number }[] = []
  private readonly breaks: number[] = []
  private readonly problems: ReadingProblem[] = []
  private readonly fields: Field[] = []
  private readonly values: number[] = []

  constructor(fileBytes: number) {
    this.columns = new Columns(fileBytes)
  }

  get length(): number {
    return this.columns.length
  }

  note(code: ReadingProblem['code'], count: number): void {
    this.problems.push({ code, count })
  }

  /** Sets a value of the current sample. */
  set(field: Field, value: number): void {
    if (Number.isNaN(value)) return
    this.fields.push(field)
    this.values.push(value)
  }

  /** Discards the current sample. */
  drop(): void {
    this.fields.length = 0
    this.values.length = 0
  }

  /** Completes the current sample. Returns false if there is no room for more. */
  commit(time: TimeStamp): boolean {
    this.utcOffsetS ??= time.utcOffsetS
    const row = this.columns.row(time.epochMs / 1000)
    this.lastMs = time.epochMs
    for (let i = 0; row >= 0 && i < this.fields.length; i++) {
      const field = this.fields[i] as Field
      const column = this.columnFor(field)
      if (column) column.values[row] = (this.values[i] as number) * field.factor
    }
    this.drop()
    return row >= 0
  }

  /** Notes that the timer was stopped; both times in epoch ms. */
  pause(stopMs: number, startMs: number): void {
    this.pauses.push({ stopMs, startMs })
  }

  /** Notes that one part of the track ended and another began; both times in epoch ms. */
  pauseBetween(stopMs: number, startMs: number): void {
    if (startMs - stopMs > SHORTEST_PAUSE_MS) this.pause(stopMs, startMs)
  }

  /** Notes that the distance to the sample at `startMs` (epoch ms) was not recorded. */
  breakBefore(startMs: number): void {
    this.breaks.push(startMs)
  }

  /** The first and the last time in epoch ms. Requires at least one sample. */
  span(): Pick<Session, 'startMs' | 'endMs'> {
    const times = this.columns.times.subarray(0, this.columns.length)
    const first = times.reduce((least, time) => Math.min(least, time))
    const last = times.reduce((most, time) => Math.max(most, time))
    return { startMs: Math.round(first * 1000), endMs: Math.round(last * 1000) }
  }

  /** Discards a channel. */
  forget(channel: string): void {
    for (const column of this.columns.columns) if (column.name === channel) column.values.fill(Number.NaN)
  }

  /** Renames a channel, changes its unit and multiplies its values by `factor`. */
  rename(from: string, { channel, unit, factor }: Field): void {
    for (const column of this.columns.columns) {
      if (column.name !== from) continue
      column.name = channel
      column.unit = unit
      for (let i = 0; i < this.columns.length; i++) column.values[i] = (column.values[i] as number) * factor
    }
  }

  finish(format: Recording['format']): Recording {
    const { columns } = this
    if (columns.length === 0) {
      throw this.undated > 0
        ? new UnreadableRecording('NoTimes', 'The file has points, but none of them has a time.')
        : new UnreadableRecording('NoRecords', 'The file contains no recorded points.')
    }
    const note = (code: ReadingProblem['code'], count: number) => this.note(code, count)
    if (this.undated > 0) note('ReadMissingTime', this.undated)
    roundPositions(columns)
    putInOrder(columns, this.interleaved ? () => undefined : note)
    const groups = splitAtGaps(columns, LEAST_SAMPLES, note)
    this.noteForeignSpans(groups)
    const [first, ...later] = groups.map((group) => this.recordingOf(group, format, groups.length === 1))
    return later.length > 0 ? { ...(first as Recording), later } : (first as Recording)
  }

  private noteForeignSpans(groups: readonly Columns[]): void {
    const spans = groups.map(spanOf)
    const foreign = [...this.sessions, ...this.laps].filter(
      (one) => !spans.some((group) => isNear(one, group)),
    ).length
    if (foreign > 0) this.note('ReadBadSpan', foreign)
  }

  private recordingOf(columns: Columns, format: Recording['format'], isOnly: boolean): Recording {
    const { times, length } = columns
    const group = spanOf(columns)
    const { startMs } = group
    const timeMs = new Int32Array(length)
    for (let i = 0; i < length; i++) timeMs[i] = Math.round((times[i] as number) * 1000) - startMs
    const endMs = timeMs[length - 1] as number
    // A session of several days may hold the samples of several recordings.
    const own = <S extends DatedLap>(spans: readonly S[]): S[] =>
      spans
        .filter((span) => isNear(span, group))
        .map((span) =>
          isOnly
            ? span
            : {
                ...span,
                startMs: Math.max(span.startMs, group.startMs - TOLERANCE_MS),
                endMs: Math.min(span.endMs, group.endMs + TOLERANCE_MS),
              },
        )
    const { sessions, laps } = frameSamples(
      { sessions: own(this.sessions), laps: own(this.laps) },
      { startMs, endMs },
    )
    if (format !== 'csv' && sessions.every(isOnFoot)) countOneFoot(columns)
    const breaksMs = this.breaks.map((ms) => ms - startMs).filter((ms) => ms > 0 && ms <= endMs)
    return {
      format,
      startMs,
      ...(this.utcOffsetS === undefined ? {} : { utcOffsetS: this.utcOffsetS }),
      ...(this.isLocalTime && this.utcOffsetS === undefined ? { isLocalTime: true as const } : {}),
      ...(this.device ? { device: this.device } : {}),
      timeMs,
      channels: toChannels(columns),
      sessions,
      laps,
      events: timerEvents(this.pauses, startMs, Math.max(endMs, sessions.at(-1)?.endMs ?? 0)),
      ...(breaksMs.length > 0 ? { breaksMs } : {}),
      problems: [...this.problems],
    }
  }

  private columnFor({ channel, unit }: Field) {
    return this.columns.column(channel, true, () => {
      return { name: channel, unit }
    })
  }
}

/** The first and the last sample in epoch ms. */
function spanOf({ times, length }: Columns): { startMs: number; endMs: number } {
  return {
    startMs: Math.round((times[0] as number) * 1000),
    endMs: Math.round((times[length - 1] as number) * 1000),
  }
}

/** Rounds positions to whole semicircles. */
function roundPositions(columns: Columns): void {
  for (const { name, values } of columns.columns) {
    if (name !== 'latitude' && name !== 'longitude') continue
    for (let i = 0; i < columns.length; i++) values[i] = Math.round(values[i] as number)
  }
}

/**
 * Halves the cadence of runners if it counts the steps of both feet. TCX and GPX do not define it: Garmin and
 * Strava write strides of one foot, phone apps steps. The median tells which.
 */
function countOneFoot(columns: Columns): void {
  const cadence = columns.columns.find(({ name }) => name === 'cadence')
  if (!cadence) return
  const values = cadence.values.subarray(0, columns.length)
  const moving = values.filter((value) => value > 0).sort()
  if ((moving[moving.length >> 1] ?? 0) <= ONE_FOOT_RPM) return
  for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) / 2
}

/**
 * The stops and starts of the timer. Empty if the file has no pause; gaps are then detected from the samples.
 */
function timerEvents(
  pauses: readonly { stopMs: number; startMs: number }[],
  startMs: number,
  endMs: number,
): RecordingEvent[] {
  const events: RecordingEvent[] = pauses
    .flatMap((pause) => [
      { timeMs: pause.stopMs - startMs, kind: 'timer', type: 'stop_all' },
      { timeMs: pause.startMs - startMs, kind: 'timer', type: 'start' },
    ])
    .filter(({ timeMs }) => timeMs >= 0 && timeMs <= endMs)
  if (events.length === 0) return []
  return [
    { timeMs: 0, kind: 'timer', type: 'start' },
    ...events.sort((a, b) => a.timeMs - b.timeMs),
    { timeMs: endMs, kind: 'timer', type: 'stop_all' },
  ]
}
