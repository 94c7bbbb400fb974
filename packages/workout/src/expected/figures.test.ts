import { describe, expect, test } from 'vitest'
import { parseWorkout } from '../text/parse.ts'
import type { Athlete } from './athlete.ts'
import { expectedFigures } from './figures.ts'

const figures = (text: string, athlete: Athlete = {}) => {
  const { definition, problems } = parseWorkout(text)
  expect(problems).toEqual([])
  return expectedFigures(definition, athlete)
}
const rider: Athlete = { ftp: 250 }
/** A threshold pace of 4:10 per km. */
const runner: Athlete = { thresholdSpeed: 4, maxHeartrate: 200 }

describe('load by power', () => {
  test('an hour at FTP is 100 TSS at an intensity of 1', () => {
    const hour = figures('- 1h 100%', rider)
    expect(hour).toMatchObject({ timeS: 3600, openSteps: 0, untimedSteps: 0, unratedS: 0, distanceM: null })
    expect(hour.load).toBeCloseTo(100, 6)
    expect(hour.intensity).toBeCloseTo(1, 6)
    expect(hour.normalizedPower).toBeCloseTo(250, 4)
    expect(hour.workJ).toBe(250 * 3600)
  })

  test('half an hour at 80 % is 0.5 h × 0.8² × 100 = 32 TSS', () => {
    expect(figures('- 30m 80%', rider).load).toBeCloseTo(32, 5)
    expect(figures('- 30m 200w', rider).load).toBeCloseTo(32, 5)
    expect(figures('- 30m 75-85%', rider).load).toBeCloseTo(32, 5)
  })

  test('normalized power weighs hard minutes by the fourth power of 30 s means', () => {
    // 10 min at 200 W and 10 min at 300 W. Of the means over 30 s, the first ends in second 30.
    const means = [
      ...Array<number>(571).fill(200),
      ...Array.from({ length: 29 }, (_, k) => 200 + (100 * (k + 1)) / 30),
      ...Array<number>(571).fill(300),
    ]
    const mean = means.reduce((sum, watts) => sum + watts ** 4, 0) / means.length
    expect(figures('- 10m 200w\n- 10m 300w', rider).normalizedPower).toBeCloseTo(mean ** 0.25, 2)
  })

  test('a ramp does the work of its middle: 600 s × 150 W', () => {
    const { workJ, course } = figures('- 10m ramp 100-200w', rider)
    expect(workJ).toBeCloseTo(90_000, 0)
    // The middle of the first second is at 0.5 s of 600 s.
    expect(course.power[0]).toBeCloseTo(100 + 100 * (0.5 / 600), 3)
    expect(course.power[599]).toBeCloseTo(200 - 100 * (0.5 / 600), 3)
  })

  test('torque and cadence make a power: 40 Nm × 60 rpm × 2π ÷ 60 = 251.3 W', () => {
    expect(figures('- 1m 40nm 60rpm', rider).course.power[0]).toBeCloseTo(251.327, 2)
  })

  test('a limit without the other is what is aimed at; without FTP nothing is known', () => {
    expect(figures('- 1m >200w', rider).course.power[0]).toBe(200)
    expect(figures('- 1m <150w', rider).course.power[0]).toBe(150)
    expect(figures('- 1h 90%')).toMatchObject({
      timeS: 3600,
      load: null,
      normalizedPower: null,
      workJ: null,
      unratedS: 3600,
    })
  })
})

