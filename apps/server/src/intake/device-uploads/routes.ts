/** Direct uploads from a script or device, in one request, with a personal token. */
import type { Readable } from 'node:stream'
import { ApiError, endpoints, invalid, uploadFileBytes } from '@cadenza/contract'
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { presentUpload } from '../uploads/present.ts'
import { uploadOf } from '../uploads/queries.ts'
import { receiveFile } from './receive.ts'

const own = { resource: 'upload', owner: 'self' } as const
const mostFiles = 100
const maxBytes = uploadFileBytes
const tooLarge = () =>
  new ApiError('TooLarge', { parameters: { size: `${Math.round(maxBytes / 1024 / 1024)} MB` } })

export function deviceUploadRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const answer = async (userUuid: string, uuids: readonly string[], request: FastifyRequest) => {
    const rows = await Promise.all(uuids.map((uuid) => uploadOf(database, userUuid, uuid)))
    return { uploads: rows.flatMap((row) => (row ? [presentUpload(row, request, services.now())] : [])) }
  }
  const routes = resource([
    serve(endpoints.deviceUploads.sendForm, {
      access: { ...own, verb: 'write' },
      bodyLimit: mostFiles * maxBytes,
      handle: async ({ ownerUuid, request }) => {
        if (!request.isMultipart()) throw new ApiError('UnsupportedType')
        const uuids: string[] = []
        for await (const { file, filename } of sentAsForm(request))
          uuids.push(await receiveFile(services, ownerUuid, filename, whole(file)))
        if (uuids.length === 0) throw invalid([{ field: 'file', code: 'ErrorEnterValue' }])
        return answer(ownerUuid, uuids, request)
      },
    }),
    serve(endpoints.deviceUploads.send, {
      access: { ...own, verb: 'write' },
      bodyLimit: maxBytes,
      handle: async ({ ownerUuid, params, request }) => {
        const body = request.body as Readable | undefined
        if (!body) throw invalid([{ field: 'file', code: 'ErrorEnterValue' }])
        const uuid = await receiveFile(services, ownerUuid, params.fileName, counted(body))
        return answer(ownerUuid, [uuid], request)
      },
    }),
    serve(endpoints.deviceUploads.read, {
      access: { ...own, verb: 'read' },
      handle: async ({ ownerUuid, params, request }) => {
        const row = await uploadOf(database, ownerUuid, params.uploadUuid)
        if (!row) throw new ApiError('NotFound')
        return { upload: presentUpload(row, request, services.now()) }
      },
    }),
  ])
  return async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      await scope.register(fastifyMultipart, {
        limits: {
          fileSize: maxBytes,
          files: mostFiles,
          parts: mostFiles + 10,
          fields: 10,
          fieldSize: 10_000,
        },
      })
      // Any other body is streamed, whatever its declared type.
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
      await scope.register(routes)
    })
  }
}

/** Files of a form, in order. */
async function* sentAsForm(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  const files = request.files()
  while (true) {
    const { done, value } = await files.next().catch(unreadable)
    if (done) return
    yield value
  }
}

/** Fails if the form ends early or the file was cut off. */
async function* whole(file: MultipartFile['file']): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch (error) {
    unreadable(error)
  }
  if (file.truncated) throw tooLarge()
}

/** Reports an error in the form as the client's. */
function unreadable(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
  throw new ApiError('BadRequest')
}

async function* counted(body: Readable): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    if (bytes > maxBytes) throw tooLarge()
    yield piece
  }
}
