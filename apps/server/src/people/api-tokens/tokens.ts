/** Personal tokens for scripts and devices: each has its scopes, until it expires or is revoked. */
import { ApiError, invalid, pagePath, type wire } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { transact, transactOn } from '../../platform/database/transact.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { enqueueMail } from '../../platform/mail/mails.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { lockUser } from '../users/queries.ts'
import { type FindToken, findOne } from './gathered.ts'
import {
  type ApiTokenRow,
  countLiveApiTokens,
  deleteApiToken,
  deleteApiTokens,
  insertApiToken,
  markApiTokenUsed,
} from './queries.ts'

/** Identifies a token that somebody finds elsewhere. */
const prefix = 'cdz_'
const mostPerUser = 50
const dayMs = 86_400_000
const tokensPath = `${pagePath('account')}#tokens`
/** Resolution of the time of last use, in ms. */
const lastUsedMs = 60_000

/** Creates a token and tells the owner. Only the answer carries it; its hash is stored. */
export async function makeApiToken(
  services: Services,
  userUuid: string,
  { name, scopes, expires_in_days }: z.output<typeof wire.newApiToken>,
  visitor: Visitor,
): Promise<{ row: ApiTokenRow; token: string }> {
  const token = `${prefix}${newToken()}`
  const nowMs = services.now()
  const row = await transact(services.database, async (transaction) => {
    // Two at once must not both pass the limit.
    await lockUser(transaction, userUuid)
    if ((await countLiveApiTokens(transaction, userUuid, new Date(nowMs))) >= mostPerUser)
      throw invalid([{ field: 'name', code: 'ErrorTooMany', parameters: { count: mostPerUser } }])
    await noteSecurity(services, transaction, {
      userUuid,
      action: 'api token create',
      visitor,
      detail: { name },
    })
    const meta = { text: 'NotificationTokenCreated', name }
    await notify(transaction, userUuid, { type: 'MESSAGE', meta, url: tokensPath }, nowMs)
    await enqueueMail(services, { kind: 'tokenCreated', userUuid, name }, transaction)
    return insertApiToken(transaction, {
      user_uuid: userUuid,
      uuid: newUuid(nowMs),
      hash: hashOf(token),
      name,
      scopes: [...new Set(scopes)],
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + expires_in_days * dayMs),
    })
  })
  return { row, token }
}

export async function revokeApiToken(
  services: Services,
  userUuid: string,
  uuid: string,
  visitor: Visitor,
): Promise<void> {
  await transactOn(services.database, userUuid, async (transaction) => {
    const name = await deleteApiToken(transaction, userUuid, uuid)
    if (name === undefined) throw new ApiError('NotFound')
    await noteSecurity(services, transaction, {
      userUuid,
      action: 'api token revoke',
      visitor,
      detail: { name },
    })
  })
}

/** Revokes all tokens of an account. */
export async function revokeApiTokens(
  services: Pick<Services, 'log' | 'now'>,
  transaction: Transaction<Database>,
  userUuid: string,
  visitor: Visitor,
): Promise<void> {
  const count = await deleteApiTokens(transaction, userUuid)
  if (count > 0) await noteSecurity(services, transaction, { userUuid, action: 'api tokens revoke', visitor })
}

export const isApiToken = (token: string): boolean => token.startsWith(prefix)

/** Finds the owner and scopes of a personal token. */
export async function findApiToken(
  services: Services,
  token: string,
  find: FindToken = findOne(services),
): Promise<SignedIn | undefined> {
  const row = await find(hashOf(token))
  if (!row) return undefined
  const now = new Date(services.now())
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
