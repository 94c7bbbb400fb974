/** The log of a simulated device: samples once per second, then the recording with its totals and laps. */

import type { Lap, Recording, RecordingEvent, Totals } from '@cadenza/recording'

/**
 * Channels that a simulated device can record. Int32 for positions, Float64 for distance, Float32 for the
 * others.
 */
const channelUnits = {
  latitude: 'semicircles',
  longitude: 'semicircles',
  elevation: 'm',
  heartrate: 'bpm',
  cadence: 'rpm',
  distance: 'm',
  speed: 'm/s',
  power: 'W',
  temperature: '°C',
  l_r_balance: '%',
  vertical_oscillation: 'mm',
  ground_contact_time: 'ms',
  stance_time_balance: '%',
  step_length: 'mm',
  vertical_ratio: '%',
  dss_left: '',
  dss_right: '',
  foot_ar_left: '°',
  foot_ar_right: '°',
  foot_ar_q1_left: '°',
  foot_ar_q1_right: '°',
  leg_ar_left: '°',
  leg_ar_right: '°',
  pelvic_angle: '°',
  pelvic_rock: '°',
  pelvic_rotation: '°',
} as const

export type LoggedChannel = keyof typeof channelUnits
export type Sample = Partial<Record<LoggedChannel, number>>

const SEMICIRCLES_PER_DEGREE = 2 ** 31 / 180

export class DeviceLog {
  private readonly columns: ReadonlyMap<LoggedChannel, number[]>
  private readonly times: number[] = []
  private readonly lapStarts: { startMs: number; trigger: string }[] = [{ startMs: 0, trigger: '' }]
  private readonly events: RecordingEvent[] = [{ timeMs: 0, kind: 'timer', type: 'start' }]
  private pausedMs = 0

  constructor(channels: readonly LoggedChannel[]) {
    this.columns = new Map(channels.map((name) => [name, []]))
  }

  add(second: number, sample: Sample): void {
    this.times.push(second * 1000)
    for (const [name, column] of this.columns) column.push(sample[name] ?? Number.NaN)
  }

  /** Ends the previous lap, manually or by distance. */
  startLap(second: number, trigger: 'manual' | 'distance'): void {
    if (second > 0) this.lapStarts.push({ startMs: second * 1000, trigger })
  }

  /** Stops and restarts the timer. Nothing is recorded in between. */
  pause(fromSecond: number, toSecond: number): void {
    this.events.push({ timeMs: fromSecond * 1000, kind: 'timer', type: 'stop_all' })
    this.events.push({ timeMs: toSecond * 1000, kind: 'timer', type: 'start' })
    this.pausedMs += (toSecond - fromSecond) * 1000
  }

  finish(frame: Pick<Recording, 'startMs' | 'utcOffsetS' | 'device'> & { sport: string; subSport: string }) {
    const endMs = this.times.at(-1) ?? 0
    this.events.push({ timeMs: endMs, kind: 'timer', type: 'stop_all' })
    const { sport, subSport, ...rest } = frame
    const totals = {
      ...this.totals(0, this.times.length),
      total_elapsed_time: endMs / 1000,
      total_timer_time: (endMs - this.pausedMs) / 1000,
    }
    return {
      ...rest,
      timeMs: Int32Array.from(this.times),
      channels: Array.from(this.columns, ([name, column]) => ({
        name,
        unit: channelUnits[name],
        values: stored(name, column),
      })),
      sessions: [{ sport, subSport, startMs: 0, endMs, totals }],
      laps: this.laps(endMs),
      events: this.events,
    }
  }

  private laps(endMs: number): Lap[] {
    return this.lapStarts.map(({ startMs }, i) => {
      const next = this.lapStarts[i + 1]
      const to = next ? this.indexAt(next.startMs) : this.times.length
      return {
        startMs,
        endMs: next?.startMs ?? endMs,
        totals: this.totals(this.indexAt(startMs), to),
        trigger: next?.trigger ?? 'session_end',
      }
    })
  }

  private indexAt(ms: number): number {
    const index = this.times.findIndex((time) => time >= ms)
    return index < 0 ? this.times.length : index
  }

  private totals(from: number, to: number): Totals {
    const distance = this.columns.get('distance') ?? []
    const first = distance[from] ?? 0
    const last = distance[to - 1] ?? first
    const totals: Totals = { total_distance: last - first }
    const figures: [LoggedChannel, string][] = [
      ['heartrate', 'heart_rate'],
      ['power', 'power'],
      ['cadence', 'cadence'],
      ['speed', 'speed'],
    ]
    for (const [channel, figure] of figures) {
      const column = this.columns.get(channel) ?? []
      let sum = 0
      let count = 0
      let most = 0
      for (let i = from; i < to; i++) {
        const value = column[i] ?? Number.NaN
        if (Number.isNaN(value) || (channel === 'cadence' && value === 0)) continue
        sum += value
        count++
        if (value > most) most = value
      }
      if (count === 0) continue
      const digits = channel === 'speed' ? 1000 : 1
      totals[`avg_${figure}`] = Math.round((sum / count) * digits) / digits
      totals[`max_${figure}`] = Math.round(most * digits) / digits
    }
    return totals
  }
}

function stored(name: LoggedChannel, column: readonly number[]): Float32Array | Float64Array | Int32Array {
  if (name === 'distance') return Float64Array.from(column)
  if (name !== 'latitude' && name !== 'longitude') return new Float32Array(column)
  return new Int32Array(column.map((degrees) => Math.round(degrees * SEMICIRCLES_PER_DEGREE)))
}
