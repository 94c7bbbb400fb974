import { expect, test } from 'vitest'
import { saturatedShare } from './saturation.ts'

const axes = (x: number[]) => ({
  x: Float32Array.from(x),
  y: new Float32Array(x.length),
  z: new Float32Array(x.length),
})

test('the rail is the extreme that was met twice in a row, on either side', () => {
  const { share, flags } = saturatedShare(axes([0, 34, 34, 5, 34, -34, -34, 2, 3, 1]), 19)
  expect([...(flags ?? [])]).toEqual([0, 1, 1, 0, 1, 1, 1, 0, 0, 0])
  expect(share).toBeCloseTo(0.5)
})

test('a peak is no rail, nor what lies below the smallest range, nor a column that stands still', () => {
  for (const x of [
    [0, 34, 5, 34, 0, 1],
    [0, 12, 12, 5, 0, 1],
    [25, 25, 25, 25, 25, 25],
  ])
    expect(saturatedShare(axes(x), 19)).toEqual({ share: 0, flags: undefined })
})
