import { describe, expect, test } from 'vitest'
import { freeInAll, freeOn, scarcity, tooLongBy } from './free-time.ts'

const hour = 3_600
const said = (all: number | null, sports: Partial<Record<'bike' | 'run' | 'other', number>> = {}) => ({
  ...{ all, bike: null, run: null, other: null },
  ...sports,
})
const week = [1, 2, 3, 4, 5, 6, 7].map((hours) => said(hours * hour))

describe('the time of a day', () => {
  test('is that of its weekday, Monday first', () => {
    // 2026-11-23 is a Monday.
    expect(freeOn({ freeWeek: week, freeDays: [] }, '2026-11-23')?.all).toBe(1 * hour)
    expect(freeOn({ freeWeek: week, freeDays: [] }, '2026-11-29')?.all).toBe(7 * hour)
  })

  test('is its own where it differs, and unknown where nothing was entered', () => {
    const day = { ...said(0), date: '2026-11-23', note: 'Travelling' }
    expect(freeOn({ freeWeek: week, freeDays: [day] }, '2026-11-23')).toEqual(day)
    expect(freeOn({ freeWeek: null, freeDays: [day] }, '2026-11-24')).toBeUndefined()
  })

  test('is that of the sport with the most where nothing is said of all', () => {
    expect(freeInAll(said(null, { bike: hour, run: 2 * hour }))).toBe(2 * hour)
    expect(freeInAll(said(null))).toBeNull()
  })

  test('is none, little up to an hour, or enough', () => {
    expect([0, hour, hour + 60].map(scarcity)).toEqual(['none', 'little', undefined])
  })
})

describe('a plan is too long', () => {
  const ride = { uuid: 'a', sport: 'bike', expectedTime: 1.5 * hour } as const
  const run = { uuid: 'b', sport: 'run', expectedTime: 0.5 * hour } as const

  test('by what all of the day take beyond the time in all', () => {
    expect(tooLongBy(said(hour), [], ride)).toBe(0.5 * hour)
    expect(tooLongBy(said(2 * hour), [run], ride)).toBe(0)
    expect(tooLongBy(said(1.75 * hour), [run], ride)).toBe(0.25 * hour)
  })

  test('by what those of its sport take beyond the time for the sport', () => {
    expect(tooLongBy(said(4 * hour, { bike: hour }), [run], ride)).toBe(0.5 * hour)
    expect(tooLongBy(said(4 * hour, { run: 0 }), [run], ride)).toBe(0)
  })

  test('never where nothing is known, and it does not count twice where it stands already', () => {
    expect(tooLongBy(undefined, [run], ride)).toBe(0)
    expect(tooLongBy(said(0), [run], { ...ride, expectedTime: null })).toBe(0)
    expect(tooLongBy(said(1.5 * hour), [ride], ride)).toBe(0)
  })
})
