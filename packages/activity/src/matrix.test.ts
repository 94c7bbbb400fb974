/** Range × time basis × bike position × noise filter: every cell, by hand. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noRecords, seriesOf, times } from '../testing/series.ts'
import type { BasisStats } from './range-figures.ts'

import { rangeFigures } from './statistics.ts'

// Four minutes, of ten-second blocks by twos:  moving  standing  watts
//   A 0–60 s                                    yes     yes       300
//   B 60–120 s                                  yes     no        200
//   C 120–180 s                                 no      no        0     (with the timer on)
//   D 180–240 s                                 yes     unknown   100
// and of each block the first 10 s are noise of 1000 W, so long as nobody marks them.
const noisy = (watts: number) => [...times(10, 1000), ...times(50, watts)]
const power = [300, 200, 0, 100].flatMap(noisy)
const series = seriesOf({
  power,
  timer: times(240, 1),
  moving: [...times(120, 1), ...times(60, 0), ...times(60, 1)],
  standing: [...times(60, 1), ...times(120, 0), ...times(60, Number.NaN)],
})
const noise = [0, 60, 120, 180].map((s) => ({ startMs: s * 1000, endMs: (s + 10) * 1000 }))
const marked = { ...noRecords, noise }
/** The mean of blocks with their ten seconds of noise: (10 × 1000 + 50 × W) ÷ 60. */
const withNoise = (...watts: number[]) =>
  watts.reduce((sum, watt) => sum + 10_000 + 50 * watt, 0) / (60 * watts.length)
const mean = (...watts: number[]) => watts.reduce((sum, watt) => sum + watt, 0) / watts.length
const watts = (stats: BasisStats | undefined) => stats?.basic.power?.avg ?? Number.NaN

/** Spans, and what they hold: the whole, and a range over the last half of A and all of B. */
const spans = [
  { name: 'the whole', span: { startMs: 0, endMs: 240_000 } },
  { name: 'a range', span: { startMs: 30_000, endMs: 120_000 } },
] as const

const cells: [name: string, whole: number, range: number, unmarked: boolean, of: string][] = [
  [
    'moving time',
    withNoise(300, 200, 100),
    (30 * 300 + 60 * withNoise(200)) / 90,
    true,
    'moving_time_based_stats',
  ],
  [
    'duration',
    withNoise(300, 200, 0, 100),
    (30 * 300 + 60 * withNoise(200)) / 90,
    true,
    'duration_based_stats',
  ],
  ['standing', withNoise(300), 300, true, 'standing_only_stats'],
  ['sitting', withNoise(200), withNoise(200), true, 'sitting_only_stats'],
  ['moving time', mean(300, 200, 100), (30 * 300 + 50 * 200) / 80, false, 'moving_time_based_stats'],
  ['duration', mean(300, 200, 0, 100), (30 * 300 + 50 * 200) / 80, false, 'duration_based_stats'],
  ['standing', 300, 300, false, 'standing_only_stats'],
  ['sitting', 200, 200, false, 'sitting_only_stats'],
]

describe('the average power', () => {
  test.each(
    cells.flatMap(([name, whole, range, unmarked, of]) =>
      spans.map(({ name: where, span }, k) => ({
        name,
        where,
        span,
        expected: [whole, range][k] ?? 0,
        unmarked,
        of,
      })),
    ),
  )('of $where over $name, noise counted: $unmarked', ({ span, expected, unmarked, of }) => {
    const figures = rangeFigures(series, span, marked)
    const sets = unmarked ? figures : figures.noise_filtered_stats
    expect(watts(sets?.[of as 'moving_time_based_stats'])).toBeCloseTo(expected, 9)
  })

  test('standing and sitting are what is known: unknown seconds are in neither', () => {
    const { moving_time_based_stats, standing_only_stats, sitting_only_stats } = rangeFigures(
      series,
      spans[0].span,
      noRecords,
    )
    // 60 s each of the 180 that move.
    expect(standing_only_stats?.basic.power?.coverage).toBe(1)
    expect(watts(moving_time_based_stats)).toBeCloseTo(
      (watts(standing_only_stats) + watts(sitting_only_stats) + withNoise(100)) / 3,
      9,
    )
  })
})

