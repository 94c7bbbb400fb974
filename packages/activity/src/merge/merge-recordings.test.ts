import { type Channel, MISSING_POSITION, type Recording } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { mergeRecordings } from './merge-recordings.ts'

const startMs = Date.UTC(2026, 4, 1, 8)

/** One sample a second from `fromS` on. */
function recorded(
  fromS: number,
  seconds: number,
  channels: Record<string, (s: number) => number>,
): Recording {
  const made = Object.entries(channels).map(([name, value]): Channel => {
    const values = Array.from({ length: seconds }, (_, s) => value(fromS + s))
    const kind = /itude/.test(name) ? Int32Array : name === 'distance' ? Float64Array : Float32Array
    return { name, unit: '', values: kind.from(values) }
  })
  return {
    format: 'fit',
    startMs: startMs + 1000 * fromS,
    timeMs: Int32Array.from({ length: seconds }, (_, s) => 1000 * s),
    channels: made,
    sessions: [{ sport: 'cycling', startMs: 0, endMs: 1000 * (seconds - 1), totals: { total_distance: 1 } }],
    laps: [],
    events: [],
    problems: [],
  }
}

const valuesOf = ({ channels }: Recording, name: string) => [
  ...(channels.find((channel) => channel.name === name)?.values ?? []),
]
const lap = (startS: number, endS: number) => ({ startMs: 1000 * startS, endMs: 1000 * endS, totals: {} })

test('each channel comes from the device that recorded it, and gaps of the main one from the other', () => {
  const main = recorded(0, 10, { power: (s) => 200 + s, heartrate: () => Number.NaN })
  const other = recorded(0, 10, {
    heartrate: (s) => 120 + s,
    power: (s) => 100 + s,
    temperature: (s) => 20 + s,
  })
  const merged = mergeRecordings(main, other)
  expect(valuesOf(merged, 'power')).toEqual([200, 201, 202, 203, 204, 205, 206, 207, 208, 209])
  expect(valuesOf(merged, 'heartrate')).toEqual([120, 121, 122, 123, 124, 125, 126, 127, 128, 129])
  expect(valuesOf(merged, 'temperature')).toHaveLength(10)
})

test('a sensor with a constant value is replaced by the other’s, and gaps are filled', () => {
  const main = recorded(0, 10, { cadence: () => 0, power: (s) => (s > 3 && s < 6 ? Number.NaN : s) })
  const other = recorded(0, 10, { cadence: (s) => 80 + s, power: (s) => 50 + s })
  const merged = mergeRecordings(main, other)
  expect(valuesOf(merged, 'cadence')[9]).toBe(89)
  // The other knows power all the time: it is the whole of it, and none of the two is cut to pieces.
  expect(valuesOf(merged, 'power')).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59])
})

test('the result spans both recordings, with a continuous distance', () => {
  const main = recorded(0, 20, { distance: (s) => 10 * s })
  // Begins 4 s before by its own clock that is 1 s behind: 3 s before; it counts from another place.
  const other = recorded(-4, 8, { distance: (s) => 500 + 12 * (s + 4) })
  const merged = mergeRecordings(main, other, 1000)
  expect(merged.startMs).toBe(startMs - 3000)
  const distance = valuesOf(merged, 'distance')
  expect(distance).toHaveLength(23)
  // 12 m a second at first, then 10 m; from 0: 3 × 12 + 19 × 10.
  expect(distance.slice(0, 5)).toEqual([0, 12, 24, 36, 46])
  expect(distance.at(-1)).toBe(226)
  expect(merged.sessions).toMatchObject([{ sport: 'cycling', startMs: 0, endMs: 22_000, totals: {} }])
})

test('holes of the main recording are filled with the other’s samples; its own samples keep their times', () => {
  const full = recorded(0, 30, { power: (s) => s })
  const keeps = [...full.timeMs.keys()].filter((s) => s < 10 || s >= 20)
  const main: Recording = {
    ...full,
    timeMs: Int32Array.from(keeps, (s) => full.timeMs[s] ?? 0),
    channels: full.channels.map((channel) => ({ ...channel, values: Float32Array.from(keeps) })),
  }
  const other = recorded(0, 30, { power: (s) => 100 + s })
  const merged = mergeRecordings(main, other)
  expect([...merged.timeMs]).toEqual([...full.timeMs])
  expect(merged.timeMs.every((ms, i) => i === 0 || ms > (merged.timeMs[i - 1] ?? 0))).toBe(true)
})

test('latitude and longitude stay together and are not invented', () => {
  const main = recorded(0, 10, { latitude: (s) => 1000 + s, longitude: (s) => 2000 + s })
  const other = recorded(5, 10, { latitude: (s) => 5000 + s, longitude: (s) => 6000 + s })
  const merged = mergeRecordings(main, other)
  expect(valuesOf(merged, 'latitude').slice(8, 12)).toEqual([1008, 1009, 5010, 5011])
  expect(valuesOf(merged, 'longitude').slice(8, 12)).toEqual([2008, 2009, 6010, 6011])
  const nowhere = mergeRecordings(
    recorded(0, 4, { latitude: () => MISSING_POSITION, longitude: () => MISSING_POSITION }),
    recorded(0, 4, { power: () => 1 }),
  )
  expect(valuesOf(nowhere, 'latitude')).toEqual(new Array(4).fill(MISSING_POSITION))
})

test('laps are the main device’s, or the other’s if only that one recorded laps', () => {
  const main = { ...recorded(0, 10, { power: () => 1 }), laps: [lap(0, 9)] }
  const other = { ...recorded(2, 8, { power: () => 1 }), laps: [lap(0, 3), lap(3, 7)] }
  expect(mergeRecordings(main, other).laps).toEqual([lap(2, 5), lap(5, 9)])
  expect(mergeRecordings({ ...main, laps: [lap(0, 4), lap(4, 9)] }, other).laps).toEqual([
    lap(0, 4),
    lap(4, 9),
  ])
})
