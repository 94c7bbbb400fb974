import { type Grade, metricsWhere } from '@cadenza/metrics'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import type { RangeFigures, SideFigure } from './figures.ts'
import { type ReportDefinition, reportTypes } from './report-type.ts'

/** Many strides with little spread, so that the error of the mean is next to nothing. */
const steady = (avg: number | null, more: Partial<SideFigure> = {}): SideFigure => ({
  avg,
  sd: 0.01,
  count: 10_000,
  ...more,
})

type Given = number | null | SideFigure | readonly [left: number | null, right: number | null]

const isPair = (given: Given): given is readonly [number | null, number | null] => Array.isArray(given)

function range(
  name: string,
  metrics: Record<string, Given>,
  basic: RangeFigures['basic'] = {},
): RangeFigures {
  const mpi: Record<string, Partial<Record<'left' | 'right' | 'center', SideFigure>>> = {}
  for (const [code, given] of Object.entries(metrics)) {
    if (isPair(given)) mpi[code] = { left: steady(given[0]), right: steady(given[1]) }
    else if (typeof given === 'number' || given === null)
      mpi[code] = { left: steady(given), right: steady(given), center: steady(given) }
    else mpi[code] = { left: given, right: given, center: given }
  }
  return { name, mpi, basic }
}

const form = (sport: 'bike' | 'run'): Pick<ReportDefinition, 'sport' | 'evaluations'> =>
  reportTypes[sport === 'run' ? 'RUN_FORM' : 'BIKE_FORM']

const evaluated = (sport: 'bike' | 'run', code: string, ...ranges: Given[]) => {
  const given = ranges.map((each, i) => range(`R${i}`, { [code]: each }))
  return evaluate(form(sport), given).evaluations.form?.metrics[code]
}

const levelOf = (code: string, value: Given) => {
  const { left, center } = evaluated('run', code, value)?.sides ?? {}
  return (left ?? center)?.[0]
}

/** From a base so large that the error of an angle or a time is far below one percent. */
const changeOf = (code: string, sport: 'bike' | 'run', percent: number, base = 1e6) => {
  const { sides } = evaluated(sport, code, base, base * (1 + percent / 100)) ?? {}
  return (sides?.left ?? sides?.center)?.[1]
}

const letters: Record<string, Grade> = { a: 'awesome', g: 'good', s: 'standard', p: 'poor' }
const grades = (text: string) => [...text].map((letter) => letters[letter])

