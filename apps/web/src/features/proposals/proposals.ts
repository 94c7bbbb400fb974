import type { Product, wire } from '@cadenza/contract'
import { rangeBatch } from '@cadenza/contract/limits'
import type { Range } from '../activity/queries.ts'
import { formatRangeInfo } from '../activity/range-info.ts'

export type Proposal = Product<typeof wire.preRange>

/** Open proposals. A range of the same span, whatever its name, is an accepted proposal. */
export function openProposals(proposals: readonly Proposal[], ranges: readonly Range[]): Proposal[] {
  const spanOf = ({ relativeStartTime, relativeEndTime }: Proposal | Range) =>
    `${relativeStartTime}-${relativeEndTime}`
  const taken = new Set(ranges.filter(({ type }) => type !== 'lap').map(spanOf))
  return proposals.filter((proposal) => !taken.has(spanOf(proposal)))
}

/** Splits items into batches of the server's maximum size. */
export function batchesOf<T>(items: readonly T[]): T[][] {
  const batches: T[][] = []
  for (let i = 0; i < items.length; i += rangeBatch) batches.push(items.slice(i, i + rangeBatch))
  return batches
}

/** Key that selects a proposal: that of its span. */
export const proposalKey = ({ relativeStartTime, relativeEndTime }: Proposal): string =>
  formatRangeInfo({ kind: 'selection', startMs: relativeStartTime, endMs: relativeEndTime })
