/** Merges two recordings of one activity, each channel from the device that covers it better. */

import type { Channel, Recording } from '@cadenza/recording'
import type { Span } from '../series.ts'

import { chosenSource, continuedDistance, fillMissing, resampled } from './channels.ts'

/** ms; longer holes of the main device are filled with samples of the other. */
const HOLE_MS = 5_000

/**
 * Merges recordings of one session each. `main` gives times, session, laps and events. Its holes, and the
 * time before and after it, come from `other`, whose clock is `offsetMs` behind. Each channel comes from the
 * device that covers it better (the main one if equal) and is completed by the other. Latitude and longitude
 * stay together. Distance continues where the chosen device ends.
 */
export function mergeRecordings(main: Recording, other: Recording, offsetMs = 0): Recording {
  const shiftMs = Math.round(other.startMs + offsetMs - main.startMs)
  const otherMs = other.timeMs.map((ms) => ms + shiftMs)
  const times = mergedTimes(main.timeMs, otherMs)
  const first = Math.min(0, times[0] ?? 0)
  const timeMs = first === 0 ? times : times.map((ms) => ms - first)
  const mainAt = { timeMs: main.timeMs.map((ms) => ms - first), channels: main.channels }
  const otherAt = { timeMs: otherMs.map((ms) => ms - first), channels: other.channels }
  const shifted = <S extends Span>(span: S, by: number): S => ({
    ...span,
    startMs: span.startMs + by,
    endMs: span.endMs + by,
  })
  const laps = main.laps.length > 1 || other.laps.length <= 1 ? main.laps : other.laps
  const lapShift = laps === main.laps ? -first : shiftMs - first
  const endMs = timeMs.at(-1) ?? 0
  const [session] = main.sessions
  const { beats: mainBeats, ...rest } = main
  const beats = mainBeats
    ? { ...mainBeats, timeMs: mainBeats.timeMs.map((ms) => ms - first) }
    : other.beats && { ...other.beats, timeMs: other.beats.timeMs.map((ms) => ms + shiftMs - first) }
  return {
    ...rest,
    startMs: main.startMs + first,
    timeMs,
    channels: mergedChannels(timeMs, mainAt, otherAt),
    // The main device's totals cover only its own time, so they are dropped.
    sessions: session
      ? [{ ...session, startMs: 0, endMs: Math.max(endMs, session.endMs - first), totals: {} }]
      : [],
    laps: laps.map((lap) => shifted(lap, lapShift)),
    events: main.events.map((event) => ({ ...event, timeMs: event.timeMs - first })),
    ...(main.lengths ? { lengths: main.lengths.map((length) => shifted(length, -first)) } : {}),
    beats,
    problems: [...main.problems, ...other.problems],
  }
}

interface Sampled {
  timeMs: Int32Array
  channels: readonly Channel[]
}

/** The main device's times, and the other's before, after and in holes of the main one. */
function mergedTimes(main: Int32Array, other: Int32Array): Int32Array {
  const times: number[] = []
  let next = 0
  const take = (before: number, last: number) => {
    for (; next < other.length && (other[next] as number) < before; next++)
      if ((other[next] as number) > last) times.push(other[next] as number)
  }
  let last = Number.NEGATIVE_INFINITY
  for (const time of main) {
    const isHole = time - last > HOLE_MS
    // A sample of the other device this close to one of the main would repeat the same moment.
    take(time - LEAST_STEP_MS, isHole ? last + LEAST_STEP_MS : Number.POSITIVE_INFINITY)
    times.push(time)
    last = time
  }
  take(Number.POSITIVE_INFINITY, last + LEAST_STEP_MS)
  return Int32Array.from(times)
}

/** ms between samples of different devices. */
const LEAST_STEP_MS = 500

function mergedChannels(timeMs: Int32Array, main: Sampled, other: Sampled): Channel[] {
  const names = [...new Set([...main.channels, ...other.channels].map(({ name }) => name))]
  const isPlace = (name: string) => name === 'latitude' || name === 'longitude'
  const placeFrom = chosenSource(
    channelAt(timeMs, main, 'latitude')?.values,
    channelAt(timeMs, other, 'latitude')?.values,
  )
  return names.flatMap((name) => {
    const own = channelAt(timeMs, main, name)
    const others = channelAt(timeMs, other, name)
    if (!own || !others) return own ?? others ?? []
    const from = isPlace(name) ? placeFrom : chosenSource(own.values, others.values)
    const [best, second] = from === 'main' ? [own, others] : [others, own]
    const values =
      name === 'distance'
        ? continuedDistance(best.values, second.values)
        : fillMissing(best.values, second.values)
    return [{ ...best, values }]
  })
}

function channelAt(timeMs: Int32Array, from: Sampled, name: string): Channel | undefined {
  const channel = from.channels.find((each) => each.name === name)
  return channel && { ...channel, values: resampled(channel, from.timeMs, timeMs) }
}
