import { accessTokenS, refreshTokenS } from '@cadenza/contract'
import { CompiledQuery, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, UsersTable } from '../../platform/database/tables.ts'
import type { OwnedItem } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'

export interface Family {
  userUuid: string
  familyUuid: string
}

export async function insertFamily(
  transaction: Transaction<Database>,
  { userUuid, familyUuid }: Family,
  userAgent: string,
  { now, endsAt }: { now: Date; endsAt: Date },
): Promise<void> {
  await transaction
    .insertInto('session_families')
    .values({
      user_uuid: userUuid,
      uuid: familyUuid,
      user_agent: userAgent,
      created_at: now,
      last_used_at: now,
      ends_at: endsAt,
    })
    .execute()
}

/** Adds a pair of tokens, given by their hashes, to a session. Neither outlives the session. */
export async function insertTokens(
  transaction: Transaction<Database>,
  family: Family,
  { access, refresh }: { access: Buffer; refresh: Buffer },
  nowMs: number,
): Promise<void> {
  const { userUuid, familyUuid } = family
  await insertAccessToken(transaction, family, access, new Date(nowMs + accessTokenS * 1000))
  await sql`
    insert into refresh_tokens (hash, user_uuid, family_uuid, expires_at)
    select ${refresh}, user_uuid, uuid, least(${new Date(nowMs + refreshTokenS * 1000)}, ends_at)
    from session_families where user_uuid = ${userUuid} and uuid = ${familyUuid}`.execute(transaction)
  await markFamilyUsed(transaction, family, new Date(nowMs))
}

