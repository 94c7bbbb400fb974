import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'

export async function insertConfirmation(
  database: Kysely<Database>,
  link: { userUuid: string; hash: Buffer; email: string; expiresAt: Date },
): Promise<void> {
  await database
    .insertInto('email_confirmations')
    .values({ hash: link.hash, user_uuid: link.userUuid, email: link.email, expires_at: link.expiresAt })
    .execute()
}

/** Finds the address that a link confirms, unless it has expired or the account has another address now. */
export async function findAddressToConfirm(
  database: Kysely<Database>,
  hash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('email_confirmations as confirmation')
    .innerJoin('users', 'users.uuid', 'confirmation.user_uuid')
    .select('users.email')
    .where('confirmation.hash', '=', hash)
    .where('confirmation.expires_at', '>', now)
    .where((eb) => eb(eb.fn('lower', ['users.email']), '=', eb.fn('lower', ['confirmation.email'])))
    .executeTakeFirst()
  return row?.email
}

/** Finds the account of a link, expired or not. */
export async function findConfirmingUser(
  database: Kysely<Database>,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('email_confirmations')
    .select('user_uuid')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.user_uuid
}

/**
 * Uses up a link, confirms the address and deletes the other links of the account. Returns the address;
 * undefined if the link was used or has expired, or the account has another address now.
 */
export async function confirmAddress(
  transaction: Transaction<Database>,
  hash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const used = await transaction
    .deleteFrom('email_confirmations')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['user_uuid', 'email'])
    .executeTakeFirst()
  if (!used) return undefined
  const confirmed = await transaction
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('uuid', '=', used.user_uuid)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', used.email.toLowerCase()))
    .returning('email')
    .executeTakeFirst()
  if (!confirmed) return undefined
  await transaction.deleteFrom('email_confirmations').where('user_uuid', '=', used.user_uuid).execute()
  return confirmed.email
}

/** Deletes expired links. */
export async function sweepConfirmations({ database, now }: Services): Promise<void> {
  await database.deleteFrom('email_confirmations').where('expires_at', '<', new Date(now())).execute()
}
