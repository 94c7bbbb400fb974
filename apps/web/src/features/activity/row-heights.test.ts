import { expect, test } from 'vitest'
import { rowHeights, tallPx } from './row-heights.ts'

test('[A9-036] [R9-047] a graph that is opened is 400 px high, and rows can be as high', () => {
  expect(tallPx).toBe(400)
  expect(rowHeights.at(-1)).toBe(400)
})
