/** Personal tokens for scripts and devices: each has its scopes, until it expires or is revoked. */
import { ApiError, invalid, type wire } from '@cadenza/contract'
import type { z } from 'zod'
import { transact, transactOn } from '../../platform/database/transact.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { lockUser } from '../users/queries.ts'
import {
  type ApiTokenRow,
  countLiveApiTokens,
  deleteApiToken,
  findLiveApiToken,
  insertApiToken,
  markApiTokenUsed,
} from './queries.ts'

/** Identifies a token that somebody finds elsewhere. */
const prefix = 'cdz_'
const mostPerUser = 50
const dayMs = 86_400_000
/** Resolution of the time of last use, in ms. */
const lastUsedMs = 60_000

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
    await lockUser(transaction, userUuid)
    if ((await countLiveApiTokens(transaction, userUuid, new Date(nowMs))) >= mostPerUser)
      throw invalid([{ field: 'name', code: 'ErrorTooMany', parameters: { count: mostPerUser } }])
    await noteSecurity(transaction, userUuid, 'api token create', nowMs, { name })
    return insertApiToken(transaction, {
      user_uuid: userUuid,
      uuid: newUuid(nowMs),
      hash: hashOf(token),
      name,
      scopes: [...new Set(scopes)],
      created_at: new Date(nowMs),
      expires_at: expires_in_days === null ? null : new Date(nowMs + expires_in_days * dayMs),
    })
  })
  return { row, token }
}

export async function revokeApiToken(services: Services, userUuid: string, uuid: string): Promise<void> {
  await transactOn(services.database, userUuid, async (transaction) => {
    const name = await deleteApiToken(transaction, userUuid, uuid)
    if (name === undefined) throw new ApiError('NotFound')
    await noteSecurity(transaction, userUuid, 'api token revoke', services.now(), { name })
  })
}

export const isApiToken = (token: string): boolean => token.startsWith(prefix)

/** Finds the owner and scopes of a personal token. */
export async function findApiToken(services: Services, token: string): Promise<SignedIn | undefined> {
  const now = new Date(services.now())
  const row = await findLiveApiToken(services.database, hashOf(token), now)
  if (!row) return undefined
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > lastUsedMs)
    await markApiTokenUsed(services.database, row.uuid, row.token_uuid, now)
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
