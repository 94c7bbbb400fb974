import { expect, test } from 'vitest'
import { valueRange } from './value-range.ts'

const none = Number.NaN

test('the range of a graph holds every value of its lines, with room', () => {
  const range = valueRange(
    [
      [100, none, 160],
      [90, 120, 130],
    ],
    0,
    2,
  )
  expect(range?.low).toBeLessThan(90)
  expect(range?.low).toBeGreaterThan(80)
  expect(range?.high).toBeGreaterThan(160)
  expect(range?.high).toBeLessThan(170)
})

test('only what is visible counts', () => {
  expect(valueRange([[1000, 5, 6, 1000]], 1, 2)?.high).toBeLessThan(7)
})

test('what starts at zero has zero at its foot', () => {
  const range = valueRange([[200, 300]], 0, 1, { fromZero: true })
  expect(range?.low).toBeLessThanOrEqual(0)
  expect(range?.low).toBeGreaterThan(-20)
})

test('a flat line keeps flat', () => {
  const range = valueRange([[20, 20]], 0, 1, { atLeast: 10 })
  expect((range?.high ?? 0) - (range?.low ?? 0)).toBeGreaterThanOrEqual(10)
})

test('a pace ends at so many times its median, not at its stops', () => {
  const pace = [300, 300, 300, 300, 1800]
  expect(valueRange([pace], 0, 4)?.high).toBeGreaterThan(1800)
  expect(valueRange([pace], 0, 4, { medians: 1.75 })?.high).toBeLessThan(600)
})

test('there is none without a value', () => {
  expect(valueRange([[none, none]], 0, 1)).toBeNull()
})
