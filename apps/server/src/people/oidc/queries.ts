import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Database, OidcCodesTable, OidcRedirectsTable } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'

/** An account's name at a provider. */
export interface Identity {
  issuer: string
  subject: string
}

/** Finds the account that is connected with an identity. */
export async function findConnectedUser(
  database: Kysely<Database>,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('identities')
    .select('user_uuid')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_uuid
}

/** Connects an identity. Returns false if it or the account is already connected otherwise. */
export async function insertIdentity(
  transaction: Transaction<Database>,
  userUuid: string,
  { issuer, subject }: Identity,
  now: Date,
): Promise<boolean> {
  const made = await transaction
    .insertInto('identities')
    .values({ user_uuid: userUuid, issuer, subject, connected_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_uuid')
    .executeTakeFirst()
  return made !== undefined
}

export async function connectedAt(database: Kysely<Database>, userUuid: string): Promise<Date | undefined> {
  const row = await database
    .selectFrom('identities')
    .select('connected_at')
    .where('user_uuid', '=', userUuid)
    .orderBy('connected_at')
    .executeTakeFirst()
  return row?.connected_at
}

export async function deleteIdentities(transaction: Transaction<Database>, userUuid: string): Promise<void> {
  await transaction.deleteFrom('identities').where('user_uuid', '=', userUuid).execute()
}

export async function insertRedirect(
  database: Kysely<Database>,
  redirect: Insertable<OidcRedirectsTable>,
): Promise<void> {
  await database.insertInto('oidc_redirects').values(redirect).execute()
}

/** Uses up the redirect that a browser started; undefined where it was used or has expired. */
export async function takeRedirect(
  database: Kysely<Database>,
  { hash, browser }: { hash: Buffer; browser: Buffer },
  now: Date,
): Promise<Selectable<OidcRedirectsTable> | undefined> {
  return database
    .deleteFrom('oidc_redirects')
    .where('hash', '=', hash)
    .where('browser', '=', browser)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function insertCode(
  database: Kysely<Database>,
  code: Insertable<OidcCodesTable>,
): Promise<void> {
  await database.insertInto('oidc_codes').values(code).execute()
}

/** Finds the account that a code signs in to, in the browser that started and until the code expires. */
export async function findUserOfCode(
  database: Kysely<Database>,
  { hash, browser }: { hash: Buffer; browser: Buffer },
  now: Date,
): Promise<{ uuid: string; email: string } | undefined> {
  return database
    .selectFrom('oidc_codes')
    .innerJoin('users', 'users.uuid', 'oidc_codes.user_uuid')
    .select(['users.uuid', 'users.email'])
    .where('oidc_codes.hash', '=', hash)
    .where('oidc_codes.browser', '=', browser)
    .where('oidc_codes.expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses up a code. Returns false where it was used: of two requests at once, one succeeds. */
export async function takeCode(database: Kysely<Database>, hash: Buffer): Promise<boolean> {
  const used = await database
    .deleteFrom('oidc_codes')
    .where('hash', '=', hash)
    .returning('user_uuid')
    .executeTakeFirst()
  return used !== undefined
}

/** Deletes expired redirects and codes. */
export async function sweepRedirectStates({ database, now }: Services): Promise<void> {
  await database.deleteFrom('oidc_redirects').where('expires_at', '<', new Date(now())).execute()
  await database.deleteFrom('oidc_codes').where('expires_at', '<', new Date(now())).execute()
}
