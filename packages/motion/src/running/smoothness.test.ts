import { createRandom, simulateRun } from '@cadenza/simulator'
import { describe, expect, test } from 'vitest'
import { analyseMotion } from '../analyse.ts'
import { writeSmoothness } from './smoothness.ts'
import type { Stride } from './stride.ts'

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

describe('the smoothness of a made-up pelvis', () => {
  const SAMPLES = 140
  const STRIDES = 60
  const BOUNCE = 8

  /** Impacts of the first step, above the fourth harmonic; mean square in it 8 × 3/8 × 1/2 = 1.5. */
  const impact = (share: number) =>
    share < 0.5 ? 2 * Math.sqrt(2) * Math.sin(2 * Math.PI * share) ** 2 * Math.cos(32 * Math.PI * share) : 0

  /** Strides that bounce twice, with impacts of the given sizes and a ground that shakes them at random. */
  function pelvis(sizes: readonly number[], ground: (share: number) => number) {
    const random = createRandom('made-up pelvis')
    return Float32Array.from({ length: (STRIDES + 2) * SAMPLES }, (_, i) => {
      const share = (i % SAMPLES) / SAMPLES
      const size = sizes[Math.floor(i / SAMPLES) - 1] ?? 1
      return BOUNCE * Math.cos(4 * Math.PI * share) + size * impact(share) + ground(share) * random.normal()
    })
  }

  /** Means over the strides. */
  function smoothness(ofSensor: Float32Array, ofMiddle = ofSensor) {
    const strides = Array.from({ length: STRIDES }, (_, row) => ({
      stride: { startMs: 700 * row, row, isCentre: true } as Stride,
      start: (row + 1) * SAMPLES,
      middle: (row + 1.5) * SAMPLES,
      end: (row + 2) * SAMPLES,
    }))
    const sums = { smoothness: 0, smoothness_lr: 0 }
    const write = (code: string, _row: number, value: number) => {
      sums[code as keyof typeof sums] += value / STRIDES
    }
    writeSmoothness(strides, ofSensor, ofMiddle, write, write)
    return sums
  }

  /** 100 × RMS of the impacts ÷ RMS of all, mean over the strides. */
  const expected = (sizes: readonly number[], meanSquare: number) => {
    const shares = sizes.map((size) => {
      const rough = meanSquare * size ** 2
      return 100 * Math.sqrt(rough / (rough + BOUNCE ** 2 / 2))
    })
    return shares.reduce((sum, share) => sum + share, 0) / shares.length
  }
  const alike = Array.from({ length: STRIDES }, () => 1)
  // Their mean square is 1.36, of which 0.36 is variance.
  const unlike = alike.map((_, row) => (row % 4 === 0 || row % 4 === 3 ? 1.6 : 0.4))

  test.each([
    ['alike', alike, 0],
    ['alike', alike, 1],
    ['of unlike sizes', unlike, 0],
    ['of unlike sizes', unlike, 0.3],
  ])('impacts %s count, the ground does not (%#)', (_, sizes, ground) => {
    const found = smoothness(pelvis(sizes, () => ground))
    // Without what the sizes vary, 14 % would be missing; with the ground, 40 % would be too much.
    expect(Math.abs(found.smoothness / expected(sizes, 0.75) - 1)).toBeLessThan(0.09)
    expect(Math.abs(found.smoothness_lr / expected(sizes, 1.5) - 1)).toBeLessThan(0.09)
  })

  test('a ground that shakes the other step only does not change a step', () => {
    const found = smoothness(pelvis(alike, (share) => (share < 0.5 ? 0 : 2)))
    expect(found.smoothness_lr / expected(alike, 1.5)).toBeCloseTo(1, 1)
  })

  test('a sensor that rises and falls with the hip shows what the middle shows', () => {
    const ofMiddle = pelvis(alike, () => 0)
    const ofSensor = ofMiddle.map((value, i) => value + 3 * Math.cos((2 * Math.PI * i) / SAMPLES))
    expect(smoothness(ofSensor).smoothness_lr).not.toBeCloseTo(smoothness(ofMiddle).smoothness_lr, 0)
    expect(smoothness(ofSensor, ofMiddle).smoothness_lr).toBeCloseTo(smoothness(ofMiddle).smoothness_lr, 2)
  })
})