describe('a level', () => {
  // Values just below, at and just above each limit.
  const ascending = 'aggsssp'
  const descending = 'pssggga'
  const rising = (a: number, b: number, c: number, by: number) => [a - by, a, b - by, b, c - by, c, c + by]
  const falling = (a: number, b: number, c: number, by: number) => [c - by, c, b, b + by, a - by, a, a + by]

  test.each([
    ['[R9-014]', 'thigh_strike_ar', falling(30, 25, 20, 0.1), descending],
    ['[R9-013]', 'strike_ar', falling(9, 6, 3, 0.1), descending],
    ['[R9-016]', 'thigh_swing_speed', falling(460, 400, 300, 1), descending],
    ['', 'scissors_front', falling(300, 250, 200, 1), descending],
    ['', 'scissors_back', falling(300, 250, 200, 1), descending],
    ['', 'ground_shock_absorption', falling(60, 50, 40, 1), descending],
    ['[R9-015]', 'heel_pitch', rising(26, 28, 31, 0.1), ascending],
    ['[R9-017]', 'smoothness', rising(30, 40, 50, 1), ascending],
    ['[R9-018]', 'run_pelvic_rock', rising(8, 9, 10, 0.1), ascending],
    ['[R9-019]', 'stance_vo_ratio', rising(48, 50, 53, 0.1), ascending],
    ['', 'ground_contact_time', rising(200, 230, 260, 1), ascending],
    ['', 'plantarflexion_score', rising(50, 55, 60, 1), ascending],
    ['', 'swing_back_delay_ar', rising(5, 10, 15, 0.1), ascending],
    ['', 'thigh_grf', rising(3.5, 4.5, 5.5, 0.01), ascending],
    ['', 'itbs_score', rising(60, 90, 120, 1), ascending],
    ['', 'thigh_landing_smoothness', rising(200, 300, 400, 1), ascending],
    ['', 'stance_impact_force', rising(2.6, 3.1, 3.7, 0.01), ascending],
    ['', 'normalized_sif', rising(2.4, 2.9, 3.4, 0.01), ascending],
    ['', 'run_pelvic_rotation', rising(10, 13, 16, 0.1), ascending],
    ['', 'run_pelvic_swing', rising(6, 8, 10, 0.1), ascending],
    ['', 'run_torso_rotation', rising(12, 16, 20, 0.1), ascending],
    ['', 'run_torso_rock', rising(6, 8, 10, 0.1), ascending],
    ['', 'run_torso_swing', rising(5, 7, 9, 0.1), ascending],
    ['[R9-011]', 'landing_pattern', [-5.1, -5, 0, 5, 5.1], 'ssssp'],
    ['[R9-012]', 'edge_landing', [24.9, 25, 30, 30.1], 'sssp'],
    ['[R9-020]', 'recoil_ar', [39.9, 40, 50, 50.1, 60, 60.1], 'pssggp'],
  ])('%s of %s is graded at and around its limits', (_, code, values, expected) => {
    expect(values.map((value) => levelOf(code, value)?.grade)).toEqual(grades(expected))
  })

  test('[R5-018] of a recoil above 60° is poor and too large, at 39° poor alone', () => {
    expect(levelOf('recoil_ar', 60.1)).toEqual({ value: 60.1, grade: 'poor', isTooLarge: true })
    expect(levelOf('recoil_ar', 39)).toEqual({ value: 39, grade: 'poor' })
  })

  test('without limits has a value and no grade', () => {
    expect(levelOf('run_torso_angle', 12)).toEqual({ value: 12 })
    expect(evaluated('bike', 'foot_ar', [25, 26])?.sides.left).toEqual([{ value: 25 }])
  })

  test('that rests on coarse contacts is shown and never graded', () => {
    const coarse = steady(25, { count: 100, coarse: 6 })
    expect(levelOf('heel_pitch', coarse)).toEqual({ value: 25, isCoarse: true })
    expect(levelOf('heel_pitch', { ...coarse, coarse: 5 })?.grade).toBe('awesome')
    const both = evaluated('run', 'heel_pitch', steady(25), { ...coarse, avg: 35 })
    expect(both?.sides.left?.[1]?.changeRate).toEqual({ value: 40 })
    expect(both?.change?.[1]?.grade).toBeUndefined()
    expect(both?.leftRightDiffRate?.[1]?.grade).toBeUndefined()
  })

  test('of a missing figure is null, and a metric without any value is left out', () => {
    const metric = evaluated('run', 'heel_pitch', [25, null])
    expect(metric?.sides.right).toEqual([{ value: null }])
    expect(metric?.leftRightDiffRate).toEqual([{ value: null }])
    expect(evaluated('run', 'heel_pitch', [null, null])).toBeUndefined()
  })
})

