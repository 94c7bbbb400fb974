/** OpenID Connect provider, configured from its discovery document. */
import * as openid from 'openid-client'
import type { OidcSettings } from '../../platform/settings.ts'

const timeoutS = 10

const known = new Map<string, Promise<openid.Configuration>>()

/** Discovered once; after a failure, again at the next sign-in. */
export function provider({ issuer, clientId, clientSecret }: OidcSettings): Promise<openid.Configuration> {
  const key = `${issuer} ${clientId}`
  const before = known.get(key)
  if (before) return before
  const found = openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: timeoutS,
    // The settings allow plain HTTP for a provider on this machine only.
    execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
  })
  known.set(key, found)
  found.catch(() => known.delete(key))
  return found
}

export interface Person {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
}

/** Verified identity of the person who came back. Rejects if the answer does not match the request. */
export async function personOf(
  settings: OidcSettings,
  returned: URL,
  expected: { state: string; nonce: string; verifier: string },
): Promise<Person> {
  const configuration = await provider(settings)
  const tokens = await openid.authorizationCodeGrant(configuration, returned, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no ID token')
  // Many providers put only the subject into the token and the rest into the user info.
  const told =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims
  const text = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text(told.email),
    emailVerified: told.email_verified === true,
    name: text(told.name),
  }
}

/** Authorization URL, and the values that the answer must match. */
export async function authorizationRequest(
  settings: OidcSettings,
  redirectUri: string,
): Promise<{ url: string; state: string; nonce: string; verifier: string }> {
  const configuration = await provider(settings)
  const [state, nonce, verifier] = [
    openid.randomState(),
    openid.randomNonce(),
    openid.randomPKCECodeVerifier(),
  ]
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, state, nonce, verifier }
}
