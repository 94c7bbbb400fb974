import { expect, test } from 'vitest'
import { LEFT } from '../cycles.ts'
import { HARMONICS_WIDTH, measureRoughness } from './dead-spots.ts'
import { measurePush } from './push.ts'
import { withoutShortRuns } from './standing.ts'
import { findStrokes, keepLongRuns, type Stroke } from './strokes.ts'

const grid = { startMs: 1000, stepMs: 10, length: 2000 }

/**
 * Turns of a crank at `hz` whose speed has a ripple of `share`, `times` per turn, fastest where `times` φ =
 * `atDeg`.
 */
function turns(hz: number, share = 0, times = 2, atDeg = 0): Float64Array {
  const out = new Float64Array(grid.length)
  let angle = 0.1
  const fine = 50
  for (let i = 0; i < out.length; i++) {
    out[i] = angle
    for (let k = 0; k < fine; k++)
      angle +=
        (hz * (1 + share * Math.cos(2 * Math.PI * times * angle - (atDeg * Math.PI) / 180)) * grid.stepMs) /
        1000 /
        fine
  }
  return out
}

const leftStrokes = (of: Float64Array) => findStrokes(of, 0, grid, LEFT, false)

test('a stroke lasts from one twelve o’clock to the next and has the time of each degree', () => {
  const strokes = leftStrokes(turns(1.5))
  // From 0.1 turns on: the first twelve o'clock comes after 0.9 ÷ 1.5 s = 600 ms; 20 s are 30 turns, 29 of
  // them whole.
  expect(strokes).toHaveLength(29)
  expect(strokes[0]?.startMs).toBeCloseTo(1600, 3)
  expect(strokes[0]?.endMs).toBeCloseTo(1600 + 1000 / 1.5, 3)
  expect(strokes[0]?.passedMs[90]).toBeCloseTo(1000 / 1.5 / 4, 2)
  expect(strokes.map(({ follows }) => follows)).toEqual([false, ...Array(28).fill(true)])
})

test.each([
  ['19 rpm', turns(19 / 60), 0],
  ['21 rpm', turns(21 / 60), 6],
  ['201 rpm', turns(201 / 60), 0],
  // (max − min) ÷ mean is about twice the ripple. A turn takes 1 ÷ √(1 − 0.14²) as long: 29.8 turns, 28 of
  // them whole.
  ['a ripple of 14 %', turns(1.5, 0.14), 28],
  ['a ripple of 16 %', turns(1.5, 0.16), 0],
  // Divided by the mean over time, which is less than that over angles, it would be 30.14 %.
  ['a ripple of 14.9 %', turns(1.5, 0.149, 1), 28],
])('%s gives the right number of valid strokes', (_, of, count) => {
  expect(leftStrokes(of)).toHaveLength(count)
})

const CRANK_M = 0.17
/** m. Unit of the distances of the pedals. */
const DISTANCE_M = 5e-6

/**
 * Turns and distances of a pedal at 1.5 Hz that a swinging bicycle raises by 30 mm at `atDeg` and lowers half
 * a turn later.
 */
function swinging(atDeg: number) {
  const radii = new Uint16Array(grid.length)
  const turns = new Float64Array(grid.length)
  for (let i = 0; i < grid.length; i++) {
    const angle = 2 * Math.PI * (0.1 + (1.5 * i * grid.stepMs) / 1000)
    const x = CRANK_M * Math.sin(angle)
    const z = CRANK_M * Math.cos(angle) + 0.03 * Math.cos(angle - (atDeg * Math.PI) / 180)
    const seen = Math.atan2(x, z) / (2 * Math.PI)
    turns[i] = seen + Math.round(angle / (2 * Math.PI) - seen)
    radii[i] = Math.round(Math.hypot(x, z) / DISTANCE_M)
  }
  return { turns, distance: { radii, grid } }
}

// Half of 30 mm ÷ 170 mm is 0.088 rad ahead and behind, twice a turn: a ripple of 18 %.
test.each([0, 90, 200, 290])('a bicycle that swings does not make a turn uneven (raised at %d°)', (atDeg) => {
  const { turns, distance } = swinging(atDeg)
  expect(findStrokes(turns, 0, grid, LEFT, false, distance)).toHaveLength(29)
})

test('without the distance of the pedals the swing of a bicycle looks uneven', () => {
  expect(leftStrokes(swinging(90).turns)).toHaveLength(0)
})

test('a turn that is uneven at a steady distance stays left out', () => {
  const radii = new Uint16Array(grid.length).fill(CRANK_M / DISTANCE_M)
  const distance = { radii, grid }
  expect(findStrokes(turns(1.5, 0.16), 0, grid, LEFT, false, distance)).toHaveLength(0)
})

test('a gap removes only the stroke that contains it', () => {
  const of = turns(1.5)
  of.fill(Number.NaN, 500, 510)
  const strokes = leftStrokes(of)
  expect(strokes).toHaveLength(28)
  expect(strokes.filter(({ follows }) => !follows)).toHaveLength(2)
})

