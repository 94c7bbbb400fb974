import { describe, expect, test } from 'vitest'
import { changePoints } from './change-points.ts'

const settings = { penalty: 1, shortest: 2, longest: 1000 }
const levels = (...parts: [count: number, level: number][]) =>
  Float64Array.from(parts.flatMap(([count, level]) => new Array<number>(count).fill(level)))

/** The least cost of any split, tried from every side: quadratic, without pruning. */
function leastCost(values: Float64Array, penalty: number, shortest: number): number {
  const error = (from: number, to: number) => {
    const part = values.slice(from, to)
    const mean = part.reduce((sum, value) => sum + value, 0) / part.length
    return part.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  }
  const cost = [-penalty]
  for (let end = 1; end <= values.length; end++) {
    let least = Number.POSITIVE_INFINITY
    for (let start = 0; start <= end - shortest; start++) {
      least = Math.min(least, (cost[start] ?? Number.POSITIVE_INFINITY) + error(start, end) + penalty)
    }
    cost.push(least)
  }
  return cost.at(-1) ?? Number.NaN
}

function costOf(values: Float64Array, borders: readonly number[], penalty: number): number {
  let cost = -penalty
  for (let k = 1; k < borders.length; k++) {
    const part = values.slice(borders[k - 1], borders[k])
    const mean = part.reduce((sum, value) => sum + value, 0) / part.length
    cost += part.reduce((sum, value) => sum + (value - mean) ** 2, 0) + penalty
  }
  return cost
}

describe('change points', () => {
  test('lie where the level changes, plus the first and the last index', () => {
    expect(Array.from(changePoints(levels([10, 0], [5, 3], [20, 1]), settings))).toEqual([0, 10, 15, 35])
  })

  test('do not exist in a constant signal', () => {
    expect(changePoints(levels([50, 2]), settings)).toEqual([0, 50])
  })

  test('do not exist where a change explains less than the penalty', () => {
    // Two values 0.9 above ten: they explain 2 × 10 ÷ 12 × 0.81 = 1.35, and cost two stretches more.
    expect(changePoints(levels([5, 0], [2, 0.9], [5, 0]), settings)).toEqual([0, 12])
  })

  test('cost no more than the best split found by brute force', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (let round = 0; round < 40; round++) {
      const length = 5 + Math.floor(random() * 60)
      let level = 0
      const values = Float64Array.from({ length }, () => {
        if (random() < 0.12) level = 4 * random()
        return level + 0.5 * random()
      })
      for (const shortest of [1, 2, 3]) {
        const borders = changePoints(values, { ...settings, shortest })
        expect(costOf(values, borders, 1)).toBeCloseTo(leastCost(values, 1, shortest), 9)
      }
    }
  })

  test('of a short signal are its ends, and none of an empty one', () => {
    expect(changePoints(levels([2, 1]), { ...settings, shortest: 3 })).toEqual([0, 2])
    expect(changePoints(new Float64Array(0), settings)).toEqual([])
  })
})
