/** Rows of the table of form at equal effort. */
import { type ChangeVerdict, changeVerdict } from '@cadenza/analysis/change/detectable-change'
import { detectableBetween } from '@cadenza/analysis/change/metric-change'
import { metric } from '@cadenza/metrics'
import type { ErrorOf } from '../../../features/activity/table/table-deltas.ts'
import type { EqualEffort } from './queries.ts'

export interface EffortCell {
  metric: string
  value: number
  usual: number
  difference: number
  /** undefined while the metric's error is unknown. */
  verdict: ChangeVerdict | undefined
  /** Compared seconds, and the bins that they lie in. */
  seconds: number
  bins: number
}

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
        cells: series.map((one) => cellOf(one, at, sides, errorOf)),
      }
    })
    .reverse()
}

function cellOf(
  { metric: code, side, ...lists }: EqualEffort['series'][number],
  at: number,
  sides: { now: number; before: number },
  errorOf: ErrorOf | undefined,
): EffortCell | null {
  const [value, usual, difference] = [lists.value[at], lists.usual[at], lists.difference[at]]
  if (typeof value !== 'number' || typeof usual !== 'number' || typeof difference !== 'number') return null
  const error = errorOf?.(code)
  const least = error && sides.before > 0 ? detectableBetween(error, side, sides) : null
  return {
    metric: code,
    value,
    usual,
    difference,
    verdict: least === null ? undefined : changeVerdict(difference, least, metric(code)?.better ?? 'none'),
    seconds: lists.seconds[at] ?? 0,
    bins: lists.bins[at] ?? 0,
  }
}

/** The newest span of each athlete with something to compare, those with most clear changes first. */
export function latestOf(answers: readonly EqualEffort[], errorOf: ErrorOf | undefined): EffortRow[] {
  const clear = ({ cells }: EffortRow) =>
    cells.filter((cell) => cell?.verdict !== undefined && cell.verdict !== 'no clear change').length
  return answers
    .flatMap((answer) => rowsOf(answer, errorOf).find(({ cells }) => cells.some(Boolean)) ?? [])
    .sort((a, b) => clear(b) - clear(a))
}
