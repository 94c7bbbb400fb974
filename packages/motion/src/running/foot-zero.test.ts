import { expect, test } from 'vitest'
import { makeFootZeros } from './foot-zero.ts'

/** Rolls (left side up) of both flat feet by stride, in a frame whose zero is standing. */
function zeroRolls(left: (stride: number) => number, right: (stride: number) => number): number[] {
  const strides = 160
  const zeros = makeFootZeros(
    [left, right].map((roll) => ({
      flat: {
        at: Float64Array.from({ length: strides }, (_, k) => 70 * k),
        pitchDeg: new Float64Array(strides),
        rollDeg: Float64Array.from({ length: strides }, (_, k) => roll(k)),
        motion: new Float64Array(strides),
      },
      slopeDeg: new Float64Array(strides),
      stood: true,
    })),
  )
  return zeros.map(({ rollDeg }) => rollDeg.reduce((sum, roll) => sum + roll, 0) / strides)
}

/** Mean zero, amplitude in degrees, a turn in 80 strides. */
const wander = (amplitude: number) => (k: number) => amplitude * Math.sin((2 * Math.PI * k) / 80)

test('a pose that hardly wanders is the foot’s own: zero is standing', () => {
  const small = wander(0.05)
  const [left = Number.NaN, right = Number.NaN] = zeroRolls(
    (k) => -1 + small(k),
    (k) => 1 + small(k),
  )
  expect(Math.abs(left)).toBeLessThan(0.1)
  expect(Math.abs(right)).toBeLessThan(0.1)
})

test('the same pose is an error of orientation if it wanders as far', () => {
  const large = wander(1)
  const [left = Number.NaN, right = Number.NaN] = zeroRolls(
    (k) => -1 + large(k),
    (k) => 0.8 + large(k),
  )
  expect(left).toBeLessThan(-0.7)
  expect(right).toBeGreaterThan(0.5)
})

test('what both feet have in common is judged apart from what they differ in', () => {
  const usual = wander(0.4)
  const rolls = (left: number, right: number) =>
    zeroRolls(
      (k) => left + usual(k),
      (k) => right + usual(k),
    )
  // Both feet roll outwards by 2°; the second runner's sensors also lean by 0.3° to the left.
  const [left = Number.NaN, right = Number.NaN] = rolls(-2, 2)
  const [leaningLeft = Number.NaN, leaningRight = Number.NaN] = rolls(-2.3, 1.7)
  // Hardly any of the lean is taken for the feet's own pose, as it would be next to an offset of 2°.
  expect(leaningLeft - left).toBeCloseTo(-0.3, 1)
  expect(leaningRight - right).toBeCloseTo(-0.3, 1)
})

/** Zero pitches by stride of a runner whose flat feet have this pose on a way whose measured slope leans. */
function zeroPitches(ownDeg: number, slopeDeg: (stride: number) => number, leanDeg: number): number[] {
  const strides = 200
  const slopes = Float64Array.from({ length: strides }, (_, k) => slopeDeg(k))
  const foot = {
    flat: {
      at: Float64Array.from({ length: strides }, (_, k) => 70 * k),
      pitchDeg: slopes.map((slope) => ownDeg + slope),
      rollDeg: new Float64Array(strides),
      motion: new Float64Array(strides),
    },
    slopeDeg: slopes.map((slope) => slope + leanDeg),
    stood: true,
  }
  const [zero, other] = makeFootZeros([foot, foot])
  expect(other).toEqual(zero)
  return Array.from(zero?.pitchDeg ?? [])
}

test.each([-1, 0.7])('a hill of less than half of the run moves no zero (slope leans by %d°)', (leanDeg) => {
  for (const hillDeg of [3.4, -2.9]) {
    // With a lean as large as half the hill, nothing tells the two apart.
    if (leanDeg * hillDeg < 0) continue
    const pitches = zeroPitches(-4, (k) => (k >= 60 && k < 150 ? hillDeg : 0), leanDeg)
    // Nearly all of the pose of 4° is the foot's own.
    expect(Math.abs(pitches[20] as number)).toBeLessThan(0.2)
    expect(Math.abs((pitches[100] as number) - hillDeg)).toBeLessThan(0.2)
  }
})

test.each([
  ['up and down', (k: number) => (k < 100 ? 2.5 : -2.5)],
  ['up, over most of the run', (k: number) => (k < 60 ? 0 : 3.4)],
])('hills %s leave the mean of the run as the pose', (_, slopeDeg) => {
  const pitches = zeroPitches(-6, slopeDeg, 0.5)
  expect(Math.abs(pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length)).toBeLessThan(0.2)
})
