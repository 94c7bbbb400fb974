/** Heart beats of formats that state the intervals between them and hardly any time. */

import type { Beats, Recording } from '../recording.ts'

/** Beats whose sum differs more than this from the clock, as after a pause, are aligned with it again. */
const MAX_CLOCK_ERROR_MS = 5000
/** A week of beats; limits the cost of a hostile file. */
const MAX_BEATS = 1_000_000
/** ms, as in FIT's 16 bits; nobody's heart pauses for longer. */
const LONGEST_MS = 65_534

export class BeatTimes {
  /** Epoch ms. */
  private readonly times: number[] = []
  private readonly intervals: number[] = []
  private lastMs = Number.NaN

  /** Adds intervals in ms of which the last ended at about `epochMs`. */
  addUntil(intervals: readonly number[], epochMs: number): void {
    if (intervals.length === 0) return
    const lengthMs = intervals.filter(isInterval).reduce((sum, interval) => sum + interval, 0)
    if (!(Math.abs(this.lastMs + lengthMs - epochMs) <= MAX_CLOCK_ERROR_MS)) this.lastMs = epochMs - lengthMs
    this.add(intervals)
  }

  /** Adds intervals in ms of which the first began at `epochMs`. */
  addFrom(intervals: readonly number[], epochMs: number): void {
    this.lastMs = epochMs
    this.add(intervals)
  }

  /** The beats of a recording between two times in epoch ms; undefined if there are none. */
  between(startMs: number, endMs: number): Beats | undefined {
    const isWithin = (time: number) =>
      time >= startMs - MAX_CLOCK_ERROR_MS && time <= endMs + MAX_CLOCK_ERROR_MS
    const kept = this.times.flatMap((time, at) => (isWithin(time) ? [at] : []))
    if (kept.length === 0) return undefined
    return {
      timeMs: Float64Array.from(kept, (at) => Math.round(this.times[at] as number) - startMs),
      intervalMs: Float32Array.from(kept, (at) => this.intervals[at] as number),
    }
  }

  private add(intervals: readonly number[]): void {
    for (const interval of intervals) {
      if (!isInterval(interval)) continue
      if (this.times.length >= MAX_BEATS) return
      this.lastMs += interval
      this.times.push(this.lastMs)
      this.intervals.push(interval)
    }
  }
}

/** The recording, and those after it, with the beats of their time. */
export function withBeats(recording: Recording, times: BeatTimes): Recording {
  const own = (one: Recording): Recording => {
    const beats = times.between(one.startMs, one.startMs + (one.timeMs.at(-1) ?? 0))
    return beats ? { ...one, beats } : one
  }
  const { later } = recording
  return later ? { ...own(recording), later: later.map(own) } : own(recording)
}

const isInterval = (ms: number) => ms > 0 && ms <= LONGEST_MS
