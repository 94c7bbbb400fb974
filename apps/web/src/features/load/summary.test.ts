import { describe, expect, test } from 'vitest'
import type { LoadDay } from './queries.ts'
import { dayTicks, loadScales } from './scales.ts'
import { firstDay, formWord, todayIn, weekSums, withoutTss } from './summary.ts'

const dayOf = (date: string, changes: Partial<LoadDay> = {}): LoadDay => ({
  date,
  tss: 0,
  powerTss: 0,
  paceTss: 0,
  heartrateTss: 0,
  activities: 0,
  withoutTss: 0,
  ctl: 50,
  atl: 50,
  tsb: 0,
  ...changes,
})
const daysFrom = (from: string, count: number): LoadDay[] =>
  Array.from({ length: count }, (_, i) =>
    dayOf(new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10), { ctl: 50 + i }),
  )

test('spans end today; a season in January still shows six weeks', () => {
  expect(firstDay('weeks', '2025-06-12')).toBe('2025-05-02')
  expect(firstDay('season', '2025-06-12')).toBe('2025-01-01')
  expect(firstDay('season', '2025-01-10')).toBe('2024-11-30')
  expect(firstDay('year', '2025-06-12')).toBe('2024-06-13')
})

test('today is told with the change of fitness in seven days', () => {
  const days = daysFrom('2025-06-01', 12)
  expect(todayIn(days, '2025-06-12')).toMatchObject({ ctl: 61, ramp: 7 })
  expect(todayIn(days.slice(8), '2025-06-12')?.ramp).toBeUndefined()
  expect(todayIn(days, '2025-06-13')).toBeUndefined()
})

test('each form has its word, by Friel’s bounds', () => {
  expect([26, 25, 6, 5, -10, -11, -30, -31].map(formWord)).toEqual([
    'rested',
    'fresh',
    'fresh',
    'balanced',
    'balanced',
    'productive',
    'productive',
    'overreached',
  ])
})

test('weeks begin with the reader’s day and the last one holds today', () => {
  // 12 June 2025 is a Thursday: the Monday before is the 9th, the Sunday before the 8th.
  const days = [
    dayOf('2025-06-08', { tss: 100, activities: 1 }),
    dayOf('2025-06-09', { tss: 20, activities: 1, withoutTss: 1 }),
    dayOf('2025-06-12', { tss: 30.5, activities: 2 }),
  ]
  const monday = weekSums(days, '2025-06-12', 1, 2)
  expect(monday.map(({ from, tss }) => [from, tss])).toEqual([
    ['2025-06-02', 100],
    ['2025-06-09', 50.5],
  ])
  expect(monday[1]).toMatchObject({ to: '2025-06-15', activities: 3, withoutTss: 1 })
  expect(weekSums(days, '2025-06-12', 7, 1)[0]).toMatchObject({ from: '2025-06-08', tss: 150.5 })
})

test('says why activities of the span have no TSS', () => {
  const row = (date: string, tss: number | null, hint?: 'EnterFtp' | 'EnterPace') =>
    ({ date, stats: { tss, ...(hint ? { hints: { tss: hint } } : {}) } }) as Parameters<
      typeof withoutTss
    >[0][0]
  const rows = [
    row('2025-06-01', null, 'EnterFtp'),
    row('2025-06-02', null, 'EnterFtp'),
    row('2025-06-03', null),
    row('2025-06-03', 40),
    row('2025-05-31', null, 'EnterPace'),
  ]
  expect(withoutTss(rows, '2025-06-01', '2025-06-12')).toEqual([
    { reason: 'EnterFtp', count: 2 },
    { reason: 'nothing', count: 1 },
  ])
})

describe('the chart', () => {
  test('holds every value, and 0', () => {
    const scales = loadScales([dayOf('2025-06-01', { tss: 180, tsb: -42 }), dayOf('2025-06-02', { atl: 90 })])
    expect(scales.high).toBeGreaterThan(180)
    expect(scales.ticks.at(-1)).toBeLessThan(scales.high)
    expect(scales.formLow).toBe(-42)
    expect(scales.formTicks).toEqual([-40, 0, 20])
  })

  test('labels every seventh day of six weeks, months beyond', () => {
    const short = dayTicks(daysFrom('2025-05-02', 42)).map(({ date }) => date)
    expect(short).toEqual([
      '2025-05-08',
      '2025-05-15',
      '2025-05-22',
      '2025-05-29',
      '2025-06-05',
      '2025-06-12',
    ])
    const long = dayTicks(daysFrom('2024-12-15', 120))
    expect(long.map(({ date }) => date)).toEqual(['2025-01-01', '2025-02-01', '2025-03-01', '2025-04-01'])
    expect(long.every(({ month }) => month)).toBe(true)
    expect(dayTicks([])).toEqual([])
  })
})
