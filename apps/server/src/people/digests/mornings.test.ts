import { expect, test } from 'vitest'
import { nextMorning } from './mornings.ts'

const next = (after: string, zone: string, period: 'daily' | 'weekly' = 'daily') =>
  new Date(nextMorning(Date.parse(after), zone, period)).toISOString()

test('the next seven o’clock on the reader’s clock, today’s or tomorrow’s', () => {
  expect(next('2026-03-10T05:59:59Z', 'Europe/Berlin')).toBe('2026-03-10T06:00:00.000Z')
  // Seven o'clock sharp counts as past.
  expect(next('2026-03-10T06:00:00Z', 'Europe/Berlin')).toBe('2026-03-11T06:00:00.000Z')
  // In Tokyo (UTC+9) it is already the 11th.
  expect(next('2026-03-10T21:00:00Z', 'Asia/Tokyo')).toBe('2026-03-10T22:00:00.000Z')
  expect(next('2026-03-10T12:00:00Z', 'America/Los_Angeles')).toBe('2026-03-10T14:00:00.000Z')
})

test('the clocks may be changed in the night', () => {
  // Germany changes from UTC+1 to UTC+2 on 29 March 2026 and back on 25 October 2026.
  expect(next('2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z')
  expect(next('2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z')
})

test('of weeks it is a Monday’s', () => {
  // 9 March 2026 was a Monday.
  expect(next('2026-03-09T05:00:00Z', 'Europe/Berlin', 'weekly')).toBe('2026-03-09T06:00:00.000Z')
  expect(next('2026-03-09T07:00:00Z', 'Europe/Berlin', 'weekly')).toBe('2026-03-16T06:00:00.000Z')
  expect(next('2026-03-15T23:30:00Z', 'Asia/Tokyo', 'weekly')).toBe('2026-03-22T22:00:00.000Z')
})
