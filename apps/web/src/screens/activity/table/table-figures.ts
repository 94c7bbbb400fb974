import type { Figures } from '../../../features/activity/queries.ts'
import type { ColumnGroup, TableColumn } from '../../../features/activity/table/table-columns.ts'
import type { Delta } from '../../../features/activity/table/table-deltas.ts'

/** Texts of a row's cells by column index, computed once on demand. */
export interface RowText {
  at(index: number): CellText | undefined
}

export interface CellText {
  text: string
  second: string | undefined
  /** undefined without comparison; null if there is no difference to show. */
  delta: Delta | null | undefined
}

export type Difference = ((column: TableColumn, figures: Figures) => Delta | null) | undefined

/**
 * Texts of rows, cached: the same figures give the same object, so that a drag writes one row of many. The
 * reference has no differences.
 */
export function rowTexts(
  groups: readonly ColumnGroup[],
  difference: Difference,
  reference: Figures | undefined,
): (figures: Figures) => RowText {
  const columns = groups.flatMap((group) => group.columns)
  const known = new WeakMap<Figures, RowText>()
  return (figures) => {
    const before = known.get(figures)
    if (before) return before
    const isReference = figures === reference
    const cells: (CellText | undefined)[] = []
    const written: RowText = {
      at(index) {
        const column = columns[index]
        if (!column) return undefined
        cells[index] ??= {
          text: column.text(figures),
          second: column.second?.(figures),
          delta: difference && (isReference ? null : difference(column, figures)),
        }
        return cells[index]
      },
    }
    known.set(figures, written)
    return written
  }
}

/** Maximum number of characters of a column's figures and differences; null without comparison. */
export interface ColumnLength {
  digits: number
  deltaDigits: number | null
}

/**
 * Lengths of all columns, in order. The lowest and highest figure have the longest text, so the others are
 * not formatted.
 */
export function columnLengths(
  groups: readonly ColumnGroup[],
  rows: readonly Figures[],
  difference: Difference,
  reference: Figures | undefined,
): ColumnLength[] {
  return groups.flatMap(({ columns }) =>
    columns.map((column): ColumnLength => {
      let digits = 1
      let deltaDigits = 0
      for (const figures of extremesOf(column, rows)) {
        digits = Math.max(digits, column.text(figures).length, (column.second?.(figures).length ?? 0) + 1)
        if (figures !== reference)
          deltaDigits = Math.max(deltaDigits, difference?.(column, figures)?.text.length ?? 0)
      }
      return { digits, deltaDigits: difference ? deltaDigits : null }
    }),
  )
}

/** Rows with the lowest and highest value of a column. */
function extremesOf(column: TableColumn, rows: readonly Figures[]): Figures[] {
  let lowest: Figures | undefined
  let highest: Figures | undefined
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const figures of rows) {
    const value = column.value(figures)
    if (value === null) continue
    if (value < low) [low, lowest] = [value, figures]
    if (value > high) [high, highest] = [value, figures]
  }
  return [lowest, highest].filter((figures) => figures !== undefined)
}
