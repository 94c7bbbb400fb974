import { describe, expect, test } from 'vitest'
import { meanOfSides, partsOnAxis, relativeAxis, relativeLine } from './relative-line.ts'

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

describe('the axis of several lines', () => {
  const usual = [
    [0, 10, 30],
    [0, -20, -40],
    [0, 25, null],
    [0, 5, 12],
    [0, -8, 33],
    [0, 4, 8],
  ]

  test('shows all of them if none goes far beyond the others', () => {
    const { low, high } = relativeAxis([...usual, [0, 40, 75]])
    expect([low, high]).toEqual([-40 - 0.06 * 75, 75 + 0.06 * 75])
  })

  test('is not stretched by a few that do, which are cut', () => {
    const { low, high } = relativeAxis([...usual, [0, 120, 412], [0, 50, 390]])
    // Three quarters of the lines reach 40 % or less.
    expect([low, high]).toEqual([-40 - 0.06 * 40, 33 + 0.06 * 40])
  })

  test('is not filled by changes of a few tenths of a percent, nor by none', () => {
    expect(relativeAxis([[0, 0.4, -0.2]])).toMatchObject({ low: -2.3, high: 2.3 })
    expect(relativeAxis([])).toMatchObject({ low: -2.3, high: 2.3 })
  })
})

describe('a line on an axis from -10 to 10 %', () => {
  const parts = (...values: (number | null)[]) => partsOnAxis(values, { low: -10, high: 10 })

  test('is whole if it stays there, and breaks at missing values', () => {
    expect(parts(0, 4, null, -8)).toEqual([
      [
        [0, 0],
        [1, 4],
      ],
      [[3, -8]],
    ])
  })

  test('ends where it leaves the axis, and goes on where it comes back', () => {
    // From 0 to 40 the edge is crossed after a quarter of the step; from 40 to -10, after three fifths.
    expect(parts(0, 40, 60, 40, -10)).toEqual([
      [
        [0, 0],
        [0.25, 10],
      ],
      [
        [3.6, 10],
        [4, -10],
      ],
    ])
  })

  test('crosses the axis from a value above it to one below', () => {
    expect(parts(20, -20)).toEqual([
      [
        [0.25, 10],
        [0.75, -10],
      ],
    ])
    expect(parts(20, 30)).toEqual([])
  })
})
