import { expect, test } from 'vitest'
import { withinFirst } from './lines.ts'

const none = Number.NaN

test('differences end where the first range ends, whether or not the others go on', () => {
  const aligned = {
    x: Float64Array.of(0, 10, 20, 30),
    atS: [
      Float64Array.of(5, none, 25, none),
      Float64Array.of(0, 10, 20, 30),
      Float64Array.of(0, none, none, none),
    ],
  }
  const { x, atS } = withinFirst(aligned)
  expect(Array.from(x)).toEqual([0, 10, 20])
  expect(atS.map((seconds) => Array.from(seconds))).toEqual([
    [5, none, 25],
    [0, 10, 20],
    [0, none, none],
  ])
})

test('a first range without anything on the axis leaves it as it is', () => {
  const aligned = { x: Float64Array.of(0, 1), atS: [Float64Array.of(none, none), Float64Array.of(0, 1)] }
  expect(withinFirst(aligned)).toBe(aligned)
})
