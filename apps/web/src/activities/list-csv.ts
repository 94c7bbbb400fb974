import { type DisplayOptions, metric, toDisplay } from '@cadenza/metrics'
import { csvText } from '../activity/hand-out.ts'
import { codeIn, columnName, columnText, columnUnit, type FigureColumn } from './columns.tsx'
import type { ActivityRow } from './queries.ts'

type Translate = (key: string, options: { metric?: string; other?: string }) => string

/** For programs: a point before the decimals, nothing where there is no figure. */
export function listCsv(
  columns: readonly FigureColumn[],
  rows: readonly ActivityRow[],
  display: DisplayOptions,
  t: Translate,
): string {
  const number = (column: FigureColumn, row: ActivityRow): string => {
    const value = column.value(row)
    const code = codeIn(column, row)
    const entry = metric(code)
    if (value === null || !entry) return ''
    if (entry.form === 'pace' || entry.form === 'duration') return columnText(column, row, display)
    return toDisplay(code, value, display).toFixed(entry.precision)
  }
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
