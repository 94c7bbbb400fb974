/** Renders every failure in the one JSON shape of an error, in the reader's language. */
import type { Socket } from 'node:net'
import {
  ApiError,
  defaultLocale,
  type FieldError,
  type Locale,
  type TextKey,
  text,
  texts,
  type wire,
} from '@cadenza/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseDown } from '../database/down.ts'
import { isBrokenOff } from '../database/transact.ts'
import { isFull, isStorageOutage, isUnwritable } from '../outage.ts'
import { languageOf } from './language.ts'

/**
 * Answer 409 with the current state beside the message, so that a client with an old state can continue from
 * it.
 */
export class ConflictWith extends ApiError {
  readonly current: object
  constructor(current: object) {
    super('Conflict')
    this.current = current
  }
}

export function errorBody(error: ApiError, locale: Locale): wire.ErrorBody {
  const body: wire.ErrorBody = { message: text(error.code, locale, error.parameters), errors: {}, codes: {} }
  for (const { field, code, parameters } of error.fields) {
    const message = text(code, locale, parameters)
    body.errors[field] = [...(body.errors[field] ?? []), message]
    body.codes[field] = [...(body.codes[field] ?? []), code]
  }
  const [first] = error.fields
  if (error.code === 'ValidationFailed' && first) body.message = text(first.code, locale, first.parameters)
  return body
}

const isTextKey = (key: string | undefined): key is TextKey => key !== undefined && key in texts.en

/**
 * Codes for a character not in the repertoire, an untranslatable character and invalid text:
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const unstorable = new Set(['22021', '22P05', '22P02'])

function isUnstorable(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && unstorable.has(error.code)
  )
}

/**
 * True for a foreign-key violation: what the request refers to, perhaps the whole account, was deleted
 * meanwhile.
 */
function hasVanished(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}

/** Failure of each input that did not fit its schema. A message that is a text's key names that text. */
function fieldErrors(error: FastifyError): FieldError[] {
  return (error.validation ?? []).map((issue): FieldError => {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
    if (isTextKey(issue.message)) return { field, code: issue.message }
    const { maximum, origin } = issue.params
    if (issue.keyword === 'too_big' && origin === 'string' && typeof maximum === 'number')
      return { field, code: 'ErrorTooLong', parameters: { count: maximum } }
    const missing =
      (issue.keyword === 'too_small' && origin !== 'number') ||
      (issue.keyword === 'invalid_type' && /received undefined/.test(issue.message ?? ''))
    return { field, code: missing ? 'ErrorEnterValue' : 'ErrorInvalidValue' }
  })
}

function megabytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} kB`
}

/** True if the client went away: nobody's fault here, and nobody reads the answer. */
function isAborted(error: Error, { raw }: FastifyRequest): boolean {
  const code = 'code' in error ? error.code : undefined
  // While the answer was sent.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.complete) return raw.socket.destroyed
  const cutOff =
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH'
  return cutOff && (raw.destroyed || raw.socket.destroyed) && !raw.complete
}

/** Tells that the disk of a database that is down is full. */
type LacksRoom = () => boolean

/** Converts a failure into an error of the catalogue. */
export function toApiError(
  error: FastifyError | Error,
  request?: FastifyRequest,
  databaseLacksRoom: LacksRoom = () => false,
): ApiError {
  if (error instanceof ApiError) return error
  // A character that PostgreSQL cannot store (NUL, half a surrogate pair): the request's fault.
  if (isUnstorable(error)) return new ApiError('BadRequest')
  if (hasVanished(error)) return new ApiError('NotFound')
  if (isBrokenOff(error)) return new ApiError('Unavailable', { retryAfterS: 1 })
  if (isDatabaseDown(error) && !databaseLacksRoom()) return new ApiError('Unavailable', { retryAfterS: 5 })
  if (isDatabaseDown(error) || isFull(error)) return new ApiError('StorageFull')
  if (isStorageOutage(error) || isUnwritable(error))
    return new ApiError('StorageUnavailable', { retryAfterS: 30 })
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return new ApiError('NotFound')
    return new ApiError('ValidationFailed', { fields: fieldErrors(error) })
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  const code = 'code' in error ? error.code : undefined
  switch (status) {
    case 400:
      return new ApiError(code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'MalformedJson' : 'BadRequest')
    case 404:
      return new ApiError('NotFound')
    case 413:
      return new ApiError('TooLarge', {
        parameters: { size: megabytes(request?.routeOptions.bodyLimit ?? 0) },
      })
    case 415:
      return new ApiError('UnsupportedType')
    case 503:
      return new ApiError('Unavailable', { retryAfterS: 5 })
    default:
      return new ApiError(status !== undefined && status >= 400 && status < 500 ? 'BadRequest' : 'Unexpected')
  }
}

export function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  databaseLacksRoom: LacksRoom = () => false,
): FastifyReply {
  const aborted = isAborted(error, request)
  if (aborted) request.log.info({ route: request.routeOptions.url }, 'the client went away')
  const known = aborted ? new ApiError('BadRequest') : toApiError(error, request, databaseLacksRoom)
  if (known.status >= 500) request.log.error({ err: error }, 'request failed')
  if (known.retryAfterS !== undefined) reply.header('retry-after', Math.ceil(known.retryAfterS))
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .header('content-language', languageOf(request))
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        ...errorBody(known, languageOf(request)),
        ...(known instanceof ConflictWith ? known.current : {}),
      }),
    )
}

export function addErrors(app: FastifyInstance, databaseLacksRoom?: LacksRoom): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(error, request, reply, databaseLacksRoom),
  )
}

/** Answers what is not HTTP on the bare connection, in English. */
export function refuseClient(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const slow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const status = slow
    ? '408 Request Timeout'
    : error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request'
  const body = JSON.stringify(errorBody(new ApiError(slow ? 'TooSlow' : 'BadRequest'), defaultLocale))
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
