/**
 * Recording for a written file, read again from the athlete's original. It keeps what stored series do not
 * hold, such as developer fields' applications, gear changes, workout steps, lengths and heartbeats.
 */
import { type SessionWindow, windowsOfFile } from '@cadenza/activity/sessions'
import { sessionSport, sportName } from '@cadenza/activity/sport'
import {
  type Lap,
  type Recording,
  readRecording,
  UnreadableRecording,
  type WritableRecording,
} from '@cadenza/recording'
import { ObjectMissing, type ObjectStore } from '../../platform/objects/store.ts'
import type { ExportedActivity } from './recording-of.ts'

/**
 * Reads the original. `stored` is what the series and rows give; it supplies what was edited here and what
 * the file lacks. It is returned unchanged if the file is gone or no longer holds the session.
 */
export async function fromOriginal(
  objects: ObjectStore,
  activity: ExportedActivity,
  stored: WritableRecording,
): Promise<WritableRecording> {
  const { original } = activity
  if (!original) return stored
  const recording = await readAgain(objects, original.objectKey, activity.startMs)
  if (!recording) return stored
  const windows = windowsOfFile(recording)
  const found = windows[original.session]
  return found
    ? combined(found.recording, found.window, { activity, stored, isOnly: windows.length === 1 })
    : stored
}

async function readAgain(
  objects: ObjectStore,
  key: string,
  fallbackStartMs: number,
): Promise<Recording | undefined> {
  try {
    return readRecording(await objects.get(key), { fallbackStartMs })
  } catch (error) {
    if (error instanceof ObjectMissing || error instanceof UnreadableRecording) return undefined
    throw error
  }
}

function combined(
  recording: Recording,
  { session, startMs, endMs, from, to }: SessionWindow,
  { activity, stored, isOnly }: { activity: ExportedActivity; stored: WritableRecording; isOnly: boolean },
): WritableRecording {
  const isInside = (at: number) => isOnly || (at >= startMs && at <= endMs)
  const isWithin = ({ startMs: at }: { startMs: number }) => isOnly || (at >= startMs - 1000 && at < endMs)
  const moved = <S extends { startMs: number; endMs: number }>(span: S): S => ({
    ...span,
    startMs: Math.max(0, span.startMs - startMs),
    endMs: span.endMs - startMs,
  })
  const { timeMs, channels, laps, events, lengths, workout, beats } = recording
  const own = events.filter(({ timeMs: at }) => isInside(at))
  const isRenamed = sportName(session) !== activity.sportName
  const [made] = stored.sessions
  const utcOffsetS = recording.utcOffsetS ?? stored.utcOffsetS
  return {
    startMs: activity.startMs,
    timeMs: timeMs.slice(from, to).map((ms) => ms - startMs),
    channels: channels.map((channel) => ({ ...channel, values: channel.values.slice(from, to) })),
    ...(recording.device ? { device: recording.device } : {}),
    utcOffsetS,
    sessions: [
      {
        ...moved({ ...session, endMs }),
        ...(isRenamed ? sessionSport(activity.sportName) : {}),
        name: activity.title,
        totals: { ...made?.totals, ...session.totals },
      },
    ],
    laps: namedLaps(laps.filter(isWithin).map(moved), stored.laps ?? []),
    events:
      own.length > 0
        ? own.map((event) => ({ ...event, timeMs: event.timeMs - startMs }))
        : (stored.events ?? []),
    ...(lengths ? { lengths: lengths.filter(isWithin).map(moved) } : {}),
    workout,
    ...(beats ? { beats: beatsWithin(beats, startMs, isInside) } : {}),
  }
}

/** Device's laps under their names here; where the laps were changed here, the changed ones. */
function namedLaps(read: readonly Lap[], here: readonly Lap[]): Lap[] {
  if (read.length !== here.length) return [...here]
  return read.map((lap, at) => {
    const name = here[at]?.name ?? lap.name
    return name === undefined ? lap : { ...lap, name }
  })
}

function beatsWithin(
  { timeMs, intervalMs }: NonNullable<Recording['beats']>,
  startMs: number,
  isInside: (at: number) => boolean,
) {
  return {
    timeMs: timeMs.filter(isInside).map((at) => at - startMs),
    intervalMs: intervalMs.filter((_, index) => isInside(timeMs[index] ?? Number.NaN)),
  }
}
