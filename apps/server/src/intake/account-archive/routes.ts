import { Readable } from 'node:stream'
import { ApiError, endpoints, type wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { linkSecret, signLink } from '../../platform/http/links.ts'
import { Bytes, resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { openExport, planExport } from './export.ts'

const own = { resource: 'account', verb: 'read', owner: 'self' } as const

export function accountArchiveRoutes(services: Services): FastifyPluginAsync {
  const { database, objects } = services
  return resource([
    serve(endpoints.accountArchive.size, {
      access: own,
      handle: async ({ ownerUuid }) => sizeOf(services, ownerUuid),
    }),
    serve(endpoints.accountArchive.link, {
      access: own,
      perMinute: 6,
      handle: async ({ ownerUuid, query: { series }, reply }) => {
        reply.header('cache-control', 'no-store')
        const planned = await planExport(services, ownerUuid, { series: series === 'true' })
        const path = `/files/accounts/${ownerUuid}/${planned.uuid}`
        const url = signLink(await linkSecret(database), path, services.now())
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

async function sizeOf({ database }: Services, userUuid: string): Promise<z.output<typeof wire.exportSize>> {
  const { rows } = await sql<{ activities: number; original_bytes: string; series_bytes: string }>`
    select
      (select count(*)::int from activities where user_uuid = ${userUuid}) as activities,
      (select coalesce(sum(bytes), 0) from (
        select distinct on (sha256) bytes from activity_files
        where user_uuid = ${userUuid} and file_type = 'original') originals) as original_bytes,
      (select coalesce(sum((c ->> 'byteLength')::bigint), 0)
        from series, jsonb_array_elements(columns) c where user_uuid = ${userUuid}) as series_bytes
  `.execute(database)
  const [row] = rows
  return {
    activities: row?.activities ?? 0,
    original_bytes: Number(row?.original_bytes ?? 0),
    series_bytes: Number(row?.series_bytes ?? 0),
  }
}
