import { invalid, validateNewAccount, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { resource, route } from '../../../platform/http/resource.ts'
import type { Services } from '../../../platform/services.ts'
import { startSession } from '../../sessions/sessions.ts'
import { completeSetup, isSetupOpen } from '../setup.ts'

const text = z.string().max(600).default('')
const setupForm = z.object({ code: text, name: text, email: text, password: text })

export function setupRoutes(services: Services): FastifyPluginAsync {
  return resource('/api/setup/v1', [
    route({
      method: 'GET',
      path: '/',
      access: 'anyone',
      summary: 'Get whether this installation still has to be set up',
      answer: wire.setupAnswer,
      handle: async () => ({ open: await isSetupOpen(services.database) }),
    }),
    route({
      method: 'POST',
      path: '/',
      access: 'anyone',
      summary: 'Create the first account, a superuser, with the code from the server’s terminal',
      body: setupForm,
      bodyLimit: 16 * 1024,
      status: 201,
      answer: wire.tokenAnswer,
      handle: async ({ body, request }) => {
        const failures = validateNewAccount(body, services.settings.passwordMin)
        if (!body.code.trim()) failures.unshift({ field: 'code', code: 'ErrorEnterValue' })
        // Closed set-up is reported before faults of the form.
        if (failures.length > 0 && (await isSetupOpen(services.database))) throw invalid(failures)
        const userUuid = await completeSetup(services, body, request.ip)
        return startSession(services, userUuid, request.headers['user-agent'])
      },
    }),
  ])
}
