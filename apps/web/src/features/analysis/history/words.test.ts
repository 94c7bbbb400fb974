import { expect, test } from 'vitest'
import { bucketName, daysOfBucket } from './bucket-name.ts'
import type { HistoryRow } from './graph.ts'
import { latest, sidesNow, trendSentence } from './words.ts'

const km = { locale: 'en', unit: 'km' } as const
const mi = { locale: 'en', unit: 'mi' } as const
/** Trend over 60 days, whose ends are worth two activities each. */
const trend = (per_30_days: number, low: number, high: number) => ({
  per_30_days,
  low,
  high,
  points: 20,
  span: { days: 60, sides: { now: 2, before: 2 } },
})
/** 1.96 × √((3² + 0) × (1/2 + 1/2)) = 5.88 W over the span. */
const error = { engine: 0, wearing: 3 }

test('a change is a rise or a fall only if its whole confidence interval is on one side of 0', () => {
  expect(trendSentence('power', trend(3.24, 1, 5.5), error, km)).toEqual({
    key: 'trendUp',
    values: {
      change: '3.2\u00a0W',
      low: '+1.0',
      high: '+5.5\u00a0W',
      span: '+6.5\u00a0W',
      least: '5.9\u00a0W',
      days: 60,
      points: 20,
    },
  })
  expect(trendSentence('power', trend(-3.2, -5, -1), error, km).key).toBe('trendDown')
  expect(trendSentence('power', trend(3.2, -0.1, 6), error, km).key).toBe('trendNone')
  expect(trendSentence('power', null, error, km).key).toBe('trendFew')
})

test('a certain trend within the error of measuring anew is no clear change', () => {
  // 2 × 2.93 W is less than 5.88 W, 2 × 2.95 W is more.
  expect(trendSentence('power', trend(2.93, 1, 5.5), error, km).key).toBe('trendWithin')
  expect(trendSentence('power', trend(-2.93, -5.5, -1), error, km).key).toBe('trendWithin')
  expect(trendSentence('power', trend(2.95, 1, 5.5), error, km).key).toBe('trendUp')
  expect(trendSentence('power', trend(2.93, 1, 5.5), null, km).key).toBe('trendOpen')
  expect(trendSentence('distance', trend(2.93, 1, 5.5), 'none', km).key).toBe('trendUp')
})

test('small changes have the decimals that they need', () => {
  const values = (low: number, high: number) => trendSentence('power', trend(0, low, high), error, km).values
  expect(values(-0.004, 0.012)).toMatchObject({ low: '±0', high: '+0.01\u00a0W' })
  expect(values(-0.0081, 0.0019)).toMatchObject({ low: '−0.008', high: '+0.002\u00a0W' })
  expect(values(-1e-7, 1e-7)).toMatchObject({ low: '±0', high: '±0\u00a0W' })
  expect(values(0, 0)).toMatchObject({ low: '±0', high: '±0\u00a0W' })
})

test('changes are in the reader’s units, those of paces in seconds', () => {
  // 3 s per km are 4.8 s per mile, at 0.621371 miles a km.
  expect(trendSentence('pace', trend(-3, -4, -2), error, mi).values).toMatchObject({
    change: '4.8\u00a0s/mi',
    low: '−6.4',
    high: '−3.2\u00a0s/mi',
  })
})

const line = (side: 'left' | 'right', ...mean: number[]) => {
  const values = Float32Array.from(mean)
  return { side, values, mean: values, low: values, high: values, trend: null }
}

test('left and right are compared by their latest means', () => {
  const row: HistoryRow = {
    code: 'dss',
    aggregate: 'avg',
    lines: [line('left', 2, 3), line('right', 4.2, Number.NaN)],
    y: { low: 0, high: 5 },
  }
  expect(sidesNow(row, km)).toEqual({ left: '3.0', right: '4.2', difference: '−1.2' })
  expect(sidesNow({ ...row, lines: row.lines.slice(0, 1) }, km)).toBeNull()
  expect(latest(Float32Array.of(Number.NaN))).toBeNull()
})

test('a point stands for its day, its week from Monday, or its month', () => {
  const dates = { locale: 'en', dateFormat: 'dd/mm/yyyy', timeFormat: '24h' } as const
  expect(daysOfBucket('2024-02-01', 'month')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(daysOfBucket('2024-12-30', 'week')).toEqual({ from: '2024-12-30', to: '2025-01-05' })
  expect(bucketName('2024-02-01', 'month', dates)).toBe('February 2024')
  expect(bucketName('2024-12-30', 'week', dates)).toBe('30/12/2024 – 05/01/2025')
  expect(bucketName('2024-12-30', 'day', dates)).toBe('Monday 30/12/2024')
})
