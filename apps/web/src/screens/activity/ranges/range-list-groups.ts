import type { Part } from '../../../features/activity/part.ts'
import type { Range } from '../../../features/activity/queries.ts'
import { rangeKey } from '../../../features/activity/range-info.ts'
import {
  type Proposal,
  type ProposalSet,
  proposalKey,
  proposalSets,
} from '../../../features/proposals/proposals.ts'
import type { ShownRange } from '../../../features/ranges/life-cycle.ts'

/** Line in the list of ranges. */
export interface ListLine {
  key: string
  name: string
  kind: 'all' | 'selection' | 'lap' | 'own' | 'auto' | 'noise' | 'proposal'
  part: Part
  range?: ShownRange
  proposal?: Proposal
  /** Set of several proposals that begins with this line. */
  set?: ProposalSet
}

export interface ListGroup {
  title: 'pinned' | 'own' | 'proposed' | 'artefacts' | 'laps'
  lines: readonly ListLine[]
}

const kinds = {
  user: 'own',
  temporary: 'selection',
  lap: 'lap',
  auto: 'auto',
  noise: 'noise',
} as const satisfies Record<Range['type'], ListLine['kind']>

/** Groups of ranges and proposals; pinned ones first, without empty groups. */
export function listGroups(
  ranges: readonly ShownRange[],
  proposals: readonly Proposal[],
  isPinned: (range: ShownRange) => boolean,
  nameOf: (range: Range) => string,
  nameOfSet: (set: ProposalSet) => string,
): ListGroup[] {
  const lineOf = (range: ShownRange): ListLine => ({
    key: range.num === 0 ? `new-${range.relativeStartTime}-${range.relativeEndTime}` : rangeKey(range),
    name: nameOf(range),
    kind: kinds[range.type],
    part: { startMs: range.relativeStartTime, endMs: range.relativeEndTime, figures: range },
    range,
  })
  const linesOf = (...types: Range['type'][]) =>
    ranges.filter((range) => types.includes(range.type) && !isPinned(range)).map(lineOf)
  const groups: ListGroup[] = [
    { title: 'pinned', lines: ranges.filter(isPinned).map(lineOf) },
    { title: 'own', lines: linesOf('user', 'auto') },
    {
      title: 'proposed',
      lines: proposalSets(proposals).flatMap((set) =>
        set.map((proposal, i) => ({
          key: proposalKey(proposal),
          name: set.length > 1 ? proposal.name : nameOfSet(set),
          kind: 'proposal' as const,
          part: { startMs: proposal.relativeStartTime, endMs: proposal.relativeEndTime, figures: null },
          proposal,
          ...(set.length > 1 && i === 0 && { set }),
        })),
      ),
    },
    { title: 'artefacts', lines: linesOf('noise') },
    { title: 'laps', lines: linesOf('lap') },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}
