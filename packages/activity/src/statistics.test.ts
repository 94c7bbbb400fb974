import { describe, expect, test } from 'vitest'
import { noRecords, seriesOf, times } from '../testing/series.ts'
import { rangeFigures } from './statistics.ts'

const hour = { startMs: 0, endMs: 3_600_000 }
const all = (seconds: number) => ({ startMs: 0, endMs: seconds * 1000 })

describe('normalized power', () => {
  test('of a constant 200 W is 200 W', () => {
    const series = seriesOf({ power: times(3600, 200) })
    expect(rangeFigures(series, hour, noRecords).normalized_power).toBeCloseTo(200, 9)
  })

  test('is the fourth root of the mean fourth power of the 30 s means', () => {
    // 30 s at 100 W, 30 s at 400 W: the 31 full windows have means 100, 110, … 400.
    // Σ (10 + k)⁴ for k = 0 … 30 is S₄(40) − S₄(9) = 21,781,332 − 15,333; the root of a 31st of it × 10⁴ is
    // 289.47 W.
    const series = seriesOf({ power: [...times(30, 100), ...times(30, 400)] })
    const { normalized_power } = rangeFigures(series, all(60), noRecords)
    expect(normalized_power).toBeCloseTo(((21_781_332 - 15_333) * 1e4) ** 0.25 / 31 ** 0.25, 6)
    expect(normalized_power).toBeCloseTo(289.47, 2)
  })

  test('does not mix power from before a pause with power from after it', () => {
    // With the mean running on, windows of 100 and 300 W together would pull the result off (½·100⁴ +
    // ½·300⁴)^¼.
    const power = [...times(60, 100), ...times(20, Number.NaN), ...times(60, 300)]
    const timer = [...times(60, 1), ...times(20, 0), ...times(60, 1)]
    const series = seriesOf({ power, timer })
    const { normalized_power } = rangeFigures(series, all(140), noRecords)
    expect(normalized_power).toBeCloseTo(((100 ** 4 + 300 ** 4) / 2) ** 0.25, 6)
  })

  test('breaks at a pause even if the device kept recording power', () => {
    // Ten seconds of pause between two stretches of 25 s leave no 30 seconds in a row.
    const timer = [...times(25, 1), ...times(10, 0), ...times(25, 1)]
    const series = seriesOf({ power: times(60, 200), timer })
    expect(rangeFigures(series, all(60), noRecords).normalized_power).toBeNull()
  })

  test('needs 30 unbroken seconds', () => {
    const series = seriesOf({ power: times(29, 250) })
    expect(rangeFigures(series, all(29), noRecords).normalized_power).toBeNull()
  })

  test('counts coasting as 0 W and leaves out missing power', () => {
    const coasting = seriesOf({ power: [...times(30, 200), ...times(30, 0)] })
    expect(rangeFigures(coasting, all(60), noRecords).avg_power).toBe(100)
    const missing = seriesOf({ power: [...times(30, 200), ...times(30, Number.NaN)] })
    const { avg_power, duration_based_stats } = rangeFigures(missing, all(60), noRecords)
    expect(avg_power).toBe(200)
    expect(duration_based_stats.basic.power?.coverage).toBe(0.5)
  })
})

