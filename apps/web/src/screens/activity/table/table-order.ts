import type { Figures } from '../../../features/activity/queries.ts'
import type { TableColumn } from './table-columns.ts'

/** By a column's key; null: as the ranges lie in time. */
export type TableOrder = { key: string; descending: boolean } | null

/** Large first, then small first, then as they lie. */
export function nextOrder(order: TableOrder, key: string): TableOrder {
  if (order?.key !== key) return { key, descending: true }
  return order.descending ? { key, descending: false } : null
}

/** In the order asked for; what has no value comes last either way, equals stay as they lie. */
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
