import { describe, expect, test } from 'vitest'
import type { RangeFigures, SideFigure } from './figures.ts'
import type { Norms } from './norms/norms.ts'
import { publishedRunning } from './norms/published-running.ts'
import { simulatedCycling } from './norms/simulated-cycling.ts'
import { inversePowerTransform, powerTransform } from './power-transform.ts'
import { boxCoxScores, scoreRange } from './score.ts'
import { scoreAreas } from './scores.ts'

const figure = (avg: number | null, more: Partial<SideFigure> = {}): SideFigure => ({
  avg,
  sd: 1,
  count: 100,
  ...more,
})

function marathon(mpi: RangeFigures['mpi'], basic: RangeFigures['basic'] = {}): RangeFigures {
  return { name: 'Marathon', mpi, basic }
}

const leftScore = (code: string, value: number, norms: Norms = publishedRunning) =>
  boxCoxScores(marathon({ [code]: { left: figure(value), center: figure(value) } }), norms)[code]?.left

describe('the band of a norm', () => {
  const bandOf = (code: string, norms: Norms, cadence?: number) =>
    scoreRange(
      marathon(
        { [code]: { left: figure(10), right: figure(10) } },
        cadence ? { cadence: { avg: cadence } } : {},
      ),
      norms,
    )?.metrics[code]?.norm

  test('reaches one standard deviation to either side of the average', () => {
    // Box–Cox with 0.5 around 6 with 3: the root of 6 is 2.4495, half of 3 ÷ 2.4495 is 0.6124 to either side.
    const strike = bandOf('strike_ar', publishedRunning)
    expect(strike?.low).toBeCloseTo((Math.sqrt(6) - 1.5 / Math.sqrt(6)) ** 2, 9)
    expect(strike?.average).toBeCloseTo(6, 9)
    expect(strike?.high).toBeCloseTo((Math.sqrt(6) + 1.5 / Math.sqrt(6)) ** 2, 9)
    expect(leftScore('strike_ar', strike?.low ?? 0)).toBeCloseTo(40, 9)
    expect(leftScore('strike_ar', strike?.high ?? 0)).toBeCloseTo(60, 9)
    // The logarithm: 4.5 · exp(±1.3 ÷ 4.5).
    expect(bandOf('thigh_grf', publishedRunning)?.high).toBeCloseTo(4.5 * Math.exp(1.3 / 4.5), 9)
  })

  test('of the landing pattern is where it scores 50 or more', () => {
    const { low, average, high } = bandOf('landing_pattern', publishedRunning) ?? {}
    expect([low, average, high]).toEqual([expect.closeTo(-4.8), 0, expect.closeTo(4.8)])
  })

  test('moves with the condition of the norm', () => {
    const at = (cadence: number) => bandOf('foot_ar_q1', simulatedCycling, cadence)?.average ?? Number.NaN
    const norm = simulatedCycling.metrics.foot_ar_q1
    if (norm?.kind !== 'power') throw new Error('no norm')
    expect(Math.sign(at(100) - at(70))).toBe(Math.sign(norm.slope ?? 0))
  })

  test('is that of values that Yeo and Johnson transform, too', () => {
    for (const lambda of [-0.5, 0, 0.5, 2])
      for (const x of [-3, -0.2, 0, 0.2, 3])
        expect(
          inversePowerTransform('yeo-johnson', lambda, powerTransform('yeo-johnson', lambda, x)),
        ).toBeCloseTo(x, 9)
    expect(inversePowerTransform('box-cox', 0.5, -3)).toBeNaN()
  })
})

describe('a power transform', () => {
  test('is that of Box and Cox', () => {
    expect(powerTransform('box-cox', 1, 7)).toBe(6)
    expect(powerTransform('box-cox', 0, Math.E)).toBe(1)
    // (√9 − 1) ÷ 0.5
    expect(powerTransform('box-cox', 0.5, 9)).toBeCloseTo(4, 12)
    expect(powerTransform('box-cox', 1e-10, 2)).toBeCloseTo(Math.LN2, 8)
    expect(powerTransform('box-cox', 0.5, 0)).toBeNaN()
  })

  test('is that of Yeo and Johnson where values may be 0 or less', () => {
    expect(powerTransform('yeo-johnson', 1, -3)).toBe(-3)
    expect(powerTransform('yeo-johnson', 0, Math.E - 1)).toBeCloseTo(1, 12)
    expect(powerTransform('yeo-johnson', 2, 1 - Math.E)).toBeCloseTo(-1, 12)
    // −((1 + 3)^1.5 − 1) ÷ 1.5
    expect(powerTransform('yeo-johnson', 0.5, -3)).toBeCloseTo(-7 / 1.5, 12)
  })
})