describe('load', () => {
  test('an hour at FTP is an intensity of 1 and 100 TSS', () => {
    const series = seriesOf({ power: times(3600, 250) })
    const { intensity_factor, tss } = rangeFigures(series, hour, { ...noRecords, ftp: 250 })
    expect(intensity_factor).toBeCloseTo(1, 9)
    expect(tss).toBeCloseTo(100, 9)
  })

  test('half an hour at 80 % of FTP is 0.5 × 0.8² × 100 = 32 TSS', () => {
    const series = seriesOf({ power: times(1800, 200) })
    const { intensity_factor, tss } = rangeFigures(series, all(1800), { ...noRecords, ftp: 250 })
    expect(intensity_factor).toBeCloseTo(0.8, 9)
    expect(tss).toBeCloseTo(32, 9)
  })

  test('without an FTP is missing, and says which record to enter', () => {
    const series = seriesOf({ power: times(60, 200), heartrate: times(60, 150) })
    const figures = rangeFigures(series, all(60), { ...noRecords, maxHeartrate: 190 })
    expect(figures.tss).toBeNull()
    expect(figures.intensity_factor).toBeNull()
    expect(figures.hints).toEqual({ tss: 'EnterFtp' })
  })

  test('an hour of running at threshold pace on the flat is 100', () => {
    const distance = Array.from({ length: 3600 }, (_, i) => 4 * i)
    const series = seriesOf({ speed: times(3600, 4), distance, elevation: times(3600, 80) })
    const run = { ...noRecords, sport: 'run' as const, thresholdSpeed: 4 }
    expect(rangeFigures(series, hour, run).tss).toBeCloseTo(100, 6)
  })

  test('running uphill costs more: at 10 % the speed counts (C(0.1) ÷ C(0)) times', () => {
    // Minetti: C(0.1) = 155.4·10⁻⁵ − 30.4·10⁻⁴ − 43.3·10⁻³ + 46.3·10⁻² + 1.95 + 3.6 = 5.968214; C(0) = 3.6.
    const distance = Array.from({ length: 3600 }, (_, i) => 3 * i)
    const elevation = distance.map((metres) => 0.1 * metres)
    const series = seriesOf({ speed: times(3600, 3), distance, elevation })
    const run = { ...noRecords, sport: 'run' as const, thresholdSpeed: 4 }
    const { intensity_factor } = rangeFigures(series, hour, run)
    expect(intensity_factor).toBeCloseTo((3 * (5.968214 / 3.6)) / 4, 4)
  })

  test('of a run without a pace record comes from the heart rate, or says that the pace is missing', () => {
    const series = seriesOf({ heartrate: times(3600, 150), speed: times(3600, 3) })
    const run = { ...noRecords, sport: 'run' as const }
    const figures = rangeFigures(series, hour, { ...run, maxHeartrate: 190 })
    expect(figures.tss).toBeCloseTo((150 / 169.1) ** 2 * 100, 6)
    expect(figures.hints).toBeUndefined()
    expect(rangeFigures(series, hour, run).hints).toEqual({ tss: 'EnterPace' })
  })

  test('with only a heart rate is hours × (heart rate ÷ (0.89 × maximum))² × 100', () => {
    const series = seriesOf({ heartrate: times(3600, 150) })
    const figures = rangeFigures(series, hour, { ...noRecords, maxHeartrate: 190 })
    expect(figures.tss).toBeCloseTo((150 / 169.1) ** 2 * 100, 6)
    expect(rangeFigures(series, hour, noRecords).hints).toEqual({ tss: 'EnterMaxHeartrate' })
  })
})

