import { createRandom } from '@cadenza/simulator'
import { describe, expect, test } from 'vitest'
import { type Landing, landingJerks } from './landing-jerk.ts'

const RATE_HZ = 200
const STRIDE_S = 0.7
/** Radians per second of a landing's shock. */
const SHOCK = 2 * Math.PI * 10

/** A thigh that swings and is shaken at each landing: 20 °/s at 10 Hz, fading by e in 60 ms. */
const rateAt = (sinceS: number, size: number) =>
  250 * Math.cos((2 * Math.PI * sinceS) / STRIDE_S) +
  size * 20 * Math.exp(-(((sinceS - 0.04) / 0.06) ** 2)) * Math.sin(SHOCK * (sinceS - 0.04))

/** RMS of the second difference quotient at steps of 5 ms between contact and 80 ms later. */
function trueJerk(size: number): number {
  const squares = Array.from({ length: 17 }, (_, j) => {
    const at = (offset: number) => rateAt((j + offset) / 200, size)
    return ((at(1) - 2 * at(0) + at(-1)) * 200 * 200) ** 2
  })
  return Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / squares.length)
}

interface Run {
  sizes: readonly number[]
  /** s. By how much the contact of a landing is found late. */
  lateS?: (k: number) => number
  /** °/s. Standard deviation of the ground's shaking. */
  groundDegS?: number
}

function run({ sizes, lateS = () => 0, groundDegS = 0 }: Run): number[] {
  const random = createRandom('ground')
  const rates = Float32Array.from({ length: Math.round((sizes.length + 1) * STRIDE_S * RATE_HZ) }, (_, i) => {
    const k = Math.min(sizes.length - 1, Math.max(0, Math.round(i / RATE_HZ / STRIDE_S) - 1))
    return rateAt(i / RATE_HZ - (k + 1) * STRIDE_S, sizes[k] as number) + groundDegS * random.normal()
  })
  const landings: Landing[] = sizes.map((_, k) => ({
    row: k,
    startMs: 1000 * (k + 1) * STRIDE_S,
    contact: ((k + 1) * STRIDE_S + lateS(k)) * RATE_HZ,
  }))
  return [...landingJerks(rates, RATE_HZ, landings)]
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
const alike = new Array<number>(60).fill(1)

describe('the jerk of a landing', () => {
  test('is that of the thigh where nothing shakes it', () => {
    for (const jerk of run({ sizes: alike })) expect(jerk / trueJerk(1)).toBeCloseTo(1, 2)
  })

  test('has no share of the ground, which shakes the thigh with more power than the landing', () => {
    const groundDegS = 0.8
    // The second difference of independent values has 6 times their variance.
    expect(groundDegS * Math.sqrt(6) * 200 * 200).toBeGreaterThan(trueJerk(1))
    expect(mean(run({ sizes: alike, groundDegS })) / trueJerk(1)).toBeCloseTo(1, 1)
  })

  test('is found although contacts were found 8 ms early or late', () => {
    const jerks = run({ sizes: alike, lateS: (k) => (k % 2 === 0 ? 0.008 : -0.008) })
    for (const jerk of jerks) expect(jerk / trueJerk(1)).toBeCloseTo(1, 1)
  })

  test('is each landing’s own', () => {
    const sizes = alike.map((_, k) => (k % 3 === 0 ? 1.3 : 1))
    const jerks = run({ sizes })
    sizes.forEach((size, k) => {
      expect((jerks[k] as number) / trueJerk(size)).toBeCloseTo(1, 1)
    })
  })

  test('is that of a single landing', () => {
    expect((run({ sizes: [1] })[0] as number) / trueJerk(1)).toBeCloseTo(1, 2)
  })

  test('is unknown for landings that share nothing', () => {
    const [first, second] = run({ sizes: [1, -1] })
    expect(first).toBeNaN()
    expect(second).toBeNaN()
  })
})
