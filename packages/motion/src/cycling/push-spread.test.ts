import { createRandom } from '@cadenza/simulator'
import { expect, test } from 'vitest'
import { LEFT } from '../cycles.ts'
import { LAGS, measurePush } from './push.ts'
import { SPREAD_WAVES, spreadsOfPush } from './push-spread.ts'
import { findStrokes } from './strokes.ts'

const grid = { startMs: 0, stepMs: 10, length: 30_000 }
const CRANK_M = 0.17
const DISTANCE_M = 5e-6
const DEGREE = Math.PI / 180

/** m off the rider's own path at each point of the grid. */
type Shaking = Float64Array
const noShaking: Shaking = new Float64Array(grid.length)

/** Shaking of this RMS in m from 2 to 12 Hz: the crank’s harmonics are up to 6 Hz. */
function shaking(name: string, rmsM: number): Shaking {
  const random = createRandom(name)
  const sines = Array.from({ length: 300 }, () => ({
    rate: 2 * Math.PI * random.between(2, 12),
    phase: random.between(0, 2 * Math.PI),
  }))
  const size = rmsM * Math.sqrt(2 / sines.length)
  return noShaking.map(
    (_, i) => size * sines.reduce((sum, { rate, phase }) => sum + Math.sin((rate * i) / 100 + phase), 0),
  )
}

/**
 * Spreads by stroke of a rider at 90 rpm whose push moves to and fro with this standard deviation, on pedals
 * that are shaken. With a flatness of 1 the peak of the acceleration has no curvature.
 */
function spreadsOf(...ride: Parameters<typeof strokesOf>): Float32Array {
  const { strokes, radii } = strokesOf(...ride)
  const lags = new Float64Array(SPREAD_WAVES * strokes.length)
  strokes.forEach((stroke, i) => {
    const waves = new Float64Array(LAGS)
    measurePush(stroke, waves)
    lags.set(waves.subarray(0, SPREAD_WAVES), SPREAD_WAVES * i)
  })
  return spreadsOfPush(strokes, lags, { radii, grid })
}

function strokesOf(
  riderDeg: number,
  forward = noShaking,
  up = noShaking,
  isDistanceKnown = true,
  flatness = 0,
) {
  const turns = new Float64Array(grid.length)
  const radii = new Uint16Array(grid.length).fill(CRANK_M / DISTANCE_M)
  for (let i = 0; i < grid.length; i++) {
    const timeS = i / 100
    const mean = 2 * Math.PI * 1.5 * timeS
    const moved = Math.SQRT2 * riderDeg * DEGREE * Math.sin(mean / 11.3)
    // The speed changes by 4 % and grows most at 90° and 270°.
    const flattened = (flatness * 0.02) / 16
    const angle = mean + 0.02 * Math.cos(2 * (mean - moved)) + flattened * Math.cos(4 * (mean - moved))
    const x = CRANK_M * Math.sin(angle) + (forward[i] as number)
    const z = CRANK_M * Math.cos(angle) + (up[i] as number)
    const off = Math.atan2(x, z) - angle
    turns[i] = (angle + off - 2 * Math.PI * Math.round(off / (2 * Math.PI))) / (2 * Math.PI)
    if (isDistanceKnown) radii[i] = Math.round(Math.hypot(x, z) / DISTANCE_M)
  }
  return { strokes: findStrokes(turns, 0, grid, LEFT, false), radii }
}

/** Mean spread where each stroke has two peaks, at 57.3 and 122.7°, and each is the higher in turn. */
function spreadOfTwoPeaks(forward = noShaking, up = noShaking): number {
  const { strokes, radii } = strokesOf(0, forward, up)
  const lags = new Float64Array(SPREAD_WAVES * strokes.length)
  // Acceleration: cos 2x − 0.6 cos 4x ± 0.1 sin x, with x counted from 90°.
  const size = 0.0127
  strokes.forEach((_, i) => {
    lags[SPREAD_WAVES * i] = size * (i % 2 === 0 ? 0.1 : -0.1)
    lags[SPREAD_WAVES * i + 2] = -size / 4
    lags[SPREAD_WAVES * i + 6] = (-size * 0.6) / 16
  })
  return meanOfSettled(spreadsOfPush(strokes, lags, { radii, grid }))
}

const meanSpread = (...ride: Parameters<typeof spreadsOf>): number => meanOfSettled(spreadsOf(...ride))

function meanOfSettled(all: Float32Array): number {
  const spreads = all.slice(60)
  return spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length
}

test.each([2, 5, 10])('a push that varies by %d° has that spread', (deg) => {
  expect(Math.abs(meanSpread(deg) - deg)).toBeLessThan(0.1 * deg)
})

test.each([
  ['forward and up', shaking('forward', 0.0004), shaking('up', 0.0004)],
  ['up and down only', noShaking, shaking('up', 0.0004)],
  ['to and fro only', shaking('forward', 0.0008), noShaking],
])('a road that shakes the pedals %s adds little to the spread of the rider', (_, forward, up) => {
  for (const deg of [2, 5, 10]) {
    const added = meanSpread(deg, forward, up, false) - deg
    expect(added).toBeGreaterThan(2.5)
    expect(Math.abs(meanSpread(deg, forward, up) - deg)).toBeLessThan(0.4 * added)
  }
})

test('the first spread is that of five strokes', () => {
  const spreads = spreadsOf(5)
  expect(spreads.slice(0, 4).every(Number.isNaN)).toBe(true)
  expect(spreads[4]).toBeGreaterThan(0)
})

// Told at the peak alone, the spread would be 7° on average and up to 24°.
test('a flat peak whose sharpness the road changes does not look like a wide spread', () => {
  const road = [shaking('forward', 0.0004), shaking('up', 0.0004)] as const
  const spreads = spreadsOf(5, ...road, true, 0.9).slice(60)
  const mean = spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length
  expect(Math.abs(mean - 5)).toBeLessThan(1)
  expect(Math.max(...spreads)).toBeLessThan(20)
})

test('a rider who pushes now here, now there has the spread of both, but not where the road may have done it', () => {
  expect(Math.abs(spreadOfTwoPeaks() - 32.7)).toBeLessThan(2)
  expect(spreadOfTwoPeaks(shaking('forward', 0.0004), shaking('up', 0.0004))).toBeLessThan(10)
})
