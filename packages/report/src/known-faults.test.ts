/** Recordings of simulated athletes with known faults, measured, graded and put into words. */
import { metric, type Side } from '@cadenza/metrics'
import { analyseMotion } from '@cadenza/motion'
import { describe, expect, test } from 'vitest'
import { simulateRide } from '../../simulator/src/rider/simulate.ts'
import { simulateRun } from '../../simulator/src/runner/simulate.ts'
import type { Technique, TrunkMotion } from '../../simulator/src/runner/technique.ts'
import { chooseDrills } from './choose-drills.ts'
import { weaknesses } from './comments/statements.ts'
import { writeComments } from './comments/write-comments.ts'
import { drills } from './drills/catalogue.ts'
import { evaluate } from './evaluate.ts'
import type { RangeFigures, SideFigure } from './figures.ts'
import { publishedRunning } from './norms/published-running.ts'
import { type ReportType, reportTypes } from './report-type.ts'
import { scoreRange } from './score.ts'

const wave = (stride: number, stridePhase: number, step: number) => ({
  stride,
  stridePhase,
  step,
  stepPhase: 0,
})
const quietTrunk = (rotationPhase: number, rock: number, rockPhase: number): TrunkMotion => ({
  rotation: wave(4.5, rotationPhase, 0.3),
  rock: wave(rock, rockPhase, 0.4),
  swing: wave(0.3, 0, 2),
  lean: 7,
  roll: 0,
})

/** A runner whose every graded metric is better than poor. */
const sound: Partial<Technique> = {
  strikeAngle: [4, 4],
  strikeRange: [8, 8],
  plantarflexion: [53, 53],
  recoil: [54, 54],
  thighForward: [46, 46],
  thighStrike: [24, 24],
  thighBackward: [26, 26],
  thighDrop: [4, 4],
  thighShock: 0.03,
  stepAsymmetry: 0,
  contactS: [0.218, 0.218],
  pelvis: quietTrunk(Math.PI, 3, -1.1),
  torso: quietTrunk(0, 2, 2),
  fatigue: 0,
  fatigueContactS: 0,
}

const RANGE_S = 22

interface Recorded {
  measured: RangeFigures
  true: RangeFigures
}

/** One range of the same runner with the same sensors. */
function run(name: string, exactly: Partial<Technique>, speed = 3.6): Recorded {
  const { log, truth } = simulateRun({
    seed: 'fine',
    durationS: RANGE_S + 5,
    rateHz: 200,
    gaps: false,
    plan: [
      { gait: 'stand', durationS: 5 },
      { gait: 'run', durationS: RANGE_S },
    ],
    runner: { strike: 'midfoot', speed, stepsPerMinute: 178, exactly: { ...sound, ...exactly } },
  })
  const { cycles } = analyseMotion(log, { sport: 'running' })
  const sides = Array.from(cycles.side, (side) => (side === 0 ? 'left' : 'right'))
  return {
    measured: rangeOf(name, cycles.values, sides),
    true: trueRange(name, truth.strides),
  }
}

function ride(name: string, deadSpots: readonly { atDeg: number; sizeDeg: number }[]): RangeFigures {
  const { log } = simulateRide({
    seed: 'rider',
    durationS: RANGE_S + 15,
    rateHz: 100,
    tier: 'clean',
    gaps: false,
    plan: { cadenceRpm: 60, standing: false, coasts: false, stops: false },
    rider: { seed: 'rider', deadSpots },
  })
  const { cycles } = analyseMotion(log, { sport: 'cycling' })
  const sides = Array.from(cycles.side, (side) => (side === 0 ? 'left' : 'right'))
  return rangeOf(name, cycles.values, sides)
}

function rangeOf(
  name: string,
  columns: ReadonlyMap<string, ArrayLike<number>>,
  sides: readonly string[],
): RangeFigures {
  const mpi: Record<string, Partial<Record<Side, SideFigure>>> = {}
  for (const [code, column] of columns) {
    const own: Partial<Record<Side, SideFigure>> = {}
    for (const side of metric(code)?.sides ?? [])
      own[side] = figureOf(
        Array.from(column).filter(
          (value, i) => !Number.isNaN(value) && (side === 'center' || sides[i] === side),
        ),
      )
    mpi[code] = own
  }
  return { name, mpi, basic: {} }
}

function trueRange(
  name: string,
  strides: readonly { side: string; values: Readonly<Record<string, number>>; isWalking: boolean }[],
): RangeFigures {
  const running = strides.filter(({ isWalking }) => !isWalking)
  const codes = new Set(running.flatMap(({ values }) => Object.keys(values)))
  const columns = new Map(
    Array.from(codes, (code) => [code, running.map(({ values }) => values[code] ?? Number.NaN)] as const),
  )
  return rangeOf(
    name,
    columns,
    running.map(({ side }) => side),
  )
}

function figureOf(values: readonly number[]): SideFigure {
  const count = values.length
  if (count === 0) return { avg: null, sd: null, count }
  const avg = values.reduce((sum, value) => sum + value, 0) / count
  const squares = values.reduce((sum, value) => sum + (value - avg) ** 2, 0)
  return { avg, sd: count > 1 ? Math.sqrt(squares / (count - 1)) : null, count }
}

