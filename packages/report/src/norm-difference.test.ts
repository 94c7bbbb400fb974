import { standardErrors } from '@cadenza/metrics/explanations/standard-errors'
import { describe, expect, test } from 'vitest'
import { chooseDrills, chooseSectionDrills } from './choose-drills.ts'
import { meanOfScores } from './comments/given-scores.ts'
import { strengths, weaknesses } from './comments/statements.ts'
import { writeSummary } from './comments/write-comments.ts'
import { drills } from './drills/catalogue.ts'
import { evaluate } from './evaluate.ts'
import type { RangeFigures, SideFigure } from './figures.ts'
import { isWithinError } from './norm-difference.ts'
import type { Norms } from './norms/norms.ts'
import { publishedRunning } from './norms/published-running.ts'
import { simulatedCycling } from './norms/simulated-cycling.ts'
import { reportTypes } from './report-type.ts'
import { scoreRange } from './score.ts'

const figure = (avg: number): SideFigure => ({ avg, sd: 1, count: 100 })
const both = (left: number, right = left) => ({ left: figure(left), right: figure(right) })
const centre = (value: number) => ({ center: figure(value) })

/** The error of measurement that a difference must exceed. */
function errorOf(code: string): number {
  const { engine, wearing } = standardErrors[code] ?? { engine: Number.NaN, wearing: Number.NaN }
  return 1.96 * Math.hypot(engine, wearing)
}

/** An installation's own norms: of runners who land harder than is poor, and differ little. */
const [hard, hardSd] = [430, 55]
const hardLanders: Norms = {
  ...publishedRunning,
  metrics: {
    ...publishedRunning.metrics,
    thigh_landing_smoothness: {
      ...{ kind: 'power', transform: 'box-cox', lambda: 0, mean: Math.log(hard), sd: hardSd / hard },
      ...{ direction: -1, basis: 'assumed', source: 'A club' },
    },
  },
}
const hardest = hard + errorOf('thigh_landing_smoothness')

/** Judgements of a runner's one range, scored or not. */
function judged(mpi: RangeFigures['mpi'], isScored = true) {
  const range: RangeFigures = { name: 'Marathon', mpi, basic: {} }
  const evaluation = evaluate(reportTypes.RUN_RAPID_ANALYSIS, [range]).evaluations.marathon
  if (!evaluation) throw new Error('not evaluated')
  const scores = scoreRange(range, hardLanders)
  const view = { evaluation, at: 0, scores: isScored ? scores : null }
  return { weak: weaknesses(view), strong: strengths(view).map(({ code }) => code), scores }
}

const weakCodes = (mpi: RangeFigures['mpi'], isScored = true) =>
  judged(mpi, isScored).weak.map(({ code }) => code)

describe('a level whose difference from its norm lies within the error of measurement', () => {
  test('is no weakness, one beyond it is', () => {
    expect(weakCodes({ thigh_landing_smoothness: both(450) })).toEqual([])
    expect(weakCodes({ thigh_landing_smoothness: both(hardest - 0.1) })).toEqual([])
    expect(weakCodes({ thigh_landing_smoothness: both(hardest + 0.1) })).toEqual(['thigh_landing_smoothness'])
  })

  test('is named on neither side, though the other side is', () => {
    const [left, right] = [hardest + 100, hardest - 10]
    const { weak } = judged({ thigh_landing_smoothness: both(left, right) })
    expect(weak).toMatchObject([{ oneSided: true, figures: [{ side: 'left', value: left }] }])
  })

  test('is no strength either, and is compared with the middle of the limits where there are no scores', () => {
    // Good below 40, the middle of 30, 40 and 50.
    const least = 40 - errorOf('smoothness')
    expect(judged({ smoothness: centre(least + 0.05) }, false).strong).toEqual([])
    expect(judged({ smoothness: centre(least - 0.05) }, false).strong).toEqual(['smoothness'])
  })

  test('is none where the error is small, or unknown', () => {
    // Poor below 20°; the error is 2.3° around 24°.
    expect(weakCodes({ thigh_strike_ar: both(19.9) })).toEqual(['thigh_strike_ar'])
    // Poor above 50; the error is 1.8 around 42.
    expect(weakCodes({ smoothness: centre(50.1) })).toEqual(['smoothness'])
    expect(isWithinError('thigh_grf', 4.5, { low: 3, average: 4.5, high: 6 })).toBe(false)
    expect(isWithinError('dss', 10, undefined)).toBe(false)
  })

  test('comes after certain ones among metrics of one priority, but before those of the next', () => {
    const trainedBy = (of: Readonly<Record<string, { score: number; isWithinError?: true }>>) => {
      const found = Object.entries(of).map(([code, score]) => [code, { sides: {}, ...score }])
      const categories = { landing: 60, push: 40, takeoff: 60, spring: 60 }
      const scores = { categories, metrics: Object.fromEntries(found) }
      return chooseDrills(scores, drills, 'a').map(({ metric }) => metric)
    }
    const [shock, force, pelvis] = ['thigh_landing_smoothness', 'thigh_grf', 'smoothness'] as const
    const [certain, lowest] = [{ [force]: { score: 45 }, [pelvis]: { score: 48 } }, { score: 30 }]
    expect(trainedBy({ ...certain, [shock]: lowest })).toEqual([shock, force])
    expect(trainedBy({ ...certain, [shock]: { ...lowest, isWithinError: true } })).toEqual([force, pelvis])
    const above = { [force]: { score: 55 }, [pelvis]: { score: 56 } }
    expect(trainedBy({ ...above, [shock]: { ...lowest, isWithinError: true } })).toEqual([shock, force])
  })

  test('is certain in a section of cycling if it is beyond in one of its ranges', () => {
    const hard = (legDss: number, legSmoothness: number) => ({
      mpi: { leg_dss: both(legDss), leg_smoothness: both(legSmoothness) },
      basic: { cadence: { avg: 90 } },
    })
    const norms = scoreRange({ name: 'HC1', ...hard(10, 99) }, simulatedCycling)?.metrics
    const averageOf = (code: string) => norms?.[code]?.norm?.average ?? Number.NaN
    const trained = (smoothnessBelow: number) =>
      chooseSectionDrills(
        // 1.96 · √(0.932² + 0.28²) = 1.907, and 1.96 · √(0.108² + 0.0319²) = 0.2207.
        [0, smoothnessBelow].map((below, at) => ({
          name: `HC${at + 1}`,
          ...hard(averageOf('leg_dss') + 1.9, averageOf('leg_smoothness') - below),
        })),
        simulatedCycling,
        drills,
        'a',
      ).map(({ metric }) => metric)
    expect(trained(0.22)).toEqual(['leg_dss', 'leg_smoothness'])
    expect(trained(0.221)).toEqual(['leg_smoothness', 'leg_dss'])
  })

  test('is not named from its score alone', () => {
    const summary = (score: number) =>
      writeSummary(
        'en',
        meanOfScores(
          { sport: 'run', ranges: [{ thigh_landing_smoothness: { left: score, right: score } }] },
          hardLanders,
        ),
        'a',
      )
    // As many standard deviations of its logarithm above the mean.
    const atError = 50 - 10 * (Math.log(hardest / hard) / (hardSd / hard))
    expect(summary(atError + 0.1).bad).toBe('No metric stands out as a weakness in this range.')
    expect(summary(atError - 0.1).bad).toContain('thigh')
  })
})
