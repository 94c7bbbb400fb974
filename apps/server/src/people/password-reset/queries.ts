import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'

export async function insertResetLink(
  database: Kysely<Database>,
  link: { userUuid: string; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await database
    .insertInto('password_resets')
    .values({ hash: link.hash, user_uuid: link.userUuid, expires_at: link.expiresAt })
    .execute()
}

/** Finds the account of a link that has not expired. */
export async function findResetLink(
  database: Kysely<Database>,
  hash: Buffer,
  now: Date,
): Promise<{ uuid: string; email: string; expires_at: Date } | undefined> {
  return database
    .selectFrom('password_resets as reset')
    .innerJoin('users', 'users.uuid', 'reset.user_uuid')
    .select(['users.uuid', 'users.email', 'reset.expires_at'])
    .where('reset.hash', '=', hash)
    .where('reset.expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses up a link. Returns false where it was used or has expired; of two requests at once, one succeeds. */
export async function takeResetLink(
  transaction: Transaction<Database>,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await transaction
    .deleteFrom('password_resets')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_uuid')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteResetLinks(database: Kysely<Database>, userUuid: string): Promise<void> {
  await database.deleteFrom('password_resets').where('user_uuid', '=', userUuid).execute()
}

/** Deletes expired links. */
export async function sweepResets({ database, now }: Services): Promise<void> {
  await database.deleteFrom('password_resets').where('expires_at', '<', new Date(now())).execute()
}
