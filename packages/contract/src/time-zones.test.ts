import { expect, test } from 'vitest'
import { isTimeZone } from './time-zones.ts'

test.each(['Asia/Tokyo', 'America/Argentina/Ushuaia', 'UTC', 'Etc/GMT-9'])('%s is a time zone', (name) =>
  expect(isTimeZone(name)).toBe(true),
)

test.each(['', 'Mars/Olympus', '+09:00', '-0300', 'UTC+9'])('%j is none', (name) =>
  expect(isTimeZone(name)).toBe(false),
)
