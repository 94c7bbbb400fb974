import { ApiError, endpoints, invalid, validateSignIn } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { signedIn } from '../../platform/http/actor.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { browserOf } from '../oidc/browser.ts'
import { redeemCode } from '../oidc/redirect-state.ts'
import { requireSecondFactor } from '../second-factor/second-factor.ts'
import { revokeFamily } from '../sessions/queries.ts'
import { refreshSession, renewSession, revokeByRefreshToken, startSession } from '../sessions/sessions.ts'
import { countAttempt } from '../sessions/throttle.ts'
import { inTurn } from '../sessions/turns.ts'
import { checkPassword } from '../users/users.ts'

/** Signs in by e-mail address, password and, where the account has one, second factor. */
async function signInByPassword(
  services: Services,
  form: z.output<typeof endpoints.session.signIn.body>,
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
  const { session } = endpoints
  const refresh = (
    endpoint: typeof session.refresh | typeof session.refreshByPut | typeof session.refreshAtLogin,
  ) =>
    serve(endpoint, {
      access: 'anyone',
      handle: async ({ body }) => {
        if (!body.refresh_token) throw new ApiError('SessionEnded')
        return refreshSession(services, body.refresh_token)
      },
    })

  return resource([
    serve(session.signIn, {
      access: 'anyone',
      bodyLimit: 16 * 1024,
      handle: async ({ body, request }) => {
        const userUuid =
          body.type === 'oidc'
            ? await redeemCode(services, { ...body, browser: browserOf(request) }, request.ip)
            : await signInByPassword(services, body, request.ip)
        return startSession(services, userUuid, request.headers['user-agent'])
      },
    }),
    refresh(session.refreshAtLogin),
    refresh(session.refresh),
    refresh(session.refreshByPut),
    serve(session.renew, {
      access: { resource: 'session', verb: 'write', owner: 'self' },
      handle: async ({ actor }) => renewSession(services, signedIn(actor)),
    }),
    serve(session.signOut, {
      // Whoever holds a token may end its session, also when only the refresh token still lives.
      access: 'anyone',
      handle: async ({ actor, body }) => {
        if (actor.kind === 'signed-in') await revokeFamily(services.database, actor, services.now())
        if (body.refresh_token) await revokeByRefreshToken(services, body.refresh_token)
        return undefined
      },
    }),
  ])
}
