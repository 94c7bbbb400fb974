import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
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
 * How a resource declares its routes. A resource's folder exports one plugin:
 *
 * ```ts
 * export function tagRoutes(services: Services): FastifyPluginAsync {
 *   return resource('/api/activities/v1', [
 *     route({
 *       method: 'GET',
 *       path: '/tags/',
 *       access: { resource: 'activity', verb: 'read', owner: 'self' },
 *       summary: 'The tags of an athlete',
 *       query: z.object({ user: wire.uuid.optional() }),
 *       answer: z.object({ tags: z.array(wire.tag) }),
 *       handle: async ({ ownerUuid }) => ({ tags: await tagsOf(services.database, ownerUuid) }),
 *     }),
 *   ])
 * }
 * ```
 *
 * and one line in `resources.ts`. Before `handle` runs, the input is validated (422; a path parameter that cannot
 * be: 404) and the access rule has been decided (401, 403, 404). Input and answer have their wire shape (snake_case,
 * as the columns of the tables); the answer must fit `answer`: keys that it does not name are dropped.
 */
export interface RouteSpec<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  summary: string
  params?: P
  query?: Q
  body?: B
  /** The JSON of the answer; `nothing` answers 204. */
  answer: A
  /** The media type, where the answer is bytes and not JSON: `handle` answers `Bytes`. */
  produces?: string
  status?: 200 | 201 | 202
  bodyLimit?: number
  /** Requests a minute and address, where the general limit is too wide. */
  perMinute?: number
  handle(call: Call<P, Q, B>): Promise<z.output<A> | JsonText | Bytes>
}

export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  /** Who asks. */
  actor: Actor
  /** Whose data, as the access rule found it; empty for `access: 'anyone'`. */
  ownerUuid: string
  /** What the actor is to the owner; `anonymous` for `access: 'anyone'` and for a signed link. */
  relation: Relation
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  request: FastifyRequest
  reply: FastifyReply
}

export type Route = (app: FastifyInstance) => void

/** JSON in its wire shape already, most often straight from PostgreSQL; it is sent as it is. A long one comes in pieces. */
export class JsonText {
  readonly text: string | readonly string[] | AsyncIterable<string>
  constructor(text: string | readonly string[] | AsyncIterable<string>) {
    this.text = text
  }
}

/** The same pieces; between two of them everybody else has a turn. */
async function* inTurns(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}

/** A value that has its wire shape already, such as stored figures. */
export function wireJson<W>(value: W): JsonText {
  return new JsonText(JSON.stringify(value))
}

export class Bytes {
  readonly body: Uint8Array | NodeJS.ReadableStream
  constructor(body: Uint8Array | NodeJS.ReadableStream) {
    this.body = body
  }
}

const empty = z.object({})

/** Of an answer that goes on until its reader leaves. */
export const eventStream = 'text/event-stream'
/** `answer: nothing`: 204. */
export const nothing = z.undefined()

export function route<
  A extends z.ZodType,
  P extends z.ZodType = typeof empty,
  Q extends z.ZodType = typeof empty,
  B extends z.ZodType = typeof empty,
>(spec: RouteSpec<P, Q, B, A>): Route {
  const status = (spec.answer as z.ZodType) === nothing ? 204 : (spec.status ?? 200)
  const response = spec.produces ? { content: { [spec.produces]: { schema: z.any() } } } : spec.answer
  const schema: FastifySchema & { summary: string } = {
    summary: spec.summary,
    params: spec.params ?? empty,
    querystring: spec.query ?? empty,
    ...(spec.body ? { body: spec.body } : {}),
    response: { [status]: response },
  }
  return (app) => {
    app.route({
      method: spec.method,
      url: spec.path,
      // Nobody reads what a HEAD opens, so nobody would close it.
      exposeHeadRoute: spec.produces !== eventStream,
      schema,
      config: {
        access: spec.access,
        ...(spec.perMinute ? { rateLimit: { max: spec.perMinute, timeWindow: 60_000 } } : {}),
      },
      ...(spec.bodyLimit ? { bodyLimit: spec.bodyLimit } : {}),
      handler: async (request, reply) => {
        const answer = await spec.handle({
          actor: request.actor,
          ownerUuid: request.ownerUuid,
          relation: request.relation,
          params: request.params as z.output<P>,
          query: request.query as z.output<Q>,
          body: request.body as z.output<B>,
          request,
          reply,
        })
        reply.code(reply.statusCode === 200 ? status : reply.statusCode)
        if (answer instanceof Bytes) {
          if (!reply.hasHeader('content-type')) {
            reply.type(spec.produces ?? 'application/octet-stream')
          }
          return reply.send(answer.body)
        }
        if (answer instanceof JsonText) {
          const { text } = answer
          const payload =
            typeof text === 'string' ? text : Readable.from(inTurns(text), { objectMode: false })
          return reply.type('application/json; charset=utf-8').send(payload)
        }
        return reply.send(answer)
      },
    })
  }
}

export function resource(prefix: string, routes: readonly Route[]): FastifyPluginAsync {
  return async (app) => {
    await app.register(
      async (scope) => {
        for (const add of routes) add(scope)
      },
      { prefix },
    )
  }
}
