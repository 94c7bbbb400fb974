/**
 * Deletion of an account. One short transaction ends access, links and shares and frees the address. Rows then go in
 * bounded steps, and objects in a job that survives a kill.
 */

import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import { userPrefixes } from '../../platform/objects/user-prefixes.ts'

import type { Services } from '../../platform/services.ts'

export interface DeletionJob {
  user_uuid: string
}
export const deletionJob = 'account_deletion'

/** s; an upload's credential, or an archive being read, may still write for a while, so the job runs a second time. */
const lateS = 2 * 3600
/** ms that the request spends deleting rows; enough for a usual account. */
const usualPatienceMs = 1_000
/** Activities a step: some tenths of a second, so that locks are held briefly. */
const activitiesAtOnce = 200

/** Tables that let somebody in, link them or show something. */
const accessTables = [
  'session_families',
  'api_tokens',
  'identities',
  'oidc_codes',
  'oidc_redirects',
  'password_resets',
  'email_confirmations',
  'coach_invitations',
  'coach_athletes',
  'ended_links',
  'shares',
  'digests',
] as const satisfies (keyof Database)[]

/** Ends the account and enqueues the deletion of its data, both or neither. Afterwards nothing of it is reachable. */
export async function deleteAccount(
  services: Services,
  userUuid: string,
  patienceMs = usualPatienceMs,
): Promise<void> {
  const { database, jobs } = services
  await transact(database, async (transaction) => {
    // Locked first, as by every change of the user's data (`transactOn`), so that no deadlock arises.
    const user = await transaction
      .selectFrom('users')
      .select('email')
      .where('uuid', '=', userUuid)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return
    await endAccess(transaction, userUuid)
    await transaction
      .updateTable('users')
      .set({
        email: `${userUuid} deleted`,
        name: '',
        password_hash: '',
        deleted_at: new Date(services.now()),
      })
      .where('uuid', '=', userUuid)
      .execute()
    const subjects = ['account', 'mail'].map((kind) => `${kind}:${user.email.toLowerCase()}`)
    await transaction.deleteFrom('sign_in_failures').where('subject', 'in', subjects).execute()
    const job: DeletionJob = { user_uuid: userUuid }
    await jobs.enqueue(deletionJob, job, { key: userUuid, within: transaction })
    await jobs.enqueue(deletionJob, job, { key: `${userUuid} late`, within: transaction, afterS: lateS })
  })
  await deleteRows(services, userUuid, performance.now() + patienceMs).catch((error: unknown) =>
    services.log.warn({ err: error }, 'rows of a deleted account are left to the job'),
  )
}

async function endAccess(transaction: Transaction<Database>, userUuid: string): Promise<void> {
  for (const table of accessTables)
    await sql`delete from ${sql.table(table)} where user_uuid = ${userUuid}`.execute(transaction)
  for (const table of ['coach_athletes', 'ended_links'] as const)
    await transaction.deleteFrom(table).where('coach_uuid', '=', userUuid).execute()
}

/** Deletes the rows of a deleted account in steps, until none is left or `untilMs` (the process clock) has passed. */
async function deleteRows(
  { database }: Pick<Services, 'database'>,
  userUuid: string,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  while (performance.now() < untilMs) {
    // A concurrent deletion takes other rows.
    const { rows } = await sql<{ gone: number }>`
      with next as (select a.user_uuid, a.uuid from activities a
        where a.user_uuid = ${userUuid}
          and not exists (select from users where uuid = ${userUuid} and deleted_at is null)
        limit ${sql.lit(activitiesAtOnce)} for update of a skip locked),
      gone as (delete from activities a using next
        where a.user_uuid = next.user_uuid and a.uuid = next.uuid returning 1)
      select count(*)::int as gone from gone`.execute(database)
    if (rows[0]?.gone !== 0) continue
    await transact(database, async (transaction) => {
      // The one table of a user's data without a foreign key to `users`.
      await transaction.deleteFrom('tags').where('user_uuid', '=', userUuid).execute()
      await transaction
        .deleteFrom('users')
        .where('uuid', '=', userUuid)
        .where('deleted_at', 'is not', null)
        .execute()
    })
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
