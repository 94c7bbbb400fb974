import {
  comparisonGraph,
  comparisonIn,
  comparisonPath,
} from '../../../features/comparison/saved-comparison.ts'
import type { DashboardItem } from '../../../features/dashboard-items/queries.ts'
import { type CompareState, readState, writeState } from '../state/address.ts'

/** Contents of a dashboard item that holds a comparison: its address, and the athlete that it searches. */
export const dataOf = (state: CompareState, userUuid: string): DashboardItem['data'] => ({
  graphId: comparisonGraph,
  userUuid,
  address: String(writeState(state)),
})

/** Path of a saved comparison; undefined for an item of another kind. */
export function savedPath(data: DashboardItem['data']): string | undefined {
  const saved = comparisonIn(data)
  if (!saved) return undefined
  // Another version may have saved it, so only what the screen knows is kept.
  return comparisonPath({ ...saved, address: `${writeState(readState(new URLSearchParams(saved.address)))}` })
}
