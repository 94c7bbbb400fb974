import { ApiError, wire } from '@cadenza/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { resource, route } from '../http/resource.ts'
import { warmReaders } from '../ingest/readers.ts'
import type { Services } from '../services.ts'
import { uploadPrefix } from './keys.ts'
import { presentUpload } from './present.ts'
import { recentUploads, uploadOfKey } from './queries.ts'
import { registerUpload } from './register.ts'
import { issueToken } from './token.ts'

const own = { resource: 'upload', owner: 'self' } as const

export function uploadRoutes(services: Services): FastifyPluginAsync {
  return resource('/api/devices/v1/web_app', [
    route({
      method: 'POST',
      path: '/upload_token',
      access: { ...own, verb: 'write' },
      summary: 'A credential that lets the browser send files to object storage for one hour',
      answer: wire.uploadTokenAnswer,
      handle: async ({ ownerUuid, request, reply }) => {
        reply.header('cache-control', 'no-store')
        const token = await issueToken(services, ownerUuid, originOf(request))
        warmReaders(services)
        return token
      },
    }),
    route({
      method: 'POST',
      path: '/uploads',
      access: { ...own, verb: 'write' },
      summary: 'Says that a file has arrived in object storage',
      body: wire.uploadedBody,
      answer: wire.uploadsAnswer,
      handle: async ({ ownerUuid, body: { key }, request }) => {
        if (!key.startsWith(uploadPrefix(ownerUuid))) throw new ApiError('Forbidden')
        if (!(await uploadOfKey(services.database, ownerUuid, key)))
          await registerArrived(services, ownerUuid, key)
        const row = await uploadOfKey(services.database, ownerUuid, key)
        return { uploads: row ? [presentUpload(row, request)] : [] }
      },
    }),
    route({
      method: 'GET',
      path: '/uploads',
      access: { ...own, verb: 'read' },
      summary: 'The latest files that were sent, and what became of them',
      answer: wire.uploadsAnswer,
      handle: async ({ ownerUuid, request }) => {
        const rows = await recentUploads(services.database, ownerUuid)
        return { uploads: rows.map((row) => presentUpload(row, request)) }
      },
    }),
  ])
}

async function registerArrived(services: Services, userUuid: string, key: string): Promise<void> {
  const found = await services.objects.stat(key)
  if (!found) throw new ApiError('NotFound')
  await registerUpload(services, { userUuid, key, bytes: found.bytes })
}

/** As the browser sees this server, so that its Content-Security-Policy lets it send there. */
function originOf(request: FastifyRequest): string {
  const { origin } = request.headers
  if (origin !== undefined && /^https?:\/\/[^/?#@]+$/.test(origin) && URL.canParse(origin)) return origin
  return `${request.protocol}://${request.host}`
}
