import { expect, test } from 'vitest'
import { lastDays, longSpan, recordOf } from './spans.ts'

test('six weeks are 42 days, the last one included, over the end of a year', () => {
  expect(lastDays('2025-01-10', 42)).toEqual({ from: '2024-11-30', to: '2025-01-10' })
})

test('a season is the calendar year of the activity; all time has no ends', () => {
  expect(longSpan('season', '2013-08-16')).toEqual({ from: '2013-01-01', to: '2013-12-31' })
  expect(longSpan('all', '2013-08-16')).toEqual({})
})

test('what holds on a day is the latest record on or before it', () => {
  const records = [
    { date: '2025-03-01', ftp: 260 },
    { date: '2025-01-01', ftp: 250 },
    { date: '2025-02-01', ftp: 255 },
  ]
  expect(recordOf(records, '2025-02-28')?.ftp).toBe(255)
  expect(recordOf(records, '2025-03-01')?.ftp).toBe(260)
  expect(recordOf(records, '2024-12-31')).toBeUndefined()
})
