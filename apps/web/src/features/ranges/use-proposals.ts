import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FailedPart, failedPart } from '../../ui/components/part-failed.tsx'
import type { Activity, Range } from '../activity/queries.ts'
import { openProposals, type Proposal } from '../proposals/proposals.ts'
import { proposalsQuery } from '../proposals/queries.ts'
import type { RangeEditor } from './editor.ts'

export interface Proposals {
  proposals: readonly Proposal[]
  /** undefined for users who may only view. */
  accept: ((proposals: readonly Proposal[]) => void) | undefined
  dismiss: ((proposals: readonly Proposal[]) => void) | undefined
  failed: FailedPart | null
}

const none: readonly never[] = []

/** Open proposals for an activity, with actions to accept or dismiss them. */
export function useProposals(
  { uuid }: Activity,
  ranges: readonly Range[],
  editor: RangeEditor | null,
): Proposals {
  const asked = useQuery(proposalsQuery(uuid))
  const { data = none } = asked
  const failed = failedPart(asked)
  return useMemo(
    () => ({
      proposals: openProposals(data, ranges),
      accept: editor
        ? (accepted) =>
            void editor.create(
              accepted.map(({ name, relativeStartTime, relativeEndTime }) => ({
                type: 'user' as const,
                name,
                relativeStartTime,
                relativeEndTime,
              })),
            )
        : undefined,
      failed,
      dismiss: editor ? (unwanted) => void editor.dismiss(unwanted) : undefined,
    }),
    [data, ranges, editor, failed],
  )
}
