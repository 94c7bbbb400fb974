/** Asking for figures to be made anew. */
import { ApiError } from '@cadenza/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { holdUser, transact } from '../../platform/database/transact.ts'
import type { Services } from '../../platform/services.ts'
import { staleActivities } from './queries.ts'

export const recomputeJob = 'recompute'

/** All of a user's stale activities, or that one. */
export interface RecomputeJob {
  user_uuid: string
  activity_uuid?: string
}

/**
 * Holds off everybody else who changes what this user's figures rest on, until the transaction ends. Answers the round.
 * The account comes first, as its deletion takes it: nobody waits in a circle. Throws `NotFound` where it is gone.
 */
export async function holdRound(transaction: Transaction<Database>, userUuid: string): Promise<number> {
  if (!(await holdUser(transaction, userUuid))) throw new ApiError('NotFound')
  const { round } = await transaction
    .insertInto('recomputations')
    .values({ user_uuid: userUuid })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet({ round: sql`recomputations.round` }))
    .returning('round')
    .executeTakeFirstOrThrow()
  return round
}

/**
 * One run for all that changes in a round: a run that is under way takes what changed meanwhile too, and ends its round
 * only when nothing is left.
 */
export async function requestRecompute(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction<Database>,
  userUuid: string,
): Promise<void> {
  const round = await holdRound(transaction, userUuid)
  const job: RecomputeJob = { user_uuid: userUuid }
  await jobs.enqueue(recomputeJob, job, { key: `${userUuid}/${round}`, within: transaction })
}

/** For figures that somebody is looking at; they are shown as they are meanwhile. */
export async function requestOne({ jobs }: Services, userUuid: string, activityUuid: string): Promise<void> {
  const job: RecomputeJob = { user_uuid: userUuid, activity_uuid: activityUuid }
  await jobs.enqueue(recomputeJob, job, { key: activityUuid })
}

/** Where a record changed while these were being read: its run may have looked before they were there. */
export async function recomputeStale(
  services: Services,
  userUuid: string,
  activityUuids: readonly string[],
): Promise<void> {
  if (!(await hasStale(services.database, userUuid, activityUuids))) return
  await transact(services.database, (transaction) => requestRecompute(services, transaction, userUuid))
}

async function hasStale(
  database: Kysely<Database>,
  userUuid: string,
  uuids: readonly string[],
): Promise<boolean> {
  return uuids.length > 0 && (await staleActivities(database, userUuid, { uuids })).length > 0
}
