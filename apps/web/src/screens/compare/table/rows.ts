import { type DisplayOptions, metric, metricLabel } from '@cadenza/metrics'
import {
  type ColumnGroup,
  type TableColumn,
  tableColumns,
} from '../../../features/activity/table/table-columns.ts'
import type { ViewPreferences } from '../../../features/activity/view-preferences.ts'
import { type Ready, sportsOf } from '../state/picked.ts'

/** Row of the table: a figure, or its left and right side. */
export interface CompareRow {
  key: string
  code: string
  label: string
  unit: string
  /** One column, or left and right. */
  columns: readonly TableColumn[]
}

/** Rows that share a head: figures without sides, with two, or of the centre of the body. */
export interface CompareSection {
  kind: 'basic' | 'sides' | 'centre'
  rows: readonly CompareRow[]
}

/** All figures that some of the ranges have. Ranges of several sports have those of each. */
export function groupsOf(
  ready: readonly Ready[],
  basis: Pick<ViewPreferences, 'timeType' | 'bikePosition'>,
  display: DisplayOptions,
): ColumnGroup[] {
  const groups = new Map<string, ColumnGroup>()
  const figures = ready.map((each) => each.figures)
  for (const sport of sportsOf(ready))
    for (const group of tableColumns(figures, sport, basis, display))
      if (!groups.has(group.code)) groups.set(group.code, group)
  return [...groups.values()]
}

/** The groups as rows of a table whose columns are the ranges. `peak` is the word for a peak. */
export function sectionsOf(
  groups: readonly ColumnGroup[],
  display: DisplayOptions,
  peak: string,
): CompareSection[] {
  const kindOf = ({ columns }: ColumnGroup): CompareSection['kind'] => {
    const head = columns[0]?.head
    return head === 'left' || head === 'right' ? 'sides' : head === 'center' ? 'centre' : 'basic'
  }
  const rowsOf = (group: ColumnGroup): CompareRow[] => {
    const { code, unit, columns } = group
    const label = metricLabel(code, display.locale)
    if (kindOf(group) !== 'basic') return [{ key: code, code, label, unit, columns }]
    return columns.map((column) => ({
      key: column.key,
      code,
      label: column.head === 'peak' ? `${label}, ${peak}` : label,
      unit,
      columns: [column],
    }))
  }
  return (['basic', 'sides', 'centre'] as const).flatMap((kind) => {
    const rows = groups.filter((group) => kindOf(group) === kind).flatMap(rowsOf)
    return rows.length > 0 ? [{ kind, rows }] : []
  })
}

/** Tests whether a figure is drawn as shares of left and right. */
export const isBalance = ({ code }: CompareRow): boolean => metric(code)?.form === 'balance'