describe('a deviation score', () => {
  test('[R9-008] [R9-026] is 50 at the mean, 10 more a standard deviation better, and within 0 to 100', () => {
    expect(leftScore('thigh_strike_ar', 24)).toBeCloseTo(50, 10)
    expect(leftScore('thigh_strike_ar', 30)).toBeCloseTo(60, 10)
    expect(leftScore('thigh_strike_ar', 12)).toBeCloseTo(30, 10)
    expect(leftScore('thigh_strike_ar', 89)).toBe(100)
    expect(leftScore('plantarflexion_score', 61)).toBeCloseTo(40, 10)
    expect(leftScore('plantarflexion_score', 99)).toBe(0)
  })

  test('[R9-008] is of the transformed value', () => {
    // Box–Cox with λ 0.5: 2 (√9 − 1) = 4, 2 (√6 − 1) = 2.898979; SD 3 ÷ √6 = 1.224745.
    expect(leftScore('strike_ar', 9)).toBeCloseTo(50 + (10 * (4 - 2.898979)) / 1.224745, 4)
    // A logarithm: e times the mean is 1 ÷ (1.3 ÷ 4.5) standard deviations above.
    expect(leftScore('thigh_grf', 4.5 * Math.E)).toBeCloseTo(50 - 45 / 1.3, 8)
  })

  test('of the landing pattern falls off to both sides of the midfoot', () => {
    const found = [0, 4.8, -4.8, 19.2, -19.2, 40].map((value) => leftScore('landing_pattern', value))
    for (const [i, score] of [60, 50, 50, 20, 20, 0].entries()) expect(found[i]).toBeCloseTo(score, 10)
  })

  test('of the recoil is at most that of 60°', () => {
    expect(leftScore('recoil_ar', 51)).toBeCloseTo(60, 10)
    expect(leftScore('recoil_ar', 60)).toBeCloseTo(70, 10)
    expect(leftScore('recoil_ar', 75)).toBeCloseTo(70, 10)
  })

  test('is none for a missing or coarse figure', () => {
    const scores = scoreRange(
      marathon({
        thigh_strike_ar: { left: figure(24), right: figure(null) },
        strike_ar: { left: figure(6, { coarse: 50 }), right: figure(9) },
        recoil_ar: { left: figure(42, { coarse: 50 }) },
      }),
      publishedRunning,
    )
    expect(Object.keys(scores?.metrics.thigh_strike_ar?.sides ?? {})).toEqual(['left'])
    expect(Object.keys(scores?.metrics.strike_ar?.sides ?? {})).toEqual(['right'])
    expect(scores?.metrics.recoil_ar).toBeUndefined()
    expect(scoreRange(marathon({}), publishedRunning)).toBeNull()
  })

  test('compares with athletes at the same speed', () => {
    const norms: Norms = {
      ...publishedRunning,
      condition: { code: 'speed', centre: 12 },
      metrics: {
        thigh_strike_ar: {
          kind: 'power',
          transform: 'box-cox',
          lambda: 1,
          mean: 23,
          sd: 5,
          direction: 1,
          slope: 2,
          basis: 'fitted',
          source: 'a test',
        },
      },
    }
    const at = (speed: number | null) =>
      boxCoxScores(marathon({ thigh_strike_ar: { left: figure(24) } }, { speed: { avg: speed } }), norms)
    expect(at(12).thigh_strike_ar?.left).toBeCloseTo(50, 10)
    // At 14.5 km/h the mean is 24 + 5.
    expect(at(14.5).thigh_strike_ar?.left).toBeCloseTo(40, 10)
    expect(at(null)).toEqual({})
  })
})

describe('cycling form', () => {
  const ride = (dss: number, cadence: number | null) =>
    scoreRange(
      {
        name: 'Hill',
        mpi: { dss: { left: figure(dss), right: figure(dss) } },
        basic: { cadence: { avg: cadence } },
      },
      simulatedCycling,
    )

  test('is compared with simulated riders at the same cadence, and says so', () => {
    expect(Object.keys(simulatedCycling.metrics)).toEqual(Object.values(scoreAreas.bike).flat())
    for (const norm of Object.values(simulatedCycling.metrics)) expect(norm.basis).toBe('simulated')
    expect(ride(10, 90)?.reference).toEqual({ id: 'simulated-riders', version: 1, population: 200 })
    expect(ride(10, null)).toBeNull()
  })

  test('scores a jerky stroke low', () => {
    expect(ride(3, 90)?.total).toBeGreaterThan(60)
    expect(ride(60, 90)?.total).toBeLessThan(30)
  })
})

describe('the scores of a range', () => {
  test('[R9-031] [R9-032] are of eleven metrics in four categories', () => {
    expect(Object.keys(scoreAreas.run)).toEqual(['landing', 'push', 'takeoff', 'spring'])
    const codes = Object.values(scoreAreas.run).flat()
    expect(codes).toHaveLength(11)
    expect(Object.keys(publishedRunning.metrics).sort()).toEqual([...codes].sort())
  })

  test('[R5-004] are means: of sides, of a category’s metrics, of the categories', () => {
    const scores = scoreRange(
      marathon({
        thigh_strike_ar: { left: figure(30), right: figure(24) },
        strike_ar: { left: figure(6), right: figure(6) },
        heel_pitch: { left: figure(25.5) },
        smoothness: { center: figure(42) },
      }),
      publishedRunning,
    )
    expect(scores?.metrics.thigh_strike_ar?.score).toBeCloseTo(55, 10)
    expect(scores?.categories.landing).toBeCloseTo(52.5, 10)
    expect(scores?.categories.spring).toBeCloseTo(60, 10)
    expect(scores?.categories.push).toBeCloseTo(50, 10)
    expect(scores?.categories.takeoff).toBeNull()
    // (52.5 + 60 + 50) ÷ 3
    expect(scores?.total).toBeCloseTo(162.5 / 3, 10)
    expect(scores?.reference).toEqual({ id: 'published-means', version: 1, population: null })
    expect(scores?.rangeName).toBe('Marathon')
  })
})
