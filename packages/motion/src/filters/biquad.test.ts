import { expect, test } from 'vitest'
import { filterBothWays, highPass, integratingHighPass, lowPass } from './biquad.ts'
import { trackingHighPass } from './tracking-high-pass.ts'

const rateHz = 100
const wave = (hz: number, seconds = 60, phase = 0) =>
  Float64Array.from({ length: seconds * rateHz }, (_, i) => Math.cos((2 * Math.PI * hz * i) / rateHz + phase))

/** Amplitude and phase (°) at `hz` in the middle third. */
function response(filtered: Float64Array | Float32Array, hz: number) {
  const from = filtered.length / 3
  const to = (2 * filtered.length) / 3
  let c = 0
  let s = 0
  for (let i = from; i < to; i++) {
    c += (2 / (to - from)) * (filtered[i] as number) * Math.cos((2 * Math.PI * hz * i) / rateHz)
    s += (2 / (to - from)) * (filtered[i] as number) * Math.sin((2 * Math.PI * hz * i) / rateHz)
  }
  return { amplitude: Math.hypot(c, s), phaseDeg: (Math.atan2(s, c) * 180) / Math.PI }
}

// Second-order Butterworth: |H|² = 1 ÷ (1 + (f ÷ cut)⁴) for a low pass. Both directions together give |H|².
test.each([
  [0.5, 1 / (1 + 0.5 ** 4)],
  [1, 0.5],
  [2, 1 / 17],
])(
  'a low pass of 1 Hz in both directions leaves of %d Hz the share %d and has no phase shift',
  (hz, share) => {
    const data = wave(hz)
    filterBothWays(data, 0, data.length, lowPass(1, rateHz), 300)
    const { amplitude, phaseDeg } = response(data, hz)
    expect(amplitude).toBeCloseTo(share, 2)
    expect(Math.abs(phaseDeg)).toBeLessThan(0.1)
  },
)

test('an integrating high pass in both directions, negated, is the second integral: cos ωt becomes −cos ωt ÷ ω²', () => {
  const hz = 2
  const data = wave(hz)
  filterBothWays(data, 0, data.length, integratingHighPass(0.2, rateHz), 1000)
  const { amplitude, phaseDeg } = response(data, hz)
  // The filter's own sign is plus: −(−1 ÷ ω²). |HP|² at ten times the cut-off is 1 ÷ 1.0001.
  expect(amplitude * (2 * Math.PI * hz) ** 2).toBeCloseTo(1, 2)
  expect(Math.abs(phaseDeg)).toBeLessThan(0.1)
})

test('a period repeated beyond the ends leaves no ringing', () => {
  const data = wave(2, 10)
  filterBothWays(data, 0, data.length, highPass(0.45, rateHz), 400, { leading: 50, trailing: 50 })
  // 1 ÷ (1 + (0.45 ÷ 2)⁴) = 0.99744 of it passes.
  expect(data[0]).toBeCloseTo(0.9974, 2)
  expect(data[25]).toBeCloseTo(-0.9974, 2)
  expect(data[data.length - 1]).toBeCloseTo(0.9974 * Math.cos((2 * Math.PI * 2 * 999) / rateHz), 2)
})

test('the low pass keeps a constant and the high pass removes it, also at the ends', () => {
  const low = new Float32Array(500).fill(9.81)
  filterBothWays(low, 0, 500, lowPass(0.02, rateHz), 6000, 'even')
  expect(Math.max(...low.map((value) => Math.abs(value - 9.81)))).toBeLessThan(1e-4)
  const high = new Float32Array(500).fill(9.81)
  filterBothWays(high, 0, 500, highPass(0.5, rateHz), 600)
  expect(Math.max(...high.map(Math.abs))).toBeLessThan(1e-4)
})

test('a high pass that follows the cadence keeps the stroke and removes the bend', () => {
  const bend = wave(0.05)
  const data = Float32Array.from(wave(1.5), (value, i) => value + 20 * (bend[i] as number))
  trackingHighPass(data, 0, data.length, new Float64Array(60).fill(0.45), 100, rateHz)
  // 1 ÷ (1 + 0.3⁴) = 0.992 of the stroke passes, and (0.05 ÷ 0.45)⁴ = 0.00015 of the bend.
  expect(response(data, 1.5).amplitude).toBeCloseTo(0.992, 2)
  expect(response(data, 0.05).amplitude).toBeLessThan(0.01)
})
