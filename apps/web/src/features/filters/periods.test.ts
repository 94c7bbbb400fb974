import { expect, test } from 'vitest'
import { readDates, withEnd } from './periods.ts'

const year = { from: '2026-01-01', to: '2026-12-31' }

test('a day on the wrong side of the other end opens that end', () => {
  expect(withEnd(year, 'from', '2026-02-01')).toEqual({ period: '', from: '2026-02-01', to: '2026-12-31' })
  expect(withEnd(year, 'from', '2027-02-01')).toEqual({ period: '', from: '2027-02-01', to: '' })
  expect(withEnd(year, 'to', '2025-12-31')).toEqual({ period: '', from: '', to: '2025-12-31' })
  expect(withEnd(year, 'to', '2026-01-01')).toEqual({ period: '', from: '2026-01-01', to: '2026-01-01' })
  expect(withEnd(year, 'to', '')).toEqual({ period: '', from: '2026-01-01', to: '' })
})

test('a last day before the first is not read, and neither is the first', () => {
  expect(readDates(new URLSearchParams('from=2030-01-01&to=2001-01-01'))).toEqual({
    period: '',
    from: '',
    to: '',
  })
})

test('a day that no calendar has is not read', () => {
  expect(readDates(new URLSearchParams('from=2026-02-30&to=2026-02-28'))).toEqual({
    period: '',
    from: '',
    to: '2026-02-28',
  })
})
