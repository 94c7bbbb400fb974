/**
 * Intervals between heart beats (`hrv` and `beat_intervals` messages). FIT stores them without a time; their
 * times are derived here.
 */

import type { Beats } from '../recording.ts'
import { READ_U16 } from './base-types.ts'
import { type ByteWriter, type RawField, writeMessage } from './byte-writer.ts'
import type { OnClock } from './clock.ts'
import type { Definition } from './definition.ts'
import { HRV } from './profile.ts'

/**
 * If the sum of the intervals differs more than this from the clock, as after a pause, the beats are aligned
 * with the clock again.
 */
const MAX_CLOCK_ERROR_S = 5
/** A week of beats; limits the cost of a hostile file. */
const MAX_BEATS = 1_000_000
/** Intervals per written message, as devices write them. */
const INTERVALS_PER_MESSAGE = 5
const U16_INVALID = 0xffff

export class BeatIntervals {
  /** Seconds since FIT's epoch. */
  private readonly times: number[] = []
  private readonly intervals: number[] = []
  private lastS = Number.NaN

  /**
   * Adds the message at `at`, whose `field` holds intervals in ms (16 bits each). `clockS` is the latest time
   * of any earlier message, -1 if there is none. Such a message comes every second, so it is read without
   * creating objects.
   */
  add(view: DataView, at: number, { fields, little }: Definition, field: number, clockS: number): void {
    const defined = fields.find((candidate) => candidate.field === field)
    if (defined?.type?.read !== READ_U16) return
    const from = at + defined.at
    const end = from + defined.size - 1
    let lengthMs = 0
    for (let i = from; i < end; i += 2) {
      const ms = view.getUint16(i, little)
      if (ms !== U16_INVALID) lengthMs += ms
    }
    const lengthS = lengthMs / 1000
    const expected = this.lastS + lengthS
    if (clockS >= 0 && !(Math.abs(expected - clockS) <= MAX_CLOCK_ERROR_S)) this.lastS = clockS - lengthS
    if (Number.isNaN(this.lastS)) return
    for (let i = from; i < end; i += 2) {
      const ms = view.getUint16(i, little)
      if (ms === 0 || ms === U16_INVALID) continue
      if (this.times.length >= MAX_BEATS) return
      this.lastS += ms / 1000
      this.times.push(this.lastS)
      this.intervals.push(ms)
    }
  }

  /** Moves the beats to another clock. */
  reclock(onClock: OnClock): void {
    for (const [i, time] of this.times.entries()) this.times[i] = onClock(time)
  }

  /** Undefined if the file has no beats. */
  beats(firstS: number): Beats | undefined {
    const { times, intervals } = this
    if (times.length === 0) return undefined
    const timeMs = new Float64Array(times.length)
    for (let i = 0; i < timeMs.length; i++) timeMs[i] = Math.round(((times[i] as number) - firstS) * 1000)
    return { timeMs, intervalMs: new Float32Array(intervals) }
  }
}

/** Writes beats between the records: `writeUntil` those that ended by a time, then `writeRest`. */
export class BeatWriter {
  private readonly beats: Beats
  private next = 0

  constructor(beats: Beats = { timeMs: new Float64Array(0), intervalMs: new Float32Array(0) }) {
    this.beats = beats
  }

  writeUntil(ms: number, writer: ByteWriter, local: number): void {
    const { timeMs } = this.beats
    for (;;) {
      const count = this.nextBatchSize()
      if (count === 0 || (timeMs[this.next + count - 1] as number) > ms) return
      this.write(count, writer, local)
    }
  }

  writeRest(writer: ByteWriter, local: number): void {
    for (let count = this.nextBatchSize(); count > 0; count = this.nextBatchSize())
      this.write(count, writer, local)
  }

  /** Number of next beats for one message: those that follow one another without a gap. */
  private nextBatchSize(): number {
    const { timeMs, intervalMs } = this.beats
    const most = Math.min(INTERVALS_PER_MESSAGE, timeMs.length - this.next)
    for (let count = 1; count < most; count++) {
      const at = this.next + count
      const since = (timeMs[at] as number) - (timeMs[at - 1] as number)
      if (since - (intervalMs[at] as number) > MAX_CLOCK_ERROR_S * 1000) return count
    }
    return most
  }

  private write(count: number, writer: ByteWriter, local: number): void {
    const bytes = new Uint8Array(2 * INTERVALS_PER_MESSAGE)
    const view = new DataView(bytes.buffer)
    for (let i = 0; i < INTERVALS_PER_MESSAGE; i++) {
      const ms = i < count ? Math.round(this.beats.intervalMs[this.next + i] as number) : U16_INVALID
      view.setUint16(2 * i, Math.min(ms, U16_INVALID), true)
    }
    const field: RawField = [0, 0x84, bytes]
    writeMessage(writer, local, HRV, [field])
    this.next += count
  }
}
