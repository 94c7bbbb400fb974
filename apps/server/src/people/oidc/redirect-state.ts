/** State of sign-ins at the provider, between redirect and return. */
import { ApiError, type ErrorCode, endpoints, safeNext } from '@cadenza/contract'
import type { Visitor } from '../../platform/http/visitor.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { requireSecondFactor } from '../second-factor/second-factor.ts'
import { countAttempt } from '../sessions/throttle.ts'
import { connect, findOrMakeUser } from './identities.ts'
import { authorizationRequest, personOf } from './provider.ts'
import { findUserOfCode, insertCode, insertRedirect, takeCode, takeRedirect } from './queries.ts'

/** ms to sign in at the provider. */
const redirectMs = 10 * 60_000
/** ms to open the authenticator app. */
const codeMs = 5 * 60_000

const returnPath = endpoints.oidc.return.path

/** Starts a sign-in, or with `userUuid` the connection of that account; returns the authorization URL. */
export async function startRedirect(
  services: Services,
  visitor: { browser: string; next: string; userUuid?: string },
): Promise<string> {
  const { settings, database } = services
  if (!settings.oidc || !settings.publicUrl) throw new ApiError('NotFound')
  const { url, state, nonce, verifier } = await authorizationRequest(
    settings.oidc,
    `${settings.publicUrl}${returnPath}`,
  ).catch((error: unknown) => {
    services.log.warn({ err: error }, 'the OpenID Connect provider cannot be reached')
    throw new ApiError('OidcFailed')
  })
  await insertRedirect(database, {
    hash: hashOf(state),
    browser: hashOf(visitor.browser),
    nonce,
    verifier,
    next: safeNext(visitor.next),
    user_uuid: visitor.userUuid ?? null,
    expires_at: new Date(services.now() + redirectMs),
  })
  return url
}

export type Returned =
  | { kind: 'connected' }
  | { kind: 'arrived'; code: string; next: string }
  | { kind: 'failed'; code: ErrorCode; connecting: boolean }

/**
 * Completes the provider's answer, given by the query `search`. An answer works once, and only in the browser
 * that started.
 */
export async function completeRedirect(
  services: Services,
  { state, search, browser, visitor }: { state: string; search: string; browser: string; visitor: Visitor },
): Promise<Returned> {
  const { settings, database } = services
  if (!settings.oidc || !settings.publicUrl) throw new ApiError('NotFound')
  const keys = { hash: hashOf(state), browser: hashOf(browser) }
  const left = await takeRedirect(database, keys, new Date(services.now()))
  if (!left) return { kind: 'failed', code: 'OidcFailed', connecting: false }
  const connecting = left.user_uuid !== null
  try {
    const returned = new URL(`${settings.publicUrl}${returnPath}${search}`)
    const person = await personOf(settings.oidc, returned, { ...left, state })
    if (left.user_uuid !== null) {
      await connect(services, left.user_uuid, person, visitor)
      return { kind: 'connected' }
    }
    const userUuid = await findOrMakeUser(services, person, visitor)
    const code = newToken()
    await insertCode(database, {
      hash: hashOf(code),
      browser: left.browser,
      user_uuid: userUuid,
      expires_at: new Date(services.now() + codeMs),
    })
    return { kind: 'arrived', code, next: left.next }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'failed', code: error.code, connecting }
    services.log.warn({ err: error }, 'a sign-in elsewhere failed')
    return { kind: 'failed', code: 'OidcFailed', connecting }
  }
}

/**
 * Completes the sign-in of a code, second factor included. It works once, and only in the browser that
 * started.
 */
export async function redeemCode(
  services: Services,
  { code, totp, browser }: { code: string; totp?: string | undefined; browser: string },
  visitor: Visitor,
): Promise<string> {
  const { database } = services
  const keys = { hash: hashOf(code), browser: hashOf(browser) }
  const user = await findUserOfCode(database, keys, new Date(services.now()))
  if (!user) throw new ApiError('OidcFailed')
  const attempt = await countAttempt(services, user.email, visitor)
  await requireSecondFactor(services, user.uuid, totp, { attempt, visitor })
  if (!(await takeCode(database, keys.hash))) throw new ApiError('OidcFailed')
  await attempt.succeeded()
  return user.uuid
}
