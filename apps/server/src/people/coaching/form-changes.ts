/** Changes in an athlete's form, held against the smallest change of each metric that counts. */
import { dayPart } from '@cadenza/analysis/change/day-spread'
import { minimalDetectableChange, type Sides } from '@cadenza/analysis/change/detectable-change'
import type { wire } from '@cadenza/contract'
import { metrics } from '@cadenza/metrics'
import {
  type ExpectedError,
  explanation,
  type StandardError,
  standardError,
} from '@cadenza/metrics/explanations'
import type { z } from 'zod'

type FormChange = z.output<typeof wire.formChange>

/**
 * Means of thirty days by `<metric>.<side>`: over all strokes or strides, with the number of activities and,
 * from eight in both periods on, the athlete's own part of the standard error.
 */
export type FormMeans = Readonly<Record<string, readonly [mean: number, activities: number, day?: number]>>

/** The same with the mean of each activity, in the order of time. */
export type FormActivities = Readonly<
  Record<string, readonly [mean: number, activities: number, each: readonly number[]]>
>

/** A single activity tells more about how the sensors sat that day than about the month. */
const fewestActivities = 2
const mostChanges = 6

interface Compared {
  metric: string
  side: FormChange['side']
  standard: StandardError | undefined
  /** Stated between days, in the metric's unit. */
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
      return error
        ? sides.map((side) => [
            `${code}.${side}`,
            { metric: code, side, standard: standardError(code), error },
          ])
        : []
    }),
)

/** Means of both periods, with the athlete's own part from the activities of both. */
export function formMeans(
  now: FormActivities,
  before: FormActivities,
): { now: FormMeans; before: FormMeans } {
  const meansOf = (form: FormActivities): FormMeans =>
    Object.fromEntries(
      Object.entries(form).map(([key, [mean, activities]]) => {
        // The effort of each day is not stored here; without it the spread is rather too large.
        const days = [before, now].flatMap((period) => period[key]?.[2] ?? [])
        const parts = compared.get(key)?.standard ?? { engine: 0, wearing: 0 }
        const day = dayPart(
          days.map((value) => ({ value, effort: Number.NaN })),
          parts,
        )
        return [key, day === undefined ? [mean, activities] : [mean, activities, day]]
      }),
    )
  return { now: meansOf(now), before: meansOf(before) }
}

/**
 * The smallest difference that counts between means of so many activities. Before the athlete's own spread is
 * known, the error stated between days stands in for it, if it is larger.
 */
function leastOf(
  { standard, error }: Compared,
  level: number,
  day: number | undefined,
  sides: Sides,
): number {
  const parts = standard ?? { engine: 0, wearing: 0 }
  const least = minimalDetectableChange({ ...parts, day }, sides)
  return day === undefined || !standard ? Math.max(least, error(level)) : least
}

/**
 * Changes from the previous thirty days to the last thirty, the largest first, as multiples of the smallest
 * that counts.
 */
export function changesIn(formNow: FormMeans, formBefore: FormMeans): FormChange[] {
  const changes: FormChange[] = []
  for (const [key, [now, nowCount, day]] of Object.entries(formNow)) {
    const known = compared.get(key)
    const [before, beforeCount] = formBefore[key] ?? [0, 0]
    if (!known || nowCount < fewestActivities || beforeCount < fewestActivities) continue
    const error = leastOf(known, before, day, { now: nowCount, before: beforeCount })
    if (!(error > 0)) continue
    const times = Math.abs(now - before) / error
    changes.push({ metric: known.metric, side: known.side, now, before, error, times })
  }
  return changes.sort((a, b) => b.times - a.times).slice(0, mostChanges)
}
