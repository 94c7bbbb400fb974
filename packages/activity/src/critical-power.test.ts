import { describe, expect, test } from 'vitest'
import { criticalPower, fittedCriticalPower } from './critical-power.ts'
import { curveDurationsS } from './mean-maximal.ts'

/** A curve of bests whose power at each duration is as given, at the shortest where none is. */
function bests(power: (durationS: number) => number, untilS = 3600) {
  const durations = curveDurationsS.filter((durationS) => durationS <= untilS)
  return {
    length: durations.length,
    columns: [
      { name: 'duration', unit: 's', values: durations },
      { name: 'power', unit: 'W', values: Float32Array.from(durations, power) },
    ],
  }
}

describe('CP and W′', () => {
  test('are the slope and intercept of the line of work over time', () => {
    // A rider of 260 W and 18 kJ holds 260 + 18,000 ÷ t: 410 W for 2 minutes, 275 W for 20.
    const fit = fittedCriticalPower(bests((t) => 260 + 18_000 / t))
    expect(fit?.cp).toBeCloseTo(260, 2)
    expect((fit?.wPrimeJ ?? 0) / 1000).toBeCloseTo(18, 2)
    expect(fit?.source).toBe('bests')
  })

  test('stay close where one effort fell short by 1 %', () => {
    const fit = fittedCriticalPower(bests((t) => (197 + 13_400 / t) * (t === 300 ? 0.99 : 1)))
    expect(Math.abs((fit?.cp ?? 0) - 197)).toBeLessThan(3)
    expect(Math.abs((fit?.wPrimeJ ?? 0) - 13_400)).toBeLessThan(1000)
  })

  test.each([
    ['efforts are too short', bests((t) => 260 + 18_000 / t, 300)],
    ['nothing short was ever hard: W′ under 5 kJ', bests((t) => 200 + 2000 / t)],
    ['W′ is more than anybody has', bests((t) => 200 + 60_000 / t)],
    ['CP is more than anybody has', bests((t) => 700 + 20_000 / t)],
    ['efforts do not lie on a line', bests((t) => (260 + 18_000 / t) * (t === 480 || t === 120 ? 0.8 : 1))],
    ['there was no power', bests(() => 0)],
  ])('are not fitted where %s', (_, curve) => {
    expect(fittedCriticalPower(curve)).toBeNull()
  })

  test('are FTP and 20 kJ where there is no fit, and unknown without FTP', () => {
    expect(criticalPower(undefined, 250)).toEqual({ cp: 250, wPrimeJ: 20_000, source: 'ftp' })
    expect(
      criticalPower(
        bests(() => 0),
        250,
      )?.source,
    ).toBe('ftp')
    expect(
      criticalPower(
        bests((t) => 260 + 18_000 / t),
        250,
      )?.source,
    ).toBe('bests')
    expect(criticalPower(undefined, null)).toBeNull()
  })
})
