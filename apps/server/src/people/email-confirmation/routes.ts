import { accountWire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { countMailRequest } from '../sessions/throttle.ts'
import { accountOf } from '../users/account.ts'
import { completeConfirmation, openConfirmation, requestConfirmation } from './confirm.ts'

const byToken = z.object({ confirmationToken: z.string().max(200) })
const tokensPerMinute = 30

export function emailConfirmationRoutes(services: Services): FastifyPluginAsync {
  return resource('/api/account/v1/email', [
    route({
      method: 'POST',
      path: '/confirmation',
      access: { resource: 'account', verb: 'write', owner: 'self' },
      summary: 'Send the email with the address confirmation link again',
      answer: accountWire.confirmationRequested,
      handle: async ({ ownerUuid, request }) => {
        const { email, email_confirmation } = await accountOf(services, ownerUuid)
        if (email_confirmation !== 'open') return { email_confirmation }
        await countMailRequest(services, email, request.ip)
        await requestConfirmation(services, ownerUuid)
        return { email_confirmation }
      },
    }),
    route({
      method: 'GET',
      path: '/confirmation/:confirmationToken',
      access: 'anyone',
      perMinute: tokensPerMinute,
      summary: 'Check an address confirmation link and get its address',
      params: byToken,
      answer: accountWire.confirmationAnswer,
      handle: async ({ params }) => ({
        confirmation: { email: await openConfirmation(services, params.confirmationToken) },
      }),
    }),
    route({
      method: 'PUT',
      path: '/confirmation/:confirmationToken',
      access: 'anyone',
      perMinute: tokensPerMinute,
      summary: 'Confirm an email address; the link works once',
      params: byToken,
      answer: accountWire.confirmationAnswer,
      handle: async ({ params }) => ({
        confirmation: { email: await completeConfirmation(services, params.confirmationToken) },
      }),
    }),
  ])
}
