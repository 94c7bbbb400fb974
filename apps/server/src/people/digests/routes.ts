/** Routes for digests: news by mail, every morning or every Monday. */
import { accountWire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { chooseDigest, endDigest } from './change.ts'
import { digestOf } from './queries.ts'

const byToken = z.object({ digestToken: z.string().max(64) })
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

export function digestRoutes(services: Services): FastifyPluginAsync {
  const own = resource('/api/notifications/v1/digest', [
    route({
      method: 'GET',
      path: '/',
      access: { resource: 'notification', verb: 'read', owner: 'self' },
      summary: 'Get your email digest settings and the next sending time',
      answer: accountWire.digestAnswer,
      handle: async ({ ownerUuid }) => ({ digest: await digestOf(services, ownerUuid) }),
    }),
    route({
      method: 'PUT',
      path: '/',
      access: { resource: 'notification', verb: 'write', owner: 'self' },
      summary: 'Set your email digest to daily, weekly or off',
      body: accountWire.digestBody,
      answer: accountWire.digestAnswer,
      handle: async ({ ownerUuid, body }) => {
        await chooseDigest(services, ownerUuid, body)
        return { digest: await digestOf(services, ownerUuid) }
      },
    }),
  ])
  const ends = resource('/api/notifications/v1/digest', [
    route({
      method: 'POST',
      path: '/:digestToken/end',
      access: 'anyone',
      summary: 'Unsubscribe from the email digest with the token in its link',
      params: byToken,
      answer: accountWire.digestEnded,
      handle: async ({ params }) => {
        await endDigest(services, params.digestToken)
        return { ended: true as const }
      },
    }),
  ])
  return async (app) => {
    await app.register(own)
    await app.register(async (scope) => {
      // Mail programs post a form (RFC 8058); its content is ignored.
      scope.addContentTypeParser(
        formTypes,
        { parseAs: 'string', bodyLimit: 4_096 },
        (_request, _body, done) => done(null, undefined),
      )
      await scope.register(ends)
    })
  }
}
