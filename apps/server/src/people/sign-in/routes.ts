import { ApiError, endpoints, invalid, validateSignIn } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { signedIn } from '../../platform/http/actor.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import { type Visitor, visitorOf } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { browserOf } from '../oidc/browser.ts'
import { redeemCode } from '../oidc/redirect-state.ts'
import { requireSecondFactor } from '../second-factor/second-factor.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { revokeFamily } from '../sessions/queries.ts'
import { refreshSession, renewSession, revokeByRefreshToken, startSession } from '../sessions/sessions.ts'
import { countAttempt } from '../sessions/throttle.ts'
import { inTurn } from '../sessions/turns.ts'
import { findUserByEmail } from '../users/queries.ts'
import { checkPassword } from '../users/users.ts'

/** Signs in by e-mail address, password and, where the account has one, second factor. */
async function signInByPassword(
  services: Services,
  form: z.output<typeof endpoints.session.signIn.body>,
  visitor: Visitor,
): Promise<string> {
  const failures = validateSignIn(form)
  if (failures.length > 0) throw invalid(failures)
  const attempt = await countAttempt(services, form.email, visitor)
  const { database } = services
  const userUuid = await inTurn(() => checkPassword(database, form.email, form.password))
  if (!userUuid) {
    const known = await findUserByEmail(database, form.email)
    const detail = { reason: 'password' }
    await noteSecurity(services, database, {
      userUuid: known?.uuid,
      action: 'sign in failed',
      visitor,
      detail,
    })
    throw new ApiError('WrongCredentials')
  }
  await requireSecondFactor(services, userUuid, form.totp, { attempt, visitor })
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
      handle: async ({ body, request, reply }) => {
        if (!body.refresh_token) throw new ApiError('SessionEnded')
        const visitor = visitorOf(request)
        const { userUuid, answer } = await refreshSession(services, body.refresh_token, visitor)
        // Browsers that signed in before there were markers get theirs here.
        if (visitor.device === undefined) await rememberDevice(services, userUuid, request, reply)
        return answer
      },
    })

  return resource([
    serve(session.signIn, {
      access: 'anyone',
      bodyLimit: 16 * 1024,
      handle: async ({ body, request, reply }) => {
        const visitor = visitorOf(request)
        const userUuid =
          body.type === 'oidc'
            ? await redeemCode(services, { ...body, browser: browserOf(request) }, visitor)
            : await signInByPassword(services, body, visitor)
        await rememberDevice(services, userUuid, request, reply)
        await noteSecurity(services, services.database, { userUuid, action: 'sign in', visitor })
        return startSession(services, userUuid, visitor.agent)
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
      // Whoever holds a token may end its session, even if only the refresh token is still valid.
      access: 'anyone',
      handle: async ({ actor, body, request }) => {
        if (actor.kind === 'signed-in') await revokeFamily(services.database, actor, services.now())
        const ended = body.refresh_token
          ? await revokeByRefreshToken(services, body.refresh_token)
          : undefined
        const userUuid = actor.kind === 'signed-in' ? actor.userUuid : ended
        if (userUuid === undefined) return undefined
        const event = { userUuid, action: 'sign out', visitor: visitorOf(request) } as const
        await noteSecurity(services, services.database, event)
        return undefined
      },
    }),
  ])
}