function report(type: ReportType, ranges: readonly RangeFigures[]) {
  const definition = reportTypes[type]
  const evaluation = evaluate(definition, ranges)
  const first = ranges[0]
  const scores = first && definition.sport === 'run' ? scoreRange(first, publishedRunning) : null
  return {
    evaluation,
    scores,
    comments: writeComments('en', { type, evaluation, scores, seed: 'a' }),
    weak: weaknesses({ evaluation: evaluation.evaluations.marathon, at: 0, scores }).map(({ code }) => code),
  }
}

const rapid = (exactly: Partial<Technique>) => {
  const recorded = run('Marathon', exactly)
  return { recorded, ...report('RUN_RAPID_ANALYSIS', [recorded.measured]) }
}

describe('a report on a simulated runner', () => {
  const fine = rapid({})

  test('without faults names none', () => {
    expect(fine.weak).toEqual([])
    expect(fine.comments.marathonBadPointComment).toBe('No metric stands out as a weakness in this range.')
  })

  test('who lands on the heel names the landing, and recommends drills for it', () => {
    const heel = rapid({ strikeAngle: [24, 24] })
    expect(heel.weak).toEqual(['landing_pattern'])
    expect(heel.comments.marathonBadPointComment).toMatch(
      /^The foot lands on the heel \(left .*°, right .*°\)\.$/,
    )
    const groups = heel.scores ? chooseDrills(heel.scores, drills, 'a') : []
    expect(groups[0]).toMatchObject({ category: 'landing', metric: 'landing_pattern' })
    for (const drill of [groups[0]?.basic, groups[0]?.advanced])
      expect(drill?.improves).toContain('landing_pattern')
  })

  test('whose thigh comes back late names the thigh', () => {
    const late = rapid({ thighStrike: [12, 12] })
    expect(late.weak[0]).toBe('thigh_strike_ar')
    // The thigh that comes back less also comes back slower, and is shaken more.
    for (const code of late.weak)
      expect(['thigh_strike_ar', 'scissors_front', 'thigh_landing_smoothness']).toContain(code)
    expect(late.comments.marathonBadPointComment).toContain(
      'The thigh is hardly drawn back before the foot lands',
    )
  })

  test('whose legs differ names the side and the difference', () => {
    const uneven = rapid({ recoil: [54, 36] })
    expect(uneven.weak).toEqual(['recoil_ar'])
    expect(uneven.comments.marathonBadPointComment).toMatch(
      /^On the right, the heel hardly kicks up behind after the push-off \(3\d\.\d°\)\. .*: Foot recoil angular range \(left 5\d\.\d°, right 3\d\.\d°, \d+\.\d%\)\.$/,
    )
  })

  test('who tires in the last fifth names what changed there, graded as the truth is', () => {
    const parts = [1, 2, 3, 4, 5].map((part) =>
      run(
        `TT ${part}/5`,
        part === 5 ? { contactS: [0.245, 0.245], recoil: [46, 46] } : {},
        3.6 + 0.02 * (part % 2),
      ),
    )
    const measured = report(
      'RUN_5K_TT',
      parts.map(({ measured }) => measured),
    )
    const { timeChangeBadPointComment: comment } = measured.comments
    expect(comment).toContain('Ground contact time (TT 4/5 → TT 5/5')
    expect(comment).toContain('Foot recoil angular range (TT 4/5 → TT 5/5')
    expect(comment).not.toMatch(/TT [123]\/5 →/)
    const truth = report(
      'RUN_5K_TT',
      parts.map((part) => part.true),
    )
    const poor = ({ evaluation }: typeof measured) =>
      Object.entries(evaluation.evaluations.changesDueToTimeAndFatigue?.metrics ?? {}).flatMap(
        ([code, { change }]) =>
          change?.flatMap(({ grade }, at) => (grade === 'poor' ? `${code} in part ${at + 1}` : [])) ?? [],
      )
    expect(poor(truth)).toEqual(
      expect.arrayContaining(['ground_contact_time in part 5', 'recoil_ar in part 5']),
    )
    // Metrics that only the one or the other has, such as a force without a speed, are left aside.
    const common = (codes: string[], other: typeof measured) =>
      codes.filter((each) => {
        const code = each.split(' ')[0] ?? ''
        return other.evaluation.evaluations.changesDueToTimeAndFatigue?.metrics[code] !== undefined
      })
    expect(common(poor(measured), truth).sort()).toEqual(common(poor(truth), measured).sort())
  })
})

test('a report on a simulated rider with a dead spot at 12 o’clock under high torque names it there alone', () => {
  // Under a Dead Spot Score of 5 no change in percent is formed.
  const usual = { atDeg: 200, sizeDeg: 0.3 }
  const smooth = (name: string) => ride(name, [usual])
  const { comments } = report('BIKE_LPC_PROTOCOL', [
    smooth('HC1'),
    smooth('HC2'),
    smooth('HT1'),
    ride('HT2', [usual, { atDeg: 0, sizeDeg: 1.5 }]),
  ])
  expect(comments.reportComment).toMatch(/High torque – .*: Dead Spot Score \(HT1 → HT2/)
  expect(comments.reportComment).toContain('High cadence – no metric gets clearly worse')
})
