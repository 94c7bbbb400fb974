/**
 * Sessions: one family a sign-in, with short-lived access tokens and single-use refresh tokens. A token is 256
 * random bits; only its SHA-256 is stored.
 */
import type { wire } from '@cadenza/contract'
import { ApiError, accessTokenS, refreshGraceS, refreshTokenS } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { holdUser, transact } from '../../platform/database/transact.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'

export type TokenAnswer = z.output<typeof wire.tokenAnswer>

interface Family {
  userUuid: string
  familyUuid: string
}

async function issue(
  database: Kysely<Database>,
  { userUuid, familyUuid }: Family,
  nowMs: number,
): Promise<TokenAnswer> {
  const access = newToken()
  const refresh = newToken()
  const owner = { user_uuid: userUuid, family_uuid: familyUuid }
  await database
    .insertInto('access_tokens')
    .values({ ...owner, hash: hashOf(access), expires_at: new Date(nowMs + accessTokenS * 1000) })
    .execute()
  await database
    .insertInto('refresh_tokens')
    .values({ ...owner, hash: hashOf(refresh), expires_at: new Date(nowMs + refreshTokenS * 1000) })
    .execute()
  await database
    .updateTable('session_families')
    .set({ last_used_at: new Date(nowMs) })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', familyUuid)
    .execute()
  return { token: { token_type: 'Bearer', token: access, refresh_token: refresh } }
}

export async function startSession(
  services: Services,
  userUuid: string,
  userAgent = '',
): Promise<TokenAnswer> {
  const nowMs = services.now()
  const familyUuid = newUuid(nowMs)
  return transact(services.database, async (transaction) => {
    await transaction
      .insertInto('session_families')
      .values({
        user_uuid: userUuid,
        uuid: familyUuid,
        user_agent: userAgent.slice(0, 300),
        created_at: new Date(nowMs),
        last_used_at: new Date(nowMs),
      })
      .execute()
    return issue(transaction, { userUuid, familyUuid }, nowMs)
  })
}

/** Resolution of the time of a session's last use, in ms. */
const lastUsedMs = 5 * 60_000

/** Finds the user of a valid access token. */
export async function findSession(services: Services, token: string): Promise<SignedIn | undefined> {
  const row = await services.database
    .selectFrom('access_tokens as token')
    .innerJoin('session_families as family', (join) =>
      join.onRef('family.user_uuid', '=', 'token.user_uuid').onRef('family.uuid', '=', 'token.family_uuid'),
    )
    .innerJoin('users', 'users.uuid', 'token.user_uuid')
    .select(['users.uuid', 'users.roles', 'users.lang', 'token.family_uuid', 'family.last_used_at'])
    .where('token.hash', '=', hashOf(token))
    .where('token.expires_at', '>', new Date(services.now()))
    .where('family.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const nowMs = services.now()
  if (nowMs - row.last_used_at.getTime() > lastUsedMs)
    await services.database
      .updateTable('session_families')
      .set({ last_used_at: new Date(nowMs) })
      .where('user_uuid', '=', row.uuid)
      .where('uuid', '=', row.family_uuid)
      .execute()
  return {
    kind: 'signed-in',
    userUuid: row.uuid,
    roles: row.roles,
    lang: row.lang,
    familyUuid: row.family_uuid,
  }
}

/** Issues a further pair while the access token is still valid. */
export async function renewSession(services: Services, actor: SignedIn): Promise<TokenAnswer> {
  return transact(services.database, (transaction) => issue(transaction, actor, services.now()))
}

/**
 * Issues a new pair for a refresh token. A spent one works again for 10 s (two tabs refreshing together). Later
 * reuse means a stolen token: the family ends and the owner is notified. Throws `SessionEnded`.
 */
export async function refreshSession(services: Services, token: string): Promise<TokenAnswer> {
  const nowMs = services.now()
  const answer = await transact(services.database, async (transaction) => {
    const known = await transaction
      .selectFrom('refresh_tokens')
      .select('user_uuid')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst()
    if (!known || !(await holdUser(transaction, known.user_uuid))) return undefined
    const spent = await transaction
      .selectFrom('refresh_tokens as token')
      .innerJoin('session_families as family', (join) =>
        join.onRef('family.user_uuid', '=', 'token.user_uuid').onRef('family.uuid', '=', 'token.family_uuid'),
      )
      .select(['token.user_uuid', 'token.family_uuid', 'token.spent_at'])
      .where('token.hash', '=', hashOf(token))
      .where('token.expires_at', '>', new Date(nowMs))
      .where('family.revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!spent) return undefined
    const family = { userUuid: spent.user_uuid, familyUuid: spent.family_uuid }
    if (spent.spent_at && nowMs - spent.spent_at.getTime() > refreshGraceS * 1000) {
      await revokeFamily(transaction, family, nowMs)
      await notify(
        transaction,
        family.userUuid,
        { type: 'MESSAGE', meta: { text: 'NotificationSessionReused' } },
        nowMs,
      )
      return undefined
    }
    if (!spent.spent_at)
      await transaction
        .updateTable('refresh_tokens')
        .set({ spent_at: new Date(nowMs) })
        .where('hash', '=', hashOf(token))
        .execute()
    return issue(transaction, family, nowMs)
  })
  if (!answer) throw new ApiError('SessionEnded')
  return answer
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

/** Ends the session of a refresh token; unknown tokens are ignored. */
export async function revokeByRefreshToken(services: Services, token: string): Promise<void> {
  const row = await services.database
    .selectFrom('refresh_tokens')
    .select(['user_uuid', 'family_uuid'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
  if (row)
    await revokeFamily(
      services.database,
      { userUuid: row.user_uuid, familyUuid: row.family_uuid },
      services.now(),
    )
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
