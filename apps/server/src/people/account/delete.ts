/**
 * Deletion of an account. One short transaction ends access, links and shares and frees the address. Rows
 * then go in bounded steps, and objects in a job that survives a kill.
 */

import { transact } from '../../platform/database/transact.ts'
import { userPrefixes } from '../../platform/objects/user-prefixes.ts'
import type { Services } from '../../platform/services.ts'
import { deleteFailures, deleteFailuresOfAccount } from '../sessions/queries.ts'
import { accountSubject } from '../sessions/throttle.ts'
import { lockUser, updateUser } from '../users/queries.ts'
import { deleteSomeActivities, deleteUser, endAccess } from './queries.ts'

export interface DeletionJob {
  user_uuid: string
}
export const deletionJob = 'account_deletion'

/**
 * s; an upload's credential, or an archive being read, may still write for a while, so the job runs a second
 * time.
 */
const lateS = 2 * 3600
/** ms that the request spends deleting rows; enough for a usual account. */
const usualPatienceMs = 1_000

/**
 * Ends the account and enqueues the deletion of its data, both or neither. Afterwards nothing of it is
 * reachable.
 */
export async function deleteAccount(
  services: Services,
  userUuid: string,
  patienceMs = usualPatienceMs,
): Promise<void> {
  const { database, jobs } = services
  await transact(database, async (transaction) => {
    // Locked first, as by every change of the user's data (`transactOn`), so that no deadlock arises.
    const user = await lockUser(transaction, userUuid)
    if (!user || user.deleted_at) return
    const email = user.email.toLowerCase()
    await endAccess(transaction, userUuid)
    await updateUser(transaction, userUuid, {
      email: `${userUuid} deleted`,
      name: '',
      password_hash: '',
      deleted_at: new Date(services.now()),
    })
    await deleteFailuresOfAccount(transaction, accountSubject(email))
    await deleteFailures(transaction, [`mail:${email}`])
    const job: DeletionJob = { user_uuid: userUuid }
    await jobs.enqueue(deletionJob, job, { key: userUuid, within: transaction })
    await jobs.enqueue(deletionJob, job, { key: `${userUuid} late`, within: transaction, afterS: lateS })
  })
  await deleteRows(services, userUuid, performance.now() + patienceMs).catch((error: unknown) =>
    services.log.warn({ err: error }, 'rows of a deleted account are left to the job'),
  )
}

/**
 * Deletes the rows of a deleted account in steps, until none is left or `untilMs` (the process clock) has
 * passed.
 */
async function deleteRows(
  { database }: Pick<Services, 'database'>,
  userUuid: string,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  while (performance.now() < untilMs) {
    if ((await deleteSomeActivities(database, userUuid)) > 0) continue
    await transact(database, (transaction) => deleteUser(transaction, userUuid))
    return
  }
}

/** Deletes what is left of a deleted account. Idempotent. */
export async function finishDeletion(
  services: Pick<Services, 'database' | 'objects'>,
  userUuid: string,
): Promise<void> {
  await deleteRows(services, userUuid)
  for (const prefix of userPrefixes) await services.objects.deleteAll(`${prefix}${userUuid}/`)
}