describe('a change', () => {
  test.each([
    ['heel_pitch', 'run', [-5.1, -5, -2.1, -2, 5, 5.1], 'aggssp'],
    ['thigh_strike_ar', 'run', [-5.1, -5, 2, 2.1, 5, 5.1], 'pssgga'],
    ['dss', 'bike', [-5.1, -5, -2.1, -2, 5, 5.1], 'aggssp'],
    ['leg_smoothness', 'bike', [-5.1, -5, 2, 2.1, 5, 5.1], 'pssgga'],
  ] as const)('of %s is graded at and around our limits', (code, sport, percents, expected) => {
    expect(percents.map((percent) => changeOf(code, sport, percent)?.changeRate?.grade)).toEqual(
      grades(expected),
    )
  })

  test.each(['foot_ar', 'foot_ar_q1', 'foot_ar_q2', 'foot_ar_q3', 'foot_ar_q4'])(
    '[R9-022] of %s is graded by −5, −2 and 5',
    (code) => {
      const found = [-5.1, -5, -2.1, -2, 5, 5.1].map(
        (each) => changeOf(code, 'bike', each)?.changeRate?.grade,
      )
      expect(found).toEqual(grades('aggssp'))
    },
  )

  test('[R9-023] of the leg range is graded by −5, 2 and 5', () => {
    const found = [-5.1, -5, 1.9, 2, 5, 5.1].map(
      (each) => changeOf('leg_ar', 'bike', each)?.changeRate?.grade,
    )
    expect(found).toEqual(grades('aggssp'))
  })

  test.each(['pelvic_angle', 'torso_angle'])('[R9-024] [R5-019] of %s is graded to both sides', (code) => {
    const percents = [-10.1, -10, -5.1, -5, -1.1, -1, 1, 1.1, 5, 5.1, 10, 10.1]
    expect(percents.map((each) => changeOf(code, 'bike', each)?.changeRate?.grade)).toEqual(
      grades('pssggaaggssp'),
    )
  })

  test('is against the range before, in percent', () => {
    // 20 → 25 is + 25 %, 25 → 24 is − 4 %.
    const rates = evaluated('run', 'heel_pitch', 20, 25, 24)?.sides.left?.map(({ changeRate }) => changeRate)
    expect(rates?.[0]).toBeUndefined()
    expect(rates?.[1]).toMatchObject({ value: 25, grade: 'poor' })
    expect(rates?.[2]?.value).toBeCloseTo(-4, 10)
  })

  test('within the minimal detectable change is standard, beyond it graded', () => {
    // Ranges of angles within one activity: 1° plus chance. 20° → 20.9° is + 4.5 %, → 21.2° + 6 %.
    const small = evaluated('run', 'run_pelvic_rock', 20, 20.9)
    expect(small?.sides.center?.[1]).toMatchObject({ clear: false, changeRate: { grade: 'standard' } })
    const large = evaluated('run', 'run_pelvic_rock', 20, 21.2)
    expect(large?.sides.center?.[1]).toMatchObject({ clear: true, changeRate: { grade: 'poor' } })
    expect(large?.change?.[1]).toMatchObject({ clear: true, grade: 'poor' })
    // 1.96 · √(2 · (1 / 1.96 / √2)² + 2 · 4² / 20) = 2.67°, which is 13.4 % of 20°.
    const few = (avg: number) => ({ avg, sd: 4, count: 20 })
    expect(evaluated('run', 'run_pelvic_rock', few(20), few(22.6))?.change?.[1]?.clear).toBe(false)
    expect(evaluated('run', 'run_pelvic_rock', few(20), few(22.8))?.change?.[1]?.clear).toBe(true)
  })

  test('of a band within the detectable change is standard, too', () => {
    expect(evaluated('bike', 'torso_angle', 50, 50.2)?.sides.center?.[1]?.changeRate?.grade).toBe('standard')
  })

  test('of a single stride is neither clear nor graded', () => {
    const one = (avg: number) => ({ avg, sd: null, count: 1 })
    const figure = evaluated('run', 'heel_pitch', one(20), one(40))?.sides.left?.[1]
    expect(figure).toMatchObject({ changeRate: { value: 100 }, clear: null })
    expect(figure?.changeRate?.grade).toBeUndefined()
  })

  test('of a metric is the mean of its sides', () => {
    const metric = evaluated('run', 'heel_pitch', [20, 25], [22, 25.5])
    // (10 % + 2 %) ÷ 2
    expect(metric?.change?.[1]?.value).toBeCloseTo(6, 10)
    expect(metric?.change?.[0]).toEqual({ value: null, clear: null })
    const left = evaluated('run', 'heel_pitch', [20, null], [22, 25.5])
    expect(left?.change?.[1]?.value).toBeCloseTo(10, 10)
  })

  test('[R9-005] of LP, EL, SIF, VO and SD is not formed; their levels are graded', () => {
    for (const code of [
      'landing_pattern',
      'edge_landing',
      'stance_impact_force',
      'vertical_oscillation',
      'stance_displacement',
    ]) {
      const metric = evaluated('run', code, 20, 40)
      expect(metric?.change, code).toBeUndefined()
      const [, second] = metric?.sides.left ?? metric?.sides.center ?? []
      expect(second?.value, code).toBe(40)
      expect(second && 'changeRate' in second, code).toBe(false)
    }
    expect(evaluated('run', 'landing_pattern', 20, 40)?.sides.left?.[1]?.grade).toBe('poor')
  })

  test('is not formed where a report compares none', () => {
    const { evaluations } = evaluate(reportTypes.RUN_RAPID_ANALYSIS, [range('Marathon', { heel_pitch: 25 })])
    expect(evaluations.marathon?.metrics.heel_pitch?.sides.left).toEqual([{ value: 25, grade: 'awesome' }])
    expect(evaluations.marathon?.metrics.heel_pitch?.change).toBeUndefined()
  })
})

