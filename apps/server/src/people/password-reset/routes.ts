import { accountWire, invalid, validateAddress, validateNewPassword } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { resource, route } from '../../platform/http/resource.ts'
import { broughtBy } from '../../platform/mail/mails.ts'
import type { Services } from '../../platform/services.ts'
import { countMailRequest } from '../sessions/throttle.ts'
import { completeReset, openReset, type ResetMailJob, resetMailJob } from './reset.ts'

const byToken = z.object({ resetToken: z.string().max(200) })
const tokensPerMinute = 30

export function passwordResetRoutes(services: Services): FastifyPluginAsync {
  return resource('/api/account/v1/password', [
    route({
      method: 'POST',
      path: '/reset',
      access: 'anyone',
      summary: 'Request a password reset email',
      body: accountWire.resetRequestBody,
      bodyLimit: 16 * 1024,
      answer: accountWire.resetRequested,
      handle: async ({ body, request }) => {
        const failures = validateAddress(body)
        if (failures.length > 0) throw invalid(failures)
        const email = body.email.trim()
        await countMailRequest(services, email, request.ip)
        // The job checks whether the account exists, so that the answer takes equally long either way.
        await services.jobs.enqueue(resetMailJob, { email } satisfies ResetMailJob)
        return { requested: true as const, by: broughtBy(services) }
      },
    }),
    route({
      method: 'GET',
      path: '/reset/:resetToken',
      access: 'anyone',
      perMinute: tokensPerMinute,
      summary: 'Check a password reset link and get its account',
      params: byToken,
      answer: accountWire.resetAnswer,
      handle: async ({ params }) => {
        const { email, expiresAt } = await openReset(services, params.resetToken)
        return { reset: { email, expires_at: expiresAt.toISOString() } }
      },
    }),
    route({
      method: 'PUT',
      path: '/reset/:resetToken',
      access: 'anyone',
      perMinute: tokensPerMinute,
      summary: 'Set the new password; all sessions end',
      params: byToken,
      body: accountWire.newPasswordBody,
      bodyLimit: 16 * 1024,
      answer: accountWire.passwordChanged,
      handle: async ({ params, body }) => {
        const failures = validateNewPassword(body, services.settings.passwordMin)
        if (failures.length > 0) throw invalid(failures)
        await completeReset(services, params.resetToken, body.password)
        return { changed: true as const }
      },
    }),
  ])
}
