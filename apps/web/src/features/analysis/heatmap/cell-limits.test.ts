import { expect, test } from 'vitest'
import { cellLimits } from './cell-limits.ts'

test.each([0.1, 0.3, 0.7, 3.3, 10])('each value is within the limits of its cell alone: %d', (interval) => {
  const axis = { metric: 'speed', side: 'center' as const, interval, from: -50 * interval, count: 500 }
  const isIn = (value: number, at: number) => {
    const { gte, lt } = cellLimits(axis, at)
    return value >= gte && value < lt
  }
  for (let at = 1; at < axis.count; at++) {
    const edge = (at - 50) * interval
    // As recordings hold them; converted ones are often just beside the edge.
    for (const value of [edge, axis.from + at * interval, Math.fround(edge), Math.fround(edge / 3.6) * 3.6]) {
      const cell = Math.floor(value / interval) + 50
      expect([at - 1, at].filter((each) => isIn(value, each))).toEqual([cell])
    }
  }
})
