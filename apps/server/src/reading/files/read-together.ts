/** Runs in a worker thread: all the files of one outing as one recording, those of other devices on the main one's clock. */
import { mergeRecordings } from '@cadenza/activity/merge/merge-recordings'
import { type MotionFile, type Recording, readRecording } from '@cadenza/recording'
import type { MotionClock } from '../../platform/database/motion-facts.ts'

export interface OutingFiles<File extends MotionFile = MotionFile> {
  main: File
  /** Of other devices. */
  others: readonly File[]
  /** Motion logs. */
  motion: readonly File[]
}

export interface ReadTogether {
  recording: Recording
  /** Of each other device's recording, in order. */
  joined: { format: Recording['format']; clock: MotionClock }[]
}

/** The two have no moment in common, or are of several sports: they are no one recording. */
export class NotOneOuting extends Error {
  override readonly name = 'NotOneOuting'
}

/** Throws `NotOneOuting`, and what `readRecording` throws. */
export async function readTogether(
  { main, others, motion }: OutingFiles,
  { fallbackStartMs }: { fallbackStartMs?: number } = {},
): Promise<ReadTogether> {
  const read = (file: MotionFile, motionFiles: readonly MotionFile[]) =>
    readRecording(file.bytes, {
      fileName: file.name,
      motionFiles,
      ...(file.read ? { read: file.read } : {}),
      ...(fallbackStartMs === undefined ? {} : { fallbackStartMs }),
    })
  let recording = read(main, motion)
  const joined: ReadTogether['joined'] = []
  for (const file of others) {
    const other = read(file, [])
    if (recording.sessions.length > 1 || other.sessions.length > 1 || !overlap(recording, other))
      throw new NotOneOuting(`${file.name} is of another outing than ${main.name}`)
    const clock = await clockBetween(recording, other)
    joined.push({ format: other.format, clock })
    recording = mergeRecordings(recording, other, clock.offsetMs)
  }
  return { recording, joined }
}

function overlap(a: Recording, b: Recording): boolean {
  const endOf = ({ startMs, timeMs }: Recording) => startMs + (timeMs.at(-1) ?? 0)
  return a.startMs < endOf(b) && b.startMs < endOf(a)
}

/** What two devices of one athlete see alike, the most telling first; each in steps that a trace takes for changes. */
const shared = [
  ['cadence', 1],
  ['power', 0.2],
  ['speed', 3.6],
  ['heartrate', 1],
] as const
/** Less, and the clocks' own word is better. */
const leastConfidence = 0.3

/** How far the other's clock is behind, by whatever both measured; as the clocks say where that does not tell. */
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
