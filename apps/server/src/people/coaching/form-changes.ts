/** Changes in an athlete's form, measured against the error of each metric between days. */
import type { wire } from '@cadenza/contract'
import { metrics } from '@cadenza/metrics'
import { type ExpectedError, explanation } from '@cadenza/metrics/explanations'
import type { z } from 'zod'

type FormChange = z.output<typeof wire.formChange>

/** Means of thirty days by `<metric>.<side>`: over all strokes or strides, with the number of activities. */
export type FormMeans = Readonly<Record<string, readonly [mean: number, activities: number]>>

/** A single activity tells more about how the sensors sat that day than about the month. */
const fewestActivities = 2
const mostChanges = 6

interface Compared {
  metric: string
  side: FormChange['side']
  error(level: number): number
}

/**
 * Expected error between days, or outdoors where that is unknown; the larger end. Sensors are put on anew for
 * each activity, and a month's mean does not remove a bias common to all.
 */
function errorBetweenDays({ unit, outdoors, betweenDays }: ExpectedError, metricUnit: string) {
  const largest = (betweenDays ?? outdoors)[1]
  if (unit === '%' && metricUnit !== '%') return (level: number) => (Math.abs(level) * largest) / 100
  return unit === metricUnit || unit === 'points' ? () => largest : undefined
}

/** Metrics with a stated error in their own unit, by `<metric>.<side>`. */
const compared = new Map<string, Compared>(
  metrics
    .filter(({ kind, listed }) => kind === 'mpi' && listed)
    .flatMap(({ code, unit, sides }): [string, Compared][] => {
      const stated = explanation(code)?.error
      const error = typeof stated === 'object' ? errorBetweenDays(stated, unit) : undefined
      return error ? sides.map((side) => [`${code}.${side}`, { metric: code, side, error }]) : []
    }),
)

/**
 * Changes from the previous thirty days to the last thirty, the largest first, as multiples of each metric's
 * error.
 */
export function changesIn(formNow: FormMeans, formBefore: FormMeans): FormChange[] {
  const changes: FormChange[] = []
  for (const [key, [now, nowCount]] of Object.entries(formNow)) {
    const known = compared.get(key)
    const [before, beforeCount] = formBefore[key] ?? [0, 0]
    if (!known || nowCount < fewestActivities || beforeCount < fewestActivities) continue
    const error = known.error(before)
    if (!(error > 0)) continue
    const times = Math.abs(now - before) / error
    changes.push({ metric: known.metric, side: known.side, now, before, error, times })
  }
  return changes.sort((a, b) => b.times - a.times).slice(0, mostChanges)
}
