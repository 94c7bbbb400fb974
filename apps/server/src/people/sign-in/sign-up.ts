import { ApiError, endpoints, invalid, validateNewAccount } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { languageOf } from '../../platform/http/language.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { requestConfirmation } from '../email-confirmation/confirm.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { startSession } from '../sessions/sessions.ts'
import { countMailRequest } from '../sessions/throttle.ts'
import { inTurn } from '../sessions/turns.ts'
import { requireGoodPassword } from '../users/passwords.ts'
import { createUser } from '../users/users.ts'

/** Sign-up, where the operator allows it. */
export function signUpRoutes(services: Services): FastifyPluginAsync {
  return resource([
    serve(endpoints.signUp.signUp, {
      access: 'anyone',
      perMinute: 10,
      bodyLimit: 16 * 1024,
      handle: async ({ body, request, reply }) => {
        if (services.settings.signup !== 'open') throw new ApiError('SignUpClosed')
        const failures = validateNewAccount(body, services.settings.passwordMin)
        if (failures.length > 0) throw invalid(failures)
        await requireGoodPassword(body.password, body, services.settings)
        await countMailRequest(services, body.email, request.ip)
        const user = { ...body, lang: languageOf(request) }
        const userUuid = await inTurn(() => createUser(services.database, user, services.settings))
        await requestConfirmation(services, userUuid)
        const visitor = visitorOf(request)
        await rememberDevice(services, userUuid, request, reply)
        await noteSecurity(services, services.database, { userUuid, action: 'account create', visitor })
        return startSession(services, userUuid, visitor.agent)
      },
    }),
  ])
}
