import { expect, test } from 'vitest'
import { addMonths, readState, turned, weekNumber, weeksOf, writeState, yearSpan } from './address.ts'

const today = '2026-11-24'
const read = (query: string, isNarrow = false) => readState(new URLSearchParams(query), today, isNarrow)

test('an address holds view, day, sport and athletes, and says only what is not usual', () => {
  for (const query of ['', 'view=week', 'view=year&date=2024-02-29&sport=run', 'date=2026-01-01&of=all'])
    expect(writeState(read(query), today, false).toString()).toBe(query)
})

test('what is usual is a month, and a week in a narrow window', () => {
  expect(read('').view).toBe('month')
  expect(read('', true).view).toBe('week')
  for (const query of ['', 'view=month', 'view=year'])
    expect(writeState(read(query, true), today, true).toString()).toBe(query)
})

test('what says nothing in an address is as in an untouched screen', () => {
  expect(read('view=decade&date=2026-02-30&sport=chess&of=some')).toEqual(read(''))
})

test('a month later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(turned('week', '2026-12-30', 1)).toBe('2027-01-06')
  expect(turned('month', '2026-11-24', -1)).toBe('2026-10-24')
  expect(turned('year', '2026-11-24', 1)).toBe('2027-11-24')
})

test('a month is shown by the weeks that hold one of its days', () => {
  // 1 February 2027 is a Monday, and has 28 days.
  expect(weeksOf('month', '2027-02-10', 1)).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'])
  expect(weeksOf('month', '2027-02-10', 7)).toHaveLength(5)
  expect(weeksOf('month', '2026-08-31', 1)).toEqual([
    ...['2026-07-27', '2026-08-03', '2026-08-10', '2026-08-17', '2026-08-24', '2026-08-31'],
  ])
  expect(weeksOf('week', '2026-11-24', 1)).toEqual(['2026-11-23'])
  expect(weeksOf('week', '2026-11-24', 7)).toEqual(['2026-11-22'])
})

test('weeks have their ISO number, whichever day they begin with', () => {
  // 1 January 2027 is a Friday: the last week of 2026 is week 53.
  expect(weekNumber('2026-12-28')).toBe(53)
  expect(weekNumber('2027-01-04')).toBe(1)
  expect(weekNumber('2025-12-29')).toBe(1)
  expect(weekNumber('2026-12-27')).toBe(53)
  expect(weekNumber('2027-01-03')).toBe(1)
})

test('a year is shown by whole weeks', () => {
  expect(yearSpan('2026-11-24', 1)).toEqual({ from: '2025-12-29', to: '2027-01-03' })
  expect(yearSpan('2026-11-24', 7)).toEqual({ from: '2025-12-28', to: '2027-01-02' })
})