async function insertAccessToken(
  transaction: Transaction<Database>,
  { userUuid, familyUuid }: Family,
  hash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into access_tokens (hash, user_uuid, family_uuid, expires_at)
    select ${hash}, user_uuid, uuid, least(${expiresAt}, ends_at)
    from session_families where user_uuid = ${userUuid} and uuid = ${familyUuid}`.execute(transaction)
}

/**
 * Adds an access token that ends no later than the session's refresh token, so that access tokens alone do
 * not prolong a session. Returns false if no refresh token is left.
 */
export async function insertFurtherAccess(
  transaction: Transaction<Database>,
  family: Family,
  hash: Buffer,
  nowMs: number,
): Promise<boolean> {
  const { last } = await transaction
    .selectFrom('refresh_tokens')
    .select(({ fn }) => fn.max('expires_at').as('last'))
    .where('user_uuid', '=', family.userUuid)
    .where('family_uuid', '=', family.familyUuid)
    .where('spent_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (!last || last.getTime() <= nowMs) return false
  const expiresMs = Math.min(nowMs + accessTokenS * 1000, last.getTime())
  await insertAccessToken(transaction, family, hash, new Date(expiresMs))
  await markFamilyUsed(transaction, family, new Date(nowMs))
  return true
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

interface TokenHolder extends Pick<Selectable<UsersTable>, 'uuid' | 'roles' | 'lang'> {
  family_uuid: string
  last_used_at: Date
  item_owner: string | null
}

/** Written out like `activityOf`: every request asks it. */
const holderOfToken = `
  select users.uuid, users.roles, users.lang, token.family_uuid, family.last_used_at,
    (select owners.user_uuid from owners
      where owners.uuid = $3::uuid and owners.kind = $4::text) as item_owner
  from access_tokens token
    join session_families family on family.user_uuid = token.user_uuid and family.uuid = token.family_uuid
    join users on users.uuid = token.user_uuid
  where token.hash = $1 and token.expires_at > $2 and family.revoked_at is null`

/** Finds the session and the user of an access token that is still valid, and the owner of an item. */
export async function findByAccessToken(
  database: Kysely<Database>,
  hash: Buffer,
  now: Date,
  item?: OwnedItem,
): Promise<TokenHolder | undefined> {
  const query = CompiledQuery.raw(holderOfToken, [
    hash,
    now,
    item?.uuid ?? null,
    item?.kind ?? null,
  ]) as CompiledQuery<TokenHolder>
  const { rows } = await database.executeQuery(query)
  return rows[0]
}

/** True if the session, or the personal token, with this uuid has not ended. */
export async function isSignInAlive(
  database: Kysely<Database>,
  { userUuid, familyUuid }: Family,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    select exists (select from session_families
        where user_uuid = ${userUuid} and uuid = ${familyUuid} and revoked_at is null and ends_at > ${now})
      or exists (select from api_tokens
        where user_uuid = ${userUuid} and uuid = ${familyUuid} and expires_at > ${now}) as alive`.execute(
    database,
  )
  return rows[0]?.alive === true
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

/**
 * Locks a valid refresh token and its session. Returns when and how it was spent; undefined if it is not
 * valid.
 */
export async function lockRefreshToken(
  transaction: Transaction<Database>,
  hash: Buffer,
  now: Date,
): Promise<{ spent_at: Date | null; successor_salt: Buffer | null } | undefined> {
  return transaction
    .selectFrom('refresh_tokens as token')
    .innerJoin('session_families as family', (join) =>
      join.onRef('family.user_uuid', '=', 'token.user_uuid').onRef('family.uuid', '=', 'token.family_uuid'),
    )
    .select(['token.spent_at', 'token.successor_salt'])
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', now)
    .where('family.revoked_at', 'is', null)
    .where('family.ends_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function spendRefreshToken(
  transaction: Transaction<Database>,
  hash: Buffer,
  salt: Buffer,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('refresh_tokens')
    .set({ spent_at: now, successor_salt: salt })
    .where('hash', '=', hash)
    .execute()
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

/** Deletes one failure of a subject for each of the times, or for each failure of another subject. */
export async function deleteFailuresAt(
  database: Kysely<Database>,
  subject: string,
  of: readonly Date[] | string,
): Promise<void> {
  const times =
    typeof of === 'string'
      ? sql`select at from sign_in_failures where subject = ${of}`
      : sql`select unnest(${of}::timestamptz[]) as at`
  await sql`
    with gone as (select at, row_number() over (partition by at) as nth from (${times}) times)
    delete from sign_in_failures where ctid in (
      select mine.ctid from (
        select ctid, at, row_number() over (partition by at) as nth
        from sign_in_failures where subject = ${subject}) mine
      join gone on gone.at = mine.at and gone.nth = mine.nth)`.execute(database)
}

/** Deletes all failures of an account, whatever address they came from. */
export async function deleteFailuresOfAccount(database: Kysely<Database>, account: string): Promise<void> {
  await sql`
    delete from sign_in_failures where subject = ${account} or starts_with(subject, ${`${account} `})`.execute(
    database,
  )
}

// Devices

const mostDevices = 50

export async function findDevice(database: Kysely<Database>, email: string, hash: Buffer): Promise<boolean> {
  const found = await database
    .selectFrom('known_devices as device')
    .innerJoin('users', 'users.uuid', 'device.user_uuid')
    .select('users.uuid')
    .where('device.hash', '=', hash)
    .where((eb) => eb(eb.fn('lower', ['users.email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
  return found !== undefined
}

/** Stores that an account was used on a device, and drops those used longest ago beyond fifty. */
export async function storeDevice(
  database: Kysely<Database>,
  { userUuid, hash }: { userUuid: string; hash: Buffer },
  now: Date,
): Promise<void> {
  await database
    .insertInto('known_devices')
    .values({ user_uuid: userUuid, hash, used_at: now })
    .onConflict((conflict) => conflict.columns(['user_uuid', 'hash']).doUpdateSet({ used_at: now }))
    .execute()
  await sql`
    delete from known_devices where user_uuid = ${userUuid} and hash in (
      select hash from known_devices where user_uuid = ${userUuid}
      order by used_at desc offset ${sql.lit(mostDevices)})`.execute(database)
}

export async function deleteDevicesUsedBefore(database: Kysely<Database>, before: Date): Promise<void> {
  await database.deleteFrom('known_devices').where('used_at', '<', before).execute()
}

export async function deleteFailuresBefore(database: Kysely<Database>, before: Date): Promise<void> {
  await database.deleteFrom('sign_in_failures').where('at', '<', before).execute()
}
