/** Dismissal and restoration of proposals. */
import { ApiError, type endpoints } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../people/audit/audit.ts'
import type { Database } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'
import { preRangesOf } from '../figures/queries.ts'
import type { ActivityRef } from '../lookup/queries.ts'

type Spans = z.output<typeof endpoints.proposals.dismiss.body>['pre_ranges']

const sameSpan = (a: Spans[number], b: Spans[number]) =>
  a.relative_start_time === b.relative_start_time && a.relative_end_time === b.relative_end_time

/** Dismisses proposals or restores them. Idempotent. Throws `NotFound` where a span was never proposed. */
export async function dismissOrRestore(
  services: Services,
  { actor, userUuid, activityUuid }: ActivityRef & { actor: Actor },
  spans: Spans,
  dismissed: boolean,
): Promise<void> {
  await transactOn(services.database, userUuid, async (transaction) => {
    const proposed = await preRangesOf(transaction, userUuid, activityUuid, { dismissedToo: true })
    if (!spans.every((span) => proposed.some((proposal) => sameSpan(proposal, span))))
      throw new ApiError('NotFound')
    const own = { user_uuid: userUuid, activity_uuid: activityUuid }
    for (const { relative_start_time: start_ms, relative_end_time: end_ms } of spans) {
      if (dismissed)
        await transaction
          .insertInto('dismissed_proposals')
          .values({ ...own, start_ms, end_ms, dismissed_at: new Date(services.now()) })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      else await bringBack(transaction, own, start_ms, end_ms)
    }
    const action = dismissed ? 'proposal dismiss' : 'proposal restore'
    const detail = { spans: spans.map((span) => [span.relative_start_time, span.relative_end_time]) }
    await audit(services, transaction, actor, { userUuid, activityUuid, action, detail })
    await publish(transaction, { kind: 'range', userUuid, uuid: activityUuid })
  })
}

async function bringBack(
  database: Kysely<Database>,
  own: { user_uuid: string; activity_uuid: string },
  startMs: number,
  endMs: number,
): Promise<void> {
  await database
    .deleteFrom('dismissed_proposals')
    .where('user_uuid', '=', own.user_uuid)
    .where('activity_uuid', '=', own.activity_uuid)
    .where('start_ms', '=', startMs)
    .where('end_ms', '=', endMs)
    .execute()
}
