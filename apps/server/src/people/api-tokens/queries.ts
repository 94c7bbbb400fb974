import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ApiTokensTable, Database } from '../../platform/database/tables.ts'

export type ApiTokenRow = Omit<Selectable<ApiTokensTable>, 'hash' | 'user_uuid'>

const shown = ['uuid', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const

/** Tokens that have not expired, newest first. */
export async function liveApiTokens(
  database: Kysely<Database>,
  userUuid: string,
  now: Date,
): Promise<ApiTokenRow[]> {
  return database
    .selectFrom('api_tokens')
    .select(shown)
    .where('user_uuid', '=', userUuid)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute()
}

/** Deletes the user's expired tokens and counts the others. */
export async function countLiveApiTokens(
  transaction: Transaction<Database>,
  userUuid: string,
  now: Date,
): Promise<number> {
  await transaction
    .deleteFrom('api_tokens')
    .where('user_uuid', '=', userUuid)
    .where('expires_at', '<', now)
    .execute()
  const { count } = await transaction
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertApiToken(
  transaction: Transaction<Database>,
  token: Insertable<ApiTokensTable>,
): Promise<ApiTokenRow> {
  return transaction.insertInto('api_tokens').values(token).returning(shown).executeTakeFirstOrThrow()
}

/** Deletes a token and returns its name; undefined if the user has no such token. */
export async function deleteApiToken(
  transaction: Transaction<Database>,
  userUuid: string,
  uuid: string,
): Promise<string | undefined> {
  const gone = await transaction
    .deleteFrom('api_tokens')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .returning('name')
    .executeTakeFirst()
  return gone?.name
}

/** Deletes all tokens of a user and returns their number. */
export async function deleteApiTokens(transaction: Transaction<Database>, userUuid: string): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('api_tokens')
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export type LiveApiToken = Awaited<ReturnType<typeof findLiveApiTokens>>[number]

/** Finds those of some tokens that have not expired, with their owners. */
export async function findLiveApiTokens(database: Kysely<Database>, hashes: readonly Buffer[], now: Date) {
  return database
    .selectFrom('api_tokens as token')
    .innerJoin('users', 'users.uuid', 'token.user_uuid')
    .select(['users.uuid', 'users.roles', 'users.lang'])
    .select(['token.uuid as token_uuid', 'token.scopes', 'token.last_used_at', 'token.hash'])
    .where('token.hash', '=', sql<Buffer>`any(${sql.val(hashes)}::bytea[])`)
    .where('token.expires_at', '>', now)
    .execute()
}

export async function markApiTokenUsed(
  database: Kysely<Database>,
  userUuid: string,
  uuid: string,
  now: Date,
): Promise<void> {
  await database
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}
