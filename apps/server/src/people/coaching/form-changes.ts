/** What changed in how somebody moves, held against how exactly each metric can be told between days. */
import type { coachWire } from '@cadenza/contract'
import { metrics } from '@cadenza/metrics'
import { type ExpectedError, explanation } from '@cadenza/metrics/explanations'
import type { z } from 'zod'

type FormChange = z.output<typeof coachWire.formChange>

/** Of thirty days by `<metric>.<side>`: the mean over all strokes or strides, and of how many activities. */
export type FormMeans = Readonly<Record<string, readonly [mean: number, activities: number]>>

/** One outing says more about how the sensors sat that day than about a month. */
const fewestActivities = 2
const mostChanges = 6

interface Compared {
  metric: string
  side: FormChange['side']
  error(level: number): number
}

/**
 * The larger end of what is to be expected outdoors, between days where that is known: sensors are put on anew for each
 * outing, and a month's mean does not take away what sits differently in all of them.
 */
function errorBetweenDays({ unit, outdoors, betweenDays }: ExpectedError, metricUnit: string) {
  const largest = (betweenDays ?? outdoors)[1]
  if (unit === '%' && metricUnit !== '%') return (level: number) => (Math.abs(level) * largest) / 100
  return unit === metricUnit || unit === 'points' ? () => largest : undefined
}

/** By `<metric>.<side>`: all that have a stated error in their own unit. */
const compared = new Map<string, Compared>(
  metrics
    .filter(({ kind, listed }) => kind === 'mpi' && listed)
    .flatMap(({ code, unit, sides }): [string, Compared][] => {
      const stated = explanation(code)?.error
      const error = typeof stated === 'object' ? errorBetweenDays(stated, unit) : undefined
      return error ? sides.map((side) => [`${code}.${side}`, { metric: code, side, error }]) : []
    }),
)

/** From the thirty days before to the last thirty: the largest first, as multiples of each metric's error. */
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
