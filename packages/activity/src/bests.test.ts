import { expect, test } from 'vitest'
import { noBests, raiseBests } from './bests.ts'

test('bests are the highest of all curves, with the activity that holds each', () => {
  const bests = noBests()
  raiseBests(bests, Float32Array.of(300, 280, Number.NaN), 0)
  raiseBests(bests, Float32Array.of(250, 290), 1)
  raiseBests(bests, Float32Array.of(300, 100, 200, 150), 2)
  expect(Array.from(bests.values.subarray(0, 5))).toEqual([300, 290, 200, 150, Number.NaN])
  expect(Array.from(bests.holders.subarray(0, 5))).toEqual([0, 1, 2, 2, -1])
})
