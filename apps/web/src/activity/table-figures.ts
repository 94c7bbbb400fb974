import type { Figures } from './queries.ts'
import type { ColumnGroup, TableColumn } from './table-columns.ts'
import type { Delta } from './table-deltas.ts'

/** What the cells of a row say, in the order of the columns. */
export type RowText = readonly CellText[]

interface CellText {
  text: string
  second: string | undefined
  /** undefined while nothing is compared; null where there is no difference to tell. */
  delta: Delta | null | undefined
}

type Difference = ((column: TableColumn, figures: Figures) => Delta | null) | undefined

/**
 * Writes rows of figures, each once: the same figures give the same object again, so that a drag writes one row of many.
 * The reference itself has no differences.
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
    const written = columns.map(
      (column): CellText => ({
        text: column.text(figures),
        second: column.second?.(figures),
        delta: difference && (isReference ? null : difference(column, figures)),
      }),
    )
    known.set(figures, written)
    return written
  }
}
