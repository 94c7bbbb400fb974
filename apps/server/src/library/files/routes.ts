import { Readable } from 'node:stream'
import { ApiError, endpoints, features } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { featuresOf } from '../../people/users/features.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { linkSecret, signLink } from '../../platform/http/links.ts'
import { Bytes, resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { ofActivity } from '../activities/routes.ts'
import { canBeMade, type Export, exports } from './exports.ts'
import { makeFile } from './make.ts'
import { type Downloadable, namedFiles } from './named-files.ts'
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

  const filesFor = async (
    ownerUuid: string,
    activityUuid: string,
    actor: Actor,
  ): Promise<{ files: Downloadable[]; material: ExportMaterial }> => {
    const material = await exportMaterial(database, ownerUuid, activityUuid)
    if (!material) throw new ApiError('NotFound')
    const kept = await filesOf(database, ownerUuid, activityUuid)
    return { files: namedFiles(kept, await makeable(material, actor), material), material }
  }

  /** The file of a key or a listed name. */
  const find = async (
    ownerUuid: string,
    { activityUuid, fileName }: z.output<typeof endpoints.files.read.params>,
    actor: Actor,
  ): Promise<{ file: Downloadable; material: ExportMaterial }> => {
    const { files, material } = await filesFor(ownerUuid, activityUuid, actor)
    const file = files.find(({ key }) => key === fileName) ?? files.find((one) => one.fileName === fileName)
    if (!file) throw new ApiError('NotFound')
    return { file, material }
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
      recording,
      strokes,
      originals: originals.map((file) => ({
        objectKey: file.object_key,
        name: `${file.file_type}.${file.file_format}`,
      })),
      ...(fileFormat === 'zip' ? { record: await activityRecord(database, ownerUuid, activityUuid) } : {}),
    })
  }

  return resource([
    serve(endpoints.files.list, {
      access: { ...access, verb: 'read' },
      handle: async ({ ownerUuid, relation, params: { activityUuid }, actor }) => {
        const { files } = await filesFor(ownerUuid, activityUuid, actor)
        // A share shows the activity; its files stay with the athlete.
        if (relation === 'shareHolder') return { files: [] }
        return {
          files: files.map(({ fileName, ...file }) =>
            'kept' in file
              ? { ...file.kept, file_name: fileName }
              : {
                  file_type: file.made.fileType,
                  file_format: file.made.fileFormat,
                  file_name: fileName,
                  bytes: null,
                },
          ),
        }
      },
    }),
    serve(endpoints.files.link, {
      access,
      handle: async ({ ownerUuid, params, actor, reply }) => {
        const { file } = await find(ownerUuid, params, actor)
        reply.header('cache-control', 'no-store')
        const path = `/files/activities/${params.activityUuid}/${file.key}`
        return { url: signLink(await linkSecret(database), path, signedIn(actor).userUuid, services.now()) }
      },
    }),
    serve(endpoints.files.read, {
      access: { ...access, signed: true },
      handle: async ({ ownerUuid, params, actor, reply }) => {
        const { file, material } = await find(ownerUuid, params, actor)
        reply.header('cache-control', 'private, no-store')
        if ('kept' in file) {
          const stream = await objects.stream(file.kept.object_key)
          reply.header('content-disposition', attachment(file.fileName))
          reply.header('content-length', file.kept.bytes)
          return new Bytes(Readable.from(stream))
        }
        const bytes = await make(ownerUuid, params.activityUuid, file.made, material)
        reply.type(file.made.contentType)
        reply.header('content-disposition', attachment(file.fileName))
        return new Bytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      },
    }),
  ])
}
