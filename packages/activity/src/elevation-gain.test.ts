import { describe, expect, test } from 'vitest'
import { elevationGain } from './elevation-gain.ts'

const gain = (heights: number[], hysteresisM: number) =>
  elevationGain(Float32Array.from(heights), 0, heights.length, hysteresisM)
/** Up by `metres`, down again, one metre a second, with five seconds on top and at the foot. */
const hill = (metres: number) => {
  const up = Array.from({ length: metres }, (_, i) => i)
  return [0, 0, 0, 0, 0, ...up, ...new Array<number>(5).fill(metres), ...up.toReversed(), 0, 0, 0, 0, 0]
}

describe('elevation gain', () => {
  test('of a hill is its height, from foot to top', () => {
    expect(gain(hill(100), 3)).toBeCloseTo(100, 6)
  })

  test('leaves out what rises less than the hysteresis: 3 m with a barometer, 6 m without', () => {
    expect(gain([...hill(2), ...hill(2)], 3)).toBe(0)
    expect(gain([...hill(5), ...hill(5)], 3)).toBe(10)
    expect(gain([...hill(5), ...hill(5)], 6)).toBe(0)
  })

  test('counts a climb with small dips as one', () => {
    const dipped = [
      ...hill(50).slice(0, 58),
      48,
      48,
      48,
      48,
      48,
      ...Array.from({ length: 53 }, (_, i) => 48 + i),
    ]
    expect(gain([...dipped, 100, 100, 100], 3)).toBeCloseTo(100, 6)
  })

  test('is not affected by single outliers', () => {
    expect(gain([10, 10, 10, 10, 90, 10, 10, 10, 10, -60, 10, 10, 10], 3)).toBe(0)
  })

  test('takes the median of five: two wild values of five are the fewer, three are not', () => {
    expect(gain([10, 10, 10, 90, 90, 10, 10, 10], 3)).toBe(0)
    expect(gain([10, 10, 10, 90, 90, 90, 10, 10, 10], 3)).toBe(80)
  })

  test('counts a rise in full once it reaches the hysteresis, and not at all below', () => {
    const step = (metres: number) => [...new Array<number>(5).fill(0), ...new Array<number>(5).fill(metres)]
    expect([gain(step(3), 3), gain(step(2.9), 3), gain(step(6), 6), gain(step(5.9), 6)]).toEqual([3, 0, 6, 0])
  })

  test('steps over holes and is unknown without any value', () => {
    const holed = hill(20).map((height, i) => (i % 7 === 3 ? Number.NaN : height))
    expect(gain(holed, 3)).toBeCloseTo(20, 6)
    expect(gain([Number.NaN, Number.NaN], 3)).toBeNull()
  })
})
