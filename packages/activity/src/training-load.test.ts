import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadBefore, trainingLoad } from './training-load.ts'

const dayOf = (number: number) =>
  new Date(Date.UTC(2026, 1, 20) + number * 86_400_000).toISOString().slice(0, 10)

describe('load', () => {
  test('after one day of 100 TSS is 100 × (1 − e^(−1/42)) and 100 × (1 − e^(−1/7)), and form drops the next day', () => {
    // e^(−1/42) = 0.976472, e^(−1/7) = 0.866878.
    const days = trainingLoad(new Map([['2026-02-28', 100]]), { from: '2026-02-28', to: '2026-03-01' })
    expect(days[0]).toMatchObject({ date: '2026-02-28', tss: 100, tsb: 0 })
    expect(days[0]?.ctl).toBeCloseTo(2.3528, 3)
    expect(days[0]?.atl).toBeCloseTo(13.3122, 3)
    expect(days[1]).toMatchObject({ date: '2026-03-01', tss: 0 })
    expect(days[1]?.tsb).toBeCloseTo(2.3528 - 13.3122, 3)
    expect(days[1]?.ctl).toBeCloseTo(2.3528 * 0.976472, 3)
  })

  test('of the same every day comes to it: 63.2 % after 42 days, CTL and ATL after a year', () => {
    const stress = new Map(Array.from({ length: 365 }, (_, i) => [dayOf(i), 80]))
    const days = trainingLoad(stress, { from: dayOf(0), to: dayOf(364) })
    expect(days).toHaveLength(365)
    expect(days[41]?.ctl).toBeCloseTo(80 * (1 - Math.exp(-1)), 6)
    expect(days[6]?.atl).toBeCloseTo(80 * (1 - Math.exp(-1)), 6)
    expect(Math.abs(days[364]?.tsb ?? 99)).toBeLessThan(0.1)
  })

  test('has a row for every calendar day, also when clocks change', () => {
    const days = trainingLoad(new Map(), { from: '2028-02-27', to: '2028-04-02' })
    expect(days.map(({ date }) => date)).toContain('2028-02-29')
    expect(new Set(days.map(({ date }) => date)).size).toBe(36)
  })

  test('before a day equals the load computed day by day', () => {
    const day = fc.integer({ min: 0, max: 120 })
    const stress = fc.dictionary(day.map(dayOf), fc.double({ min: 0, max: 400, noNaN: true }))
    fc.assert(
      fc.property(stress, day, (given, on) => {
        const days = new Map(Object.entries(given))
        const eve = trainingLoad(days, { from: dayOf(0), to: dayOf(on) }).at(-1)
        const before = loadBefore(days, dayOf(on + 1))
        expect(before.ctl).toBeCloseTo(eve?.ctl ?? Number.NaN, 9)
        expect(before.atl).toBeCloseTo(eve?.atl ?? Number.NaN, 9)
        // A span that begins there goes on as if all had been walked through.
        const whole = trainingLoad(days, { from: dayOf(0), to: dayOf(130) }).slice(on + 1)
        const part = trainingLoad(days, { from: dayOf(on + 1), to: dayOf(130), before })
        expect(part.map(({ date }) => date)).toEqual(whole.map(({ date }) => date))
        for (const [k, { ctl, atl, tsb }] of part.entries()) {
          expect(ctl).toBeCloseTo(whole[k]?.ctl ?? Number.NaN, 9)
          expect(atl).toBeCloseTo(whole[k]?.atl ?? Number.NaN, 9)
          expect(tsb).toBeCloseTo(whole[k]?.tsb ?? Number.NaN, 9)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('rejects an invalid date', () => {
    expect(() => trainingLoad(new Map(), { from: '20.2.2026', to: '2026-02-22' })).toThrow(RangeError)
  })
})
