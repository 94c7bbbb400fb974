import type { Analysis } from '../../../features/analysis/analysis.ts'
import { analysisOf, athleteOf } from '../../../features/analysis/item-data.ts'
import { itemPath } from '../../../features/analysis/item-path.ts'
import { comparisonIn, comparisonPath } from '../../../features/comparison/saved-comparison.ts'
import type { DashboardItem } from '../../../features/dashboard-items/queries.ts'

/** A dashboard item that this version can show. */
export type ShownItem = {
  item: DashboardItem
  /** Page that shows it whole. */
  path: string
  /** The athlete that it is about; undefined for the reader. */
  athlete: string | undefined
} & ({ kind: 'analysis'; analysis: Analysis } | { kind: 'comparison'; picks: number })

/** The item with what it holds; undefined for one of a kind that is not known. */
export function shownItem(item: DashboardItem, features: readonly string[]): ShownItem | undefined {
  const comparison = comparisonIn(item.data)
  if (comparison) {
    const picks = new URLSearchParams(comparison.address).getAll('pick').length
    return {
      kind: 'comparison',
      item,
      path: comparisonPath(comparison),
      athlete: comparison.userUuid,
      picks,
    }
  }
  const read = analysisOf(item.data, features)
  return (
    read && {
      kind: 'analysis',
      item,
      path: itemPath(item),
      athlete: athleteOf(item.data),
      analysis: read.analysis,
    }
  )
}

/** Items of a dashboard: all of them on the reader's own, an athlete's on that of the athlete. */
export const itemsOf = (
  items: readonly DashboardItem[],
  { userUuid, mine }: { userUuid: string; mine: boolean },
  features: readonly string[],
): ShownItem[] =>
  items
    .flatMap((item) => shownItem(item, features) ?? [])
    .filter(({ athlete }) => mine || athlete === userUuid)
