/** Requests for recomputation. */
import { ApiError } from '@cadenza/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { holdUser, transact } from '../../platform/database/transact.ts'
import type { Services } from '../../platform/services.ts'
import { lockRound, staleActivities } from './queries.ts'

export const recomputeJob = 'recompute'

/** Recomputes all of a user's stale activities, or one of them. */
export interface RecomputeJob {
  user_uuid: string
  activity_uuid?: string
}

/**
 * Locks the user's account against every other change of what figures depend on until the transaction ends.
 * Returns the round. The account is locked first, as by its deletion, so that no deadlock arises. Throws
 * `NotFound` if it is gone.
 */
export async function holdRound(transaction: Transaction<Database>, userUuid: string): Promise<number> {
  if (!(await holdUser(transaction, userUuid))) throw new ApiError('NotFound')
  return lockRound(transaction, userUuid)
}

/**
 * Enqueues one run for all changes in a round. A running one also takes changes made meanwhile, and ends its
 * round only when nothing is stale.
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

/** Enqueues the recomputation of an activity that somebody views; the old figures are shown meanwhile. */
export async function requestOne({ jobs }: Services, userUuid: string, activityUuid: string): Promise<void> {
  const job: RecomputeJob = { user_uuid: userUuid, activity_uuid: activityUuid }
  await jobs.enqueue(recomputeJob, job, { key: activityUuid })
}

/**
 * Enqueues a run if these activities are stale: a record changed while they were read, and its run may have
 * started before they were stored.
 */
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
