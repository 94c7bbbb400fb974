import { expect, test } from 'vitest'
import { tablesOf } from './change-table.tsx'

test('five ranges stand side by side where one has no change, and four in the tables below', () => {
  expect(tablesOf(0)).toEqual([])
  expect(tablesOf(1)).toEqual([[0, 1]])
  expect(tablesOf(5)).toEqual([[0, 5]])
  expect(tablesOf(10)).toEqual([
    [0, 5],
    [5, 9],
    [9, 10],
  ])
  expect(tablesOf(60).at(-1)).toEqual([57, 60])
})
