import { simulateRun } from '@cadenza/simulator'
import { expect, test } from 'vitest'
import { analyseMotion } from '../analyse.ts'

const means = (seed: string, tier: 'clean' | 'dirty') => {
  const { log, truth } = simulateRun({ seed, durationS: 90, rateHz: 100, tier, gaps: false })
  const { cycles } = analyseMotion(log, { sport: 'running' })
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  const spread = (values: readonly number[]) => {
    const centre = mean(values)
    return Math.sqrt(mean(values.map((each) => (each - centre) ** 2)))
  }
  const strides = truth.strides.filter(({ isWalking }) => !isWalking)
  return (code: 'smoothness' | 'smoothness_lr' | 'thigh_landing_smoothness') => {
    const found = [...(cycles.values.get(code) ?? [])].filter(Number.isFinite)
    const right = strides.flatMap(({ values }) => values[code] ?? [])
    return { found: mean(found), right: mean(right), spread: spread(found), rightSpread: spread(right) }
  }
}

// The ground makes 9 points of it. The clean runner shows what is lost where nothing is to be taken off.
test.each([
  ['athlete 1', 'dirty', 2],
  ['athlete 2', 'dirty', 2],
  ['athlete 3', 'clean', 1],
] as const)('the smoothness of %s is that of the runner, not of the ground (%s)', (seed, tier, limit) => {
  const of = means(seed, tier)
  for (const code of ['smoothness', 'smoothness_lr'] as const) {
    const { found, right, spread, rightSpread } = of(code)
    expect(right).toBeGreaterThan(5)
    expect(Math.abs(found - right), code).toBeLessThan(limit)
    // Each stride less the ground of its own would scatter by 5 to 6 points.
    expect(spread - rightSpread, code).toBeLessThan(3)
  }
})

// The ground makes 130 to 260 points of it. The soft lander has 290, the usual one 690.
test.each([
  ['athlete 6', 'dirty', 200, 400],
  ['athlete 1', 'dirty', 600, 800],
  ['athlete 1', 'clean', 600, 800],
] as const)('the thigh of %s is shaken by the runner, not by the ground (%s)', (seed, tier, from, to) => {
  const { found, right } = means(seed, tier)('thigh_landing_smoothness')
  expect(right).toBeGreaterThan(from)
  expect(right).toBeLessThan(to)
  expect(Math.abs(found - right)).toBeLessThan(70)
})
