/**
 * Sessions: one family a sign-in, with short-lived access tokens and single-use refresh tokens. A token is 256
 * random bits; only its SHA-256 is stored.
 */
import type { wire } from '@cadenza/contract'
import { ApiError, refreshGraceS } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { holdUser, transact } from '../../platform/database/transact.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import {
  type Family,
  findByAccessToken,
  findFamilyOfRefreshToken,
  insertFamily,
  insertTokens,
  lockRefreshToken,
  markFamilyUsed,
  revokeFamily,
  spendRefreshToken,
} from './queries.ts'

export type TokenAnswer = z.output<typeof wire.tokenAnswer>

async function issue(
  transaction: Transaction<Database>,
  family: Family,
  nowMs: number,
): Promise<TokenAnswer> {
  const access = newToken()
  const refresh = newToken()
  await insertTokens(transaction, family, { access: hashOf(access), refresh: hashOf(refresh) }, nowMs)
  return { token: { token_type: 'Bearer', token: access, refresh_token: refresh } }
}

export async function startSession(
  services: Services,
  userUuid: string,
  userAgent = '',
): Promise<TokenAnswer> {
  const nowMs = services.now()
  const family = { userUuid, familyUuid: newUuid(nowMs) }
  return transact(services.database, async (transaction) => {
    await insertFamily(transaction, family, userAgent.slice(0, 300), new Date(nowMs))
    return issue(transaction, family, nowMs)
  })
}

/** Resolution of the time of a session's last use, in ms. */
const lastUsedMs = 5 * 60_000

/** Finds the user of a valid access token. */
export async function findSession(services: Services, token: string): Promise<SignedIn | undefined> {
  const now = new Date(services.now())
  const row = await findByAccessToken(services.database, hashOf(token), now)
  if (!row) return undefined
  const family = { userUuid: row.uuid, familyUuid: row.family_uuid }
  if (now.getTime() - row.last_used_at.getTime() > lastUsedMs)
    await markFamilyUsed(services.database, family, now)
  return { kind: 'signed-in', ...family, roles: row.roles, lang: row.lang }
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
  const hash = hashOf(token)
  const nowMs = services.now()
  const answer = await transact(services.database, async (transaction) => {
    const family = await findFamilyOfRefreshToken(transaction, hash)
    if (!family || !(await holdUser(transaction, family.userUuid))) return undefined
    const spent = await lockRefreshToken(transaction, hash, new Date(nowMs))
    if (!spent) return undefined
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
    if (!spent.spent_at) await spendRefreshToken(transaction, hash, new Date(nowMs))
    return issue(transaction, family, nowMs)
  })
  if (!answer) throw new ApiError('SessionEnded')
  return answer
}

/** Ends the session of a refresh token; unknown tokens are ignored. */
export async function revokeByRefreshToken(services: Services, token: string): Promise<void> {
  const family = await findFamilyOfRefreshToken(services.database, hashOf(token))
  if (family) await revokeFamily(services.database, family, services.now())
}
