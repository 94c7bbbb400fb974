import { describe, expect, test } from 'vitest'
import { formatDay, isDay, parseTypedDate, today } from './typed-date.ts'

describe('a typed date', () => {
  test.each([
    ['06/12/2025', 'mm/dd/yyyy', '2025-06-12'],
    ['6.12.2025', 'dd/mm/yyyy', '2025-12-06'],
    ['2025/6/1', 'dd/mm/yyyy', '2025-06-01'],
    [' 2025-06-12 ', 'mm/dd/yyyy', '2025-06-12'],
    ['2025年6月12日', 'yyyy/mm/dd', '2025-06-12'],
    ['12/6/2025', 'yyyy/mm/dd', '2025-06-12'],
  ] as const)('%s in %s is %s', (text, format, date) => {
    expect(parseTypedDate(text, format)).toBe(date)
  })

  test('that is not on the calendar is left to the rules', () => {
    expect(parseTypedDate('2025/02/30', 'yyyy/mm/dd')).toBe('2025-02-30')
  })

  test.each(['', 'today', '12/6', '1/2/25', '123/4/2025'])('%j stays as it is', (text) => {
    expect(parseTypedDate(text, 'dd/mm/yyyy')).toBe(text)
  })

  test('is written back in the same order', () => {
    for (const format of ['mm/dd/yyyy', 'dd/mm/yyyy', 'yyyy/mm/dd'] as const)
      expect(parseTypedDate(formatDay('2025-06-12', format), format)).toBe('2025-06-12')
  })
})

test('[A5-027] today is never a day that has not begun in UTC', () => {
  const lateInUtc = Date.parse('2026-11-21T23:59:00Z')
  // The 22nd in Tokyo, still the 21st in UTC.
  expect(today(lateInUtc, 'Asia/Tokyo')).toBe('2026-11-21')
  expect(today(lateInUtc, 'America/Los_Angeles')).toBe('2026-11-21')
})

test('today is that of the clock the reader lives by', () => {
  const earlyInUtc = Date.parse('2026-11-21T02:00:00Z')
  expect(today(earlyInUtc, 'America/Los_Angeles')).toBe('2026-11-20')
  expect(today(earlyInUtc, 'Asia/Tokyo')).toBe('2026-11-21')
})

test('a day of the calendar is one that exists', () => {
  expect(isDay('2024-02-29')).toBe(true)
  for (const none of [
    '2023-02-29',
    '0000-01-01',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '01/02/2026',
    '',
  ])
    expect(isDay(none)).toBe(false)
})
