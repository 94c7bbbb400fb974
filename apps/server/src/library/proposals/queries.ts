import type { wire } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { ActivityRef } from '../lookup/queries.ts'

type ProposalSpan = Pick<wire.PreRange, 'relative_start_time' | 'relative_end_time'>

export async function dismissProposal(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
  { relative_start_time, relative_end_time }: ProposalSpan,
  nowMs: number,
): Promise<void> {
  await transaction
    .insertInto('dismissed_proposals')
    .values({
      user_uuid: userUuid,
      activity_uuid: activityUuid,
      start_ms: relative_start_time,
      end_ms: relative_end_time,
      dismissed_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function restoreProposal(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
  { relative_start_time, relative_end_time }: ProposalSpan,
): Promise<void> {
  await transaction
    .deleteFrom('dismissed_proposals')
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('start_ms', '=', relative_start_time)
    .where('end_ms', '=', relative_end_time)
    .execute()
}