test('the workout of the design has the figures of the design', () => {
  const { load, intensity, normalizedPower, workJ, zoneTimes, timeS, openSteps, formS } = figures(
    `Warm-up
- 12m ramp 45-75% 85-95rpm
- 3x
  - 20s 115% 110rpm
  - 40s 55%
- 2m 55%
Main set 3x
- 4x
  - 2m 100-105% 88-92rpm dss.L<6
  - 30s 116-120% 100rpm
- 5m 55%
Strength
- 8m 83-87% 62-68rpm
Cool-down
- 10m ramp 65-40%
- open 50%`,
    { ftp: 257 },
  )
  expect(timeS).toBe(80 * 60)
  expect(openSteps).toBe(1)
  expect(Math.round(load ?? 0)).toBe(102)
  // The design’s mean includes the seconds before the first 30 are over.
  expect(intensity).toBeCloseTo(0.874, 2)
  expect(Math.round(normalizedPower ?? 0)).toBe(225)
  expect(Math.round((workJ ?? 0) / 1000)).toBe(964)
  expect(formS).toBe(24 * 60)
  expect(zoneTimes.map(({ kind }) => kind)).toEqual(['power'])
  expect(zoneTimes[0]?.seconds.map((seconds) => Math.round(seconds / 60))).toEqual([29, 12, 8, 24, 7, 0, 0])
})

test('W′ falls by the work above critical power and recovers below it', () => {
  const athlete = { criticalPower: { cp: 250, wPrimeJ: 20_000 } }
  const { wPrimeBalance, lowestWPrimeJ } = figures('- 2m 350w\n- 5m 150w', athlete)
  // 120 s × 100 W = 12 kJ are spent; 8 kJ are left.
  expect(lowestWPrimeJ).toBeCloseTo(8000, 0)
  // Of the 12 kJ, e^(−100 W × 300 s ÷ 20,000 J) = 22.3 % are still spent after 5 min.
  expect(wPrimeBalance?.at(-1)).toBeCloseTo(20_000 - 12_000 * Math.exp(-1.5), 0)
  expect(figures('- 2m 350w')).toMatchObject({ lowestWPrimeJ: null })
  expect(figures('- 2m 350w', { ftp: 250 }).lowestWPrimeJ).toBeCloseTo(8000, 0)
})

describe('runs', () => {
  test('a distance at a pace has a time: 5 km at 4:00 per km are 20 min', () => {
    const { timeS, distanceM, steps } = figures('- 5x 1km 4:00/km', runner)
    expect(timeS).toBeCloseTo(1200, 6)
    expect(distanceM).toBe(5000)
    expect(steps.map(({ startS }) => Math.round(startS))).toEqual([0, 240, 480, 720, 960])
  })

  test('an hour at threshold pace is 100 TSS, and 14.4 km at 4 m/s', () => {
    const { load, distanceM, normalizedPower } = figures('- 1h 100% pace', runner)
    expect(load).toBeCloseTo(100, 5)
    expect(distanceM).toBeCloseTo(14_400, 6)
    expect(normalizedPower).toBeNull()
  })

  test('race paces follow from the threshold by Riegel: 10 km in 40:46 at 4 m/s', () => {
    // 3600 s ÷ (14.4 ÷ 10)^1.06 = 3600 s ÷ 1.47185 = 2445.9 s
    expect(figures('- 10km 100% 10k', runner).timeS).toBeCloseTo(2445.9, 0)
    expect(figures('- 14.4km 100% pace', runner).timeS).toBeCloseTo(3600, 6)
  })

  test('heart rate counts where there is no pace: 0.5 h × (150 ÷ 178)² × 100 = 35.5 TSS', () => {
    const { load, intensity, unratedS } = figures('sport: run\n- 30m 75% hr', runner)
    expect(load).toBeCloseTo(0.5 * (150 / 178) ** 2 * 100, 4)
    expect(intensity).toBeCloseTo(150 / 178, 6)
    expect(unratedS).toBe(0)
    const both = figures('sport: run\n- 30m 100% pace\n- 30m 75% hr\n- 30m', runner)
    expect(both.load).toBeCloseTo(50 + 0.5 * (150 / 178) ** 2 * 100, 4)
    expect(both.unratedS).toBe(1800)
    expect(figures('sport: run\n- 1h 100% lthr', { thresholdHeartrate: 170 }).load).toBeCloseTo(100, 5)
  })
})

