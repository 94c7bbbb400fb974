import { smoothingSeconds } from '@cadenza/metrics'
import { describe, expect, test } from 'vitest'
import { smoothed } from './smoothing.ts'

const nan = Number.NaN

describe('smoothing', () => {
  test('over 1 s changes nothing', () => {
    const values = Float32Array.of(1, 5, 2)
    expect(smoothed(values, 1)).toBe(values)
  })

  test('over 5 s is the mean of the second and two on each side, of fewer at the ends', () => {
    expect([...smoothed(Float32Array.of(0, 10, 20, 30, 40, 50), 5)]).toEqual([10, 15, 20, 30, 35, 40])
  })

  test('keeps a missing value missing and mixes nothing across it', () => {
    expect([...smoothed(Float32Array.of(10, 20, nan, 100, 200), 5)]).toEqual([15, 15, nan, 150, 150])
  })

  test('leaves out what is not kept, and mixes nothing across it', () => {
    expect([...smoothed(Float32Array.of(2, 100, 4, 6), 5, [1, 0, 1, 1])]).toEqual([2, nan, 5, 5])
    expect([...smoothed(Float32Array.of(2, 100, 4), 1, [1, 0, 1])]).toEqual([2, nan, 4])
  })

  test('of a constant is that constant, however wide', () => {
    for (const windowS of smoothingSeconds) {
      expect(new Set(smoothed(new Float32Array(500).fill(7), windowS))).toEqual(new Set([7]))
    }
  })
})
