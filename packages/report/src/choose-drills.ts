/** Chooses the drills that a report recommends, by the rule of the specification. */
import type { Drill } from './drill.ts'
import type { RangeFigures } from './figures.ts'
import type { Norms } from './norms/norms.ts'
import { reportTypes } from './report-type.ts'
import { scoreRange } from './score.ts'
import { averageScore, landingPatternScore, type Scores, scoreAreas } from './scores.ts'
import { pick } from './seeded.ts'

export interface DrillGroup {
  /** A category of the scores, or a section of a cycling report. */
  category: string
  /** The code of the metric that the drills improve. */
  metric: string
  /** null where the catalogue has none that an earlier group does not have already. */
  basic: Drill | null
  advanced: Drill | null
}

/** A category or section with its score and those of its metrics, in the order in which reports show them. */
interface Scored {
  category: string
  score: number
  metrics: readonly ScoredMetric[]
}

interface ScoredMetric {
  code: string
  score: number
  /** False if the difference from the norm may be nothing but the error of measurement. */
  isCertain: boolean
}

/** The drills for the scores of a range. The same report always has the same ones. */
export function chooseDrills(
  scores: Pick<Scores, 'categories' | 'metrics'>,
  drills: readonly Drill[],
  reportUuid: string,
): DrillGroup[] {
  const sport = Object.keys(scoreAreas.run).some((category) => category in scores.categories) ? 'run' : 'bike'
  const scored = Object.entries(scoreAreas[sport]).flatMap(([category, codes]): Scored[] => {
    const score = scores.categories[category] ?? null
    if (score === null) return []
    const metrics = codes.flatMap((code) => {
      const metric = scores.metrics[code]
      return metric ? [{ code, score: metric.score, isCertain: !metric.isWithinError }] : []
    })
    return [{ category, score, metrics }]
  })
  const offered = drills.filter((drill) => drill.sport === sport)
  return choose(scored, new Map(scored.map(({ category }) => [category, offered])), reportUuid)
}

/** The sections of the bike protocol, by the name under which drills are recommended for them. */
const sections = {
  high_cadence: 'highCadence',
  high_torque: 'highTorque',
  free_cadence: 'freeCadence',
} as const

/**
 * The drills for the sections of the bike protocol. A section's score is the mean of its ranges' totals, a
 * metric's the mean over its ranges. Drills for the section are preferred to those for the metric alone.
 */
export function chooseSectionDrills(
  ranges: readonly RangeFigures[],
  norms: Norms,
  drills: readonly Drill[],
  reportUuid: string,
): DrillGroup[] {
  const offered = drills.filter(({ sport }) => sport === norms.sport)
  const scored = Object.entries(sections).flatMap(([category, key]): Scored[] => {
    const names = reportTypes.BIKE_LPC_PROTOCOL.evaluations.find((plan) => plan.key === key)?.rangeNames
    const scores = ranges
      .filter(({ name }) => names?.includes(name))
      .flatMap((range) => scoreRange(range, norms) ?? [])
    const score = mean(scores.flatMap(({ total }) => total ?? []))
    if (score === null) return []
    const metrics = Object.values(scoreAreas[norms.sport])
      .flat()
      .flatMap((code) => {
        const found = scores.flatMap(({ metrics }) => metrics[code] ?? [])
        const own = mean(found.map(({ score }) => score))
        const isCertain = found.some(({ isWithinError }) => !isWithinError)
        return own === null ? [] : [{ code, score: own, isCertain }]
      })
    return [{ category, score, metrics }]
  })
  const bySection = new Map(
    scored.map(({ category }) => {
      const own = offered.filter(({ improves }) => improves.includes(category))
      return [category, own.length > 0 ? own : offered]
    }),
  )
  return choose(scored, bySection, reportUuid)
}

function choose(
  scored: readonly Scored[],
  drills: ReadonlyMap<string, readonly Drill[]>,
  reportUuid: string,
): DrillGroup[] {
  const chosen = new Set<Drill>()
  const below = scored.filter(({ score }) => score < averageScore).length
  return weakCategories(scored).flatMap((category) => {
    const own = drills.get(category.category) ?? []
    const inOrder = byPriority(category.metrics)
    const trained = inOrder.filter(({ code }) => own.some(({ improves }) => improves.includes(code)))
    const metrics = (trained.length > 0 ? trained : inOrder).slice(0, below === 1 ? 2 : 1)
    return metrics.map(({ code }): DrillGroup => {
      const group = (type: Drill['type']) => {
        const fitting = fittingDrills(own, category.category, code, type)
        const fresh = fitting.filter((drill) => !chosen.has(drill))
        const drill = pick(fresh, reportUuid, category.category, code, type)
        if (drill) chosen.add(drill)
        return drill ?? null
      }
      return { category: category.category, metric: code, basic: group('basic'), advanced: group('advanced') }
    })
  })
}

/**
 * The categories to improve, the lowest first. By the number of those below 50: none or two, the two lowest;
 * one, that one; three, the two lower ones of the first three (of runs, spring never); else the first two.
 */
function weakCategories(scored: readonly Scored[]): Scored[] {
  const lowest = scored.toSorted((a, b) => a.score - b.score)
  const below = scored.filter(({ score }) => score < averageScore).length
  if (below === 0 || below === 2) return lowest.slice(0, 2)
  if (below === 1) return lowest.slice(0, 1)
  const names = scored.map(({ category }) => category)
  const leading = new Set(isRun(names) ? Object.keys(scoreAreas.run).slice(0, 3) : names.slice(0, 3))
  const among = lowest.filter(({ category }) => leading.has(category))
  if (below === 3) return among.slice(0, 2)
  return scored.filter(({ category }) => leading.has(category)).slice(0, 2)
}

const isRun = (names: readonly string[]) => names.some((name) => name in scoreAreas.run)

/**
 * A landing pattern below 20, then other metrics below 50, then the rest; of each those that certainly differ
 * from their norm, from the lowest.
 */
function byPriority(metrics: Scored['metrics']): Scored['metrics'] {
  const rank = ({ code, score }: ScoredMetric) => {
    if (code === 'landing_pattern') return score < landingPatternScore ? 0 : 2
    return score < averageScore ? 1 : 2
  }
  return metrics.toSorted(
    (a, b) => rank(a) - rank(b) || Number(b.isCertain) - Number(a.isCertain) || a.score - b.score,
  )
}

/**
 * The drills of a kind for a metric, sorted so that the catalogue's order does not matter; for a section
 * without any for the metric, its own.
 */
function fittingDrills(
  drills: readonly Drill[],
  category: string,
  code: string,
  type: Drill['type'],
): Drill[] {
  const ofType = drills.filter((drill) => drill.type === type).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const forMetric = ofType.filter(({ improves }) => improves.includes(code))
  return forMetric.length > 0 ? forMetric : ofType.filter(({ improves }) => improves.includes(category))
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
