import { expect, test } from 'vitest'
import { instantOf, wallClock } from './local-time.ts'

test.each([
  // UTC+1 in winter, UTC+2 in summer.
  ['2026-03-01T07:30:00', 'Europe/Berlin', '2026-03-01T06:30:00Z'],
  ['2026-07-01T07:30:00', 'Europe/Berlin', '2026-07-01T05:30:00Z'],
  ['2026-07-01T07:30', 'Asia/Tokyo', '2026-06-30T22:30:00Z'],
  // 02:30 occurs twice on 25 October 2026 (first at UTC+2) and never on 29 March (read at UTC+1).
  ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
])('%s in %s is %s', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant)
})

test('there and back again; what is no time stays what it is', () => {
  const instant = Date.UTC(2026, 5, 12, 15, 42, 7)
  expect(wallClock(instant, 'America/New_York')).toBe('2026-06-12T11:42:07')
  expect(instantOf('2026-06-12T11:42:07', 'America/New_York')).toBe('2026-06-12T15:42:07Z')
  expect(instantOf('', 'UTC')).toBe('')
  expect(instantOf('2026-13-40T99:00:00', 'UTC')).toBe('2026-13-40T99:00:00')
})
