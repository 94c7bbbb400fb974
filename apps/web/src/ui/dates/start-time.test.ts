import { dateFormats } from '@cadenza/metrics'
import { expect, test } from 'vitest'
import { formatDay, formatStart } from './start-time.ts'

const start = '2025-06-12T15:42:00Z'

test('an activity starts on the clock of where it was, as the reader likes dates and times', () => {
  const shown = dateFormats.map((dateFormat) =>
    formatStart(start, 'Asia/Tokyo', { locale: 'en', dateFormat, timeFormat: '24h' }),
  )
  expect(shown).toEqual(['Fri 06/13/2025, 00:42', 'Fri 13/06/2025, 00:42', 'Fri 2025/06/13, 00:42'])
  expect(
    formatStart(start, 'Europe/Berlin', { locale: 'en', dateFormat: 'dd/mm/yyyy', timeFormat: '12h' }),
  ).toBe('Thu 12/06/2025, 5:42 PM')
})

test('its day in the list is written in the same order', () => {
  const dates = { locale: 'de', dateFormat: 'yyyy/mm/dd', timeFormat: '24h' } as const
  expect(formatDay(start, 'Europe/Berlin', dates)).toBe('Do 2025/06/12')
})
