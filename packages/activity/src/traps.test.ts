/** Traps of resampling and of pedals, by hand: what the device wrote, what it means, what must come of it. */
import { readRecording, writeFit } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { noRecords, recordingOf, seriesOf, times } from '../testing/series.ts'
import { processRecording } from './process.ts'
import { rangeFigures } from './statistics.ts'

const options = { dayRecords: {}, locale: 'en' as const }
const session = (endS: number, sport = 'cycling') => ({ sport, startMs: 0, endMs: endS * 1000, totals: {} })
const lap = (startS: number, endS: number) => ({ startMs: startS * 1000, endMs: endS * 1000, totals: {} })
const seconds = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
const only = (recording: Parameters<typeof processRecording>[0]) => {
  const [activity, ...others] = processRecording(recording, options)
  if (!activity || others.length > 0) throw new Error('not one activity')
  return activity
}

describe('smart recording', () => {
  // A sample where something changed: 0, 4, 9, 18 and 20 s; 100 W until 9 s, 300 W from then on; 5 m/s, then
  // 10 m/s.
  const timesS = [0, 4, 9, 18, 20]
  const smart = recordingOf(
    { power: [100, 100, 300, 300, 300], speed: [5, 5, 10, 10, 10], distance: [0, 20, 45, 135, 155] },
    { timesS, sessions: [session(20)] },
  )

  test('holds the power until the next sample: (9 × 100 + 12 × 300) ÷ 21 = 214.29 W', () => {
    // The sample at 20 s counts as the 21st second.
    expect(only(smart).stats.avg_power).toBeCloseTo(4500 / 21, 6)
  })

  test('interpolates distance: 10 s are 45 m and a ninth of 90 m', () => {
    const { series } = only(smart)
    expect(rangeFigures(series, { startMs: 0, endMs: 10_000 }, noRecords).distance).toBeCloseTo(55, 9)
  })

  test('averages speed as distance over time: 155 m in 20 s are 27.9 km/h, not the mean of the samples', () => {
    expect(only(smart).stats.avg_speed).toBeCloseTo(27.9, 9)
  })

  test('leaves a hole of over 10 s unknown', () => {
    const holed = recordingOf({ power: [100, 100, 100] }, { timesS: [0, 1, 12], sessions: [session(13)] })
    const { power } = only(holed).stats.duration_based_stats.basic
    // Seconds 0, 1 and 12 of 13.
    expect(power?.avg).toBe(100)
    expect(power?.coverage).toBeCloseTo(3 / 13, 9)
  })
})

describe('a pause', () => {
  const events = [
    { timeMs: 0, kind: 'timer', type: 'start' },
    { timeMs: 60_000, kind: 'timer', type: 'stop_all' },
    { timeMs: 120_000, kind: 'timer', type: 'start' },
  ]
  // 60 s at 200 W, a minute's pause in which the bike was carried 300 m, 60 s at 100 W.
  const timesS = [...seconds(0, 61), ...seconds(120, 180)]
  const paused = recordingOf(
    {
      power: [...times(60, 200), 0, ...times(60, 100)],
      distance: timesS.map((s) => (s <= 60 ? 5 * s : 300 + 300 + 5 * (s - 120))),
    },
    { timesS, events, sessions: [session(180)] },
  )

  test('counts as elapsed time only; its seconds count towards no average', () => {
    const { stats } = only(paused)
    expect([stats.elapsed_time, stats.duration]).toEqual([180, 120])
    expect(stats.duration_based_stats.basic.power?.avg).toBeCloseTo(150, 9)
  })

  test('splits the rolling average: (200⁴ and 100⁴ alike)^¼ = 170.77 W', () => {
    // 31 whole windows on each side: ((200⁴ + 100⁴) ÷ 2)^¼.
    expect(only(paused).stats.duration_based_stats.normalized_power).toBeCloseTo(
      ((200 ** 4 + 100 ** 4) / 2) ** 0.25,
      6,
    )
  })

  test('keeps the metres of its span out of the distance and the speed: 595 m in 120 s', () => {
    // To the last sample at 179 s: 300 m before, 295 m after.
    const { stats } = only(paused)
    expect(stats.distance).toBeCloseTo(595, 9)
    expect(stats.duration_based_stats.basic.speed?.avg).toBeCloseTo((595 / 120) * 3.6, 6)
  })
})

