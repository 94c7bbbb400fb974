import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { commentsOnScores } from './comments-on.ts'

export function commenterRoutes(services: Services): FastifyPluginAsync {
  return resource([
    serve(endpoints.reportCommenter.write, {
      access: { resource: 'report', verb: 'read', owner: 'self' },
      perMinute: 60,
      handle: async ({ body }) => ({ report_comment: await commentsOnScores(services, body) }),
    }),
  ])
}
