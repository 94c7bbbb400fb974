import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketStart, bucketsOf } from './buckets.ts'
import { percentile, rolling } from './rolling.ts'
import { combined, tallyOf } from './tally.ts'
import { trendOf } from './trend.ts'

describe('buckets', () => {
  test('begin on Mondays and on the first of the month', () => {
    // 23 November 2026 is a Monday.
    expect(bucketStart('2026-11-23', 'week')).toBe('2026-11-23')
    expect(bucketStart('2026-11-29', 'week')).toBe('2026-11-23')
    expect(bucketStart('2027-01-01', 'week')).toBe('2026-12-28')
    expect(bucketStart('2024-02-29', 'month')).toBe('2024-02-01')
    const { starts, bucketOf } = bucketsOf(['2026-11-23', '2026-11-23', '2026-11-30'], 'day')
    expect([starts, [...bucketOf]]).toEqual([
      ['2026-11-23', '2026-11-30'],
      [0, 0, 1],
    ])
    expect(bucketsOf(['2026-11-23', '2026-11-23'], 'activity').starts).toHaveLength(2)
    // In Tokyo it is the 2nd while it is still the 1st in Los Angeles.
    const crossing = bucketsOf(['2026-11-02', '2026-11-01', '2026-11-02'], 'day')
    expect([crossing.starts, [...crossing.bucketOf]]).toEqual([
      ['2026-11-01', '2026-11-02'],
      [1, 0, 1],
    ])
  })
})

test('tallies of parts combine to those of the whole', () => {
  const all = (values: number[]) => tallyOf(Float64Array.from(values), values.length)
  const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 40 })
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const [parts, whole] = [combined(all(a), all(b)), all([...a, ...b])]
      expect([parts.count, parts.min, parts.max, parts.sum]).toEqual([
        whole.count,
        whole.min,
        whole.max,
        whole.sum,
      ])
      expect(parts.mean).toBeCloseTo(whole.mean, 8)
      expect(parts.squares).toBeCloseTo(whole.squares, 4)
    }),
  )
})

describe('the rolling mean', () => {
  test('covers 42 days, the own one included, weighted by count', () => {
    const dates = ['2026-01-01', '2026-02-11', '2026-02-12']
    // 11 February is the 42nd day from 1 January on.
    expect(rolling(dates, [10, 20, 40], [1, 3, 1]).mean).toEqual([10, 17.5, 25])
    expect(rolling(dates, [10, null, 40], [1, 0, 1]).mean).toEqual([10, 10, 40])
  })

  test('has percentiles between neighbours, from five values on', () => {
    expect(percentile([0, 10, 20, 30, 40], 0.1)).toBe(4)
    const dates = [1, 2, 3, 4, 5].map((day) => `2026-01-0${day}`)
    const { low, high } = rolling(dates, [30, 10, 40, 0, 20], [1, 1, 1, 1, 1])
    expect(low).toEqual([null, null, null, null, 4])
    expect(high.at(-1)).toBe(36)
  })
})

describe('a trend', () => {
  test('is the slope with a confidence interval, known from eight points on', () => {
    const days = [0, 10, 20, 30, 40, 50, 60, 70]
    expect(trendOf(days.slice(1), [1, 2, 3, 4, 5, 6, 7])).toBeNull()
    expect(
      trendOf(
        days.map(() => 5),
        [1, 2, 3, 4, 5, 6, 7, 8],
      ),
    ).toBeNull()
    // Residuals that alternate add no correlation: s² = Σe²/6, SE = s/√Σ(d − d̄)², t(6) = 2.447 (tables).
    const values = days.map((day, i) => day / 10 + (i % 2 === 0 ? 0.5 : -0.5))
    const slope = (i: number) => i
    const mean = { day: 35, value: values.reduce((sum, value) => sum + value, 0) / 8 }
    const spread = days.reduce((sum, day) => sum + (day - mean.day) ** 2, 0)
    const b =
      days.reduce((sum, day, i) => sum + (day - mean.day) * ((values[i] as number) - mean.value), 0) / spread
    const squares = days.reduce(
      (sum, day, i) => sum + ((values[i] as number) - mean.value - b * (day - mean.day)) ** 2,
      0,
    )
    const margin = 2.447 * Math.sqrt(squares / 6 / spread)
    const trend = trendOf(days, values)
    expect(trend?.per30Days).toBeCloseTo(slope(30 * b), 10)
    expect((trend?.high ?? 0) - (trend?.per30Days ?? 0)).toBeCloseTo(30 * margin, 2)
    expect(trend?.points).toBe(8)
  })

  test('of values that only wander from one to the next is seldom called certain', () => {
    let state = 12_345
    const normal = () => {
      const uniform = () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return (state + 0.5) / 2 ** 32
      }
      return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
    }
    let certain = 0
    for (let run = 0; run < 400; run++) {
      let level = 0
      const values = Array.from({ length: 100 }, () => {
        level = 0.6 * level + normal()
        return level
      })
      const trend = trendOf(
        values.map((_, day) => day),
        values,
      )
      if (trend && (trend.low > 0 || trend.high < 0)) certain += 1
    }
    // Without regard to the correlation it would be a third of them.
    expect(certain / 400).toBeLessThan(0.12)
  })
})
