/**
 * HTTP side of the built-in object storage: only the S3 calls that a browser's upload needs. Each is signed
 * with a credential (`credential.ts`) that allows writing under one prefix; nothing can be read, listed or
 * copied.
 */
import { uploadFileBytes, uploadPartBytes } from '@cadenza/contract'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isSignInAlive } from '../../people/sessions/queries.ts'
import { BadObjectKey, checkKey } from '../../platform/objects/keys.ts'
import { isFull, isOutage, isStorageOutage, isUnwritable } from '../../platform/outage.ts'
import type { Services } from '../../platform/services.ts'
import { expectFile } from '../../reading/files/reader-pool.ts'
import { receive } from './body.ts'
import { readCompleteXml } from './complete-xml.ts'
import { uploadKeyOf } from './credential.ts'
import { abortMultipart, completeMultipart, createMultipart, putPart } from './multipart.ts'
import { registerUpload } from './register.ts'
import { errorXml, S3Error, s3Status, xml } from './s3-error.ts'
import { decoded, type VerifiedRequest, verify } from './signature.ts'

export const s3Path = '/s3'
export const builtInBucket = 'cadenza'

/** Bytes of a part: 20 MiB, with tolerance for other clients. */
const partLimitBytes = uploadPartBytes + 1024 * 1024
/**
 * Bytes of a completion. A file of 512 MiB has at most 103 parts of 5 MiB or more. It is parsed on the event
 * loop.
 */
const completeLimitBytes = 256 * 1024
/** Bytes of a refused body still taken, so that its sender reads the answer. */
const drainLimitBytes = 64 * 1024 * 1024

const retryAfterS = 5

type Verb = 'create' | 'part' | 'complete' | 'abort' | 'put'

interface S3Call {
  verb: Verb
  key: string
  uploadId: string
  partNumber: number
}

export function s3Endpoint(services: Services): FastifyPluginAsync {
  let uploadKey: Promise<Buffer> | undefined
  const loadUploadKey = () => {
    uploadKey ??= uploadKeyOf(services.database).catch((error: unknown) => {
      uploadKey = undefined // The database was away: ask again next time.
      throw error
    })
    return uploadKey
  }

  return async (app) => {
    await app.register(async (scope) => {
      // Bodies are streamed, whatever their declared type.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
      scope.setErrorHandler((error: Error, request, reply) => sendS3Error(error, request, reply))
      addRoutes(scope, services, loadUploadKey)
    })
  }
}

function addRoutes(scope: FastifyInstance, services: Services, loadUploadKey: () => Promise<Buffer>): void {
  scope.route({
    method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
    url: `${s3Path}/*`,
    schema: { summary: 'The built-in object storage, for uploads', hide: true },
    config: { access: 'anyone' },
    exposeHeadRoute: false,
    bodyLimit: uploadFileBytes + drainLimitBytes,
    handler: async (request, reply) => {
      const { method, url = '/', headers } = request.raw
      const hosts = [request.host, ...publicHost(services)]
      const verified = await verify(
        { method: method ?? 'GET', url, headers, hosts, mount: s3Path },
        await loadUploadKey(),
        services.now(),
      )
      if (!(await isSignInAlive(services.database, verified.grant, new Date(services.now()))))
        throw new S3Error('ExpiredToken', 'The credential has ended with its login.')
      const call = callOf(request, verified)
      await answer(services, call, verified, request, reply)
      return reply
    },
  })
}

function publicHost({ settings }: Services): string[] {
  return settings.publicUrl === undefined ? [] : [new URL(settings.publicUrl).host]
}

/** The requested call, with the key that the grant allows. */
function callOf(request: FastifyRequest, { grant }: VerifiedRequest): S3Call {
  const [path = '', search = ''] = (request.raw.url ?? '').split('?', 2)
  const query = new URLSearchParams(search)
  const inside = path.slice(s3Path.length + 1)
  const slash = inside.indexOf('/')
  const bucket = slash < 0 ? inside : inside.slice(0, slash)
  const key = slash < 0 ? '' : decoded(inside.slice(slash + 1))
  const verb = verbOf(request.method, query)
  if (verb === undefined || request.headers['x-amz-copy-source'] !== undefined) {
    throw new S3Error('AccessDenied', 'This credential allows uploads and nothing else.')
  }
  if (bucket !== builtInBucket || !key.startsWith(grant.prefix) || key === grant.prefix) {
    throw new S3Error('AccessDenied', 'This credential allows uploads under its own prefix alone.')
  }
  checkUploadKey(key)
  const partNumber = query.get('partNumber') ?? ''
  return {
    verb,
    key,
    uploadId: uploadIdOf(query, verb),
    partNumber: /^\d{1,9}$/.test(partNumber) ? Number(partNumber) : Number.NaN,
  }
}

