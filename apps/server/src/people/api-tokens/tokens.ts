/** Personal tokens for scripts and devices: each has its scopes, until it expires or is revoked. */
import { ApiError, invalid, type wire } from '@cadenza/contract'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ApiTokensTable } from '../../platform/database/tables.ts'
import { transact, transactOn } from '../../platform/database/transact.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { noteSecurity } from '../audit/security-log.ts'

export type ApiTokenRow = Omit<Selectable<ApiTokensTable>, 'hash' | 'user_uuid'>

/** Identifies a token that somebody finds elsewhere. */
const prefix = 'cdz_'
const mostPerUser = 50
const dayMs = 86_400_000
/** Resolution of the time of last use, in ms. */
const lastUsedMs = 60_000

const shown = ['uuid', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const

/** Tokens that have not expired, newest first. */
export async function apiTokensOf({ database, now }: Services, userUuid: string): Promise<ApiTokenRow[]> {
  return database
    .selectFrom('api_tokens')
    .select(shown)
    .where('user_uuid', '=', userUuid)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date(now()))]))
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute()
}

/** Creates a token. Only the answer carries it; its hash is stored. */
export async function makeApiToken(
  services: Services,
  userUuid: string,
  { name, scopes, expires_in_days }: z.output<typeof wire.newApiToken>,
): Promise<{ row: ApiTokenRow; token: string }> {
  const token = `${prefix}${newToken()}`
  const nowMs = services.now()
  const row = await transact(services.database, async (transaction) => {
    // Two at once must not both pass the limit.
    await transaction.selectFrom('users').select('uuid').where('uuid', '=', userUuid).forUpdate().execute()
    await transaction
      .deleteFrom('api_tokens')
      .where('user_uuid', '=', userUuid)
      .where('expires_at', '<', new Date(nowMs))
      .execute()
    const { count } = await transaction
      .selectFrom('api_tokens')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_uuid', '=', userUuid)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostPerUser)
      throw invalid([{ field: 'name', code: 'ErrorTooMany', parameters: { count: mostPerUser } }])
    await noteSecurity(transaction, userUuid, 'api token create', nowMs, { name })
    return transaction
      .insertInto('api_tokens')
      .values({
        user_uuid: userUuid,
        uuid: newUuid(nowMs),
        hash: hashOf(token),
        name,
        scopes: [...new Set(scopes)],
        created_at: new Date(nowMs),
        expires_at: expires_in_days === null ? null : new Date(nowMs + expires_in_days * dayMs),
      })
      .returning(shown)
      .executeTakeFirstOrThrow()
  })
  return { row, token }
}

export async function revokeApiToken(services: Services, userUuid: string, uuid: string): Promise<void> {
  await transactOn(services.database, userUuid, async (transaction) => {
    const gone = await transaction
      .deleteFrom('api_tokens')
      .where('user_uuid', '=', userUuid)
      .where('uuid', '=', uuid)
      .returning('name')
      .executeTakeFirst()
    if (!gone) throw new ApiError('NotFound')
    await noteSecurity(transaction, userUuid, 'api token revoke', services.now(), { name: gone.name })
  })
}

export const isApiToken = (token: string): boolean => token.startsWith(prefix)

/** Finds the owner and scopes of a personal token. */
export async function findApiToken(services: Services, token: string): Promise<SignedIn | undefined> {
  const now = new Date(services.now())
  const row = await services.database
    .selectFrom('api_tokens as token')
    .innerJoin('users', 'users.uuid', 'token.user_uuid')
    .select(['users.uuid', 'users.roles', 'users.lang'])
    .select(['token.uuid as token_uuid', 'token.scopes', 'token.last_used_at'])
    .where('token.hash', '=', hashOf(token))
    .where((eb) => eb.or([eb('token.expires_at', 'is', null), eb('token.expires_at', '>', now)]))
    .executeTakeFirst()
  if (!row) return undefined
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > lastUsedMs)
    await services.database
      .updateTable('api_tokens')
      .set({ last_used_at: now })
      .where('user_uuid', '=', row.uuid)
      .where('uuid', '=', row.token_uuid)
      .execute()
  return {
    kind: 'signed-in',
    userUuid: row.uuid,
    roles: row.roles,
    lang: row.lang,
    // A token belongs to no session, so it ends none.
    familyUuid: row.token_uuid,
    scopes: row.scopes,
  }
}
