import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readRecording } from '@cadenza/recording'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seriesOf, times } from '../testing/series.ts'
import { bestAt, curveDurationsS, curvesOf, meanMaximal } from './mean-maximal.ts'
import { processRecording } from './process.ts'
import type { Series } from './series.ts'

const channel = (curve: Series | undefined, name: string) =>
  Array.from(curve?.columns.find((column) => column.name === name)?.values ?? [])
const missing = Number.NaN

/** Every stretch, summed up one by one. */
function byHand(values: readonly number[], duration: number): number {
  let best = Number.NaN
  for (let from = 0; from + duration <= values.length; from++) {
    let sum = 0
    for (let i = from; i < from + duration; i++) sum += values[i] ?? Number.NaN
    if (!Number.isNaN(sum) && !(sum / duration <= best)) best = sum / duration
  }
  return best
}

describe('the mean-maximal curve', () => {
  test('holds the highest average of each duration', () => {
    // 1 s: 400; 2 s: (400 + 100) ÷ 2; 3 s: (200 + 200 + 400) ÷ 3; 4 s: all but the first, 900 ÷ 4; 5 s: 1000
    // ÷ 5.
    const curve = curvesOf(seriesOf({ power: [100, 200, 200, 400, 100] }))
    const expected = [400, 300, 800 / 3, 225, 200]
    for (const [k, value] of channel(curve, 'power').entries()) expect(value).toBeCloseTo(expected[k] ?? 0, 4)
    expect(channel(curve, 'duration')).toEqual([1, 2, 3, 4, 5])
  })

  test('is what trying every start gives, whatever the values and holes', () => {
    const value = fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 0, max: 1500 }) }, fc.constant(missing))
    // Long efforts one after the other: what a block of starts reached says much about what it reaches next.
    const effort = fc
      .tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 150 }))
      .map(([level, lengthS]) => times(lengthS, level))
    const efforts = fc.array(effort, { minLength: 1, maxLength: 8 }).map((all) => all.flat())
    const durations = [1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 64, 100, 128, 200, 257]
    fc.assert(
      fc.property(fc.oneof(fc.array(value, { minLength: 1, maxLength: 400 }), efforts), (values) => {
        const curve = meanMaximal(Float32Array.from(values), durations)
        durations.forEach((duration, k) => {
          const expected = byHand(values, duration)
          if (Number.isNaN(expected)) expect(curve[k]).toBeNaN()
          else expect(curve[k]).toBeCloseTo(expected, 3)
        })
      }),
      { numRuns: 300 },
    )
  })

  test('takes a pause for rest: an interval with a pause in it counts over the time on the wall', () => {
    const timer = [...times(60, 1), ...times(60, 0), ...times(60, 1)]
    const curve = curvesOf(seriesOf({ power: times(180, 300), timer }))
    expect(curve && bestAt(curve, 'power', 60)).toBe(300)
    expect(curve && bestAt(curve, 'power', 120)).toBe(150)
    expect(curve && bestAt(curve, 'power', 180)).toBe(200)
  })

  test('takes a hole in power or speed for nothing done, too', () => {
    const speed = [...times(10, 4), ...times(10, missing), ...times(10, 5)]
    const curve = curvesOf(seriesOf({ speed }))
    expect(curve && bestAt(curve, 'speed', 10)).toBe(5)
    expect(curve && bestAt(curve, 'speed', 30)).toBe(3)
  })

  test('interpolates heart rate across up to a minute without it, and breaks at longer holes', () => {
    const short = curvesOf(
      seriesOf({ heartrate: [...times(30, 140), ...times(60, missing), ...times(30, 160)] }),
    )
    expect(short && bestAt(short, 'heartrate', 120)).toBeCloseTo(150, 3)
    const long = curvesOf(
      seriesOf({ heartrate: [...times(30, 140), ...times(61, missing), ...times(30, 160)] }),
    )
    expect(long && bestAt(long, 'heartrate', 30)).toBe(160)
    expect(long && bestAt(long, 'heartrate', 31)).toBeNull()
  })

  test('is absent without power, speed and heart rate', () => {
    expect(curvesOf(seriesOf({ elevation: [1, 2, 3] }))).toBeUndefined()
    expect(curvesOf(seriesOf({ power: times(5, missing) }))).toBeUndefined()
  })
})

describe('the durations', () => {
  test('are every second to two minutes and then at most 4.2 % apart, up to a day', () => {
    expect(Array.from(curveDurationsS.subarray(0, 120))).toEqual(Array.from({ length: 120 }, (_, i) => i + 1))
    for (let k = 120; k < curveDurationsS.length; k++) {
      const [before = 0, here = 0] = curveDurationsS.subarray(k - 1, k + 1)
      expect(here / before).toBeLessThanOrEqual(1.042)
    }
    expect(curveDurationsS.at(-1)).toBe(86_400)
  })

  test.each([180, 300, 480, 600, 1200, 1800, 2700, 3600, 5400, 7200, 10_800, 14_400])('hold %i s', (s) => {
    expect(curveDurationsS).toContain(s)
  })
})

const folder = path.join(import.meta.dirname, '../../../../shared/data/activities')
const names: Record<string, 'power' | 'speed' | 'heartrate'> = {
  critical_power: 'power',
  critical_pace: 'speed',
  peak_hr: 'heartrate',
}
/** Pauses of over a minute lie within: GoldenCheetah fills them with a heart rate of 0. */
const heartrateAcrossPauses: Record<string, number> = {
  'event_timestamp.fit': 3600,
  'garmin-edge-500-activity.fit': 3600,
  'ride-6791039036.tcx': 5400,
  'run-6860622783.fit': 1800,
  'strava.gpx': 3600,
}

describe.skipIf(!existsSync(folder))('recorded files (needs ../shared/data)', () => {
  const entries: Record<string, string | number>[] = existsSync(folder)
    ? JSON.parse(readFileSync(path.join(folder, 'goldencheetah.json'), 'utf8'))
    : []
  const checked = entries.flatMap((entry) => {
    const values = Object.entries(entry).flatMap(([key, value]) => {
      const [, count, unit, name = ''] =
        /^(\d+)([sm])_(critical_power|critical_pace|peak_hr)$/.exec(key) ?? []
      const channelName = names[name]
      if (!channelName) return []
      return [
        { channel: channelName, durationS: Number(count) * (unit === 'm' ? 60 : 1), value: Number(value) },
      ]
    })
    return values.length > 0 ? [{ file: `${entry.file}`, values }] : []
  })

  test('are there', () => expect(checked.length).toBeGreaterThan(8))

  test.each(checked)('$file: bests are GoldenCheetah’s within 1 %', ({ file, values }) => {
    const activities = processRecording(readRecording(readFileSync(path.join(folder, file))), {
      dayRecords: {},
      locale: 'en',
    })
    const [activity] = activities
    // GoldenCheetah takes a multisport file for one activity.
    if (!activity || activities.length > 1) return
    const curve = curvesOf(activity.series)
    for (const { channel: name, durationS, value } of values) {
      if (name === 'heartrate' && durationS >= (heartrateAcrossPauses[file] ?? Number.POSITIVE_INFINITY))
        continue
      const ours = curve && bestAt(curve, name, durationS)
      const inTheirUnit = name === 'speed' && ours ? 1000 / ours / 60 : ours
      expect(inTheirUnit, `${name} ${durationS} s`).toBeTypeOf('number')
      expect(Math.abs((inTheirUnit ?? 0) / value - 1), `${name} ${durationS} s`).toBeLessThan(0.01)
    }
  })
})