test('coarse strokes are kept where at least three in a row follow fine strokes', () => {
  const stroke = (startMs: number, coarse: boolean): Stroke => ({
    side: LEFT,
    startMs,
    endMs: startMs + 700,
    coarse,
    follows: false,
    passedMs: new Float32Array(361),
  })
  const fine = [stroke(0, false), stroke(700, false)]
  const coarse = [0, 700, 1400, 2100, 2800, 9000, 9700].map((startMs) => stroke(startMs + 10, true))
  expect(keepLongRuns(coarse, fine).map(({ startMs }) => startMs)).toEqual([1410, 2110, 2810])
})

test('the push is where the crank accelerates', () => {
  // Speed is highest where 2φ = 270°, at 135° and 315°, and increases most 45° before: at 90° and 270°.
  const { peakDeg, efficiency } = measurePush(leftStrokes(turns(1.5, 0.05, 2, 270))[3] as Stroke)
  expect(peakDeg).toBeGreaterThan(87)
  expect(peakDeg).toBeLessThan(93)
  // It increases from 45° to 135°, all within 30–150°, and again half a turn later, by the other leg.
  expect(efficiency).toBeGreaterThan(48)
  expect(efficiency).toBeLessThan(52)
})

test('a single stroke of another kind is merged with its neighbours', () => {
  const of = (text: string) => Uint8Array.from(text, (digit) => Number(digit))
  expect(withoutShortRuns(of('0001000111011100'))).toEqual(of('0000000111111100'))
})

/** Harmonics of a segment's rate in strokes of one shape, each with noise of its own. */
function rates(shape: Record<number, number>, noise: number, count = 7): Float32Array {
  let state = 3
  const next = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647 - 0.5
  }
  const out = new Float32Array(count * HARMONICS_WIDTH)
  for (let i = 0; i < count; i++)
    for (let h = 1; h <= 12; h++) out[i * HARMONICS_WIDTH + 2 * h - 2] = (shape[h] ?? 0) + noise * next()
  return out
}

test('the dead spot score is the rough part of the angular acceleration relative to the smooth part', () => {
  const strokes = leftStrokes(turns(1.5)).slice(0, 7)
  // Rates of 200 °/s in the first harmonic and 10 °/s in the sixth: accelerations 1 × 200 and 6 × 10, 30 %.
  expect(measureRoughness(strokes, rates({ 1: 200, 6: 10 }, 0), 3, 0)?.score).toBeCloseTo(30, 6)
  expect(measureRoughness(strokes, rates({ 1: 200 }, 0), 3, 0)?.score).toBe(0)
  // A still foot counts as a range of 15°: 7.5° × 2π × 1.5 = 70.7 °/s; 6 × 10 ÷ 70.7.
  expect(measureRoughness(strokes, rates({ 6: 10 }, 0), 3, 15)?.score).toBeCloseTo(84.9, 1)
  // Differences between strokes are noise; without subtracting it the score would be 6 to 10.
  expect(measureRoughness(strokes, rates({ 1: 200 }, 6), 3, 0)?.score).toBeLessThan(5)
  expect(measureRoughness(strokes.slice(0, 2), rates({ 1: 200 }, 0, 2), 0, 0)).toBeUndefined()
})

test('a smooth stroke has no dead spot, and a rough road rarely causes one', () => {
  const strokes = leftStrokes(turns(1.5))
  // At their common maximum they reach 7.5 against an RMS of 200 ÷ √2: 5.3 %, 2.4 times their own RMS.
  const smooth = rates({ 1: 200, 4: 0.5, 5: 0.5, 6: 0.5 }, 0)
  expect(measureRoughness(strokes, smooth, 3, 0, [])?.spots).toEqual([])
  const rough = rates({ 1: 200 }, 6, strokes.length)
  const peaks: undefined[] = []
  const found = strokes.filter(
    (_, i) => (measureRoughness(strokes, rough, i, 0, peaks)?.spots.length ?? 0) > 0,
  )
  expect(strokes.length).toBeGreaterThan(20)
  expect(found.length).toBeLessThan(0.3 * strokes.length)
})

test('a dead spot is at the angle of the kink that all strokes have', () => {
  const strokes = leftStrokes(turns(1.5)).slice(0, 7)
  // Cosines of harmonics 4–12 of the acceleration coincide at 200°: their rates are sines ÷ h.
  const harmonics = new Float32Array(7 * HARMONICS_WIDTH)
  for (let i = 0; i < 7; i++)
    for (let h = 1; h <= 12; h++) {
      const angle = (h * 200 * Math.PI) / 180
      const size = h < 4 ? (h === 1 ? 200 : 0) : 10 / h
      harmonics[i * HARMONICS_WIDTH + 2 * h - 2] = -size * Math.sin(angle)
      harmonics[i * HARMONICS_WIDTH + 2 * h - 1] = size * Math.cos(angle)
    }
  const spots = measureRoughness(strokes, harmonics, 3, 0, [])?.spots ?? []
  expect(spots).toHaveLength(1)
  expect(Math.abs((spots[0]?.angleDeg ?? 0) - 200)).toBeLessThan(2)
  // Nine cosines of 10 against an RMS of 200 ÷ √2: 63.6 %.
  expect(Math.abs((spots[0]?.magnitude ?? 0) - 63.6)).toBeLessThan(1)
})
