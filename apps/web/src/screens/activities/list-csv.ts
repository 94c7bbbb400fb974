import type { DisplayOptions } from '@cadenza/metrics'
import { codeIn, columnName, columnText, columnUnit } from '../../features/activity-list/columns.tsx'
import type { FigureColumn } from '../../features/activity-list/figure-column.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { csvFigure, csvText } from '../../ui/csv/csv.ts'

type Translate = (key: string, options: { metric?: string; other?: string }) => string

/** CSV of the list, for programs. */
export function listCsv(
  columns: readonly FigureColumn[],
  rows: readonly ActivityRow[],
  display: DisplayOptions,
  t: Translate,
): string {
  const number = (column: FigureColumn, row: ActivityRow): string =>
    csvFigure(codeIn(column, row), column.value(row), display, () => columnText(column, row, display))
  const head = (column: FigureColumn) => {
    const unit = columnUnit(column, display)
    return unit ? `${columnName(column, display, t)} (${unit})` : columnName(column, display, t)
  }
  return csvText([
    [...['date', 'sport', 'name', 'tags'].map((key) => t(key, {})), ...columns.map(head)],
    ...rows.map((row) => [
      row.date,
      t(row.sport, {}),
      row.title,
      row.tags.join(', '),
      ...columns.map((column) => number(column, row)),
    ]),
  ])
}
