import { type ChangeVerdict, changeVerdict } from '@cadenza/analysis/change/detectable-change'
import { detectableBetween, detectableWithin } from '@cadenza/analysis/change/metric-change'
import { type DisplayOptions, formatDelta, metric, type Side } from '@cadenza/metrics'
import type { TableColumn } from '../../../features/activity/table/table-columns.ts'
import type { ErrorOf } from '../../../features/activity/table/table-deltas.ts'
import type { Ready } from '../state/picked.ts'

/** Difference of a figure from the first range. */
export interface Difference {
  /** With sign, in the shown unit. */
  text: string
  /**
   * undefined where the metric's error is unknown, nothing says which way is better, or the ranges are of two
   * athletes: what one person's measurements vary by says nothing about two people.
   */
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
  const isSame = range.activity.userUuid === first.activity.userUuid
  const error = column.head === 'peak' || !isSame ? undefined : errorOf(column.code)
  const least =
    error &&
    (range.activity.uuid === first.activity.uuid
      ? detectableWithin(error, before, column.spread?.(range.figures), column.spread?.(first.figures))
      : detectableBetween(error, sideOf(column)))
  if (least == null || difference === 0) return { text, verdict: undefined }
  const verdict = changeVerdict(difference, least, metric(column.code)?.better ?? 'none')
  return { text, verdict: verdict === 'changed' ? undefined : verdict }
}

const sideOf = ({ head }: TableColumn): Side => (head === 'left' || head === 'right' ? head : 'center')
