import { expect, test } from 'vitest'
import { addDays } from '../../../ui/dates/days.ts'
import { linesOf } from './lines.ts'

// 2026 has 53 whole weeks from Monday on.
const year = ['2025-12-29', '2027-01-03'] as const

test('in a wide window, a year is one line', () => {
  expect(linesOf(...year, undefined, ['2026-11-30'])).toEqual({ from: '2025-12-29', weeks: 53, lines: 1 })
})

test('on a phone, a year breaks into lines', () => {
  expect(linesOf(...year, 14, [])).toEqual({ from: '2025-12-29', weeks: 14, lines: 4 })
})

test('above weeks that are shown, one line holds them and the weeks around', () => {
  // Six weeks before that of 29 June, seven after it.
  expect(linesOf(...year, 14, ['2026-06-29'])).toEqual({ from: '2026-05-18', weeks: 14, lines: 1 })
  expect(linesOf(...year, 14, ['2025-12-29'])).toEqual({ from: '2025-12-29', weeks: 14, lines: 1 })
  // The last 14 weeks begin on 28 September.
  expect(linesOf(...year, 14, ['2026-12-28'])).toEqual({ from: '2026-09-28', weeks: 14, lines: 1 })
  // Twelve weeks from 7 September on, with one more on each side.
  const twelve = Array.from({ length: 12 }, (_, n) => addDays('2026-09-07', 7 * n))
  expect(linesOf(...year, 14, twelve)).toEqual({ from: '2026-08-31', weeks: 14, lines: 1 })
})
