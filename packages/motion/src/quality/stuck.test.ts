import { expect, test } from 'vitest'
import { prepareSensor } from '../sensor/prepare.ts'
import { stuckShare } from './stuck.ts'

test('a sensor that repeats its last values from half-way on is stuck for half of the time', () => {
  const count = 6000
  const axis = (size: number, mean: number, to: number) =>
    Float32Array.from({ length: count }, (_, i) => mean + size * Math.sin(Math.min(i, to) / 7))
  const share = (to: number) =>
    stuckShare(
      prepareSensor(
        {
          sensor: 'torso',
          timeMs: Float64Array.from({ length: count }, (_, i) => 10 * i),
          angularVelocity: { x: axis(1, 0, to), y: axis(0, 0, to), z: axis(0, 0, to) },
          specificForce: { x: axis(0, 0, to), y: axis(1, 0, to), z: axis(0, 9.81, to) },
        },
        { gravityHz: 0.02, attitude: () => false },
      ),
    )
  expect(share(count / 2)).toBeCloseTo(0.5, 2)
  expect(share(count)).toBe(0)
  // A short pause is none.
  expect(share(count - 1000)).toBe(0)
})
