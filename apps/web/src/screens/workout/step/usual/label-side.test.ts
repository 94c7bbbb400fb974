import { expect, test } from 'vitest'
import { labelSide } from './label-side.ts'

const widths = { label: 70, graph: 274 }

test('a label stands towards the middle', () => {
  expect(labelSide(200, [], widths)).toBe('before')
  expect(labelSide(100, [], widths)).toBe('after')
})

test('a label stands on the other side of its line where another line would cross it', () => {
  expect(labelSide(140, [133], widths)).toBe('after')
  expect(labelSide(130, [190], widths)).toBe('before')
  expect(labelSide(140, [143], widths)).toBe('before')
})

test('a label that is crossed or cut on either side stands towards the middle', () => {
  expect(labelSide(130, [190, 100], widths)).toBe('after')
  expect(labelSide(230, [200], widths)).toBe('before')
})
