import { expect, test } from 'vitest'
import { newDrawnLines } from './drawn-lines.ts'

const endsOf = (lines: readonly number[]) => [lines[0], lines.at(-1), lines.length]

test('more lines are drawn ahead of the scrolling than behind it, and none beyond the list', () => {
  const drawn = newDrawnLines()
  const at = (startIndex: number) =>
    endsOf(drawn({ startIndex, endIndex: startIndex + 19, overscan: 0, count: 200 }))
  expect(at(0)).toEqual([0, 31, 32])
  expect(at(50)).toEqual([47, 81, 35])
  // At rest, they stay as they are.
  expect(at(50)).toEqual([47, 81, 35])
  expect(at(49)).toEqual([37, 71, 35])
  expect(at(180)).toEqual([177, 199, 23])
  expect(at(4)).toEqual([0, 26, 27])
  expect(endsOf(drawn({ startIndex: 0, endIndex: 0, overscan: 0, count: 0 }))).toEqual([
    undefined,
    undefined,
    0,
  ])
})
