import { describe, expect, test } from 'vitest'
import { chooseDrills, chooseSectionDrills } from './choose-drills.ts'
import type { Drill } from './drill.ts'
import type { RangeFigures } from './figures.ts'
import type { Norms } from './norms/norms.ts'
import { type Scores, scoreAreas } from './scores.ts'

const six = (text: string): Drill['name'] => [text, text, text, text, text, text]

const drill = (id: string, type: Drill['type'], ...improves: string[]): Drill => ({
  id,
  sport: improves.some((code) => code in runMetrics) ? 'run' : 'bike',
  type,
  improves,
  name: six(id),
  description: six(id),
  aim: six(id),
  dose: six(id),
  evidence: { grade: 'D', finding: six(id) },
  drawing: '<svg/>',
})

const runMetrics = Object.fromEntries(
  Object.values(scoreAreas.run)
    .flat()
    .map((code) => [code, true]),
)
const allCodes = [...Object.values(scoreAreas.run), ...Object.values(scoreAreas.bike)].flat()
/** Three drills of each kind for each metric. */
const drills = allCodes.flatMap((code) =>
  (['basic', 'advanced'] as const).flatMap((type) =>
    [1, 2, 3].map((n) => drill(`${code}-${type}-${n}`, type, code)),
  ),
)

/** Scores of categories, whose metrics all have them, unless metrics are given. */
function scores(categories: Record<string, number>, metrics: Record<string, number> = {}): Scores {
  const areas: Record<string, readonly string[]> = { ...scoreAreas.run, ...scoreAreas.bike }
  const all = Object.entries(categories).flatMap(([category, score]) =>
    (areas[category] ?? []).map((code) => [code, { sides: {}, score: metrics[code] ?? score }] as const),
  )
  return {
    reference: { id: 'test', version: 1, population: null },
    rangeName: 'Marathon',
    total: 50,
    categories,
    metrics: Object.fromEntries(all),
  }
}

const run = (landing: number, push: number, takeoff: number, spring: number) => ({
  landing,
  push,
  takeoff,
  spring,
})
const uuid = '0199a2f4-7a50-7cc1-9f26-5b1c3f2e8d10'
const categoriesOf = (given: Scores) => chooseDrills(given, drills, uuid).map(({ category }) => category)
const metricsOf = (given: Scores) => chooseDrills(given, drills, uuid).map(({ metric }) => metric)

