import { describe, expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, firstWeekday, startOfWeek, todayOf } from './days.ts'

const at = (instant: string) => Date.parse(instant)

describe('a week', () => {
  test('starts on the chosen day, which may be the day itself', () => {
    // 2025-06-12 is a Thursday.
    expect(startOfWeek('2025-06-12', 1)).toBe('2025-06-09')
    expect(startOfWeek('2025-06-12', 7)).toBe('2025-06-08')
    expect(startOfWeek('2025-06-12', 6)).toBe('2025-06-07')
    expect(startOfWeek('2025-06-09', 1)).toBe('2025-06-09')
    expect(startOfWeek('2025-06-08', 1)).toBe('2025-06-02')
    expect(startOfWeek('2025-06-08', 7)).toBe('2025-06-08')
  })

  test('has seven days when the clocks change', () => {
    // Europe: 30 March and 26 October 2025; New York: 9 March 2025.
    expect(addDays('2025-03-24', 7)).toBe('2025-03-31')
    expect(addDays('2025-10-20', 7)).toBe('2025-10-27')
    expect(addDays('2025-03-03', 7)).toBe('2025-03-10')
    expect(startOfWeek('2025-03-30', 1)).toBe('2025-03-24')
    expect(startOfWeek('2025-10-26', 1)).toBe('2025-10-20')
    expect(daysBetween('2025-10-20', '2025-10-27')).toBe(7)
  })

  test('runs over the end of a year and of a February', () => {
    expect(startOfWeek('2026-01-01', 1)).toBe('2025-12-29')
    expect(startOfWeek('2027-01-02', 7)).toBe('2026-12-27')
    expect(addDays('2025-12-29', 6)).toBe('2026-01-04')
    expect(addDays('2024-02-26', 6)).toBe('2024-03-03')
    expect(daysBetween('2025-12-29', '2026-01-01')).toBe(3)
    expect(daysBetween('2026-01-01', '2025-12-29')).toBe(-3)
  })

  test('starts as the preferences say', () => {
    // 2025-06-14 is a Saturday.
    expect(startOfWeek('2025-06-14', firstWeekday.saturday)).toBe('2025-06-14')
    expect(startOfWeek('2025-06-14', firstWeekday.sunday)).toBe('2025-06-08')
    expect(startOfWeek('2025-06-14', firstWeekday.monday)).toBe('2025-06-09')
  })
})

describe('today', () => {
  const tokyo = { date: '2025-06-13', startTime: '2025-06-12T21:30:00Z' }

  test('is the day by the clock of its owner', () => {
    expect(dayOf(at('2025-06-12T23:30:00Z'), 'America/New_York')).toBe('2025-06-12')
    expect(dayOf(at('2025-06-12T23:30:00Z'), 'Europe/Berlin')).toBe('2025-06-13')
    expect(todayOf(undefined, at('2025-06-12T23:30:00Z'), 'Europe/Berlin')).toBe('2025-06-13')
  })

  test('is another one elsewhere at the same moment', () => {
    // Sunday evening in New York, Monday in Tokyo.
    const now = at('2025-06-15T23:00:00Z')
    expect(todayOf(tokyo, now, 'Asia/Tokyo')).toBe('2025-06-16')
    expect(todayOf(tokyo, now, 'America/New_York')).toBe('2025-06-15')
  })

  test('is never before what has already happened', () => {
    // Ridden on Friday morning in Tokyo, viewed on Thursday in Los Angeles.
    expect(todayOf(tokyo, at('2025-06-12T23:00:00Z'), 'America/Los_Angeles')).toBe('2025-06-13')
  })

  test('does not follow a device whose clock is ahead', () => {
    const ahead = { date: '2031-01-01', startTime: '2031-01-01T08:00:00Z' }
    expect(todayOf(ahead, at('2025-06-12T12:00:00Z'), 'UTC')).toBe('2025-06-12')
  })
})
