import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity, Range } from '../activity/queries.ts'
import { currentSession, hasRole } from '../session/session.ts'
import { acceptProposals } from './accept.ts'
import { openProposals, type Proposal } from './proposals.ts'
import { proposalsQuery } from './queries.ts'

export interface Proposals {
  proposals: readonly Proposal[]
  /** Undefined for whoever only looks, and while some are being accepted. */
  accept: ((proposals: readonly Proposal[]) => void) | undefined
}

const none: readonly never[] = []

/** Proposals for an activity that are no ranges yet, and how they become some. */
export function useProposals({ uuid, userUuid }: Activity, ranges: readonly Range[]): Proposals {
  const { t } = useTranslation('proposals')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  // Nothing on the screen waits for them: without an answer there is nothing to propose.
  const { data = none } = useQuery(proposalsQuery(uuid))
  const mayMark = userUuid === currentSession().account?.uuid || hasRole('coach')
  return useMemo(() => {
    const accept = (accepted: readonly Proposal[]) => {
      setBusy(true)
      void acceptProposals(client, uuid, accepted, t).finally(() => setBusy(false))
    }
    return { proposals: openProposals(data, ranges), accept: mayMark && !busy ? accept : undefined }
  }, [data, ranges, client, uuid, t, mayMark, busy])
}
