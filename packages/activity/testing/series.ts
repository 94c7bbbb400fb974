import { type Channel, MISSING_POSITION, type Recording } from '@cadenza/recording'
import type { Series, SeriesColumn } from '../src/series.ts'

import type { RangeInputs } from '../src/statistics.ts'

const units: Record<string, string> = {
  power: 'W',
  heartrate: 'bpm',
  cadence: 'rpm',
  speed: 'm/s',
  distance: 'm',
  elevation: 'm',
  latitude: 'semicircles',
  longitude: 'semicircles',
}

/** A recording from channels by name. `timesS` are the sample times in s, every second by default. */
export function recordingOf(
  channels: Record<string, readonly number[]>,
  given: Partial<Omit<Recording, 'channels' | 'timeMs'>> & { timesS?: readonly number[] } = {},
): Recording {
  const { timesS, ...rest } = given
  const length = timesS?.length ?? Object.values(channels)[0]?.length ?? 0
  const timeMs = Int32Array.from({ length }, (_, k) => (timesS?.[k] ?? k) * 1000)
  return {
    format: 'fit',
    startMs: Date.UTC(2026, 4, 4, 6),
    timeMs,
    channels: Object.entries(channels).map(([name, values]) => channelOf(name, values)),
    sessions: [],
    laps: [],
    events: [],
    problems: [],
    ...rest,
  }
}

function channelOf(name: string, values: readonly number[]): Channel {
  const unit = units[name] ?? ''
  if (name === 'latitude' || name === 'longitude') {
    const semicircles = values.map((degrees) =>
      Number.isNaN(degrees) ? MISSING_POSITION : Math.round((degrees * 2 ** 31) / 180),
    )
    return { name, unit, values: Int32Array.from(semicircles) }
  }
  return { name, unit, values: name === 'distance' ? Float64Array.from(values) : Float32Array.from(values) }
}

/** A 1 Hz series from columns by name. */
export function seriesOf(columns: Record<string, readonly number[]>): Series {
  const length = Object.values(columns)[0]?.length ?? 0
  const time: SeriesColumn = {
    name: 'time',
    unit: 'ms',
    values: Int32Array.from({ length }, (_, i) => i * 1000),
  }
  const named = Object.entries(columns).map(([name, values]) => ({
    name,
    unit: units[name] ?? '',
    values: name === 'distance' ? Float64Array.from(values) : Float32Array.from(values),
  }))
  return { length, columns: [time, ...named] }
}

/** An array of `count` equal values. */
export function times(count: number, value: number): number[] {
  return new Array<number>(count).fill(value)
}

export const noRecords: RangeInputs = {
  sport: 'bike',
  ftp: null,
  thresholdSpeed: null,
  maxHeartrate: null,
  barometer: true,
}
