import { expect, test } from 'vitest'
import { planeHeading } from './foot-path.ts'

const RATE_HZ = 100

/** A pedal's path over 100 s at 90 rpm. While standing, the bicycle's swing moves it sideways as well. */
function path(headingRad: number, standing: (timeS: number) => boolean) {
  const x = new Float32Array(100 * RATE_HZ)
  const y = new Float32Array(100 * RATE_HZ)
  for (let i = 0; i < x.length; i++) {
    const timeS = i / RATE_HZ
    const forward = 0.17 * Math.sin(2 * Math.PI * 1.5 * timeS)
    const sideways = standing(timeS) ? 0.25 * forward : 0
    x[i] = forward * Math.cos(headingRad) - sideways * Math.sin(headingRad)
    y[i] = forward * Math.sin(headingRad) + sideways * Math.cos(headingRad)
  }
  return { x, y }
}

test.each([-80, -20, 0, 50, 89])('finds a crank’s plane %d° from the foot’s axis', (deg) => {
  const { x, y } = path((deg * Math.PI) / 180, () => false)
  expect((planeHeading(x, y, RATE_HZ) * 180) / Math.PI).toBeCloseTo(deg, 3)
})

test('a bicycle that swings below a standing rider does not turn the plane', () => {
  const { x, y } = path(0.1, (timeS) => timeS > 60)
  expect(planeHeading(x, y, RATE_HZ)).toBeCloseTo(0.1, 5)
})
