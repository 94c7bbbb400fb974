/** Changes in an athlete's form, held against the smallest change of each metric that counts. */
import {
  changeVerdict,
  type ErrorParts,
  minimalDetectableChange,
} from '@cadenza/analysis/change/detectable-change'
import type { wire } from '@cadenza/contract'
import { metric } from '@cadenza/metrics'
import { type ExpectedError, explanation, standardError } from '@cadenza/metrics/explanations'
import type { MonthEffort } from '../../analysis/seconds/month-effort.ts'

/** A single activity tells more about how the sensors sat that day than about the month. */
const fewestActivities = 2
const mostChanges = 6

/**
 * Changes from the thirty days before to the last thirty at equal effort, the largest first, as multiples of
 * the smallest that counts.
 */
export function changesIn(months: readonly MonthEffort[]): wire.FormChange[] {
  return months
    .flatMap((month): wire.FormChange[] => {
      const { metric: code, side, now, before, activities } = month
      const error = leastOf(month)
      if (!(error > 0) || Math.min(activities.now, activities.before) < fewestActivities) return []
      const verdict = changeVerdict(now - before, error, metric(code)?.better ?? 'none')
      return [{ metric: code, side, now, before, error, times: Math.abs(now - before) / error, verdict }]
    })
    .sort((a, b) => b.times - a.times)
    .slice(0, mostChanges)
}

/**
 * The smallest difference that counts between means of so many activities. Before the athlete's own spread is
 * known, the error stated between days stands in for it, if it is larger. 0 if no error is known.
 */
function leastOf({ metric: code, before, activities, day }: MonthEffort): number {
  const standard = standardError(code)
  const stated = explanation(code)?.error
  if (!standard && typeof stated !== 'object') return 0
  const parts: ErrorParts = { engine: 0, wearing: 0, ...standard, ...(day !== null && { day }) }
  const least = minimalDetectableChange(parts, activities)
  if (day !== null && standard) return least
  return Math.max(least, typeof stated === 'object' ? errorBetweenDays(stated, code, before) : 0)
}

/**
 * Expected error between days, or outdoors where that is unknown; the larger end. Sensors are put on anew for
 * each activity, and a month's mean does not remove a bias common to all.
 */
function errorBetweenDays({ unit, outdoors, betweenDays }: ExpectedError, code: string, level: number) {
  const [, largest] = betweenDays ?? outdoors
  const metricUnit = metric(code)?.unit
  if (unit === '%' && metricUnit !== '%') return (Math.abs(level) * largest) / 100
  return unit === metricUnit || unit === 'points' ? largest : 0
}
