import { accessTokenS, refreshTokenS } from '@cadenza/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'

export interface Family {
  userUuid: string
  familyUuid: string
}

export async function insertFamily(
  transaction: Transaction<Database>,
  { userUuid, familyUuid }: Family,
  userAgent: string,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('session_families')
    .values({
      user_uuid: userUuid,
      uuid: familyUuid,
      user_agent: userAgent,
      created_at: now,
      last_used_at: now,
    })
    .execute()
}

/** Adds a pair of tokens, given by their hashes, to a session. */
export async function insertTokens(
  transaction: Transaction<Database>,
  family: Family,
  { access, refresh }: { access: Buffer; refresh: Buffer },
  nowMs: number,
): Promise<void> {
  const owner = { user_uuid: family.userUuid, family_uuid: family.familyUuid }
  await transaction
    .insertInto('access_tokens')
    .values({ ...owner, hash: access, expires_at: new Date(nowMs + accessTokenS * 1000) })
    .execute()
  await transaction
    .insertInto('refresh_tokens')
    .values({ ...owner, hash: refresh, expires_at: new Date(nowMs + refreshTokenS * 1000) })
    .execute()
  await markFamilyUsed(transaction, family, new Date(nowMs))
}

export async function markFamilyUsed(
  database: Kysely<Database>,
  { userUuid, familyUuid }: Family,
  now: Date,
): Promise<void> {
  await database
    .updateTable('session_families')
    .set({ last_used_at: now })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', familyUuid)
    .execute()
}

/** Finds the session and the user of an access token that is still valid. */
export async function findByAccessToken(database: Kysely<Database>, hash: Buffer, now: Date) {
  return database
    .selectFrom('access_tokens as token')
    .innerJoin('session_families as family', (join) =>
      join.onRef('family.user_uuid', '=', 'token.user_uuid').onRef('family.uuid', '=', 'token.family_uuid'),
    )
    .innerJoin('users', 'users.uuid', 'token.user_uuid')
    .select(['users.uuid', 'users.roles', 'users.lang', 'token.family_uuid', 'family.last_used_at'])
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', now)
    .where('family.revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the session of a refresh token, valid or not. */
export async function findFamilyOfRefreshToken(
  database: Kysely<Database>,
  hash: Buffer,
): Promise<Family | undefined> {
  const row = await database
    .selectFrom('refresh_tokens')
    .select(['user_uuid', 'family_uuid'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row && { userUuid: row.user_uuid, familyUuid: row.family_uuid }
}

/** Locks a valid refresh token and its session. Returns when it was spent; undefined where it is not valid. */
export async function lockRefreshToken(
  transaction: Transaction<Database>,
  hash: Buffer,
  now: Date,
): Promise<{ spent_at: Date | null } | undefined> {
  return transaction
    .selectFrom('refresh_tokens as token')
    .innerJoin('session_families as family', (join) =>
      join.onRef('family.user_uuid', '=', 'token.user_uuid').onRef('family.uuid', '=', 'token.family_uuid'),
    )
    .select('token.spent_at')
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', now)
    .where('family.revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function spendRefreshToken(
  transaction: Transaction<Database>,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await transaction.updateTable('refresh_tokens').set({ spent_at: now }).where('hash', '=', hash).execute()
}

/** Ends a session with all its tokens. */
export async function revokeFamily(
  database: Kysely<Database>,
  { userUuid, familyUuid }: Family,
  nowMs: number,
): Promise<void> {
  await database
    .updateTable('session_families')
    .set({ revoked_at: new Date(nowMs) })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', familyUuid)
    .execute()
  await database
    .deleteFrom('access_tokens')
    .where('user_uuid', '=', userUuid)
    .where('family_uuid', '=', familyUuid)
    .execute()
}

/** Ends all sessions of a user except `familyUuid`, or all of them. */
export async function revokeOtherFamilies(
  database: Kysely<Database>,
  { userUuid, familyUuid }: { userUuid: string; familyUuid: string | undefined },
  nowMs: number,
): Promise<void> {
  await database
    .updateTable('session_families')
    .set({ revoked_at: new Date(nowMs) })
    .where('user_uuid', '=', userUuid)
    .where('revoked_at', 'is', null)
    .$if(familyUuid !== undefined, (query) => query.where('uuid', '!=', familyUuid ?? ''))
    .execute()
  await database
    .deleteFrom('access_tokens')
    .where('user_uuid', '=', userUuid)
    .$if(familyUuid !== undefined, (query) => query.where('family_uuid', '!=', familyUuid ?? ''))
    .execute()
}

/** Sessions that may still continue, last used first. */
export async function familiesOf(
  { database, now }: Services,
  userUuid: string,
): Promise<{ uuid: string; user_agent: string; created_at: Date; last_used_at: Date }[]> {
  return database
    .selectFrom('session_families as family')
    .select(['family.uuid', 'family.user_agent', 'family.created_at', 'family.last_used_at'])
    .where('family.user_uuid', '=', userUuid)
    .where('family.revoked_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_tokens as token')
          .select('token.hash')
          .whereRef('token.user_uuid', '=', 'family.user_uuid')
          .whereRef('token.family_uuid', '=', 'family.uuid')
          .where('token.expires_at', '>', new Date(now())),
      ),
    )
    .orderBy('family.last_used_at', 'desc')
    .orderBy('family.uuid', 'desc')
    .execute()
}

/** Deletes expired sessions and tokens. */
export async function sweepSessions(services: Services): Promise<void> {
  const now = new Date(services.now())
  const { database } = services
  await database.deleteFrom('access_tokens').where('expires_at', '<', now).execute()
  await database.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute()
  await database
    .deleteFrom('session_families as family')
    .where('family.last_used_at', '<', new Date(services.now() - refreshTokenS * 1000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refresh_tokens as token')
            .select('token.hash')
            .whereRef('token.user_uuid', '=', 'family.user_uuid')
            .whereRef('token.family_uuid', '=', 'family.uuid'),
        ),
      ),
    )
    .execute()
}

/** Latest failures of a subject, newest first. Locks the subject until the transaction ends. */
export async function lockFailures(
  transaction: Transaction<Database>,
  subject: string,
  { after, most }: { after: Date; most: number },
): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(transaction)
  const failures = await transaction
    .selectFrom('sign_in_failures')
    .select('at')
    .where('subject', '=', subject)
    .where('at', '>', after)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return failures.map(({ at }) => at)
}

/** Adds a failure for each subject. */
export async function insertFailures(
  transaction: Transaction<Database>,
  subjects: readonly string[],
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('sign_in_failures')
    .values(subjects.map((subject) => ({ subject, at })))
    .execute()
}

export async function deleteFailures(database: Kysely<Database>, subjects: readonly string[]): Promise<void> {
  await database.deleteFrom('sign_in_failures').where('subject', 'in', subjects).execute()
}

/** Deletes one of the failures that a subject had at that time. */
export async function deleteFailure(database: Kysely<Database>, subject: string, at: Date): Promise<void> {
  await sql`delete from sign_in_failures where ctid in (
    select ctid from sign_in_failures where subject = ${subject} and at = ${at} limit 1)`.execute(database)
}

export async function deleteFailuresBefore(database: Kysely<Database>, before: Date): Promise<void> {
  await database.deleteFrom('sign_in_failures').where('at', '<', before).execute()
}