describe('drills are recommended', () => {
  test('[R5-006] [R9-027] for the two lowest categories if none is below 50', () => {
    expect(categoriesOf(scores(run(60, 52, 70, 50)))).toEqual(['spring', 'push'])
  })

  test('[R5-005] [R5-006] for the two lowest if two are below 50, 49.9 being below', () => {
    expect(categoriesOf(scores(run(60, 49.9, 50, 30)))).toEqual(['spring', 'push'])
  })

  test('[R5-007] [R5-010] for the one below 50, with two of its metrics', () => {
    const given = scores(run(60, 40, 55, 50), { thigh_grf: 35, smoothness: 38, thigh_landing_smoothness: 47 })
    expect(categoriesOf(given)).toEqual(['push', 'push'])
    expect(metricsOf(given)).toEqual(['thigh_grf', 'smoothness'])
  })

  test('[R5-008] for the lower two of landing, push and takeoff if three are below 50, never for spring', () => {
    expect(categoriesOf(scores(run(45, 40, 55, 20)))).toEqual(['push', 'landing'])
    expect(categoriesOf(scores(run(45, 40, 30, 60)))).toEqual(['takeoff', 'push'])
  })

  test('[R5-009] for landing and push if all four are below 50', () => {
    expect(categoriesOf(scores(run(45, 40, 30, 20)))).toEqual(['landing', 'push'])
  })

  test('[R5-011] with one metric of each category otherwise', () => {
    for (const given of [run(60, 60, 70, 65), run(40, 40, 70, 65), run(40, 40, 40, 65), run(40, 40, 40, 40)])
      expect(metricsOf(scores(given))).toHaveLength(2)
  })

  test('[R5-012] [R9-028] for a landing pattern below 20 before lower scores', () => {
    const landing = (landing_pattern: number) =>
      metricsOf(scores(run(40, 60, 60, 60), { landing_pattern, strike_ar: 10, thigh_strike_ar: 15 }))
    expect(landing(19.9)).toEqual(['landing_pattern', 'strike_ar'])
    expect(landing(20)).toEqual(['strike_ar', 'thigh_strike_ar'])
  })

  test('[R5-013] for other metrics below 50 before a landing pattern of 20 to 50', () => {
    const given = scores(run(45, 60, 60, 60), { landing_pattern: 30, strike_ar: 49, thigh_strike_ar: 56 })
    expect(metricsOf(given)).toEqual(['strike_ar', 'landing_pattern'])
  })

  test('[R5-014] one of each kind, always the same for a report, different between reports', () => {
    const given = scores(run(40, 60, 60, 60))
    const chosen = (report: string) =>
      chooseDrills(given, drills, report).flatMap(({ basic, advanced }) => [basic?.id, advanced?.id])
    expect(chosen(uuid)).toEqual(chosen(uuid))
    expect(chooseDrills(given, drills.toReversed(), uuid)).toEqual(chooseDrills(given, drills, uuid))
    const reports = Array.from({ length: 300 }, (_, i) => chosen(`report-${i}`))
    // Each of three drills falls to about a third of the reports: 100 ± 8.
    const counts = new Map<string, number>()
    for (const [first = ''] of reports) counts.set(first, (counts.get(first) ?? 0) + 1)
    expect(counts.size).toBe(3)
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(35)
  })

  test('[R9-034] with one or two entries for each metric, none twice', () => {
    for (const group of chooseDrills(scores(run(40, 60, 60, 60)), drills, uuid)) {
      expect(group.basic).toMatchObject({ type: 'basic', improves: [group.metric] })
      expect(group.advanced).toMatchObject({ type: 'advanced', improves: [group.metric] })
    }
    const basicOnly = drills.filter(({ type }) => type === 'basic')
    expect(chooseDrills(scores(run(40, 60, 60, 60)), basicOnly, uuid)[0]?.advanced).toBeNull()
    const shared = [
      drill('a', 'basic', 'strike_ar', 'thigh_strike_ar'),
      drill('b', 'basic', 'thigh_strike_ar'),
    ]
    const given = scores(run(40, 60, 60, 60), { strike_ar: 20, thigh_strike_ar: 30, landing_pattern: 55 })
    expect(chooseDrills(given, shared, uuid).map(({ basic }) => basic?.id)).toEqual(['a', 'b'])
  })

  test('only once: a group goes without where the catalogue has no other', () => {
    const few = [
      drill('both', 'advanced', 'thigh_grf', 'smoothness'),
      drill('grf', 'basic', 'thigh_grf'),
      drill('smooth', 'basic', 'smoothness'),
    ]
    const given = scores(run(60, 40, 55, 50), { thigh_grf: 35, smoothness: 38, thigh_landing_smoothness: 47 })
    const names = chooseDrills(given, few, uuid).map(({ basic, advanced }) => [basic?.id, advanced?.id])
    expect(names).toEqual([
      ['grf', 'both'],
      ['smooth', undefined],
    ])
  })

  test('for a metric that the catalogue has drills for', () => {
    const some = drills.filter(({ improves }) => !improves.includes('strike_ar'))
    const given = scores(run(40, 60, 60, 60), { strike_ar: 20, thigh_strike_ar: 30, landing_pattern: 45 })
    expect(chooseDrills(given, some, uuid).map(({ metric }) => metric)).toEqual([
      'thigh_strike_ar',
      'landing_pattern',
    ])
  })

  test('for cycling form by its own areas', () => {
    const given = scores({ pedalling: 60, ankling: 55, pelvis: 40, torso: 52 }, { pelvic_rock: 35 })
    expect(metricsOf(given)).toEqual(['pelvic_rock', 'pelvic_rotation'])
    expect(chooseDrills(given, drills, uuid)[0]?.basic?.sport).toBe('bike')
  })

  test('for none without scores', () => {
    expect(chooseDrills(scores({}), drills, uuid)).toEqual([])
  })
})

describe('drills of the bike protocol', () => {
  const norms: Norms = {
    id: 'test',
    version: 1,
    sport: 'bike',
    population: null,
    name: six('Test'),
    metrics: Object.fromEntries(
      ['dss', 'pelvic_rock'].map((code) => [
        code,
        {
          kind: 'power',
          transform: 'box-cox',
          lambda: 1,
          mean: 9,
          sd: 2,
          direction: -1,
          basis: 'assumed',
          source: 'a test',
        },
      ]),
    ),
  }
  /** Without transform: a value of 10 scores 50, of 12 40. */
  const range = (name: string, dss: number, rock: number): RangeFigures => {
    const figure = (avg: number) => ({ avg, sd: 1, count: 100 })
    const sides = { left: figure(dss), right: figure(dss) }
    return { name, mpi: { dss: sides, pelvic_rock: { center: figure(rock) } }, basic: {} }
  }
  const ranges = [
    range('HC1', 9, 9),
    range('HC6', 9, 9),
    range('HT1', 8, 12),
    range('HT8', 10, 15),
    range('FC1', 8, 8),
    range('Cool down', 30, 30),
  ]
  const sectionDrills = [
    drill('high-cadence-dss', 'basic', 'high_cadence', 'dss'),
    drill('high-torque-rock', 'basic', 'high_torque', 'pelvic_rock'),
    drill('high-torque-any', 'advanced', 'high_torque'),
    drill('any-rock', 'basic', 'pelvic_rock'),
  ]

  test('are for the sections whose ranges score lowest, and for their weakest metric', () => {
    expect(chooseSectionDrills(ranges, norms, sectionDrills, uuid)).toMatchObject([
      {
        category: 'high_torque',
        metric: 'pelvic_rock',
        basic: { id: 'high-torque-rock' },
        advanced: { id: 'high-torque-any' },
      },
    ])
  })
})
