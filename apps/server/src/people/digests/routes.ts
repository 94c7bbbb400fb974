/** Routes for digests: news by mail, every morning or every Monday. */
import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { chooseDigest } from './change.ts'
import { deleteDigestByToken, digestOf } from './queries.ts'

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

export function digestRoutes(services: Services): FastifyPluginAsync {
  const own = resource([
    serve(endpoints.digests.read, {
      access: { resource: 'notification', verb: 'read', owner: 'self' },
      handle: async ({ ownerUuid }) => ({ digest: await digestOf(services, ownerUuid) }),
    }),
    serve(endpoints.digests.choose, {
      access: { resource: 'notification', verb: 'write', owner: 'self' },
      handle: async ({ ownerUuid, body }) => {
        await chooseDigest(services, ownerUuid, body)
        return { digest: await digestOf(services, ownerUuid) }
      },
    }),
  ])
  const ends = resource([
    serve(endpoints.digests.end, {
      access: 'anyone',
      handle: async ({ params }) => {
        await deleteDigestByToken(services.database, params.digestToken)
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
