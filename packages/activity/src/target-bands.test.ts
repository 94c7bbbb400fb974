import { expect, test } from 'vitest'
import { bandsOf, timesInBands } from './target-bands.ts'

const column = (name: string, unit: string, values: number[]) => ({
  name,
  unit,
  values: Float32Array.from(values),
})

/** Twenty seconds: 190 and 210 W in turn, 10 m/s, one second without a value, two at rest at the end. */
const series = {
  length: 20,
  columns: [
    column(
      'power',
      'W',
      Array.from({ length: 20 }, (_, i) => (i === 4 ? Number.NaN : i > 17 ? 900 : i % 2 ? 210 : 190)),
    ),
    column(
      'speed',
      'm/s',
      Array.from({ length: 20 }, () => 10),
    ),
    column(
      'foot_ar_left',
      'deg',
      Array.from({ length: 20 }, (_, i) => (i < 9 ? 20 : Number.NaN)),
    ),
    column(
      'moving',
      '',
      Array.from({ length: 20 }, (_, i) => (i > 17 ? 0 : 1)),
    ),
    column(
      'timer',
      '',
      Array.from({ length: 20 }, () => 1),
    ),
  ],
}
const all = { startMs: 0, endMs: 20_000 }

test('bands are mean ± standard deviation of the moving seconds, in the units of figures', () => {
  const { power, speed, foot_ar_left, moving } = bandsOf(series, all)
  // Seconds 0–17 but 4: 8 of 190 W and 9 of 210 W: mean 200.588, deviation √(8·10.588² + 9·9.412²)/√17 =
  // 9.983.
  expect(power?.min).toBeCloseTo(190.6, 1)
  expect(power?.max).toBeCloseTo(210.6, 1)
  expect(speed).toEqual({ min: 36, max: 36 })
  // Nine values are too few.
  expect(foot_ar_left).toBeUndefined()
  expect(moving).toBeUndefined()
})

test('time is counted below, in and above each band, the ends being inside', () => {
  const [whole, end] = timesInBands(series, [all, { startMs: 17_000, endMs: 20_000 }], {
    power: { min: 190, max: 205 },
    speed: { min: null, max: 35 },
    torque: { min: 1, max: 2 },
  })
  expect(whole).toEqual({
    moving_time_based_stats: {
      power: { below: 0, inside: 8, above: 9 },
      speed: { below: 0, inside: 0, above: 18 },
    },
    duration_based_stats: {
      power: { below: 0, inside: 8, above: 11 },
      speed: { below: 0, inside: 0, above: 20 },
    },
  })
  expect(end?.duration_based_stats.power).toEqual({ below: 0, inside: 0, above: 3 })
})
