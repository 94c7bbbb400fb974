import { comparePath } from '../../../features/comparison/compare-path.ts'
import type { DashboardItem } from '../../../features/dashboard-items/queries.ts'
import { type CompareState, readState, writeState } from '../state/address.ts'

const graphId = 'Compare'

/** Contents of a dashboard item that holds a comparison: its address, and the athlete that it searches. */
export const dataOf = (state: CompareState, userUuid: string): DashboardItem['data'] => ({
  graphId,
  userUuid,
  address: String(writeState(state)),
})

/** Path of a saved comparison; undefined for an item of another kind. */
export function savedPath({ graphId: kind, userUuid, address }: DashboardItem['data']): string | undefined {
  if (kind !== graphId || typeof userUuid !== 'string' || typeof address !== 'string') return undefined
  // Another version may have saved it, so only what the screen knows is kept.
  const [path] = comparePath([], userUuid).split('?')
  return `${path}?${writeState(readState(new URLSearchParams(address)))}`
}
