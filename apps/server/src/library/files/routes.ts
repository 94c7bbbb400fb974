import { Readable } from 'node:stream'
import { ApiError, endpoints, features, withoutTimePrefix } from '@cadenza/contract'
import { activityFileName } from '@cadenza/contract/file-names'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { featuresOf } from '../../people/users/features.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { linkSecret, signLink } from '../../platform/http/links.ts'
import { Bytes, resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { ofActivity } from '../activities/routes.ts'
import type { ActivityFile } from '../lookup/queries.ts'
import { canBeMade, type Export, exports } from './exports.ts'
import { makeFile } from './make.ts'
import { type ExportMaterial, exportedActivity, exportMaterial, filesOf } from './queries.ts'
import { activityRecord } from './recording-records.ts'

const access = { resource: 'activity', verb: 'download', owner: ofActivity } as const

export function fileRoutes(services: Services): FastifyPluginAsync {
  const { database, objects } = services

  /** Exports that `actor` may request; a signed link was checked when it was issued. */
  const makeable = async (material: ExportMaterial, actor: Actor): Promise<Export[]> => {
    const allowed = new Set(actor.kind === 'signed-in' ? await featuresOf(database, actor) : features)
    return exports.filter(
      (kind) => canBeMade(kind, material) && (kind.feature === undefined || allowed.has(kind.feature)),
    )
  }

  /** A stored file, or a recipe to make one. */
  const find = async (
    ownerUuid: string,
    { activityUuid, fileName }: z.output<typeof endpoints.files.read.params>,
    actor: Actor,
  ): Promise<{ kept: ActivityFile } | { made: Export; material: ExportMaterial }> => {
    const kept = (await filesOf(database, ownerUuid, activityUuid)).find((file) => nameOf(file) === fileName)
    if (kept) return { kept }
    const material = await exportMaterial(database, ownerUuid, activityUuid)
    const made = material && (await makeable(material, actor)).find((kind) => nameOf(kind) === fileName)
    if (!made) throw new ApiError('NotFound')
    return { made, material }
  }

  const make = async (
    ownerUuid: string,
    activityUuid: string,
    { fileFormat }: Export,
    { recording, series, strokes }: ExportMaterial,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    if (!series) throw new ApiError('NotFound')
    const originals = fileFormat === 'zip' ? await filesOf(database, ownerUuid, activityUuid) : []
    return makeFile(services, {
      format: fileFormat,
      activity: await exportedActivity(database, ownerUuid, activityUuid),
      series,
      ...(recording ? { recording } : {}),
      ...(strokes ? { strokes } : {}),
      originals: originals.map((file) => ({ objectKey: file.object_key, name: nameOf(file) })),
      ...(fileFormat === 'zip' ? { record: await activityRecord(database, ownerUuid, activityUuid) } : {}),
    })
  }

  return resource([
    serve(endpoints.files.list, {
      access: { ...access, verb: 'read' },
      handle: async ({ ownerUuid, relation, params: { activityUuid }, actor }) => {
        const material = await exportMaterial(database, ownerUuid, activityUuid)
        if (!material) throw new ApiError('NotFound')
        // A share shows the activity; its files stay with the athlete.
        if (relation === 'shareHolder') return { files: [] }
        const kept = await filesOf(database, ownerUuid, activityUuid)
        const made = await makeable(material, actor)
        return {
          files: [
            ...kept.map((file) => ({ ...file, file_name: withoutTimePrefix(file.file_name) })),
            ...made.map(({ fileType, fileFormat }) => ({
              file_type: fileType,
              file_format: fileFormat,
              file_name: activityFileName(material.day, material.title, fileFormat),
              bytes: null,
            })),
          ],
        }
      },
    }),
    serve(endpoints.files.link, {
      access,
      handle: async ({ ownerUuid, params, actor, reply }) => {
        await find(ownerUuid, params, actor)
        reply.header('cache-control', 'no-store')
        const path = `/files/activities/${params.activityUuid}/${params.fileName}`
        return { url: signLink(await linkSecret(database), path, signedIn(actor).userUuid, services.now()) }
      },
    }),
    serve(endpoints.files.read, {
      access: { ...access, signed: true },
      handle: async ({ ownerUuid, params, actor, reply }) => {
        const found = await find(ownerUuid, params, actor)
        reply.header('cache-control', 'private, no-store')
        if ('kept' in found) {
          const { file_name, bytes, object_key } = found.kept
          const stream = await objects.stream(object_key)
          reply.header('content-disposition', attachment(withoutTimePrefix(file_name)))
          reply.header('content-length', bytes)
          return new Bytes(Readable.from(stream))
        }
        const { made, material } = found
        const bytes = await make(ownerUuid, params.activityUuid, made, material)
        reply.type(made.contentType)
        reply.header(
          'content-disposition',
          attachment(activityFileName(material.day, material.title, made.fileFormat)),
        )
        return new Bytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      },
    }),
  ])
}

function nameOf(file: ActivityFile | Export): string {
  return 'fileType' in file ? `${file.fileType}.${file.fileFormat}` : `${file.file_type}.${file.file_format}`
}

/** RFC 8187 allows fewer unencoded characters than URLs do. */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
