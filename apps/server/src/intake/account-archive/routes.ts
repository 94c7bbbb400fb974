import { Readable } from 'node:stream'
import { ApiError, endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../platform/http/actor.ts'
import { linkSecret, signLink } from '../../platform/http/links.ts'
import { Bytes, resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { openExport, planExport } from './export.ts'
import { exportSizeOf } from './queries.ts'

const own = { resource: 'account', verb: 'read', owner: 'self' } as const

export function accountArchiveRoutes(services: Services): FastifyPluginAsync {
  const { database, objects } = services
  return resource([
    serve(endpoints.accountArchive.size, {
      access: own,
      handle: async ({ ownerUuid }) => exportSizeOf(database, ownerUuid),
    }),
    serve(endpoints.accountArchive.link, {
      access: own,
      perMinute: 6,
      handle: async ({ actor, ownerUuid, query: { series }, reply }) => {
        reply.header('cache-control', 'no-store')
        const planned = await planExport(services, ownerUuid, { series: series === 'true' })
        const path = `/files/accounts/${ownerUuid}/${planned.uuid}`
        const url = signLink(await linkSecret(database), path, signedIn(actor).userUuid, services.now())
        return { url, bytes: planned.bytes, files: planned.files, activities: planned.activities }
      },
    }),
    serve(endpoints.accountArchive.read, {
      access: { resource: 'account', verb: 'read', owner: { param: 'userUuid' }, signed: true },
      handle: async ({ ownerUuid, params: { exportUuid }, request, reply }) => {
        const found = await openExport(objects, ownerUuid, exportUuid)
        if (!found) throw new ApiError('NotFound')
        const etag = `"${exportUuid}"`
        const from = startOf(request.headers, etag, found.bytes)
        reply.header('cache-control', 'private, no-store')
        reply.header('accept-ranges', 'bytes')
        reply.header('etag', etag)
        reply.header('content-disposition', `attachment; filename="cadenza-account-${found.day}.zip"`)
        reply.header('content-length', found.bytes - from)
        if (from > 0) {
          reply.code(206)
          reply.header('content-range', `bytes ${from}-${found.bytes - 1}/${found.bytes}`)
        }
        return new Bytes(request.method === 'HEAD' ? Readable.from([]) : found.stream(from))
      },
    }),
  ])
}

/** Offset of a range request that resumes a download; any other range gets the whole. */
function startOf(
  { range, 'if-range': ifRange }: { range?: string; 'if-range'?: string },
  etag: string,
  bytes: number,
): number {
  const start = Number(/^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1] ?? 0)
  if (start >= bytes || (ifRange !== undefined && ifRange !== etag)) return 0
  return start
}