describe('the difference between the sides', () => {
  test('[R5-020] [R5-021] is 100 × |left − right| over the mean, and poor above 10 %', () => {
    const rate = (left: number, right: number) =>
      evaluated('run', 'heel_pitch', [left, right])?.leftRightDiffRate?.[0]
    // |22 − 18| ÷ 20; |21 − 19| ÷ 20; |21.01 − 18.99| ÷ 20
    expect(rate(22, 18)).toEqual({ value: 20, grade: 'poor' })
    expect(rate(19, 21)).toEqual({ value: 10, grade: 'standard' })
    expect(rate(21.01, 18.99)?.value).toBeCloseTo(10.1, 10)
    expect(rate(21.01, 18.99)?.grade).toBe('poor')
  })

  test('is not formed for LP, swing-back delay and single values', () => {
    for (const code of ['landing_pattern', 'swing_back_delay_ar', 'smoothness'])
      expect(evaluated('run', code, 20)?.leftRightDiffRate, code).toBeUndefined()
    // Under 5 % of the filter's range of 90°.
    expect(evaluated('run', 'strike_ar', [4, 3])?.leftRightDiffRate).toEqual([{ value: null }])
  })
})

describe('a report', () => {
  test('[R3-004] [R3-005] [R3-006] has its ranges, metrics and run cadence by evaluation key', () => {
    const ranges = ['Repetition', 'Marathon', 'Interval', 'Tempo', 'INTERVAL 1/4'].map((name, i) =>
      range(name, { heel_pitch: [20 + i, 21 + i], smoothness: 35 }, { run_cadence: { avg: 170 + i } }),
    )
    const { evaluations } = evaluate(reportTypes.RUN_HALF_PYRAMID_INTERVAL, ranges)
    expect(Object.keys(evaluations)).toEqual(['changesWithPace', 'changesDueToTimeAndFatigue'])
    const pace = evaluations.changesWithPace
    expect(pace?.rangeNames).toEqual(['Marathon', 'Tempo', 'Interval', 'Repetition'])
    expect(pace?.runCadence).toEqual([{ value: 171 }, { value: 173 }, { value: 172 }, { value: 170 }])
    expect(pace?.metrics.heel_pitch?.sides.right?.map(({ value }) => value)).toEqual([22, 24, 23, 21])
    expect(Object.keys(pace?.metrics ?? {})).toEqual(['heel_pitch', 'smoothness'])
    const fatigue = evaluations.changesDueToTimeAndFatigue
    expect(fatigue?.rangeNames).toEqual(['INTERVAL 1/4', 'INTERVAL 2/4', 'INTERVAL 3/4', 'INTERVAL 4/4'])
    expect(fatigue?.metrics.heel_pitch?.sides.left?.map(({ value }) => value)).toEqual([24, null, null, null])
  })

  test('[R9-055] [R9-056] compares paces, and the parts of intervals and time trials', () => {
    const keys = (type: keyof typeof reportTypes) =>
      Object.fromEntries(reportTypes[type].evaluations.map(({ key, rangeNames }) => [key, rangeNames]))
    expect(keys('RUN_HALF_PYRAMID_INTERVAL')).toEqual({
      changesWithPace: ['Marathon', 'Tempo', 'Interval', 'Repetition'],
      changesDueToTimeAndFatigue: ['INTERVAL 1/4', 'INTERVAL 2/4', 'INTERVAL 3/4', 'INTERVAL 4/4'],
    })
    expect(keys('RUN_5K_TT')).toEqual({
      changesDueToTimeAndFatigue: ['TT 1/5', 'TT 2/5', 'TT 3/5', 'TT 4/5', 'TT 5/5'],
    })
  })

  test('about any ranges takes them in the order given', () => {
    const { form } = evaluate(reportTypes.BIKE_FORM, [
      range('Hill', { dss: 8 }),
      range('Flat', { dss: 12 }),
    ]).evaluations
    expect(form?.rangeNames).toEqual(['Hill', 'Flat'])
    expect(form?.metrics.dss?.sides.left?.[1]?.changeRate?.value).toBeCloseTo(50, 10)
    expect(form && 'runCadence' in form).toBe(false)
  })

  test('leaves out what the reader’s features hide and what another sport measures', () => {
    const everything = Object.fromEntries(metricsWhere({ kind: 'mpi' }).map(({ code }) => [code, 20]))
    const { metrics = {} } =
      evaluate(reportTypes.RUN_FORM, [range('R', everything)], { features: [] }).evaluations.form ?? {}
    expect(metrics.heel_pitch).toBeUndefined()
    expect(metrics.foot_ar).toBeUndefined()
    expect(metrics.strike_ar).toBeDefined()
  })
})
