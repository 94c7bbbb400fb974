import { type ChangeVerdict, changeVerdict } from '@cadenza/analysis/change/detectable-change'
import { type DisplayOptions, formatDelta, metric } from '@cadenza/metrics'
import type { ErrorStatement } from '@cadenza/metrics/explanations'
import type { TableColumn } from '../../../features/activity/table/table-columns.ts'
import { type ErrorOf, errorBetween } from '../../../features/activity/table/table-deltas.ts'
import type { Ready } from '../state/picked.ts'

/** Difference of a figure from the first range. */
export interface Difference {
  /** With sign, in the shown unit. */
  text: string
  /** undefined where the metric's error is unknown, or nothing says which way is better. */
  verdict: ChangeVerdict | undefined
}

/** Difference of a range's figure from that of the first; null if either is missing. */
export function differenceOf(
  column: TableColumn,
  range: Ready,
  first: Ready,
  errorOf: ErrorOf,
  display: DisplayOptions,
): Difference | null {
  const [value, before] = [column.value(range.figures), column.value(first.figures)]
  if (value === null || before === null) return null
  const difference = value - before
  const text = formatDelta(column.code, difference, display)
  const stated = column.head === 'peak' ? undefined : errorOf(column.code)
  const error =
    stated &&
    errorBetween(
      range.activity.uuid === first.activity.uuid ? stated : acrossActivities(stated),
      before,
      column.spread?.(range.figures),
      column.spread?.(first.figures),
    )
  if (error == null || difference === 0) return { text, verdict: undefined }
  const verdict = changeVerdict(difference, error, metric(column.code)?.better ?? 'none')
  return { text, verdict: verdict === 'changed' ? undefined : verdict }
}

/** Between two activities the sensors were put on anew, so what holds within one does not. */
function acrossActivities(error: ErrorStatement): ErrorStatement {
  if (typeof error !== 'object') return error
  const { within: _, ...rest } = error
  return { ...rest, outdoors: rest.betweenDays ?? rest.outdoors }
}
