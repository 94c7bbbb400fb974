/**
 * Sessions: one family per sign-in, with short-lived access tokens and single-use refresh tokens. A token is
 * 256 random bits; only its SHA-256 is stored. A family ends after `CADENZA_SESSION_DAYS`, however often it
 * is refreshed.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { wire } from '@cadenza/contract'
import { ApiError, refreshGraceS } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { holdUser, transact } from '../../platform/database/transact.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { OwnedItem } from '../../platform/policy.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { noteSecurity } from '../audit/security-log.ts'
import {
  type Family,
  findByAccessToken,
  findFamilyOfRefreshToken,
  insertFamily,
  insertFurtherAccess,
  insertTokens,
  lockRefreshToken,
  markFamilyUsed,
  revokeFamily,
  spendRefreshToken,
} from './queries.ts'

export type TokenAnswer = z.output<typeof wire.tokenAnswer>
type RenewalAnswer = z.output<typeof wire.renewalAnswer>

interface Pair {
  access: string
  refresh: string
}

const answerOf = ({ access, refresh }: Pair): TokenAnswer => ({
  token: { token_type: 'Bearer', token: access, refresh_token: refresh },
})

/**
 * Pair that follows a spent refresh token. It needs the token itself, which is not stored, and the salt,
 * which never leaves the database: neither alone gives it.
 */
function successorOf(token: string, salt: Buffer): Pair {
  const derived = (use: string) => createHmac('sha256', salt).update(`${use}\n${token}`).digest('base64url')
  return { access: derived('access'), refresh: derived('refresh') }
}

async function insertPair(
  transaction: Transaction<Database>,
  family: Family,
  { access, refresh }: Pair,
  nowMs: number,
): Promise<void> {
  await insertTokens(transaction, family, { access: hashOf(access), refresh: hashOf(refresh) }, nowMs)
}

export async function startSession(
  services: Services,
  userUuid: string,
  userAgent = '',
): Promise<TokenAnswer> {
  const nowMs = services.now()
  const endsAt = new Date(nowMs + services.settings.sessionDays * dayMs)
  const family = { userUuid, familyUuid: newUuid(nowMs) }
  const pair = { access: newToken(), refresh: newToken() }
  await transact(services.database, async (transaction) => {
    await insertFamily(transaction, family, userAgent.slice(0, 300), { now: new Date(nowMs), endsAt })
    await insertPair(transaction, family, pair, nowMs)
  })
  return answerOf(pair)
}

const dayMs = 86_400_000
/** Resolution of the time of a session's last use, in ms. */
const lastUsedMs = 5 * 60_000

/** Finds the user of a valid access token and, in the same query, an item's owner; null if there is none. */
export async function findSession(
  services: Services,
  token: string,
  item?: OwnedItem,
): Promise<{ actor: SignedIn; itemOwner: string | null } | undefined> {
  const now = new Date(services.now())
  const row = await findByAccessToken(services.database, hashOf(token), now, item)
  if (!row) return undefined
  const family = { userUuid: row.uuid, familyUuid: row.family_uuid }
  if (now.getTime() - row.last_used_at.getTime() > lastUsedMs)
    await markFamilyUsed(services.database, family, now)
  return {
    actor: { kind: 'signed-in', ...family, roles: row.roles, lang: row.lang },
    itemOwner: row.item_owner,
  }
}

/**
 * Issues a further access token while one is valid, and no refresh token: an access token does not become a
 * session. Throws `SessionEnded`.
 */
export async function renewSession(services: Services, actor: SignedIn): Promise<RenewalAnswer> {
  const access = newToken()
  const renewed = await transact(services.database, (transaction) =>
    insertFurtherAccess(transaction, actor, hashOf(access), services.now()),
  )
  if (!renewed) throw new ApiError('SessionEnded')
  return { token: { token_type: 'Bearer', token: access, refresh_token: null } }
}

/**
 * Issues a new pair for a refresh token. A spent one gets the same pair again for 10 s (two tabs refreshing
 * together). Later reuse means a stolen token: the family ends and the owner is notified. Throws
 * `SessionEnded`.
 */
export async function refreshSession(
  services: Services,
  token: string,
  visitor: Visitor,
): Promise<{ userUuid: string; answer: TokenAnswer }> {
  const hash = hashOf(token)
  const nowMs = services.now()
  const refreshed = await transact(services.database, async (transaction) => {
    const family = await findFamilyOfRefreshToken(transaction, hash)
    if (!family || !(await holdUser(transaction, family.userUuid))) return undefined
    const found = await lockRefreshToken(transaction, hash, new Date(nowMs))
    if (!found) return undefined
    const { userUuid } = family
    if (found.spent_at) {
      const again = nowMs - found.spent_at.getTime() <= refreshGraceS * 1000
      if (again && found.successor_salt) return { userUuid, pair: successorOf(token, found.successor_salt) }
      await revokeFamily(transaction, family, nowMs)
      const meta = { text: 'NotificationSessionReused' } as const
      await notify(transaction, userUuid, { type: 'MESSAGE', meta }, nowMs)
      await noteSecurity(services, transaction, { userUuid, action: 'session reuse', visitor })
      return undefined
    }
    const salt = randomBytes(32)
    await spendRefreshToken(transaction, hash, salt, new Date(nowMs))
    const pair = successorOf(token, salt)
    await insertPair(transaction, family, pair, nowMs)
    return { userUuid, pair }
  })
  if (!refreshed) throw new ApiError('SessionEnded')
  return { userUuid: refreshed.userUuid, answer: answerOf(refreshed.pair) }
}

/** Ends the session of a refresh token and returns its user; undefined if the token is unknown. */
export async function revokeByRefreshToken(services: Services, token: string): Promise<string | undefined> {
  const family = await findFamilyOfRefreshToken(services.database, hashOf(token))
  if (family) await revokeFamily(services.database, family, services.now())
  return family?.userUuid
}
