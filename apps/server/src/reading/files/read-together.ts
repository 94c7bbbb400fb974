/** Worker-thread module: joins all files of one activity into one recording on the main file's clock. */
import { mergeRecordings } from '@cadenza/activity/merge/merge-recordings'
import { placeInTime } from '@cadenza/activity/place-in-time'
import { windowsOfFile } from '@cadenza/activity/sessions'
import { type MotionFile, type Recording, readRecording } from '@cadenza/recording'
import type { MotionClock } from '../../platform/database/motion-facts.ts'

export interface ActivityFiles<File extends MotionFile = MotionFile> {
  main: File
  /** Recordings of other devices. */
  others: readonly File[]
  /** Motion logs. */
  motion: readonly File[]
}

export interface ReadTogether {
  recording: Recording
  /** Facts of each other device's recording, in order. */
  joined: { format: Recording['format']; clock: MotionClock }[]
}

/** The recordings do not overlap or have different sports, so they are not of one activity. */
export class NotOneActivity extends Error {
  override readonly name = 'NotOneActivity'
}

export interface ReadingClocks {
  /** Epoch ms; the start of a recording whose file names no date. */
  fallbackStartMs?: number
  /** Zone of local times of files that tell no place. */
  homeTimeZone?: string | undefined
  /** Epoch ms of the start of the stored activity: its clock is kept. */
  storedMs?: number
}

/** Reads and merges the files. Throws `NotOneActivity` and whatever `readRecording` throws. */
export async function readTogether(
  { main, others, motion }: ActivityFiles,
  { fallbackStartMs, homeTimeZone, storedMs }: ReadingClocks = {},
): Promise<ReadTogether> {
  const read = (file: MotionFile, motionFiles: readonly MotionFile[]) =>
    readRecording(file.bytes, {
      fileName: file.name,
      motionFiles,
      ...(file.read ? { read: file.read } : {}),
      fallbackStartMs,
    })
  const asRead = read(main, motion)
  let recording = isStoredAt(asRead, storedMs) ? asRead : placeInTime(asRead, homeTimeZone)
  const joined: ReadTogether['joined'] = []
  for (const file of others) {
    const otherAsRead = read(file, [])
    const readings = [placeInTime(otherAsRead, homeTimeZone), otherAsRead]
    const pairs = (joined.length === 0 ? [recording, asRead] : [recording]).flatMap((one) =>
      readings.map((other) => [one, other] as const),
    )
    // Activities of before local times were placed overlap as they were read.
    const [one, other] = pairs.find((pair) => overlap(...pair)) ?? [recording, otherAsRead]
    recording = one
    if (holdsSeveral(recording) || holdsSeveral(other) || !overlap(recording, other))
      throw new NotOneActivity(`${file.name} is of another activity than ${main.name}`)
    const clock = await clockBetween(recording, other)
    joined.push({ format: other.format, clock })
    recording = mergeRecordings(recording, other, clock.offsetMs)
  }
  return { recording, joined }
}

/** ms by which a stored start and the same start, read again, may differ. */
const sameMs = 1_000

/** True if an activity begins at the instant, with the file's times as they were read. */
function isStoredAt(recording: Recording, storedMs = Number.NaN): boolean {
  return windowsOfFile(recording).some(
    (each) => Math.abs(each.recording.startMs + each.window.startMs - storedMs) <= sameMs,
  )
}

function holdsSeveral({ sessions, later }: Recording): boolean {
  return sessions.length > 1 || later !== undefined
}

function overlap(a: Recording, b: Recording): boolean {
  const endOf = ({ startMs, timeMs }: Recording) => startMs + (timeMs.at(-1) ?? 0)
  return a.startMs < endOf(b) && b.startMs < endOf(a)
}

/**
 * Channels that two devices of one athlete measure alike, the most telling first; each with the step that a
 * trace counts as a change.
 */
const shared = [
  ['cadence', 1],
  ['power', 0.2],
  ['speed', 3.6],
  ['heartrate', 1],
] as const
/** Correlation below which the clocks themselves are more reliable. */
const leastConfidence = 0.3

/** Offset of the other clock, found from whatever channel both measured; zero if none tells. */
async function clockBetween(main: Recording, other: Recording): Promise<MotionClock> {
  const { findClockOffset, recordedTrace } = await import('@cadenza/motion')
  const traceOf = (recording: Recording, name: string, scale: number) => {
    const values = recording.channels.find((channel) => channel.name === name)?.values
    return (
      values &&
      recordedTrace(
        recording,
        Array.from(values, (value) => value * scale),
        'cycling',
      )
    )
  }
  let best: MotionClock = { offsetMs: 0, confidence: 0 }
  for (const [name, scale] of shared) {
    const first = traceOf(main, name, scale)
    const second = traceOf(other, name, scale)
    const found = first && second && findClockOffset(first, second)
    if (found && found.confidence >= leastConfidence && found.confidence > best.confidence) best = found
  }
  return best
}
