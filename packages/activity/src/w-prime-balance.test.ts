import { describe, expect, test } from 'vitest'
import { times } from '../testing/series.ts'
import { wPrimeBalance } from './w-prime-balance.ts'

const rider = { cp: 250, wPrimeJ: 20_000 }
const balance = (power: number[], timer = times(power.length, 1)) =>
  Array.from(wPrimeBalance(Float32Array.from(power), Float32Array.from(timer), rider))

describe('W′bal', () => {
  test('falls by the work above CP: 100 s at 350 W take 10 kJ', () => {
    const values = balance(times(100, 350))
    expect(values[0]).toBe(19_900)
    expect(values.at(-1)).toBe(10_000)
  })

  test('stays where it is at CP', () => {
    expect(balance([...times(50, 350), ...times(600, 250)]).at(-1)).toBe(15_000)
  })

  test('recovers by e^(−(CP − P)·t ÷ W′): of 10 kJ spent, 200 s at 150 W leave 10 ÷ e', () => {
    // (250 − 150) W × 200 s = 20 kJ = W′, one time constant: 10,000 × 0.367879 = 3678.8 J are still missing.
    expect(balance([...times(100, 350), ...times(200, 150)]).at(-1)).toBeCloseTo(20_000 - 3678.79, 0)
  })

  test('recovers in a pause as at 0 W', () => {
    const paused = balance(
      [...times(100, 350), ...times(80, Number.NaN)],
      [...times(100, 1), ...times(80, 0)],
    )
    // 250 W × 80 s = 20 kJ, one time constant again.
    expect(paused.at(-1)).toBeCloseTo(20_000 - 3678.79, 0)
  })

  test('is unknown while power is unknown, and continues from its last value', () => {
    const values = balance([...times(10, 350), ...times(30, Number.NaN), 250])
    expect(values.slice(10, 40).every(Number.isNaN)).toBe(true)
    expect(values.at(-1)).toBe(19_000)
  })

  test('goes below 0 if the rider did more work than CP and W′ allow', () => {
    expect(balance(times(100, 500)).at(-1)).toBe(-5000)
  })
})
