import { describe, expect, test } from 'vitest'
import { detectableTrend, trendSpan } from './trend-span.ts'

describe('the span of a trend', () => {
  test('has ends that are worth a sixth of evenly spread activities each', () => {
    const points = Array.from({ length: 601 }, (_, day) => ({ day, activities: 1 }))
    const { days, sides } = trendSpan(points)
    expect(days).toBe(600)
    expect(sides.now).toBeCloseTo(100, -1)
    expect(sides.before).toBe(sides.now)
    // Twice as many activities in each point are worth twice as much.
    expect(trendSpan(points.map(({ day }) => ({ day, activities: 2 }))).sides.now).toBeCloseTo(2 * sides.now)
  })

  test('compares two days like the means of their activities', () => {
    const two = trendSpan([
      { day: 10, activities: 4 },
      { day: 40, activities: 4 },
    ])
    expect(two).toEqual({ days: 30, sides: { now: 4, before: 4 } })
    // 1.96 × √(2 × 3² + (4² + 12²) × (1/4 + 1/4)) = 1.96 × √98 = 19.403
    expect(detectableTrend({ engine: 3, wearing: 4, day: 12 }, two)).toBeCloseTo(19.403, 3)
  })

  test('needs several days', () => {
    expect(() => trendSpan([{ day: 1, activities: 1 }])).toThrow(RangeError)
  })

  test('lets at most 5 % of the trends of unchanged athletes count', () => {
    let state = 7
    const uniform = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return (state + 0.5) / 2 ** 32
    }
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
    // Points at uneven days, of one to five activities each.
    const points = Array.from({ length: 20 }, (_, i) => ({ day: i ** 1.3, activities: 1 + (i % 5) }))
    const span = trendSpan(points)
    const least = detectableTrend({ engine: 0, wearing: 0.6, day: 0.8 }, span)
    const mean = points.reduce((sum, { day }) => sum + day, 0) / points.length
    const squares = points.reduce((sum, { day }) => sum + (day - mean) ** 2, 0)
    let counted = 0
    for (let run = 0; run < 4000; run++) {
      const slope = points.reduce(
        (sum, { day, activities }) => sum + ((day - mean) * normal()) / Math.sqrt(activities) / squares,
        0,
      )
      if (Math.abs(slope * span.days) > least) counted += 1
    }
    expect(counted / 4000).toBeGreaterThan(0.035)
    expect(counted / 4000).toBeLessThan(0.065)
  })
})
