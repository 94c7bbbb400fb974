import { Readable } from 'node:stream'
import { ApiError, downloadLimit, invalid, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { featuresOf } from '../../people/users/features.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { linkSecret, signLink } from '../../platform/http/links.ts'
import { Bytes, resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { zipLength, zipStream } from '../../platform/zip/zip-stream.ts'
import { packUuids, selectionDigest, selectionOf, unpackUuids } from './selection.ts'

const bySelection = z.object({ userUuid: wire.uuid, digest: z.string().max(64) })
const packed = z.object({ activities: z.string().max(8_000) })

export function selectionRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  return resource('', [
    route({
      method: 'POST',
      path: '/api/activities/v1/activities/download',
      access: { resource: 'activity', verb: 'download', owner: { query: 'user' } },
      summary: `Create a link, valid for 10 minutes, to a ZIP of the original files of up to ${downloadLimit} activities`,
      query: wire.userQuery,
      body: z.object({ activity_uuids: wire.activityUuids }),
      answer: z.object({ url: z.string(), bytes: z.number(), files: z.number() }),
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
        const url = signLink(await linkSecret(database), path, services.now())
        return { url: `${url}&activities=${activities}`, bytes: zipLength(entries), files: entries.length }
      },
    }),
    route({
      method: 'GET',
      path: '/files/selections/:userUuid/:digest',
      access: { resource: 'activity', verb: 'download', owner: { param: 'userUuid' }, signed: true },
      summary: 'Download a ZIP of selected activities by its signed link',
      params: bySelection,
      query: packed,
      answer: z.any(),
      produces: 'application/zip',
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
