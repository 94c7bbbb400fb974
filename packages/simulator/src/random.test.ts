import { describe, expect, test } from 'vitest'
import { createRandom, wandering } from './random.ts'

describe('random numbers', () => {
  const random = createRandom('numbers')
  const draw = (count: number, from: () => number) => Array.from({ length: count }, from)
  const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length
  const sd = (all: readonly number[]) => {
    const middle = mean(all)
    return Math.sqrt(mean(all.map((value) => (value - middle) ** 2)))
  }

  test('have the stated distributions', () => {
    const even = draw(20_000, random.next)
    expect(mean(even)).toBeCloseTo(0.5, 1)
    expect(sd(even)).toBeCloseTo(Math.sqrt(1 / 12), 1)
    const normal = draw(20_000, random.normal)
    expect(mean(normal)).toBeCloseTo(0, 1)
    expect(sd(normal)).toBeCloseTo(1, 1)
    const wander = draw(60_000, wandering(random, 3, 10))
    expect(Math.abs(sd(wander) - 3)).toBeLessThan(0.3)
    // The autocorrelation after 10 s is e^-1 = 0.37.
    const variance = sd(wander) ** 2
    const kept = mean(wander.slice(10).map((value, i) => value * (wander[i] ?? 0))) / variance
    expect(Math.abs(kept - 0.37)).toBeLessThan(0.08)
  })

  test('are the same for the same seed and differ for each part', () => {
    expect(draw(5, createRandom('a').next)).toEqual(draw(5, createRandom('a').next))
    expect(draw(5, createRandom('a').next)).not.toEqual(draw(5, createRandom('b').next))
    expect(draw(5, createRandom('a').fork('x').next)).not.toEqual(draw(5, createRandom('a').fork('y').next))
  })
})
