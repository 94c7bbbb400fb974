import { assessmentMetrics } from './assessment.ts'
import { basicMetrics } from './basic.ts'
import { channels } from './channels.ts'
import { cyclingLegMetrics } from './cycling-leg.ts'
import { cyclingTrunkMetrics } from './cycling-trunk.ts'
import { efforts } from './efforts.ts'
import type { ActivitySport, Kind, Metric, Side, Sport } from './metric.ts'
import { runningFootMetrics } from './running-foot.ts'
import { runningImpactMetrics } from './running-impact.ts'
import { runningThighMetrics } from './running-thigh.ts'
import { runningTrunkMetrics } from './running-trunk.ts'
import { stridePhases } from './stride-phases.ts'
import { totals } from './totals.ts'

/** Every metric, in the order in which lists show them. */
export const metrics: readonly Metric[] = [
  ...basicMetrics,
  ...cyclingLegMetrics,
  ...cyclingTrunkMetrics,
  ...runningFootMetrics,
  ...runningThighMetrics,
  ...runningImpactMetrics,
  ...runningTrunkMetrics,
  ...assessmentMetrics,
  ...channels,
  ...totals,
  ...efforts,
  ...stridePhases,
]

const byCode: ReadonlyMap<string, Metric> = new Map(metrics.map((entry) => [entry.code, entry]))

export function metric(code: string): Metric | undefined {
  return byCode.get(code)
}

export interface MetricSelection {
  kind?: Kind
  /** Also selects the metrics of both sports. */
  sport?: Sport
  /** The reader's features; metrics behind other features are left out. */
  features?: readonly string[]
}

/** The listed metrics that match a selection. */
export function metricsWhere({ kind, sport, features }: MetricSelection): Metric[] {
  return metrics.filter(
    (entry) =>
      entry.listed &&
      (kind === undefined || entry.kind === kind) &&
      (sport === undefined || entry.sport === sport || entry.sport === 'both') &&
      (features === undefined || entry.feature === undefined || features.includes(entry.feature)),
  )
}

/**
 * The metrics that live views show and compare with the usual: motion as in lists, then heart rate and
 * cadence, which tell how an effort is borne. Power and speed are the effort itself.
 */
export function liveMetrics(sport: 'bike' | 'run'): Metric[] {
  const motion = metricsWhere({ kind: 'mpi', sport }).filter(({ inActivityList }) => inActivityList)
  const borne = metricsWhere({ kind: 'basic', sport }).filter(({ code }) => borneBy.has(code))
  return [...motion, ...borne]
}

const borneBy: ReadonlySet<string> = new Set(['heartrate', 'cadence', 'run_cadence'])

/** The metrics that tell how an activity of a sport went, the most telling first. */
export function leadingMetrics(sport: ActivitySport): Metric[] {
  return inOrder(({ leads }) => leads[sport])
}

/** The figures that sum up an activity of a sport, in the order in which views show them. */
export function headlineMetrics(sport: ActivitySport): Metric[] {
  return inOrder(({ headline }) => headline[sport]?.place)
}

function inOrder(placeOf: (entry: Metric) => number | undefined): Metric[] {
  return metrics
    .filter((entry) => placeOf(entry) !== undefined)
    .sort((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0))
}

/** The metric as which a sport's activities show another one's series: a run's speed is shown as its pace. */
export function shownInstead(code: string, sport: ActivitySport): Metric | undefined {
  return metrics.find((entry) => entry.readFrom?.column === code && entry.sport === sport)
}

/** True if activities of a sport show a metric, rather than another one read from the same series. */
export function isShownIn({ code, sport, readFrom }: Metric, activity: ActivitySport): boolean {
  return readFrom ? sport === activity : shownInstead(code, activity) === undefined
}

/** The name of the series column that holds one side of a metric. */
export function seriesColumn(code: string, side: Side = 'center'): string {
  return side === 'center' ? code : `${code}_${side}`
}

/** The metric and side that a series column holds: `foot_ar_left` is the left side of `foot_ar`. */
export function metricOfColumn(name: string): { metric: Metric; side: Side } | undefined {
  const whole = byCode.get(name)
  if (whole) return { metric: whole, side: 'center' }
  for (const side of ['left', 'right'] as const) {
    const doubled = name.endsWith(`_${side}`) ? byCode.get(name.slice(0, -side.length - 1)) : undefined
    if (doubled?.sides.includes(side)) return { metric: doubled, side }
  }
  return undefined
}