describe('a clock', () => {
  const written = (timesS: number[], metres: number[]) =>
    readRecording(
      writeFit({
        startMs: Date.UTC(2026, 4, 4, 6),
        timeMs: Int32Array.from(timesS, (s) => s * 1000),
        channels: [
          { name: 'distance', unit: 'm', values: Float64Array.from(metres) },
          { name: 'power', unit: 'W', values: Float32Array.from(timesS, () => 150) },
        ],
        sessions: [],
      }),
    )

  test('that jumps forward an hour while standing makes a pause, not an hour of riding', () => {
    const timesS = [...seconds(0, 60), ...seconds(3660, 3720)]
    const { stats } = only(
      written(
        timesS,
        seconds(0, 120).map((s) => 5 * Math.min(s, 119)),
      ),
    )
    // 3,719 s less the hour from 60 to 3,660 s.
    expect(stats.duration).toBe(119)
    expect(stats.distance).toBeCloseTo(595, 1)
    expect(stats.avg_power).toBe(150)
  })

  test('that falls back 30 s counts each second of its own once and no metre twice, and says so', () => {
    // A minute at 5 m/s; then the clock says 30 again, and another minute follows: 595 m, on a clock that
    // shows 89 s.
    const timesS = [...seconds(0, 60), ...seconds(30, 90)]
    const recording = written(
      timesS,
      timesS.map((_, k) => 5 * k),
    )
    const { stats, problems } = only(recording)
    expect(stats.elapsed_time).toBe(89)
    expect(stats.distance).toBeCloseTo(595, 1)
    expect(problems).toContainEqual({ code: 'ReadTimeBackwards', count: 1 })
    expect(problems).toContainEqual({ code: 'ReadRepeatedTime', count: 30 })
  })
})

describe('speed', () => {
  test('of 0 stops moving time unless the rider keeps pedalling', () => {
    const speed = [...times(20, 8), ...times(20, 0), ...times(20, 0)]
    const power = [...times(20, 200), ...times(20, 0), ...times(20, 180)]
    const { stats } = only(recordingOf({ speed, power }, { sessions: [session(60)] }))
    expect([stats.duration, stats.moving_time]).toEqual([60, 40])
    // Moving: (20 × 200 + 20 × 180) ÷ 40; with the timer on: ÷ 60.
    expect(stats.avg_power).toBe(190)
    expect(stats.duration_based_stats.basic.power?.avg).toBeCloseTo(7600 / 60, 6)
  })

  test('that is missing counts as 0 for moving time, and as nothing for its own extremes', () => {
    const speed = [...times(20, 8), ...times(20, Number.NaN), ...times(20, 6)]
    const { stats } = only(recordingOf({ speed }, { sessions: [session(60)] }))
    expect(stats.moving_time).toBe(40)
    expect(stats.duration_based_stats.basic.speed).toMatchObject({ min: 6 * 3.6, coverage: 40 / 60 })
  })
})

describe('a lap that ends in a hole', () => {
  // 5 m/s; nothing from 30 to 50 s; the lap's button was pressed at 40 s.
  const timesS = [...seconds(0, 31), ...seconds(50, 81)]
  const { laps, stats } = only(
    recordingOf(
      { distance: timesS.map((s) => 5 * s), power: timesS.map(() => 200) },
      { timesS, sessions: [session(80)], laps: [lap(0, 40), lap(40, 80)] },
    ),
  )

  test('has the time and distance up to the hole, and the next lap the rest', () => {
    expect(laps.map((one) => one.stats.duration)).toEqual([40, 40])
    expect(laps.map((one) => one.stats.distance)).toEqual([200, 200])
    expect(stats.distance).toBe(400)
  })

  test('is averaged over its known part', () => {
    expect(laps[0]?.stats.avg_power).toBe(200)
    // Of its 40 seconds the first 31 have a value.
    expect(laps[0]?.stats.duration_based_stats.basic.power?.coverage).toBeCloseTo(31 / 40, 9)
  })
})

