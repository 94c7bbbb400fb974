import { expect, test } from 'vitest'
import { meanOfSides, relativeLine } from './relative-line.ts'

const figures = (...values: (number | null)[]) => values.map((value) => ({ value }))

test('the line of a metric with sides is their mean, and breaks where one is missing', () => {
  const found = { sides: { left: figures(10, 12, null), right: figures(20, 18, 16) } }
  expect(meanOfSides({ code: 'foot_ar', found, sides: ['left', 'right'] })).toEqual([15, 15, null])
})

test('a line is in percent of its reference', () => {
  expect(relativeLine('foot_ar', [20, 25, null, 15], 0)).toEqual([0, 25, null, -25])
  expect(relativeLine('foot_ar', [20, 25], 1)).toEqual([-20, 0])
})

test('there is no line without a reference, nor for metrics without change rate', () => {
  expect(relativeLine('foot_ar', [null, 25], 0)).toBeNull()
  expect(relativeLine('landing_pattern', [5, 6], 0)).toBeNull()
})
