import { Readable } from 'node:stream'
import { ApiError, withoutTimePrefix } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { activityHead } from '../activities/queries.ts'
import { byActivity, ofActivity } from '../activities/routes.ts'
import { linkSecret, signLink } from '../http/links.ts'
import { Bytes, resource, route } from '../http/resource.ts'
import type { Services } from '../services.ts'
import { type ActivityFile, filesOf } from './queries.ts'

/** `{fileType}.{fileFormat}` */
const byName = byActivity.extend({ fileName: z.string().regex(/^[\w-]{1,60}\.[\w.-]{1,20}$/) })
const listed = z.object({
  file_type: z.string(),
  file_format: z.string(),
  file_name: z.string(),
  bytes: z.number(),
})
const query = z.object({ share_hash: z.string().optional() })
const access = { resource: 'activity', verb: 'download', owner: ofActivity } as const

export function fileRoutes(services: Services): FastifyPluginAsync {
  const { database, objects } = services
  const nameOf = (file: ActivityFile) => `${file.file_type}.${file.file_format}`

  const find = async (ownerUuid: string, { activityUuid, fileName }: z.output<typeof byName>) => {
    const found = (await filesOf(database, ownerUuid, activityUuid)).find((file) => nameOf(file) === fileName)
    if (!found) throw new ApiError('NotFound')
    return found
  }

  return resource('', [
    route({
      method: 'GET',
      path: '/api/activities/v1/:activityUuid/files/',
      access,
      summary: 'The files of an activity',
      params: byActivity,
      query,
      answer: z.object({ files: z.array(listed) }),
      handle: async ({ ownerUuid, params }) => {
        if (!(await activityHead(database, ownerUuid, params.activityUuid))) throw new ApiError('NotFound')
        const files = await filesOf(database, ownerUuid, params.activityUuid)
        return {
          files: files.map((file) => ({ ...file, file_name: withoutTimePrefix(file.file_name) })),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/api/activities/v1/:activityUuid/files/:fileName',
      access,
      summary: 'A link to a file’s bytes, valid for 10 minutes',
      params: byName,
      query,
      answer: z.object({ url: z.string() }),
      handle: async ({ ownerUuid, params, reply }) => {
        await find(ownerUuid, params)
        reply.header('cache-control', 'no-store')
        const path = `/files/activities/${params.activityUuid}/${params.fileName}`
        return { url: signLink(await linkSecret(database), path, services.now()) }
      },
    }),
    route({
      method: 'GET',
      path: '/files/activities/:activityUuid/:fileName',
      access: { ...access, signed: true },
      summary: 'A file’s bytes, by a signed link or by the header',
      params: byName,
      query,
      answer: z.any(),
      produces: 'application/octet-stream',
      handle: async ({ ownerUuid, params, reply }) => {
        const file = await find(ownerUuid, params)
        const name = withoutTimePrefix(file.file_name)
        reply
          .header('content-disposition', `attachment; filename*=UTF-8''${headerText(name)}`)
          .header('content-length', file.bytes)
          .header('cache-control', 'private, no-store')
        return new Bytes(Readable.from(await objects.stream(file.object_key)))
      },
    }),
  ])
}

/** RFC 8187 leaves fewer characters as they are than addresses do. */
function headerText(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
