import { ApiError, endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { signedIn } from '../../platform/http/actor.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { startReaders } from '../../reading/files/reader-pool.ts'
import { uploadPrefix } from './keys.ts'
import { namedActivities, presentUpload } from './present.ts'
import { activitiesOfUploads, uploadOfKey, uploadsOf } from './queries.ts'
import { readAgain, registerUpload } from './register.ts'
import { issueToken } from './token.ts'

const own = { resource: 'upload', owner: 'self' } as const

export function uploadRoutes(services: Services): FastifyPluginAsync {
  return resource([
    serve(endpoints.uploads.makeToken, {
      access: { ...own, verb: 'write' },
      handle: async ({ actor, request, reply }) => {
        reply.header('cache-control', 'no-store')
        const token = await issueToken(services, signedIn(actor), originOf(request))
        startReaders(services)
        return token
      },
    }),
    serve(endpoints.uploads.register, {
      access: { ...own, verb: 'write' },
      handle: async ({ ownerUuid, body: { key }, request }) => {
        if (!key.startsWith(uploadPrefix(ownerUuid))) throw new ApiError('Forbidden')
        if (!(await uploadOfKey(services.database, ownerUuid, key)))
          await registerArrived(services, ownerUuid, key)
        const row = await uploadOfKey(services.database, ownerUuid, key)
        return { uploads: row ? [presentUpload(row, request, services.now())] : [] }
      },
    }),
    serve(endpoints.uploads.list, {
      access: { ...own, verb: 'read' },
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
    serve(endpoints.uploads.readAgain, {
      access: { ...own, verb: 'write' },
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
