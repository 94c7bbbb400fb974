/**
 * Reads the heart rate that a chest strap stored while out of range, for example during a swim: `hr` messages
 * with single beats. They are merged into the records by time and replace what the watch measured itself.
 */

import type { OnClock } from './clock.ts'
import type { Message } from './definition.ts'
import { TIMESTAMP_FIELD } from './profile.ts'

const FRACTIONAL_TIMESTAMP = 0
const FILTERED_BPM = 6
const EVENT_TIMESTAMP = 9
const EVENT_TIMESTAMP_12 = 10

/** Event times count 1/1024 s. Full ones roll over after 32 bits, compressed ones after 12. */
const TICKS_PER_S = 1024
const ROLLOVER_12 = 4096
const ROLLOVER_32 = 2 ** 32
/** The heart rate of a beat is valid for at most this long. */
const MAX_BEAT_AGE_S = 5
/** Weeks of beats; limits the cost of a hostile file. */
const MAX_BEATS = 5_000_000

export class HeartRates {
  private readonly times: number[] = []
  private readonly rates: number[] = []
  /** Event time of the latest beat in ticks, without roll-over. */
  private ticks = -1
  /** Time of tick 0 in seconds since FIT's epoch. */
  private zeroS = 0

  add(message: Message): void {
    const rates = message.elements(FILTERED_BPM)
    const whole = message.elements(EVENT_TIMESTAMP)
    const timestamp = message.number(TIMESTAMP_FIELD)
    const first = whole[0]
    if (timestamp !== undefined && first !== undefined) {
      // A message with a time stamp aligns event time with the clock.
      this.ticks = first
      this.zeroS = timestamp + (message.number(FRACTIONAL_TIMESTAMP) ?? 0) / 32768 - first / TICKS_PER_S
    }
    if (this.ticks < 0 || this.times.length > MAX_BEATS) return
    const events = whole.length > 0 ? whole : unpack12(message.elements(EVENT_TIMESTAMP_12))
    const rollover = whole.length > 0 ? ROLLOVER_32 : ROLLOVER_12
    for (const [i, event] of events.entries()) {
      if (Number.isNaN(event)) continue
      this.ticks += (((event - this.ticks) % rollover) + rollover) % rollover
      const rate = rates[i]
      if (rate === undefined || Number.isNaN(rate) || rate === 0) continue
      this.times.push(this.zeroS + this.ticks / TICKS_PER_S)
      this.rates.push(rate)
    }
  }

  /** Moves the beats to another clock. */
  reclock(onClock: OnClock): void {
    for (const [i, time] of this.times.entries()) this.times[i] = onClock(time)
  }

  get isEmpty(): boolean {
    return this.times.length === 0
  }

  /**
   * Writes the heart rate at each of `timesS` (increasing, seconds since FIT's epoch) into `rates`: that of
   * the latest beat within the last second, otherwise of the nearest within 5 s. Values without such a beat
   * stay.
   */
  mergeInto(rates: Float32Array | Float64Array, timesS: Float64Array, length: number): void {
    const order = sortedOrder(this.times)
    let next = 0
    for (let row = 0; row < length; row++) {
      const time = timesS[row] as number
      while (next < order.length && (this.times[order[next] as number] as number) <= time) next++
      const before = order[next - 1]
      const after = order[next]
      const sinceBefore = before === undefined ? Infinity : time - (this.times[before] as number)
      const untilAfter = after === undefined ? Infinity : (this.times[after] as number) - time
      const nearest = sinceBefore <= Math.max(1, untilAfter) ? before : after
      if (nearest === undefined || Math.min(sinceBefore, untilAfter) > MAX_BEAT_AGE_S) continue
      rates[row] = this.rates[nearest] as number
    }
  }
}

function sortedOrder(times: readonly number[]): Uint32Array {
  const order = Uint32Array.from(times, (_, i) => i)
  return order.sort((a, b) => (times[a] as number) - (times[b] as number) || a - b)
}

/** Unpacks 12-bit values, two in three bytes, least significant bits first. */
function unpack12(bytes: readonly number[]): number[] {
  const values: number[] = []
  // 0xff is the invalid value of a byte, but here it is part of a value.
  const byte = (i: number) => (Number.isNaN(bytes[i]) ? 0xff : (bytes[i] ?? 0))
  for (let i = 0; i + 2 < bytes.length; i += 3) {
    values.push(byte(i) | ((byte(i + 1) & 0x0f) << 8), (byte(i + 1) >> 4) | (byte(i + 2) << 4))
  }
  return values
}
