import type { Product, wire } from '@cadenza/contract'
import { rangeBatch } from '@cadenza/contract/limits'
import { formatRangeInfo } from '@cadenza/contract/range-info'
import type { Range } from '../activity/queries.ts'

export type Proposal = Product<typeof wire.preRange>

/**
 * Open proposals. A range of the same span, whatever its name, is an accepted proposal. A lap of the same
 * span makes an effort superfluous, and everything else that has the lap's name.
 */
export function openProposals(proposals: readonly Proposal[], ranges: readonly Range[]): Proposal[] {
  const spanOf = ({ relativeStartTime, relativeEndTime }: Proposal | Range) =>
    `${relativeStartTime}-${relativeEndTime}`
  const laps = ranges.filter(({ type }) => type === 'lap')
  const taken = new Set(ranges.filter(({ type }) => type !== 'lap').map(spanOf))
  return proposals.filter(
    (proposal) => !taken.has(spanOf(proposal)) && !laps.some((lap) => repeats(proposal, lap)),
  )
}

/**
 * ms, and share of the lap: borders found in the data differ by this much from a button pressed at the same
 * moment.
 */
const sameBorderMs = 3_000
const sameBorderShare = 0.025

function repeats(proposal: Proposal, lap: Range): boolean {
  if (proposal.type !== 'effort' && proposal.name !== lap.name) return false
  const lengthMs = lap.relativeEndTime - lap.relativeStartTime
  const offMs =
    Math.abs(proposal.relativeStartTime - lap.relativeStartTime) +
    Math.abs(proposal.relativeEndTime - lap.relativeEndTime)
  return offMs <= 2 * Math.max(sameBorderMs, sameBorderShare * lengthMs)
}

/** Proposals of one workout step or set of efforts, in order. */
export type ProposalSet = readonly [Proposal, ...Proposal[]]

/**
 * Groups the efforts of a set, which are named `14:00 1/3`, `14:00 2/3` …; every other proposal is a set of
 * its own.
 */
export function proposalSets(proposals: readonly Proposal[]): ProposalSet[] {
  const sets = new Map<string, [Proposal, ...Proposal[]]>()
  for (const proposal of proposals) {
    const [, set] = (proposal.type === 'effort' && /^(.+ )\d+(\/\d+)$/.exec(proposal.name)) || []
    const key = set ? proposal.name.replace(/\d+(?=\/\d+$)/, '') : proposalKey(proposal)
    const known = sets.get(key)
    if (known) known.push(proposal)
    else sets.set(key, [proposal])
  }
  return [...sets.values()]
}

/** Share of a length by which it is rounded to half a minute. */
const roundShare = 0.015

/** Usual length of a set's efforts, s. */
export function usualLengthS(set: ProposalSet): number {
  const totalMs = set.reduce((sum, each) => sum + each.relativeEndTime - each.relativeStartTime, 0)
  const lengthS = Math.round(totalMs / set.length / 1000)
  const roundS = 30 * Math.round(lengthS / 30)
  return Math.abs(roundS - lengthS) <= Math.max(1, roundShare * lengthS) ? roundS : lengthS
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
