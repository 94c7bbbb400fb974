/** Dismissal and restoration of proposals. */
import { ApiError, type endpoints } from '@cadenza/contract'
import type { z } from 'zod'
import { audit } from '../../people/audit/audit.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'
import { preRangesOf } from '../figures/queries.ts'
import type { ActivityRef } from '../lookup/queries.ts'
import { dismissProposal, restoreProposal } from './queries.ts'

type Spans = z.output<typeof endpoints.proposals.dismiss.body>['pre_ranges']

const sameSpan = (a: Spans[number], b: Spans[number]) =>
  a.relative_start_time === b.relative_start_time && a.relative_end_time === b.relative_end_time

/** Dismisses proposals or restores them. Idempotent. Throws `NotFound` if a span was never proposed. */
export async function dismissOrRestore(
  services: Services,
  { actor, ...of }: ActivityRef & { actor: Actor },
  spans: Spans,
  dismissed: boolean,
): Promise<void> {
  const { userUuid, activityUuid } = of
  await transactOn(services.database, userUuid, async (transaction) => {
    const proposed = await preRangesOf(transaction, userUuid, activityUuid, { dismissedToo: true })
    if (!spans.every((span) => proposed.some((proposal) => sameSpan(proposal, span))))
      throw new ApiError('NotFound')
    for (const span of spans) {
      if (dismissed) await dismissProposal(transaction, of, span, services.now())
      else await restoreProposal(transaction, of, span)
    }
    const action = dismissed ? 'proposal dismiss' : 'proposal restore'
    const detail = { spans: spans.map((span) => [span.relative_start_time, span.relative_end_time]) }
    await audit(services, transaction, actor, { userUuid, activityUuid, action, detail })
    await publish(transaction, { kind: 'range', userUuid, uuid: activityUuid })
  })
}
