import { describe, expect, test } from 'vitest'
import { distributionOf } from './distribution.ts'

/** 300 s from 4.0, 500 s from 5.0, 200 s from 6.0, in cells as wide as 1. */
const cells = [
  { from: 4, seconds: 300 },
  { from: 5, seconds: 500 },
  { from: 6, seconds: 200 },
]

describe('the distribution of a metric', () => {
  test('has the time within the limits and the median', () => {
    // 500 of 1,000 s: the 300 of the first cell and 200 of the 500 of the next, so 5 + 200 ÷ 500.
    expect(distributionOf(cells, 1, { high: 6 })).toEqual({
      bars: [
        { from: 4, to: 5, seconds: 300 },
        { from: 5, to: 6, seconds: 500 },
        { from: 6, to: 7, seconds: 200 },
      ],
      median: 5.4,
      within: 0.8,
    })
    expect(distributionOf(cells, 1, { low: 5, high: 6 })?.within).toBe(0.5)
    expect(distributionOf(cells, 1, { low: 6 })?.within).toBe(0.2)
  })

  test('shows limits that the athlete never reaches', () => {
    const bars = distributionOf(cells, 1, { low: 9 })?.bars ?? []
    expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([4, 9])
    expect(distributionOf(cells, 1, { low: 9 })?.within).toBe(0)
  })

  test('has at most about thirty bars, which hold all but the outermost percent', () => {
    // A second in each tenth from 0 to 100: all but the first and the last 5.
    const even = Array.from({ length: 1000 }, (_, i) => ({ from: i / 10, seconds: 1 }))
    const bars = distributionOf(even, 0.1, {})?.bars ?? []
    expect(bars.length).toBeLessThanOrEqual(31)
    expect(bars.reduce((sum, { seconds }) => sum + seconds, 0)).toBeGreaterThanOrEqual(990)
  })

  test('is none for less than a minute', () => {
    expect(distributionOf([{ from: 4, seconds: 59 }], 1, {})).toBeNull()
    expect(distributionOf([], 1, {})).toBeNull()
  })
})
