import { ApiError, wire } from '@cadenza/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { startReaders } from '../../reading/files/reader-pool.ts'
import { uploadPrefix } from './keys.ts'
import { namedActivities, presentUpload } from './present.ts'
import { activitiesOfUploads, uploadOfKey, uploadsOf } from './queries.ts'
import { readAgain, registerUpload } from './register.ts'
import { issueToken } from './token.ts'

const own = { resource: 'upload', owner: 'self' } as const

export function uploadRoutes(services: Services): FastifyPluginAsync {
  return resource('/api/devices/v1/web_app', [
    route({
      method: 'POST',
      path: '/upload_token',
      access: { ...own, verb: 'write' },
      summary: 'Create a credential for uploading to object storage, valid for one hour',
      answer: wire.uploadTokenAnswer,
      handle: async ({ ownerUuid, request, reply }) => {
        reply.header('cache-control', 'no-store')
        const token = await issueToken(services, ownerUuid, originOf(request))
        startReaders(services)
        return token
      },
    }),
    route({
      method: 'POST',
      path: '/uploads',
      access: { ...own, verb: 'write' },
      summary: 'Report that a file has arrived in object storage',
      body: wire.uploadedBody,
      answer: wire.uploadsAnswer,
      handle: async ({ ownerUuid, body: { key }, request }) => {
        if (!key.startsWith(uploadPrefix(ownerUuid))) throw new ApiError('Forbidden')
        if (!(await uploadOfKey(services.database, ownerUuid, key)))
          await registerArrived(services, ownerUuid, key)
        const row = await uploadOfKey(services.database, ownerUuid, key)
        return { uploads: row ? [presentUpload(row, request, services.now())] : [] }
      },
    }),
    route({
      method: 'GET',
      path: '/uploads',
      access: { ...own, verb: 'read' },
      summary: 'List uploads and their results, newest first',
      query: wire.uploadsQuery,
      answer: wire.uploadsAnswer,
      handle: async ({ ownerUuid, query: { limit, problems, ...place }, request }) => {
        const { database, now } = services
        const page = { ...place, problems: problems === 'true', limit: limit + 1 }
        const found = await uploadsOf(database, ownerUuid, page)
        const rows = found.slice(0, limit)
        const named = rows.flatMap(({ activity_uuids }) => activity_uuids.slice(0, namedActivities))
        const activities = await activitiesOfUploads(database, ownerUuid, named)
        const uploads = rows.map((row) => presentUpload(row, request, now(), activities))
        return { uploads, more: found.length > limit }
      },
    }),
    route({
      method: 'POST',
      path: '/uploads/:uploadUuid/reading',
      access: { ...own, verb: 'write' },
      summary: 'Process a failed upload again',
      params: z.object({ uploadUuid: wire.uuid }),
      answer: wire.uploadAnswer,
      status: 202,
      handle: async ({ ownerUuid, params, request }) => {
        const row = await readAgain(services, ownerUuid, params.uploadUuid)
        return { upload: presentUpload(row, request, services.now()) }
      },
    }),
  ])
}

async function registerArrived(services: Services, userUuid: string, key: string): Promise<void> {
  const found = await services.objects.stat(key)
  if (!found) throw new ApiError('NotFound')
  await registerUpload(services, { userUuid, key, bytes: found.bytes })
}

/** Origin of this server as the browser sees it, which its Content-Security-Policy allows. */
function originOf(request: FastifyRequest): string {
  const { origin } = request.headers
  if (origin !== undefined && /^https?:\/\/[^/?#@]+$/.test(origin) && URL.canParse(origin)) return origin
  return `${request.protocol}://${request.host}`
}
