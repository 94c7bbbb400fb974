/** Rows of the table of form at equal effort. */

import { detectableBetween } from '@cadenza/analysis/change/metric-change'
import type { ErrorOf } from '../../../features/activity/table/table-deltas.ts'
import { type EffortCell, effortCell } from '../../../features/equal-effort/cell.ts'
import type { EqualEffort } from '../../../features/equal-effort/queries.ts'

export interface EffortRow {
  key: string
  athlete: string
  /** First day of the span. */
  date: string
  activity: { uuid: string; title: string } | undefined
  activities: number
  /** By series; null where the span shares no effort with the others. */
  cells: (EffortCell | null)[]
}

/** The spans of one athlete, newest first. */
export function rowsOf(
  { user_uuid, buckets, series }: EqualEffort,
  errorOf: ErrorOf | undefined,
): EffortRow[] {
  const whole = buckets.activities.reduce((sum, count) => sum + count, 0)
  return buckets.date
    .map((date, at): EffortRow => {
      const uuid = buckets.activity_uuid[at]
      const now = buckets.activities[at] ?? 0
      const sides = { now, before: whole - now }
      return {
        key: `${user_uuid} ${uuid ?? date}`,
        athlete: user_uuid,
        date,
        activity: uuid ? { uuid, title: buckets.title[at] ?? '' } : undefined,
        activities: now,
        cells: series.map((one) => {
          const error = errorOf?.(one.metric)
          const least = error && sides.before > 0 ? detectableBetween(error, one.side, sides) : null
          return effortCell(one, at, least)
        }),
      }
    })
    .reverse()
}

/** The newest span of each athlete with something to compare, those with most clear changes first. */
export function latestOf(answers: readonly EqualEffort[], errorOf: ErrorOf | undefined): EffortRow[] {
  const clear = ({ cells }: EffortRow) =>
    cells.filter((cell) => cell?.verdict !== undefined && cell.verdict !== 'no clear change').length
  return answers
    .flatMap((answer) => rowsOf(answer, errorOf).find(({ cells }) => cells.some(Boolean)) ?? [])
    .sort((a, b) => clear(b) - clear(a))
}
