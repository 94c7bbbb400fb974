import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatDateWithWeekday, formatTime } from './dates.ts'
import { rewriteDate } from './rewrite-date.ts'
import { formatClock, formatDuration } from './time.ts'

describe('a duration', () => {
  test('[A9-023] [R9-042] is h:mm:ss, or mm:ss under an hour', () => {
    expect(formatDuration(3725)).toBe('1:02:05')
    expect(formatDuration(36_000)).toBe('10:00:00')
    expect(formatDuration(125)).toBe('02:05')
    expect(formatDuration(0)).toBe('00:00')
  })

  test('rounds before it chooses its form', () => {
    expect(formatDuration(3599.4)).toBe('59:59')
    expect(formatDuration(3599.6)).toBe('1:00:00')
  })

  test('below zero has a true minus sign; a missing one is a hyphen', () => {
    expect(formatDuration(-65)).toBe('−01:05')
    expect(formatDuration(-3725)).toBe('−1:02:05')
    expect(formatDuration(-0.2)).toBe('00:00')
    expect(formatDuration(null)).toBe('-')
  })

  test('on an axis is h:mm:ss throughout', () => {
    expect(formatClock(125)).toBe('0:02:05')
    expect(formatClock(undefined)).toBe('-')
  })
})

describe('a date', () => {
  // 23:30 on 31 December 2025 in UTC is 08:30 on 1 January 2026 in Tokyo and 15:30 the day before in Los
  // Angeles.
  const instant = new Date('2025-12-31T23:30:00Z')

  test('[A9-021] has three formats', () => {
    const of = (dateFormat: 'mm/dd/yyyy' | 'dd/mm/yyyy' | 'yyyy/mm/dd') =>
      formatDate(instant, { timeZone: 'UTC', dateFormat })
    expect(of('mm/dd/yyyy')).toBe('12/31/2025')
    expect(of('dd/mm/yyyy')).toBe('31/12/2025')
    expect(of('yyyy/mm/dd')).toBe('2025/12/31')
  })

  test('is that of its time zone', () => {
    expect(formatDate(instant, { timeZone: 'Asia/Tokyo', dateFormat: 'yyyy/mm/dd' })).toBe('2026/01/01')
  })

  test('[A9-022] has a clock of 12 or 24 hours', () => {
    const of = (timeFormat: '12h' | '24h', timeZone: string, locale = 'en') =>
      formatTime(instant, { locale, timeZone, timeFormat })
    expect(of('12h', 'America/Los_Angeles')).toBe('3:30 PM')
    expect(of('24h', 'America/Los_Angeles')).toBe('15:30')
    expect(of('24h', 'Asia/Tokyo')).toBe('08:30')
    expect(of('12h', 'Asia/Tokyo', 'ja')).toBe('午前8:30')
    expect(formatTime(0, { locale: 'en', timeZone: 'UTC', timeFormat: '24h' })).toBe('00:00')
    expect(formatTime(0, { locale: 'en', timeZone: 'UTC', timeFormat: '12h' })).toBe('12:00 AM')
  })

  test('is combined with a time or a weekday', () => {
    const options = { locale: 'de', timeZone: 'UTC', dateFormat: 'dd/mm/yyyy', timeFormat: '24h' } as const
    expect(formatDateTime(instant, options)).toBe('31/12/2025 23:30')
    expect(formatDateWithWeekday(instant, options)).toBe('Mi 31/12/2025')
    expect(formatDateWithWeekday(instant, { ...options, locale: 'en' })).toBe('Wed 31/12/2025')
    expect(formatDateWithWeekday(instant, { ...options, locale: 'ja' })).toBe('31/12/2025（水）')
  })
})

describe('a date that was written in another language', () => {
  // 12 June 2025 was a Thursday, 1 August 2025 a Friday.
  test.each([
    ['Thu 2025/06/12', 'en', '2025/06/12（木）'],
    ['Do 12/06/2025', 'de', '2025/06/12（木）'],
    ['Fri 08/01/2025', 'en', '2025/08/01（金）'],
    ['2025/08/01（金）', 'ja', '2025/08/01（金）'],
  ])('%s (%s) is written anew', (text, locale, written) => {
    expect(rewriteDate(text, locale, { locale: 'ja', dateFormat: 'yyyy/mm/dd' })).toBe(written)
  })

  test.each([
    // Both 12 February and 2 December were Mondays.
    ['Mon 02/12/2024', 'en'],
    ['', 'en'],
    ['spring 2025', 'en'],
    ['Thu 2025/06/12, in the morning', 'en'],
    ['Wed 2025/06/12', 'en'],
    ['Thu 2025/13/41', 'en'],
    ['2025/06/12', 'en'],
  ])('%j stays', (text, locale) => {
    expect(rewriteDate(text, locale, { locale: 'ja', dateFormat: 'yyyy/mm/dd' })).toBe(text)
  })
})
