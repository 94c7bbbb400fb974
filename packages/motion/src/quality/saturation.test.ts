import { expect, test } from 'vitest'
import { prepareSensor } from '../sensor/prepare.ts'
import { saturatedShare } from './saturation.ts'

const axes = (x: number[]) => ({
  x: Float32Array.from(x),
  y: new Float32Array(x.length),
  z: new Float32Array(x.length),
})

test('the rail is an extreme value met twice in a row, on either side', () => {
  const { share, flags } = saturatedShare(axes([0, 34, 34, 5, 34, -34, -34, 2, 3, 1]), 19)
  expect([...(flags ?? [])]).toEqual([0, 1, 1, 0, 1, 1, 1, 0, 0, 0])
  expect(share).toBeCloseTo(0.5)
})

test('single peaks, values below the smallest range and constant columns are not rails', () => {
  for (const x of [
    [0, 34, 5, 34, 0, 1],
    [0, 12, 12, 5, 0, 1],
    [25, 25, 25, 25, 25, 25],
  ])
    expect(saturatedShare(axes(x), 19)).toEqual({ share: 0, flags: undefined })
})

test('a sample is flagged if the gyroscope or the accelerometer is at its rail', () => {
  const count = 1000
  const wave = (size: number, limit: number) =>
    Float32Array.from({ length: count }, (_, i) => Math.max(-limit, Math.min(limit, size * Math.sin(i / 7))))
  const still = new Float32Array(count)
  const flagged = (rateLimit: number) =>
    prepareSensor(
      {
        sensor: 'left_foot',
        timeMs: Float64Array.from({ length: count }, (_, i) => 5 * i),
        angularVelocity: { x: still, y: wave(8, rateLimit), z: still },
        specificForce: { x: still, y: still, z: wave(60, 40) },
      },
      { gravityHz: 0.02, attitude: () => false },
    ).saturated?.reduce((sum, flag) => sum + flag, 0) ?? 0
  expect(flagged(9)).toBeGreaterThan(500)
  // Saturation of the gyroscope as well does not reduce the count.
  expect(flagged(7.9)).toBeGreaterThanOrEqual(flagged(9))
})
