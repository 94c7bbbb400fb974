import { endpoints, invalid, validateNewAccount } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../../platform/http/resource.ts'
import { visitorOf } from '../../../platform/http/visitor.ts'
import type { Services } from '../../../platform/services.ts'
import { rememberDevice } from '../../sessions/devices.ts'
import { startSession } from '../../sessions/sessions.ts'
import { isSetupOpen } from '../queries.ts'
import { completeSetup } from '../setup.ts'

export function setupRoutes(services: Services): FastifyPluginAsync {
  return resource([
    serve(endpoints.setup.isOpen, {
      access: 'anyone',
      handle: async () => ({ open: await isSetupOpen(services.database) }),
    }),
    serve(endpoints.setup.complete, {
      access: 'anyone',
      bodyLimit: 16 * 1024,
      handle: async ({ body, request, reply }) => {
        const failures = validateNewAccount(body, services.settings.passwordMin)
        if (!body.code.trim()) failures.unshift({ field: 'code', code: 'ErrorEnterValue' })
        // Closed set-up is reported before faults of the form.
        if (failures.length > 0 && (await isSetupOpen(services.database))) throw invalid(failures)
        const visitor = visitorOf(request)
        const userUuid = await completeSetup(services, body, visitor)
        await rememberDevice(services, userUuid, request, reply)
        return startSession(services, userUuid, visitor.agent)
      },
    }),
  ])
}
