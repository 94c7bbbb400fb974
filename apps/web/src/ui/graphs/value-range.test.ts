import { metric, metrics } from '@cadenza/metrics'
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
  const range = valueRange([[200, 300]], 0, 1, { axis: { fromZero: true } })
  expect(range?.low).toBeLessThanOrEqual(0)
  expect(range?.low).toBeGreaterThan(-20)
})

test('a flat line keeps flat', () => {
  const range = valueRange([[20, 20]], 0, 1, { axis: {}, interval: { km: 10 } })
  expect((range?.high ?? 0) - (range?.low ?? 0)).toBeGreaterThanOrEqual(10)
})

test('a pace ends at so many times its median, not at its stops', () => {
  const pace = [300, 300, 300, 300, 1800]
  expect(valueRange([pace], 0, 4)?.high).toBeGreaterThan(1800)
  expect(valueRange([pace], 0, 4, { axis: { mediansAtMost: 1.75 } })?.high).toBeLessThan(600)
})

test('an axis about a centre shows as much on both sides of it', () => {
  const range = valueRange([[-1, 4]], 0, 1, { axis: { centre: 0 } })
  expect((range?.low ?? 0) + (range?.high ?? 0)).toBeCloseTo(0, 12)
  expect(range?.high).toBeGreaterThan(4)
})

test('[A9-038] [R9-043] the landing pattern is drawn from −10 to 10 at least', () => {
  const landing = metric('landing_pattern')
  const range = valueRange([[1, 2]], 0, 1, landing)
  expect(range?.low).toBeLessThanOrEqual(-10)
  expect(range?.high).toBeGreaterThanOrEqual(10)
  expect(valueRange([[1, 25]], 0, 1, landing)?.high).toBeGreaterThan(25)
})

test.each(metrics)('the axis of $code holds what its entry promises', (entry) => {
  const { fromZero, centre, reach } = entry.axis
  const range = valueRange([[7, 9]], 0, 1, entry)
  if (!range) throw new Error('no range')
  expect(range.low).toBeLessThanOrEqual(7)
  expect(range.high).toBeGreaterThanOrEqual(9)
  if (fromZero) expect(range.low).toBeLessThanOrEqual(0)
  if (centre !== undefined) expect(range.low + range.high).toBeCloseTo(2 * centre, 9)
  if (reach) expect(range.low).toBeLessThanOrEqual(reach[0])
  if (reach) expect(range.high).toBeGreaterThanOrEqual(reach[1])
})

test('there is none without a value', () => {
  expect(valueRange([[none, none]], 0, 1)).toBeNull()
})