describe('averages', () => {
  test('of cadences leave zeros out, and say how much of the time had a value', () => {
    const series = seriesOf({ cadence: [80, 90, 0, 0, 100], power: times(5, 100) })
    const figures = rangeFigures(series, all(5), noRecords)
    expect(figures.avg_cadence).toBe(90)
    expect(figures.max_cadence).toBe(100)
    expect(figures.duration_based_stats.basic.cadence).toEqual({ avg: 90, max: 100, min: 0, coverage: 1 })
  })

  test('of the balance take what lies between both ends while the cranks turn', () => {
    // Of 52, 100, 0, 54 and 70 % left, 100 and 0 are pedals coasting, and 70 comes with the cranks at rest.
    const series = seriesOf({ l_r_balance: [2, 50, -50, 4, 20], cadence: [90, 90, 90, 90, 0] })
    expect(rangeFigures(series, all(5), noRecords).avg_l_r_balance).toBe(3)
  })

  test('of speed are distance over the time of the basis, in km/h', () => {
    // 100 m in 10 s of moving, then 10 s at rest.
    const distance = [...Array.from({ length: 11 }, (_, i) => 10 * i), ...times(9, 100)]
    const speed = [...times(10, 10), ...times(10, 0)]
    const moving = [...times(10, 1), ...times(10, 0)]
    const series = seriesOf({ speed, distance, moving })
    const figures = rangeFigures(series, all(20), noRecords)
    expect(figures.avg_speed).toBeCloseTo(36, 9)
    expect(figures.moving_time_based_stats.basic.speed?.avg).toBeCloseTo(36, 9)
    expect(figures.duration_based_stats.basic.speed?.avg).toBeCloseTo(18, 9)
    expect(figures.max_speed).toBeCloseTo(36, 5)
  })

  test('of a speed that is never known are unknown, even with a distance', () => {
    const series = seriesOf({ speed: times(5, Number.NaN), distance: [0, 5, 10, 15, 20] })
    const { avg_speed, max_speed, distance } = rangeFigures(series, all(5), noRecords)
    expect([avg_speed, max_speed, distance]).toEqual([null, null, 20])
  })

  test('exist for both time bases', () => {
    const power = [...times(10, 200), ...times(10, 0)]
    const series = seriesOf({ power, moving: [...times(10, 1), ...times(10, 0)] })
    const figures = rangeFigures(series, all(20), noRecords)
    expect(figures.duration).toBe(20)
    expect(figures.moving_time).toBe(10)
    expect(figures.avg_power).toBe(200)
    expect(figures.duration_based_stats.basic.power?.avg).toBe(100)
  })

  test('[A9-040] [R5-052] standing and sitting are told apart by the mask of standing', () => {
    const power = [...times(4, 300), ...times(6, 150)]
    const standing = [...times(4, 1), ...times(6, 0)]
    const figures = rangeFigures(seriesOf({ power, standing }), all(10), noRecords)
    expect(figures.standing_only_stats?.basic.power?.avg).toBe(300)
    expect(figures.sitting_only_stats?.basic.power?.avg).toBe(150)
  })

  test('of an MPI are per side, with spread and count', () => {
    const series = seriesOf({
      ground_contact_time_left: [240, 250, 260],
      ground_contact_time_right: [230, Number.NaN, 250],
    })
    const { mpi } = rangeFigures(series, all(3), noRecords).duration_based_stats
    expect(mpi.ground_contact_time?.left).toEqual({ avg: 250, sd: 10, count: 3, coverage: 1 })
    expect(mpi.ground_contact_time?.right?.avg).toBe(240)
    expect(mpi.ground_contact_time?.right?.count).toBe(2)
  })
})

test('elevation gain takes rises of 3 m from a barometer, of 6 m from positions', () => {
  const elevation = [...times(5, 100), 101, 102, 103, 104, ...times(5, 105), ...times(5, 100)]
  const series = seriesOf({ elevation })
  expect(rangeFigures(series, all(19), { ...noRecords, barometer: true }).elevation_gain).toBe(5)
  expect(rangeFigures(series, all(19), { ...noRecords, barometer: false }).elevation_gain).toBe(0)
})

describe('spans', () => {
  const distance = Array.from({ length: 101 }, (_, i) => 5 * i)
  const series = seriesOf({ power: times(101, 100), distance })

  test('take the share of their first and last second', () => {
    const figures = rangeFigures(series, { startMs: 10_250, endMs: 20_750 }, noRecords)
    expect(figures.elapsed_time).toBe(10.5)
    expect(figures.duration).toBeCloseTo(10.5, 9)
    expect(figures.distance).toBeCloseTo(52.5, 9)
  })

  test('that end in a hole measure on the straight line across it', () => {
    const holed = distance.map((metres, i) => (i > 20 && i < 60 ? Number.NaN : metres))
    const figures = rangeFigures(seriesOf({ distance: holed }), { startMs: 0, endMs: 40_000 }, noRecords)
    expect(figures.distance).toBeCloseTo(200, 9)
  })

  test('outside the series have no figures, and no NaN', () => {
    const figures = rangeFigures(series, { startMs: 500_000, endMs: 600_000 }, noRecords)
    expect(figures.avg_power).toBeNull()
    expect(figures.distance).toBe(0)
    expect(figures.duration).toBe(0)
    expect(figures.duration_based_stats.basic.power).toEqual({ avg: null, max: null, min: null, coverage: 0 })
  })

  test('carry the version of each algorithm', () => {
    const { versions } = rangeFigures(series, all(100), noRecords)
    expect(versions).toMatchObject({ normalized_power: 1, tss: 1, elevation_gain: 2, moving_time: 2 })
  })
})