describe('the noise filter', () => {
  test('is there only where something is marked', () => {
    expect(rangeFigures(series, spans[0].span, noRecords).noise_filtered_stats).toBeUndefined()
    expect(
      rangeFigures(series, spans[0].span, { ...noRecords, noise: [] }).noise_filtered_stats,
    ).toBeUndefined()
  })

  test('takes its seconds out of duration and moving time', () => {
    const { duration, moving_time, noise_filtered_stats } = rangeFigures(series, spans[0].span, marked)
    expect([duration, moving_time]).toEqual([240, 180])
    expect([noise_filtered_stats?.duration, noise_filtered_stats?.moving_time]).toEqual([200, 150])
  })

  test('parts the rolling mean of normalized power, so that no watt of it is left', () => {
    // Blocks of 50 s of 300, 200 and 100 W: 21 whole windows each, ((300⁴ + 200⁴ + 100⁴) ÷ 3)^¼ = 232.3 W.
    const { noise_filtered_stats } = rangeFigures(series, spans[0].span, marked)
    expect(noise_filtered_stats?.moving_time_based_stats.normalized_power).toBeCloseTo(
      ((300 ** 4 + 200 ** 4 + 100 ** 4) / 3) ** 0.25,
      6,
    )
  })

  test('leaves the other figures unchanged', () => {
    const { noise_filtered_stats, ...rest } = rangeFigures(series, spans[0].span, marked)
    expect(noise_filtered_stats).toBeDefined()
    expect(rest).toEqual(rangeFigures(series, spans[0].span, noRecords))
  })
})

test('whatever the masks, bases are what adding up second by second gives', () => {
  const second = fc.record({
    watts: fc.oneof(fc.integer({ min: 0, max: 900 }), fc.constant(Number.NaN)),
    timer: fc.boolean(),
    moving: fc.boolean(),
    standing: fc.constantFrom(0, 1, Number.NaN),
  })
  fc.assert(
    fc.property(
      fc.array(second, { minLength: 2, maxLength: 120 }),
      fc.nat(119),
      fc.nat(119),
      (given, one, other) => {
        const from = Math.min(one, other) % given.length
        const to = Math.max(from + 1, Math.max(one, other) % given.length)
        const made = seriesOf({
          power: given.map(({ watts }) => watts),
          timer: given.map(({ timer }) => Number(timer)),
          moving: given.map(({ timer, moving }) => Number(timer && moving)),
          standing: given.map(({ standing }) => standing),
        })
        const figures = rangeFigures(made, { startMs: from * 1000, endMs: to * 1000 }, noRecords)
        const last = to >= given.length - 1 ? given.length : to
        const byHand = (takes: (one: (typeof given)[number]) => boolean) => {
          const taken = given.slice(from, last).filter((one) => one.timer && takes(one))
          const known = taken.filter(({ watts }) => !Number.isNaN(watts)).map(({ watts }) => watts)
          return known.length > 0 ? known.reduce((sum, watt) => sum + watt, 0) / known.length : null
        }
        const near = (stats: BasisStats | undefined, expected: number | null) => {
          const value = stats?.basic.power?.avg ?? null
          if (expected === null || value === null) expect(value).toBe(expected)
          else expect(value).toBeCloseTo(expected, 6)
        }
        near(
          figures.duration_based_stats,
          byHand(() => true),
        )
        near(
          figures.moving_time_based_stats,
          byHand(({ moving }) => moving),
        )
        near(
          figures.standing_only_stats,
          byHand(({ moving, standing }) => moving && standing === 1),
        )
        near(
          figures.sitting_only_stats,
          byHand(({ moving, standing }) => moving && standing === 0),
        )
        expect(figures.duration).toBe(given.slice(from, to).filter(({ timer }) => timer).length)
      },
    ),
    { numRuns: 300 },
  )
})
