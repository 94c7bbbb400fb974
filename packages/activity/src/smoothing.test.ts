import { describe, expect, test } from 'vitest'
import { graphGap, withoutSmallGaps } from './graph-gaps.ts'
import { smoothed, smoothingWindowsS } from './smoothing.ts'

const nan = Number.NaN

describe('smoothing', () => {
  test('[A9-033] [R9-057] is offered over 1, 5, 10, 30, 60 and 120 seconds', () => {
    expect(smoothingWindowsS).toEqual([1, 5, 10, 30, 60, 120])
  })

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

  test('of a constant is that constant, however wide', () => {
    for (const windowS of smoothingWindowsS) {
      expect(new Set(smoothed(new Float32Array(500).fill(7), windowS))).toEqual(new Set([7]))
    }
  })
})

describe('a graph’s line', () => {
  test('[A9-034] [R9-058] runs on over 5000 ms and breaks over more', () => {
    expect(graphGap.timeMs).toBe(5000)
    const x = [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000, 11_000]
    const values = Float32Array.of(0, nan, nan, nan, nan, 50, nan, nan, nan, nan, nan, 9)
    expect([...withoutSmallGaps(values, x, graphGap.timeMs)]).toEqual([
      0,
      10,
      20,
      30,
      40,
      50,
      nan,
      nan,
      nan,
      nan,
      nan,
      9,
    ])
  })

  test('[A9-034] [R9-058] over distance runs on over 100 and breaks over more', () => {
    expect(graphGap.distanceM).toBe(100)
    const values = Float32Array.of(1, nan, 3, nan, 5)
    expect([...withoutSmallGaps(values, [0, 50, 100, 150, 201], graphGap.distanceM)]).toEqual([
      1,
      2,
      3,
      nan,
      5,
    ])
  })
})
