import { endpoints, invalid, validateAddress, validateNewPassword } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import { broughtBy } from '../../platform/mail/mails.ts'
import type { Services } from '../../platform/services.ts'
import { countMailRequest } from '../sessions/throttle.ts'
import { completeReset, type OtherWaysIn, openReset, type ResetMailJob, resetMailJob } from './reset.ts'

const tokensPerMinute = 30

export function passwordResetRoutes(services: Services, ways: OtherWaysIn): FastifyPluginAsync {
  return resource([
    serve(endpoints.passwordReset.request, {
      access: 'anyone',
      bodyLimit: 16 * 1024,
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
    serve(endpoints.passwordReset.read, {
      access: 'anyone',
      perMinute: tokensPerMinute,
      handle: async ({ params }) => {
        const { email, expiresAt } = await openReset(services, params.resetToken)
        return { reset: { email, expires_at: expiresAt.toISOString() } }
      },
    }),
    serve(endpoints.passwordReset.complete, {
      access: 'anyone',
      perMinute: tokensPerMinute,
      bodyLimit: 16 * 1024,
      handle: async ({ params, body, request }) => {
        const failures = validateNewPassword(body, services.settings.passwordMin)
        if (failures.length > 0) throw invalid(failures)
        await completeReset(services, params.resetToken, body.password, visitorOf(request), ways)
        return { changed: true as const }
      },
    }),
  ])
}
