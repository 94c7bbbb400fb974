import { describe, expect, test } from 'vitest'
import { distanceTicks, tickDecimals, timeTicks, valueTicks } from './ticks.ts'

describe('axis ticks', () => {
  test('are two to four round values for any range', () => {
    for (const [low, high] of [
      [0, 400],
      [90, 190],
      [70, 108],
      [-4.3, 5.1],
      [0.11, 0.19],
      [0, 1733],
      [118, 119],
      [1e-4, 9e3],
    ] as const) {
      const ticks = valueTicks(low, high)
      expect(ticks.length, `${low}–${high}: ${ticks}`).toBeGreaterThanOrEqual(2)
      expect(ticks.length, `${low}–${high}: ${ticks}`).toBeLessThanOrEqual(4)
      for (const tick of ticks) {
        expect(tick).toBeGreaterThanOrEqual(low)
        expect(tick).toBeLessThanOrEqual(high)
      }
    }
  })

  test('of a pace fall on whole half minutes', () => {
    expect(valueTicks(210, 400, true)).toEqual([240, 300, 360])
  })

  test('are absent where there is no range', () => {
    expect(valueTicks(5, 5)).toEqual([])
    expect(valueTicks(Number.NaN, 3)).toEqual([])
  })

  test('have as many decimals as the finest of them', () => {
    expect(tickDecimals(valueTicks(6.1, 7.8))).toBe(1)
    expect(tickDecimals([2.75, 3, 3.25])).toBe(2)
    expect(tickDecimals([500, 1000])).toBe(0)
    expect(tickDecimals([])).toBe(0)
  })

  test('of the time axis are clock steps', () => {
    expect(timeTicks(0, 6138, 7)).toEqual([0, 900, 1800, 2700, 3600, 4500, 5400])
    expect(timeTicks(3310, 3700, 5)).toEqual([3360, 3480, 3600])
  })

  test('of the distance axis are round', () => {
    expect(distanceTicks(0, 49.5, 6)).toEqual([0, 10, 20, 30, 40])
  })
})
