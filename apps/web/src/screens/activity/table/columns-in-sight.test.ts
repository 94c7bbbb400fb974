import { expect, test } from 'vitest'
import { columnsInSight } from './columns-in-sight.ts'

/** A header column of 200 px and twenty columns of 100 px. */
const widths = [200, ...Array.from({ length: 20 }, () => 100)]

test('columns that lie beyond the box are not in sight, with one or two to spare', () => {
  // 120 px beyond a box of 700 px: the sixth column ends at 800, the seventh crosses 820.
  expect(columnsInSight(widths, 0, 700)).toEqual({ from: 0, to: 7 })
  // Scrolled by 1000 px, columns ending before 880 px are hidden: the sixth ends at 800, the seventh at 900.
  expect(columnsInSight(widths, 1000, 700)).toEqual({ from: 6, to: 17 })
})

test('at the end, and in a box that holds all, nothing is left out', () => {
  expect(columnsInSight(widths, 1500, 700)).toEqual({ from: 11, to: 20 })
  expect(columnsInSight(widths, 0, 2200)).toEqual({ from: 0, to: 20 })
  expect(columnsInSight([200], 0, 700)).toEqual({ from: 0, to: 0 })
})
