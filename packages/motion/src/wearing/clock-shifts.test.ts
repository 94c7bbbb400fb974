import type { BodySensor } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { type PreparedSensor, prepareSensor } from '../sensor/prepare.ts'
import { findClockShifts } from './clock-shifts.ts'

/** A sensor whose body rests, moves and changes its effort, on a clock that is ahead. */
function sensor(name: BodySensor, size: number, aheadMs: number): PreparedSensor {
  const count = 12_000
  const effort = (second: number) => (second < 10 || (second > 60 && second < 66) ? 0 : second < 90 ? 1 : 0.6)
  const rate = Float32Array.from(
    { length: count },
    (_, i) => size * effort(i / 100) * Math.sin((2 * Math.PI * 1.4 * i) / 100),
  )
  const still = new Float32Array(count)
  return prepareSensor(
    {
      sensor: name,
      timeMs: Float64Array.from({ length: count }, (_, i) => 10 * i + aheadMs),
      angularVelocity: { x: still, y: rate, z: still },
      specificForce: { x: still, y: still, z: new Float32Array(count).fill(9.81) },
    },
    { gravityHz: 0.02, attitude: () => false },
  )
}

test('the clock that differs from most is ahead, by whole seconds', () => {
  const shifts = (aheadMs: number) => [
    ...findClockShifts([sensor('left_foot', 5, 0), sensor('pelvis', 1, aheadMs), sensor('torso', 0.5, 0)]),
  ]
  expect(shifts(3000)).toEqual([['pelvis', 3000]])
  expect(shifts(-2000)).toEqual([['pelvis', -2000]])
  expect(shifts(20)).toEqual([])
})
