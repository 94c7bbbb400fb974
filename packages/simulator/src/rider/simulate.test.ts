import { expect, test } from 'vitest'
import { simulateRide } from './simulate.ts'

test('the same seed makes the same ride', () => {
  const options = { seed: 'same', durationS: 40, rateHz: 100, tier: 'clean' } as const
  expect(simulateRide(options).log).toEqual(simulateRide(options).log)
  expect(simulateRide(options).truth.left).toEqual(simulateRide(options).truth.left)
  expect(simulateRide({ ...options, seed: 'other' }).log).not.toEqual(simulateRide(options).log)
})