describe('pedals', () => {
  const both = { startMs: 0, endMs: 6000 }
  const of = (columns: Record<string, number[]>) =>
    rangeFigures(seriesOf(columns), both, noRecords).duration_based_stats.basic

  test('balance: shares of 0 and 100 % while coasting are ignored (GoldenCheetah 2955)', () => {
    // Left 52, 54, then 0 and 100 % coasting, then 56 %: the mean of 52, 54 and 56 is 54 % left.
    const figures = of({ l_r_balance: [2, 4, -50, 50, -50, 6], cadence: [90, 90, 0, 0, 90, 90] })
    expect(figures.l_r_balance).toMatchObject({ avg: 4, min: 2, max: 6, coverage: 0.5 })
  })

  test('balance without a cadence takes all values strictly between both ends', () => {
    expect(of({ l_r_balance: [2, 4, -50, 50, 6, 8] }).l_r_balance?.avg).toBe(5)
  })

  test('an effectiveness or smoothness of 0 counts as not measured', () => {
    const figures = of({
      torque_effectiveness_left: [80, 0, 90, 70, 0, 0],
      pedal_smoothness_right: [20, 0, 22, 24, 60, 0],
      cadence: [90, 90, 90, 90, 0, 0],
    })
    expect(figures.torque_effectiveness_left?.avg).toBe(80)
    expect(figures.pedal_smoothness_right?.avg).toBe(22)
  })

  test('a power phase that starts around 12 o’clock is averaged across it: 350°, 0° and 10° give 0°', () => {
    const starts = [350, 0, 10]
    const { series } = only(
      recordingOf({
        power_phase_start_left: starts,
        power_phase_end_left: [200, 210, 220],
        cadence: [90, 90, 90],
      }),
    )
    const { basic } = rangeFigures(series, { startMs: 0, endMs: 3000 }, noRecords).duration_based_stats
    expect(basic.power_phase_start_left).toMatchObject({ avg: 0, min: -10, max: 10 })
    expect(basic.power_phase_end_left?.avg).toBe(210)
  })

  test('values that pedals did not measure are not interpolated between two measured strokes', () => {
    const { series } = only(
      recordingOf({ torque_effectiveness_left: [90, Number.NaN, Number.NaN, 60], cadence: times(4, 80) }),
    )
    const { basic } = rangeFigures(series, { startMs: 0, endMs: 4000 }, noRecords).duration_based_stats
    expect(basic.torque_effectiveness_left).toMatchObject({ avg: 75, coverage: 0.5 })
  })

  test('the device’s samples are kept as they came', () => {
    const { recording } = only(recordingOf({ power_phase_start_left: [350, 10], cadence: [90, 90] }))
    const column = recording.columns.find(({ name }) => name === 'power_phase_start_left')
    expect(Array.from(column?.values ?? [])).toEqual([350, 10])
  })
})

test('a heart rate of zeros only counts as not recorded', () => {
  const { available, series } = only(recordingOf({ heartrate: [0, 0, 0], power: [1, 2, 3] }))
  expect(available.heartrate).toBe(false)
  expect(series.columns.map(({ name }) => name)).not.toContain('heartrate')
})

test('developer fields are kept, measured and named as the device names them (GoldenCheetah 2083, 2072)', () => {
  const core = { name: 'Core Temperature', unit: '°C', values: Float32Array.of(37.1, 37.2, 37.6) }
  const given = recordingOf({ power: [100, 100, 100] })
  given.channels.push({ ...core, developer: { name: core.name, application: 'a' } })
  const { recording, series, stats } = only(given)
  for (const { columns } of [recording, series])
    expect(columns.find(({ name }) => name === 'core_temperature')).toMatchObject({ unit: '°C' })
  expect(stats.duration_based_stats.basic.core_temperature?.avg).toBeCloseTo(37.3, 5)
})
