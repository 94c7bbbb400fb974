import { expect, test } from 'vitest'
import { dayByKey, isSameMonth } from './calendar-keys.ts'

test('arrows go by days and weeks, over the ends of months and years', () => {
  expect(dayByKey('2026-03-01', 'ArrowLeft', false)).toBe('2026-02-28')
  expect(dayByKey('2024-02-28', 'ArrowRight', false)).toBe('2024-02-29')
  expect(dayByKey('2026-01-03', 'ArrowUp', false)).toBe('2025-12-27')
  expect(dayByKey('2026-12-28', 'ArrowDown', false)).toBe('2027-01-04')
})

test('pages go by months, with Shift by years, to the month’s last day where it is shorter', () => {
  expect(dayByKey('2026-03-31', 'PageUp', false)).toBe('2026-02-28')
  expect(dayByKey('2026-01-31', 'PageUp', false)).toBe('2025-12-31')
  expect(dayByKey('2026-12-15', 'PageDown', false)).toBe('2027-01-15')
  expect(dayByKey('2024-02-29', 'PageDown', true)).toBe('2025-02-28')
  expect(dayByKey('2026-03-31', 'Enter', false)).toBeUndefined()
})

test('a month is that of its year', () => {
  expect(isSameMonth('2026-03-01', '2026-03-31')).toBe(true)
  expect(isSameMonth('2026-03-01', '2025-03-01')).toBe(false)
})
