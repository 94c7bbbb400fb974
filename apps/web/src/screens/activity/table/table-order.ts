import type { Figures } from '../../../features/activity/queries.ts'
import type { TableColumn } from '../../../features/activity/table/table-columns.ts'

/** Sorting by column key; null: by time. */
export type TableOrder = { key: string; descending: boolean } | null

/** Next order: descending, ascending, by time. */
export function nextOrder(order: TableOrder, key: string): TableOrder {
  if (order?.key !== key) return { key, descending: true }
  return order.descending ? { key, descending: false } : null
}

/** Sorts rows; missing values always come last, equal ones keep their order. */
export function ordered<R extends { figures: Figures }>(
  rows: readonly R[],
  order: TableOrder,
  columns: readonly TableColumn[],
): readonly R[] {
  const column = order && columns.find(({ key }) => key === order.key)
  if (!column) return rows
  const sign = order.descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: column.value(row.figures) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return sign * (a.value - b.value)
    })
    .map(({ row }) => row)
}
