import type { DashboardItem } from '../dashboard-items/queries.ts'
import { comparePath } from './compare-path.ts'

/** Kind of the dashboard items that hold comparisons. */
export const comparisonGraph = 'Compare'

/** A saved comparison: the athlete that its search is of, and its address. */
export interface SavedComparison {
  userUuid: string
  address: string
}

/** The comparison that an item holds; undefined for an item of another kind. */
export function comparisonIn({
  graphId,
  userUuid,
  address,
}: DashboardItem['data']): SavedComparison | undefined {
  if (graphId !== comparisonGraph || typeof userUuid !== 'string' || typeof address !== 'string')
    return undefined
  return { userUuid, address }
}

/** Path of the screen with an address of its own. */
export const comparisonPath = ({ userUuid, address }: SavedComparison): string =>
  `${comparePath([], userUuid).split('?')[0]}?${address}`
