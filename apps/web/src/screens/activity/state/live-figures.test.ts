import type { Series } from '@cadenza/activity'
import { type RangeInputs, rangeFigures } from '@cadenza/activity/statistics'
import { fromWire } from '@cadenza/contract/conversion'
import { describe, expect, test } from 'vitest'
import type { Activity, Figures } from '../../../features/activity/queries.ts'
import { withoutNoise } from '../../../features/ranges/noise.ts'
import { plans } from '../../../platform/api/endpoints.ts'
import { liveFigures } from './live-figures.ts'

const seconds = 3600
const wave = (mean: number, spread: number) =>
  Float32Array.from({ length: seconds }, (_, i) => mean + spread * Math.sin(i / 90))
const column = (name: string, values: Float32Array | Float64Array) => ({ name, unit: '', values })
const channels = {
  power: column('power', wave(220, 80)),
  heartrate: column('heartrate', wave(150, 12)),
  speed: column('speed', wave(3.4, 0.6)),
  distance: column(
    'distance',
    Float64Array.from({ length: seconds }, (_, i) => 3.4 * i),
  ),
  elevation: column('elevation', wave(300, 25)),
}
const seriesOf = (...names: (keyof typeof channels)[]): Series => ({
  length: seconds,
  columns: names.map((name) => channels[name]),
})
const nothing = { ftp: null, thresholdSpeed: null, maxHeartrate: null, barometer: true }

/** Activity as the browser knows it: the server's figures without the athlete's records. */
function activityOf(series: Series, inputs: RangeInputs): Activity {
  const stats = fromWire(rangeFigures(series, { startMs: 0, endMs: seconds * 1000 }, inputs), plans.figures)
  return { sport: inputs.sport, stats, availableData: { barometer: inputs.barometer } } as unknown as Activity
}

describe('figures while a zoom is dragged', () => {
  test.each<[string, Series, RangeInputs]>([
    ['a ride with power', seriesOf('power', 'heartrate'), { ...nothing, sport: 'bike', ftp: 263 }],
    [
      'a ride with a heart rate alone',
      seriesOf('heartrate'),
      { ...nothing, sport: 'bike', maxHeartrate: 187 },
    ],
    [
      'a run on hills',
      seriesOf('speed', 'distance', 'elevation', 'heartrate'),
      { ...nothing, sport: 'run', thresholdSpeed: 4.07, maxHeartrate: 187 },
    ],
    [
      'a run without a pace record',
      seriesOf('speed', 'distance', 'heartrate'),
      { ...nothing, sport: 'run', maxHeartrate: 192 },
    ],
  ])('of %s have the server’s intensity and load', (_, series, inputs) => {
    const startMs = 600_000
    const endMs = 2_150_500
    const server = rangeFigures(series, { startMs, endMs }, inputs)
    const live = liveFigures(series, activityOf(series, inputs), startMs, endMs)
    expect(server.tss).toBeGreaterThan(10)
    expect(live.tss).toBeCloseTo(server.tss ?? Number.NaN, 9)
    if (server.intensity_factor === null) expect(live.intensityFactor).toBeNull()
    else expect(live.intensityFactor).toBeCloseTo(server.intensity_factor, 9)
  })

  test('without a record have no load, as on the server', () => {
    const series = seriesOf('power')
    const inputs: RangeInputs = { ...nothing, sport: 'bike' }
    const live = liveFigures(series, activityOf(series, inputs), 0, 600_000)
    expect([live.intensityFactor, live.tss, live.hints]).toEqual([null, null, { tss: 'EnterFtp' }])
  })

  test('of motion are the mean of the strokes once these are loaded, and of the seconds until then', () => {
    const series: Series = {
      length: seconds,
      columns: [channels.power, column('foot_ar_left', new Float32Array(seconds).fill(40))],
    }
    const inputs: RangeInputs = { ...nothing, sport: 'bike' }
    const activity = activityOf(series, inputs)
    activity.stats.versions.motion = 7
    // Middles at 400, 1200 and 2000 ms: the last is at the end and excluded.
    const cycles = {
      startMs: [0, 800, 1600],
      durationMs: [800, 800, 800],
      side: [0, 0, 0],
      flags: [0, 0, 0],
      values: new Map([['foot_ar', [30, 33, 90]]]),
    }
    const before = liveFigures(series, activity, 0, 2000).durationBasedStats.mpi.foot_ar?.left
    expect(before).toMatchObject({ avg: 40, count: 2 })
    const live = liveFigures(series, activity, 0, 2000, cycles)
    // (30 + 33) ÷ 2.
    expect(live.durationBasedStats.mpi.foot_ar?.left).toMatchObject({ avg: 31.5, count: 2 })
    expect(live.versions.motion).toBe(7)
  })
  test('leave out what is marked as an artefact, as the server’s do', () => {
    // 200 W except for a minute of 900 W, which is marked: 270 s of 200 W and 30 of the 60 s are in the span.
    const power = new Float32Array(seconds).fill(200).fill(900, 570, 630)
    const series: Series = { length: seconds, columns: [column('power', power)] }
    const inputs: RangeInputs = { ...nothing, sport: 'bike', ftp: 250 }
    const noise = [{ startMs: 570_000, endMs: 630_000 }]
    const live = liveFigures(series, activityOf(series, inputs), 300_000, 600_000, undefined, noise)
    expect(live.durationBasedStats.basic.power?.avg).toBeCloseTo((270 * 200 + 30 * 900) / 300, 9)
    expect(live.noiseFilteredStats?.durationBasedStats.basic.power?.avg).toBeCloseTo(200, 9)
    expect(withoutNoise(live)).toMatchObject({ duration: 270 })
    const server = rangeFigures(series, { startMs: 300_000, endMs: 600_000 }, { ...inputs, noise })
    expect(live.noiseFilteredStats).toEqual((fromWire(server, plans.figures) as Figures).noiseFilteredStats)
  })
})
