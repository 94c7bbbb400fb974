import { ApiError, invalid, validateSignIn, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../../platform/http/actor.ts'
import { nothing, resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { browserOf } from '../oidc/browser.ts'
import { redeemCode } from '../oidc/redirect-state.ts'
import { requireSecondFactor } from '../second-factor/second-factor.ts'
import {
  refreshSession,
  renewSession,
  revokeByRefreshToken,
  revokeFamily,
  startSession,
} from '../sessions/sessions.ts'
import { countAttempt } from '../sessions/throttle.ts'
import { inTurn } from '../sessions/turns.ts'
import { checkPassword } from '../users/users.ts'

const signInForm = wire.signInBody.extend({
  email: z.string().default(''),
  password: z.string().default(''),
  code: z.string().max(200).default(''),
  totp: z.string().max(100).optional(),
})
/** Signs in by e-mail address, password and, where the account has one, second factor. */
async function signInByPassword(
  services: Services,
  form: z.output<typeof signInForm>,
  address: string,
): Promise<string> {
  const failures = validateSignIn(form)
  if (failures.length > 0) throw invalid(failures)
  const attempt = await countAttempt(services, form.email, address)
  const userUuid = await inTurn(() => checkPassword(services.database, form.email, form.password))
  if (!userUuid) throw new ApiError('WrongCredentials')
  await requireSecondFactor(services, userUuid, form.totp, attempt)
  await attempt.succeeded()
  return userUuid
}

export function signInRoutes(services: Services): FastifyPluginAsync {
  const refresh = (method: 'POST' | 'PUT', path: string) =>
    route({
      method,
      path,
      access: 'anyone',
      summary: 'Exchange a refresh token for a new pair of tokens',
      body: wire.refreshBody,
      answer: wire.tokenAnswer,
      handle: async ({ body }) => {
        if (!body.refresh_token) throw new ApiError('SessionEnded')
        return refreshSession(services, body.refresh_token)
      },
    })

  return resource('', [
    route({
      method: 'POST',
      path: '/login',
      access: 'anyone',
      summary: 'Log in with email address and password, or with the result of an external login',
      body: signInForm,
      bodyLimit: 16 * 1024,
      answer: wire.tokenAnswer,
      handle: async ({ body, request }) => {
        const userUuid =
          body.type === 'oidc'
            ? await redeemCode(services, { ...body, browser: browserOf(request) }, request.ip)
            : await signInByPassword(services, body, request.ip)
        return startSession(services, userUuid, request.headers['user-agent'])
      },
    }),
    refresh('PUT', '/login'),
    refresh('POST', '/api/token/v1/'),
    refresh('PUT', '/api/token/v1/'),
    route({
      method: 'GET',
      path: '/api/token/v1/',
      access: { resource: 'session', verb: 'write', owner: 'self' },
      summary: 'Renew a valid access token',
      answer: wire.tokenAnswer,
      handle: async ({ actor }) => renewSession(services, signedIn(actor)),
    }),
    route({
      method: 'DELETE',
      path: '/login',
      // Any token may end its session, even if only the refresh token is still valid.
      access: 'anyone',
      summary: 'Log out',
      body: wire.refreshBody,
      answer: nothing,
      handle: async ({ actor, body }) => {
        if (actor.kind === 'signed-in') await revokeFamily(services.database, actor, services.now())
        if (body.refresh_token) await revokeByRefreshToken(services, body.refresh_token)
        return undefined
      },
    }),
  ])
}
