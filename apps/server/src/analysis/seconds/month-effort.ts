/** Form of an athlete's last thirty days at equal effort, against the thirty before. */
import type { Sides } from '@cadenza/analysis/change/detectable-change'
import { keyMotionMetrics, type MotionSport, type Side } from '@cadenza/metrics'
import type { Services } from '../../platform/services.ts'
import type { Asking } from './analyses.ts'
import { detectableChanges } from './detectable-changes.ts'
import { effortRows } from './effort-text.ts'
import { effortOfSpans, effortPlan } from './equal-effort.ts'

/** Days of each of the two spans. */
export const monthDays = 30
/** The athlete's own spread from day to day is that of the last year. */
const spreadDays = 365
const dayMs = 86_400_000

/** A metric of one side, in its unit. */
export interface MonthEffort {
  metric: string
  side: Side
  /** Mean of the last thirty days in the efforts that both spans have, and of the days before at these. */
  now: number
  before: number
  /** Compared activities. */
  activities: Sides
  /** The athlete's own part of the standard error; null while it is unknown. */
  day: number | null
}

const sports: readonly MotionSport[] = ['bike', 'run']

/** Metrics that share efforts in both spans, as of a day. */
export async function monthEffort(
  services: Services,
  { userUuid, date }: { userUuid: string; date: string },
  isOver: () => boolean,
): Promise<MonthEffort[]> {
  const run = { settings: services.settings, isOver }
  const found: MonthEffort[] = []
  for (const sport of sports) {
    const asking = (days: number): Asking => ({
      services,
      owners: [userUuid],
      filter: { sport_in: [sport], date_gte: daysBefore(date, days - 1), date_lte: date },
      run,
    })
    const series = keyMotionMetrics(sport, undefined).flatMap(({ code, sides }) =>
      sides.map((side) => ({ metric: code, side })),
    )
    const since = daysBefore(date, monthDays - 1)
    const months = asking(2 * monthDays)
    const given = { interval: 'month' as const, since, series }
    const [row] = effortRows(await effortOfSpans(months, effortPlan(months.filter, given), given))
    const at = row?.buckets.date.indexOf(since) ?? -1
    if (!row || at < 0) continue
    const now = row.buckets.activities[at] ?? 0
    const before = row.buckets.activities.reduce((sum, count) => sum + count, 0) - now
    const spreads = await detectableChanges(asking(spreadDays), { series })
    found.push(
      ...row.series.flatMap(({ metric, side, value, usual }, n): MonthEffort[] => {
        const [mean, other] = [value[at], usual[at]]
        if (typeof mean !== 'number' || typeof other !== 'number') return []
        const { day } = spreads[n] as { day: number | null }
        return [{ metric, side, now: mean, before: other, activities: { now, before }, day }]
      }),
    )
  }
  return found
}

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10)
