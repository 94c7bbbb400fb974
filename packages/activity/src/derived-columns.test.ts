import { expect, test } from 'vitest'
import { torqueOf } from './derived-columns.ts'

test('torque is power over angular speed, and nobody’s where the cranks hardly turn', () => {
  // 200 W at 90 rpm: 200 ÷ (2π × 1.5) = 21.22 Nm; at 20 rpm 95.49 Nm.
  const torque = torqueOf(Float32Array.of(200, 200, 200, 200), Float32Array.of(90, 20, 4, 0))
  expect(torque[0]).toBeCloseTo(21.22, 2)
  expect(torque[1]).toBeCloseTo(95.49, 2)
  expect(Array.from(torque.subarray(2))).toEqual([Number.NaN, Number.NaN])
})