function verbOf(method: string, query: URLSearchParams): Verb | undefined {
  // The SDK adds `x-id` as a description.
  const names = [...new Set(query.keys())].filter((name) => name !== 'x-id').sort()
  switch (`${method} ${names.join(' ')}`) {
    case 'PUT ':
      return 'put'
    case 'POST uploads':
      return 'create'
    case 'PUT partNumber uploadId':
      return 'part'
    case 'POST uploadId':
      return 'complete'
    case 'DELETE uploadId':
      return 'abort'
    default:
      return undefined
  }
}

function checkUploadKey(key: string): void {
  try {
    checkKey(key)
  } catch (error) {
    if (!(error instanceof BadObjectKey)) throw error
    if (error.message.includes('over')) throw new S3Error('KeyTooLongError', 'The key is too long.')
    throw new S3Error('InvalidArgument', 'The key is not one that can be stored.')
  }
}

function uploadIdOf(query: URLSearchParams, verb: Verb): string {
  const uploadId = query.get('uploadId') ?? ''
  if (verb === 'put' || verb === 'create') return ''
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uploadId)) return uploadId
  throw new S3Error('NoSuchUpload', 'There is no such upload.')
}

async function answer(
  services: Services,
  { verb, key, uploadId, partNumber }: S3Call,
  verified: VerifiedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { userUuid } = verified.grant
  const upload = { userUuid, uploadId, key }
  const { headers } = request
  if (verb === 'put' || verb === 'part') expectFile(services, Number(headers['content-length']))
  switch (verb) {
    case 'create': {
      const created = await createMultipart(services, userUuid, key)
      return sendXml(reply, 'InitiateMultipartUploadResult', {
        Bucket: builtInBucket,
        Key: key,
        UploadId: created,
      })
    }
    case 'part': {
      const body = receive(bodyOf(request), headers, verified, partLimitBytes)
      const { md5, checksums } = await putPart(services, upload, partNumber, body)
      return void reply.headers({ ...checksums, etag: `"${md5.toString('hex')}"` }).send()
    }
    case 'put': {
      const body = receive(bodyOf(request), headers, verified, uploadFileBytes)
      await services.objects.put(key, body.data)
      const { bytes, md5, checksums } = body.facts()
      await registerUpload(services, { userUuid, key, bytes })
      return void reply.headers({ ...checksums, etag: `"${md5.toString('hex')}"` }).send()
    }
    case 'complete': {
      const pieces: Uint8Array[] = []
      for await (const piece of receive(bodyOf(request), headers, verified, completeLimitBytes).data)
        pieces.push(piece)
      const etag = await completeMultipart(
        services,
        upload,
        readCompleteXml(Buffer.concat(pieces).toString()),
      )
      const Location = `${request.protocol}://${request.host}${s3Path}/${builtInBucket}/${encodeURI(key)}`
      return sendXml(reply, 'CompleteMultipartUploadResult', {
        Location,
        Bucket: builtInBucket,
        Key: key,
        ETag: `"${etag}"`,
      })
    }
    case 'abort':
      await abortMultipart(services, upload)
      return void reply.code(204).send()
  }
}

/** The body, kept open when its reader stops: the answer uses the same connection. */
function bodyOf(request: FastifyRequest): AsyncIterable<Uint8Array> {
  return request.raw.iterator({ destroyOnReturn: false })
}

function sendXml(reply: FastifyReply, root: string, fields: Record<string, string>): void {
  reply.type('application/xml').send(xml(root, fields))
}

async function sendS3Error(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = toS3Error(error)
  if (s3Status[known.code] >= 500 && known.code !== 'SlowDown')
    request.log.error({ err: error }, 'upload failed')
  if (known.code === 'ServiceUnavailable') reply.header('retry-after', retryAfterS)
  const drained = await drain(request.raw)
  if (!drained) reply.header('connection', 'close')
  const [path = ''] = (request.raw.url ?? '').split('?', 1)
  return reply
    .code(s3Status[known.code])
    .type('application/xml')
    .send(errorXml(known, path, request.id))
}

function toS3Error(error: Error): S3Error {
  if (error instanceof S3Error) return error
  if (isStorageOutage(error) || isFull(error) || isUnwritable(error))
    return new S3Error(
      'ServiceUnavailable',
      "The server's storage is full or cannot be reached. Please try again later.",
    )
  if (isOutage(error)) return new S3Error('ServiceUnavailable', 'Please try again shortly.')
  if ('code' in error && (error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')) {
    return new S3Error('IncompleteBody', 'The connection was lost.')
  }
  return new S3Error('InternalError', 'Something went wrong. Please try again.')
}

/** Drains the rest of a body, since a sending client does not listen; false if it is too long. */
async function drain(body: FastifyRequest['raw']): Promise<boolean> {
  if (body.readableEnded || body.destroyed) return true
  if (Number(body.headers['content-length'] ?? 0) > drainLimitBytes) return false
  return new Promise((resolve) => {
    let bytes = 0
    body.on('data', (piece: Uint8Array) => {
      bytes += piece.length
      if (bytes > drainLimitBytes) resolve(false)
    })
    body.on('end', () => resolve(true))
    body.on('close', () => resolve(true))
    body.on('error', () => resolve(false))
    body.resume()
  })
}
