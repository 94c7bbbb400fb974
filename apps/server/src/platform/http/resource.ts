import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type Answer, type Endpoint, eventStream, isBytes } from '@cadenza/contract'
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify'
import { z } from 'zod'
import type { Access, Relation } from '../policy.ts'
import type { Actor } from './actor.ts'

/**
 * Serves the endpoints of a resource. Path, input and answer stand in the contract
 * (`@cadenza/contract/endpoints`); a resource's folder exports one plugin that adds who may call each, and
 * what it does:
 *
 * ```ts
 * export function tagRoutes(services: Services): FastifyPluginAsync {
 *   return resource([
 *     serve(endpoints.tags.list, {
 *       access: { resource: 'activity', verb: 'read', owner: { query: 'user' } },
 *       handle: async ({ ownerUuid }) => ({ tags: await tagsOf(services.database, ownerUuid) }),
 *     }),
 *   ])
 * }
 * ```
 *
 * and one line in `resources.ts`. Before `handle` runs, the input is validated (422; an impossible path
 * parameter: 404) and the access rule is decided (401, 403, 404). Input and answer have their wire shape
 * (snake_case, as the columns of the tables); keys that the answer's schema does not name are dropped.
 */
export interface Service<E extends Endpoint> {
  access: Access
  /** Bytes, where the general limit does not fit. */
  bodyLimit?: number
  /** Requests per minute and address, where the general limit is too wide. */
  perMinute?: number
  /** True for requests that many devices send every second. */
  isFrequent?: boolean
  handle(call: Call<E>): Promise<AnswerOf<E> | JsonText | Bytes | typeof hijacked>
}

/** Type of the answer by the schema; bytes and JSON text are always possible. */
type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : Bytes

type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined

export interface Call<E extends Endpoint = Endpoint> {
  /** The sender of the request. */
  actor: Actor
  /** Owner of the data, found by the access rule; empty for `access: 'anyone'`. */
  ownerUuid: string
  /** Relation of the actor to the owner; `anonymous` for `access: 'anyone'` and for a signed link. */
  relation: Relation
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

export type Route = (app: FastifyInstance) => void

/**
 * JSON already in its wire shape, usually straight from PostgreSQL and sent unchanged. A long one comes in
 * pieces.
 */
export class JsonText {
  readonly text: string | readonly string[] | AsyncGenerator<string>
  constructor(text: string | readonly string[] | AsyncGenerator<string>) {
    this.text = text
  }
}

/** Characters that are sent at once: a few tenths of a millisecond, less than a stream costs. */
const sentAtOnce = 128_000

async function payloadOf({ text }: JsonText): Promise<string | Readable> {
  if (typeof text === 'string') return text
  const { begun, rest }: Opening = 'next' in text ? await openingOf(text) : { begun: text, rest: [] }
  const isShort = begun.reduce((sum, piece) => sum + piece.length, 0) <= sentAtOnce
  if (isShort && rest.length === 0) return begun.join('')
  return Readable.from(inTurns(begun, ...rest), { objectMode: false })
}

interface Opening {
  begun: readonly string[]
  /** The pieces after them, if there are more. */
  rest: readonly AsyncGenerator<string>[]
}

/** Reads the first two pieces. */
async function openingOf(pieces: AsyncGenerator<string>): Promise<Opening> {
  const begun: string[] = []
  while (begun.length < 2) {
    const { done, value } = await pieces.next()
    if (done) return { begun, rest: [] }
    begun.push(value)
  }
  return { begun, rest: [pieces] }
}

/** Yields the same pieces and lets other requests run between two of them. */
async function* inTurns(...lists: (readonly string[] | AsyncGenerator<string>)[]): AsyncGenerator<string> {
  for (const pieces of lists)
    for await (const piece of pieces) {
      yield piece
      await setImmediate()
    }
}

/** Serialises a value that already has its wire shape, such as stored figures. */
export function wireJson<W>(value: W): JsonText {
  return new JsonText(JSON.stringify(value))
}

export class Bytes {
  readonly body: Uint8Array | NodeJS.ReadableStream
  constructor(body: Uint8Array | NodeJS.ReadableStream) {
    this.body = body
  }
}

/** Answer of a handler that has taken the connection over. */
export const hijacked = Symbol('hijacked')

/** `access` and what it serves: the access rule, the conformance tests and the API's description read it. */
declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Tokens of such requests are looked up together. */
    isFrequent?: boolean | undefined
  }
}

export function serve<E extends Endpoint>(endpoint: E, service: Service<E>): Route {
  const { method, path, summary, params, query, body, status } = endpoint
  const answer: Answer = endpoint.answer
  const mediaType = isBytes(answer) ? answer.mediaType : undefined
  const schema: FastifySchema & { summary: string } = {
    summary,
    params,
    querystring: query,
    ...(body ? { body } : {}),
    response: { [status]: isBytes(answer) ? (answer.json ?? z.any()) : answer },
  }
  return (app) => {
    app.route({
      method,
      url: path,
      // Nobody would read or close the stream that a HEAD request opens.
      exposeHeadRoute: mediaType !== eventStream,
      schema,
      config: {
        access: service.access,
        endpoint,
        isFrequent: service.isFrequent,
        ...(service.perMinute ? { rateLimit: { max: service.perMinute, timeWindow: 60_000 } } : {}),
      },
      ...(service.bodyLimit ? { bodyLimit: service.bodyLimit } : {}),
      handler: async (request, reply) => {
        const answered = await service.handle({
          actor: request.actor,
          ownerUuid: request.ownerUuid,
          relation: request.relation,
          params: request.params as z.output<E['params']>,
          query: request.query as z.output<E['query']>,
          body: request.body as BodyOf<E>,
          request,
          reply,
        })
        if (answered === hijacked) return reply
        reply.code(reply.statusCode === 200 ? status : reply.statusCode)
        if (answered instanceof Bytes) {
          if (!reply.hasHeader('content-type')) {
            reply.type(mediaType ?? 'application/octet-stream')
          }
          return reply.send(answered.body)
        }
        if (answered instanceof JsonText) {
          return reply.type('application/json; charset=utf-8').send(await payloadOf(answered))
        }
        return reply.send(answered)
      },
    })
  }
}

/** The routes of a resource as one plugin. */
export function resource(routes: readonly Route[]): FastifyPluginAsync {
  return async (app) => {
    for (const add of routes) add(app)
  }
}
