import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import { countMailRequest } from '../sessions/throttle.ts'
import { accountOf } from '../users/account.ts'
import { completeConfirmation, openConfirmation, requestConfirmation } from './confirm.ts'

const tokensPerMinute = 30

export function emailConfirmationRoutes(services: Services): FastifyPluginAsync {
  return resource([
    serve(endpoints.emailConfirmation.request, {
      access: { resource: 'account', verb: 'write', owner: 'self' },
      handle: async ({ ownerUuid, request }) => {
        const { email, email_confirmation } = await accountOf(services, ownerUuid)
        if (email_confirmation !== 'open') return { email_confirmation }
        await countMailRequest(services, email, request.ip)
        await requestConfirmation(services, ownerUuid)
        return { email_confirmation }
      },
    }),
    serve(endpoints.emailConfirmation.read, {
      access: 'anyone',
      perMinute: tokensPerMinute,
      handle: async ({ params }) => ({
        confirmation: { email: await openConfirmation(services, params.confirmationToken) },
      }),
    }),
    serve(endpoints.emailConfirmation.complete, {
      access: 'anyone',
      perMinute: tokensPerMinute,
      handle: async ({ params, request }) => ({
        confirmation: {
          email: await completeConfirmation(services, params.confirmationToken, visitorOf(request)),
        },
      }),
    }),
  ])
}
