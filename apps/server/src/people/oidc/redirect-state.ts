/** State of sign-ins at the provider, between redirect and return. */
import { ApiError, type ErrorCode, safeNext } from '@cadenza/contract'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { requireSecondFactor } from '../second-factor/second-factor.ts'
import { countAttempt } from '../sessions/throttle.ts'
import { connect, findOrMakeUser } from './identities.ts'
import { departure, personOf } from './provider.ts'

const departureMs = 10 * 60_000
/** ms to open the authenticator app. */
const arrivalMs = 5 * 60_000

export const returnPath = '/oidc/return'

/** Starts a sign-in, or with `userUuid` the connection of that account; returns the authorization URL. */
export async function depart(
  services: Services,
  traveller: { browser: string; next: string; userUuid?: string },
): Promise<string> {
  const { settings, database } = services
  if (!settings.oidc || !settings.publicUrl) throw new ApiError('NotFound')
  const { url, state, nonce, verifier } = await departure(
    settings.oidc,
    `${settings.publicUrl}${returnPath}`,
  ).catch((error: unknown) => {
    services.log.warn({ err: error }, 'the OpenID Connect provider cannot be reached')
    throw new ApiError('OidcFailed')
  })
  await database
    .insertInto('departures')
    .values({
      hash: hashOf(state),
      browser: hashOf(traveller.browser),
      nonce,
      verifier,
      next: safeNext(traveller.next),
      user_uuid: traveller.userUuid ?? null,
      expires_at: new Date(services.now() + departureMs),
    })
    .execute()
  return url
}

export type Returned =
  | { kind: 'connected' }
  | { kind: 'arrived'; code: string; next: string }
  | { kind: 'failed'; code: ErrorCode; connecting: boolean }

/**
 * Completes the provider's answer, given by the query `search`. An answer works once, and only in the browser that
 * started.
 */
export async function comeBack(
  services: Services,
  { state, search, browser }: { state: string; search: string; browser: string },
): Promise<Returned> {
  const { settings, database } = services
  if (!settings.oidc || !settings.publicUrl) throw new ApiError('NotFound')
  const left = await database
    .deleteFrom('departures')
    .where('hash', '=', hashOf(state))
    .where('browser', '=', hashOf(browser))
    .where('expires_at', '>', new Date(services.now()))
    .returningAll()
    .executeTakeFirst()
  if (!left) return { kind: 'failed', code: 'OidcFailed', connecting: false }
  const connecting = left.user_uuid !== null
  try {
    const returned = new URL(`${settings.publicUrl}${returnPath}${search}`)
    const person = await personOf(settings.oidc, returned, { ...left, state })
    if (left.user_uuid !== null) {
      await connect(services, left.user_uuid, person)
      return { kind: 'connected' }
    }
    const userUuid = await findOrMakeUser(services, person)
    const code = newToken()
    await database
      .insertInto('arrivals')
      .values({
        hash: hashOf(code),
        browser: left.browser,
        user_uuid: userUuid,
        expires_at: new Date(services.now() + arrivalMs),
      })
      .execute()
    return { kind: 'arrived', code, next: left.next }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'failed', code: error.code, connecting }
    services.log.warn({ err: error }, 'a sign-in elsewhere failed')
    return { kind: 'failed', code: 'OidcFailed', connecting }
  }
}

/** Completes the sign-in of a code, second factor included. It works once, and only in the browser that started. */
export async function arrive(
  services: Services,
  { code, totp, browser }: { code: string; totp?: string | undefined; browser: string },
  address: string,
): Promise<string> {
  const { database } = services
  const arrival = await database
    .selectFrom('arrivals')
    .innerJoin('users', 'users.uuid', 'arrivals.user_uuid')
    .select(['users.uuid', 'users.email'])
    .where('arrivals.hash', '=', hashOf(code))
    .where('arrivals.browser', '=', hashOf(browser))
    .where('arrivals.expires_at', '>', new Date(services.now()))
    .executeTakeFirst()
  if (!arrival) throw new ApiError('OidcFailed')
  const attempt = await countAttempt(services, arrival.email, address)
  await requireSecondFactor(services, arrival.uuid, totp, attempt)
  const used = await database
    .deleteFrom('arrivals')
    .where('hash', '=', hashOf(code))
    .returning('user_uuid')
    .executeTakeFirst()
  if (!used) throw new ApiError('OidcFailed')
  await attempt.succeeded()
  return used.user_uuid
}

export async function sweepTravels({ database, now }: Services): Promise<void> {
  await database.deleteFrom('departures').where('expires_at', '<', new Date(now())).execute()
  await database.deleteFrom('arrivals').where('expires_at', '<', new Date(now())).execute()
}
