import { expect, test } from 'vitest'
import { smoothed, thinned } from './range-line.ts'

test('a line is the mean of the seconds around it, also at its ends', () => {
  // A window of 3: (1+2)/2, (1+2+6)/3, (2+6+7)/3, (6+7)/2.
  expect(smoothed([1, 2, 6, 7], 3)).toEqual([1.5, 3, 5, 6.5])
})

test('a line breaks where more than half of the seconds are missing', () => {
  const none = Number.NaN
  expect(smoothed([1, none, none, none, 5], 3)).toEqual([1, none, none, none, 5])
})

test('a long line keeps its shape with fewer points', () => {
  const seconds = Array.from({ length: 3600 }, (_, i) => i)
  const { timeMs, values } = thinned(
    seconds.map((s) => s * 1000),
    seconds,
    170,
  )
  expect(values.length).toBeLessThanOrEqual(170)
  expect(timeMs.map((ms) => ms / 1000)).toEqual(values)
  expect(values[0]).toBe(0)
  expect(values.at(-1)).toBeGreaterThan(3600 - 3600 / 160)
})
