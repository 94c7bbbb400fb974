import { Readable } from 'node:stream'
import { ApiError, downloadLimit, endpoints, invalid } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { featuresOf } from '../../people/users/features.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { linkSecret, signLink } from '../../platform/http/links.ts'
import { Bytes, resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { zipLength, zipStream } from '../../platform/zip/zip-stream.ts'
import { packUuids, selectionDigest, selectionOf, unpackUuids } from './selection.ts'

export function selectionRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  return resource([
    serve(endpoints.selections.link, {
      access: { resource: 'activity', verb: 'download', owner: { query: 'user' } },
      handle: async ({ actor, ownerUuid, body, reply }) => {
        const uuids = [...new Set(body.activity_uuids)]
        if (uuids.length > downloadLimit)
          throw invalid([
            { field: 'activity_uuids', code: 'ErrorTooMany', parameters: { count: downloadLimit } },
          ])
        if (!(await featuresOf(database, signedIn(actor))).includes('zip_download'))
          throw new ApiError('NotFound')
        const { entries } = await selectionOf(services, ownerUuid, uuids)
        if (entries.length === 0) throw new ApiError('NotFound')
        reply.header('cache-control', 'no-store')
        const activities = packUuids(uuids)
        const path = `/files/selections/${ownerUuid}/${selectionDigest(activities)}`
        const url = signLink(await linkSecret(database), path, signedIn(actor).userUuid, services.now())
        return { url: `${url}&activities=${activities}`, bytes: zipLength(entries), files: entries.length }
      },
    }),
    serve(endpoints.selections.read, {
      access: { resource: 'activity', verb: 'download', owner: { param: 'userUuid' }, signed: true },
      handle: async ({ ownerUuid, params: { digest }, query: { activities }, request, reply }) => {
        if (selectionDigest(activities) !== digest) throw new ApiError('NotFound')
        const { entries } = await selectionOf(services, ownerUuid, unpackUuids(activities))
        if (entries.length === 0) throw new ApiError('NotFound')
        const today = new Date(services.now()).toISOString().slice(0, 10)
        reply.header('cache-control', 'private, no-store')
        reply.header('content-disposition', `attachment; filename="cadenza-${today}.zip"`)
        reply.header('content-length', zipLength(entries))
        return new Bytes(
          Readable.from(request.method === 'HEAD' ? [] : zipStream(entries), { objectMode: false }),
        )
      },
    }),
  ])
}
