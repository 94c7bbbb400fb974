import { ApiError, type TextKey, text, texts, uploadFileBytes, wire } from '@cadenza/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ArchiveProgress, UploadRecord } from '../database/tables.ts'
import { languageOf } from '../http/language.ts'
import { resource, route } from '../http/resource.ts'
import { warmReaders } from '../ingest/readers.ts'
import type { Services } from '../services.ts'
import { uploadPrefix } from './keys.ts'
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
        return { uploads: row ? [present(row, request)] : [] }
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
        return { uploads: rows.map((row) => present(row, request)) }
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

function present(row: UploadRecord, request: FastifyRequest): wire.Upload {
  return {
    uuid: row.uuid,
    key: row.object_key,
    file_name: row.file_name,
    status: row.status,
    message: row.code === null ? null : messageOf(row.code, request, row.archive ?? {}),
    files: row.archive && { total: row.archive.total, done: row.archive.done },
    failures: (row.archive?.failures ?? []).map(({ file_name, code }) => ({
      file_name,
      message: messageOf(code, request),
    })),
    archive: row.archive && presentArchive(row.archive),
    activity_uuids: row.activity_uuids,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

function presentArchive(archive: ArchiveProgress): NonNullable<wire.Upload['archive']> {
  const { by = null, added, known = 0, skipped = 0, failed, restored } = archive
  return {
    by,
    added,
    known,
    skipped,
    failed,
    day_records: restored?.day_records ?? 0,
    tags: restored?.tags ?? 0,
  }
}

function messageOf(
  code: string,
  request: FastifyRequest,
  { failed = 0, total = 0 }: { failed?: number; total?: number } = {},
): string {
  const key: TextKey = code in texts.en ? (code as TextKey) : 'UploadReadFailed'
  return text(key, languageOf(request), { size: `${uploadFileBytes / 1024 / 1024} MB`, failed, total })
}
