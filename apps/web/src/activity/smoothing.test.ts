import { expect, test } from 'vitest'
import { smoothed } from './smoothing.ts'

const none = Number.NaN

test('[R9-057] smoothing is the running mean over that many seconds', () => {
  // Five seconds around the third: (1 + 2 + 3 + 4 + 10) ÷ 5 = 4.
  expect([...smoothed(Float32Array.of(1, 2, 3, 4, 10), 5, null)]).toEqual(
    [2, 2.5, 4, 4.75, 17 / 3].map(Math.fround),
  )
})

test('a missing value stays missing and counts for nothing beside it', () => {
  expect([...smoothed(Float32Array.of(2, none, 4), 5, null)]).toEqual([3, none, 3])
})

test('samples that are left out are empty and move no mean', () => {
  expect([...smoothed(Float32Array.of(2, 100, 4), 5, [1, 0, 1])]).toEqual([3, none, 3])
  expect([...smoothed(Float32Array.of(2, 100, 4), 1, [1, 0, 1])]).toEqual([2, none, 4])
})

test('one second draws the samples as they are', () => {
  const values = Float32Array.of(1, 5, 9)
  expect(smoothed(values, 1, null)).toBe(values)
})
