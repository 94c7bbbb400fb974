import { expect, test } from 'vitest'
import { type Cycles, LEFT, RIGHT, STANDING } from './cycles.ts'
import { cadenceSeries, cycleSeries, standingSeries } from './series.ts'

/** Strokes of 800 ms: left at 0, 800 and 1600 ms; right at 400 and 1200 ms. The last two are standing. */
const cycles: Cycles = {
  startMs: Float64Array.of(0, 400, 800, 1200, 1600),
  durationMs: new Float32Array(5).fill(800),
  side: Uint8Array.of(LEFT, RIGHT, LEFT, RIGHT, LEFT),
  flags: Uint8Array.of(0, 0, 0, STANDING, STANDING),
  values: new Map([
    ['foot_ar', Float32Array.of(20, 30, 22, 34, Number.NaN)],
    ['pelvic_rock', Float32Array.of(3, Number.NaN, 5, Number.NaN, 10)],
  ]),
}

test('a second has the mean of the cycles that overlap it, or NaN without cycles', () => {
  const series = cycleSeries(cycles, { startMs: 0, count: 4 })
  expect([...series.keys()].sort()).toEqual(['foot_ar_left', 'foot_ar_right', 'pelvic_rock'])
  // Second 0 overlaps the left strokes at 0 and 800: (20 + 22) ÷ 2. Second 1 overlaps those at 800 (22) and
  // 1600 (none).
  expect(Array.from(series.get('foot_ar_left') ?? [])).toEqual([21, 22, Number.NaN, Number.NaN])
  // Second 0 overlaps the right stroke at 400 (30), second 1 those at 400 and 1200: (30 + 34) ÷ 2. 1200 + 800
  // ends with second 1.
  expect(Array.from(series.get('foot_ar_right') ?? [])).toEqual([30, 32, Number.NaN, Number.NaN])
  expect(Array.from(series.get('pelvic_rock') ?? [])).toEqual([4, 7.5, 10, Number.NaN])
})

test('seconds may begin anywhere, also before the first cycle', () => {
  const series = cycleSeries(cycles, { startMs: -1500, count: 3 })
  expect(Array.from(series.get('pelvic_rock') ?? [])).toEqual([Number.NaN, 3, 4])
})

test('a second is standing if most of its strokes are, and has their cadence', () => {
  expect(Array.from(standingSeries(cycles, { startMs: 0, count: 4 }))).toEqual([0, 0, 1, Number.NaN])
  // 60,000 ÷ 800 = 75.
  expect(cadenceSeries(cycles, { startMs: 0, count: 1 })[0]).toBe(75)
})
