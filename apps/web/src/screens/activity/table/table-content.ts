import type { ColumnGroup } from '../../../features/activity/table/table-columns.ts'

/**
 * Content of the range table: its columns, a hint that all are hidden, or nothing, if the recording has
 * no values besides its time and there are no ranges to compare.
 */
export function tableContent(
  all: readonly Pick<ColumnGroup, 'code'>[],
  shown: readonly Pick<ColumnGroup, 'code'>[],
  ranges: number,
): 'columns' | 'hidden' | 'nothing' {
  if (all.length <= 1 && ranges === 0) return 'nothing'
  return shown.length === 0 ? 'hidden' : 'columns'
}