test('steps that are open, or over a distance at an unknown speed, count in no time', () => {
  expect(figures('- 5m 50%\n- open 50%\n- 10km 80%\n- 5m 50%', rider)).toMatchObject({
    timeS: 600,
    distanceM: 10_000,
    openSteps: 1,
    untimedSteps: 1,
    steps: [
      { number: 1, startS: 0, timeS: 300 },
      { number: 2, startS: 300, timeS: null },
      { number: 3, startS: 300, timeS: null, distanceM: 10_000 },
      { number: 4, startS: 300, timeS: 300 },
    ],
  })
  expect(figures('')).toMatchObject({ timeS: 0, load: null, steps: [], zoneTimes: [] })
})

test('repeats and sections are written out, each step with its place', () => {
  const { steps } = figures('Main 2x\n- 2x\n  - 3x 1m 90%, 30s 50%\n  - 1m 40%', rider)
  expect(steps).toHaveLength(2 * 2 * (3 * 2 + 1))
  expect(steps.map(({ number }) => number)).toEqual(Array.from({ length: 28 }, (_, i) => i + 1))
  expect(steps[7]?.path).toEqual(['sections', 0, 'steps', 0, 'steps', 0, 'steps', 0])
  expect(steps[13]).toMatchObject({
    startS: 2 * 270 + 60,
    path: ['sections', 0, 'steps', 0, 'steps', 1],
  })
})

describe('zones', () => {
  test('a zone is its middle; the outer ones are as wide as their neighbours', () => {
    const watts = (zone: string) => figures(`- 1m ${zone}`, { ftp: 200 }).course.power[0]
    // Bounds at 55, 75, 90, 105, 120 and 150 %.
    expect(watts('Z1')).toBeCloseTo(0.45 * 200, 3)
    expect(watts('Z2')).toBeCloseTo(0.65 * 200, 3)
    expect(watts('Z3-Z4')).toBeCloseTo(0.9 * 200, 3)
    expect(watts('Z7')).toBeCloseTo(1.65 * 200, 3)
    expect(figures('- 1m Z8', { ftp: 200 }).course.power[0]).toBeNaN()
  })

  test('a target on a bound belongs to the lower zone, at every FTP', () => {
    for (const ftp of [200, 250, 257, 263, 271]) {
      const [power] = figures('- 1m 55%\n- 2m 75%\n- 3m 120%', { ftp }).zoneTimes
      expect(power?.seconds).toEqual([60, 120, 0, 0, 180, 0, 0])
    }
  })

  test('are those that the athlete edited', () => {
    const zoneShares = { heartrate: [0.5, 0.6, 0.7, 0.95] }
    const { course, zoneTimes } = figures('- 10m Z4 hr', { maxHeartrate: 200, zoneShares })
    expect(course.heartrate[0]).toBeCloseTo(165, 3)
    expect(zoneTimes).toEqual([
      { kind: 'heartrate', bounds: [100, 120, 140, 190], seconds: [0, 0, 0, 600, 0] },
    ])
  })

  test('limits of a pace are limits of a speed, the slower one lower', () => {
    const [step] = figures('- 1km 4:10-5:00/km', runner).steps
    expect(step?.levels.PACE?.low).toBeCloseTo(1000 / 300, 9)
    expect(step?.levels.PACE?.high).toBeCloseTo(4, 9)
    expect(step?.levels.PACE?.from).toBeCloseTo(1000 / 275, 9)
  })
})

test('the largest workout takes a moment', () => {
  const begun = process.threadCpuUsage().user
  const { timeS } = figures('- 1000x 17s 90%, 17s 50%, 17s 90%, 17s 50%, 17s 90%', rider)
  expect(timeS).toBe(85_000)
  expect((process.threadCpuUsage().user - begun) / 1000).toBeLessThan(500)
})
