/** The end of an account: its rows at once, in one transaction; its objects by a job that goes on after a kill. */
import { exportsPrefix } from '../account-archive/export.ts'
import { transact } from '../database/transact.ts'
import { activitiesPrefix, unpackedPrefix } from '../ingest/keys.ts'
import type { Services } from '../services.ts'
import { partsPrefix, uploadsPrefix } from '../uploads/keys.ts'

export interface DeletionJob {
  user_uuid: string
}
export const deletionJob = 'account_deletion'

/** An upload's credential and an archive that is being read may still write for a while: then it is looked once more. */
const lateS = 2 * 3600

/** Everything of a user's lies under one of these. */
const objectPrefixes = [uploadsPrefix, partsPrefix, unpackedPrefix, activitiesPrefix, exportsPrefix]

/** Deletes every row of the user and orders the objects' deletion: both or neither. */
export async function deleteAccount(services: Services, userUuid: string): Promise<void> {
  const { database, jobs } = services
  await transact(database, async (transaction) => {
    // First, as everybody holds it who changes what is the user's (`transactOn`): nobody waits in a circle.
    await transaction.selectFrom('users').select('uuid').where('uuid', '=', userUuid).forUpdate().execute()
    // The one table of a user's that does not hang on `users`.
    await transaction.deleteFrom('tags').where('user_uuid', '=', userUuid).execute()
    const { email } = await transaction
      .deleteFrom('users')
      .where('uuid', '=', userUuid)
      .returning('email')
      .executeTakeFirstOrThrow()
    const subjects = ['account', 'mail'].map((kind) => `${kind}:${email.toLowerCase()}`)
    await transaction.deleteFrom('sign_in_failures').where('subject', 'in', subjects).execute()
    const job: DeletionJob = { user_uuid: userUuid }
    await jobs.enqueue(deletionJob, job, { key: userUuid, within: transaction })
    await jobs.enqueue(deletionJob, job, { key: `${userUuid} late`, within: transaction, afterS: lateS })
  })
}

/** Doing it twice does it once. */
export async function deleteObjects({ objects }: Pick<Services, 'objects'>, userUuid: string): Promise<void> {
  for (const prefix of objectPrefixes) await objects.deleteAll(`${prefix}${userUuid}/`)
}
