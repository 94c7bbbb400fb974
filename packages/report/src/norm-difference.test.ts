import { describe, expect, test } from 'vitest'
import { chooseDrills, chooseSectionDrills } from './choose-drills.ts'
import { meanOfScores } from './comments/given-scores.ts'
import { strengths, weaknesses } from './comments/statements.ts'
import { writeSummary } from './comments/write-comments.ts'
import { drills } from './drills/catalogue.ts'
import { evaluate } from './evaluate.ts'
import type { RangeFigures, SideFigure } from './figures.ts'
import { isWithinError } from './norm-difference.ts'
import { publishedRunning } from './norms/published-running.ts'
import { simulatedCycling } from './norms/simulated-cycling.ts'
import { reportTypes } from './report-type.ts'
import { scoreRange } from './score.ts'

const figure = (avg: number): SideFigure => ({ avg, sd: 1, count: 100 })
const both = (left: number, right = left) => ({ left: figure(left), right: figure(right) })
const centre = (value: number) => ({ center: figure(value) })

/** Judgements of a runner's one range, scored or not. */
function judged(mpi: RangeFigures['mpi'], isScored = true) {
  const range: RangeFigures = { name: 'Marathon', mpi, basic: {} }
  const evaluation = evaluate(reportTypes.RUN_RAPID_ANALYSIS, [range]).evaluations.marathon
  if (!evaluation) throw new Error('not evaluated')
  const scores = scoreRange(range, publishedRunning)
  const view = { evaluation, at: 0, scores: isScored ? scores : null }
  return { weak: weaknesses(view), strong: strengths(view).map(({ code }) => code), scores }
}

const weakCodes = (mpi: RangeFigures['mpi'], isScored = true) =>
  judged(mpi, isScored).weak.map(({ code }) => code)

describe('a level whose difference from its norm lies within the error of measurement', () => {
  // 1.96 · √(162² + 13²) = 318.54 around 300; poor above 400.
  test('is no weakness, one beyond it is', () => {
    expect(weakCodes({ thigh_landing_smoothness: both(450) })).toEqual([])
    expect(weakCodes({ thigh_landing_smoothness: both(618.5) })).toEqual([])
    expect(weakCodes({ thigh_landing_smoothness: both(618.6) })).toEqual(['thigh_landing_smoothness'])
    // 1.96 · √(9.54² + 0.265²) = 18.71 around 42; poor above 50.
    expect(weakCodes({ smoothness: centre(60.7) })).toEqual([])
    expect(weakCodes({ smoothness: centre(60.8) })).toEqual(['smoothness'])
  })

  test('is no strength either', () => {
    expect(judged({ thigh_landing_smoothness: both(1) }).strong).toEqual([])
    expect(judged({ smoothness: centre(23.3) }).strong).toEqual([])
    expect(judged({ smoothness: centre(23.2) }).strong).toEqual(['smoothness'])
  })

  test('is named on neither side, though the other side is', () => {
    const { weak } = judged({ thigh_landing_smoothness: both(700, 600) })
    expect(weak).toMatchObject([{ oneSided: true, figures: [{ side: 'left', value: 700 }] }])
  })

  test('is compared with the middle of the limits where there are no scores', () => {
    expect(weakCodes({ thigh_landing_smoothness: both(618.5) }, false)).toEqual([])
    expect(weakCodes({ thigh_landing_smoothness: both(618.6) }, false)).toEqual(['thigh_landing_smoothness'])
  })

  test('is none where the error is small, or unknown', () => {
    // Poor below 20°; the error is 2.3° around 24°.
    expect(weakCodes({ thigh_strike_ar: both(19.9) })).toEqual(['thigh_strike_ar'])
    expect(isWithinError('thigh_grf', 4.5, { low: 3, average: 4.5, high: 6 })).toBe(false)
    expect(isWithinError('dss', 10, undefined)).toBe(false)
  })

  test('gets no drill, though it leads its area’s low score', () => {
    const trainedBy = (shock: number) => {
      const { scores } = judged({
        ...{ landing_pattern: both(1), strike_ar: both(8), thigh_strike_ar: both(28) },
        ...{ thigh_landing_smoothness: both(shock), thigh_grf: both(3.8), smoothness: centre(55) },
        ...{ thigh_swing_speed: both(430), plantarflexion_score: both(52), recoil_ar: both(54) },
        ...{ heel_pitch: both(27), stance_vo_ratio: centre(48) },
      })
      return scores ? chooseDrills(scores, drills, 'a').map(({ metric }) => metric) : []
    }
    expect(trainedBy(618.6)).toContain('thigh_landing_smoothness')
    for (const shock of [450, 618.5]) {
      expect(trainedBy(shock)).not.toContain('thigh_landing_smoothness')
      // The pelvis is 13 points from its norm, with an error of 18.7.
      expect(trainedBy(shock)).not.toContain('smoothness')
    }
  })

  test('gets no drill in a section of cycling unless a range of it is beyond', () => {
    const hard = (legDss: number) => ({ mpi: { leg_dss: both(legDss) }, basic: { cadence: { avg: 90 } } })
    const average =
      scoreRange({ name: 'HC1', ...hard(10) }, simulatedCycling)?.metrics.leg_dss?.norm?.average ?? Number.NaN
    const trained = (above: readonly number[]) =>
      chooseSectionDrills(
        above.map((more, at) => ({ name: `HC${at + 1}`, ...hard(average + more) })),
        simulatedCycling,
        drills,
        'a',
      ).map(({ metric }) => metric)
    // 1.96 · √(0.889² + 0.281²) = 1.827
    expect(trained([1.82, 1.82])).toEqual([])
    expect(trained([1.82, 1.83])).toEqual(['leg_dss'])
  })

  test('is not named from its score alone', () => {
    const summary = (score: number) =>
      writeSummary(
        'en',
        meanOfScores(
          { sport: 'run', ranges: [{ thigh_landing_smoothness: { left: score, right: score } }] },
          publishedRunning,
        ),
        'a',
      )
    // ln(618.54 ÷ 300) ÷ (110 ÷ 300) = 1.973 standard deviations: a score of 30.27.
    expect(summary(30.3).bad).toBe('No metric stands out as a weakness in this range.')
    expect(summary(30.2).bad).toContain('thigh')
    expect(summary(100).good).not.toContain('thigh')
  })
})
