import { expect, test } from 'vitest'
import { createRide } from './simulate.ts'

const options = { seed: 'on the road', durationS: 60, tier: 'clean', standStill: false } as const
const chain = { massKg: 85, powerW: 250, developmentM: 5 }

test('the bicycle gains speed exactly where the crank does, by its development', () => {
  const { body } = createRide({ ...options, chain, plan: { stops: false } })
  const out = new Float64Array(3)
  const h = 0.01
  let product = 0
  let square = 0
  for (let t = 20; t < 50; t += 0.05) {
    body.roadAcceleration(t, out)
    const angle = (at: number) => body.crankAngle('left', at)
    const acceleration = (angle(t + h) - 2 * angle(t) + angle(t - h)) / (h * h)
    product += acceleration * (out[0] as number)
    square += acceleration ** 2
    expect(out[2]).toBe(0)
  }
  // The crank's slow drift, which the ripple is not, does not move the bicycle.
  expect(product / square / (chain.developmentM / (2 * Math.PI))).toBeCloseTo(1, 1)
})

test('a push of 250 W at 80 rpm speeds a rider of 85 kg up by some tenths of a per cent', () => {
  const { rider } = createRide({ ...options, chain }).body
  const turnsPerS = rider.cadenceRpm / 60
  const kinetic = 85 * (chain.developmentM * turnsPerS) ** 2
  // Power P (1 + cos 2φ) swings the kinetic energy by P ÷ 2ω, and the speed by that ÷ m v².
  expect(rider.ripple[1].amplitude).toBeCloseTo(250 / (4 * Math.PI * turnsPerS) / kinetic, 6)
  expect(rider.ripple[1].amplitude).toBeGreaterThan(0.001)
  expect(rider.ripple[1].amplitude).toBeLessThan(0.01)
})

test('without a chain the same ride does not surge', () => {
  const out = new Float64Array(3)
  createRide(options).body.roadAcceleration(30, out)
  expect([...out]).toEqual([0, 0, 0])
})
