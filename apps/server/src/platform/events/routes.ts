/**
 * Server-sent events, read with `fetch` and the Authorization header: `{kind, uuid}` of changes to data that
 * the reader may see; `hello` with the id to resume from, `resumed` once all since that id have been sent,
 * and `everything` if events may have been missed.
 */

import { PassThrough } from 'node:stream'
import { ApiError, endpoints } from '@cadenza/contract'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { type Actor, type SignedIn, signedIn } from '../http/actor.ts'
import { Bytes, resource, serve } from '../http/resource.ts'
import type { Services } from '../services.ts'
import { mayHear } from './audience.ts'
import { type Event, type EventSource, listenForEvents } from './listen.ts'

const heartbeatMs = 20_000
/** Bytes unread by a client before it is disconnected; it reconnects by itself. */
const mostUnread = 256 * 1024

/** Open streams of an account, in all its tabs and devices. */
const mostStreams = 40
/** s; a closed tab is noticed with the next heartbeat. */
const retryAfterS = 20

export interface EventOptions {
  heartbeatMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Events of the streams, and the id from which a page that is opened now resumes. */
    events: EventSource
  }
}

/** Listens for the streams and documents of the app, until it closes. */
export function addEvents(app: FastifyInstance, services: Services): void {
  const source = listenForEvents(services)
  app.decorate('events', source)
  app.addHook('onClose', () => source.stop())
}

export function eventRoutes(services: Services, options: EventOptions = {}): FastifyPluginAsync {
  const { database, log } = services
  const streams = new Set<PassThrough>()
  /** Number of open streams by account. */
  const open = new Map<string, number>()
  const count = (userUuid: string, change: number) => {
    const next = (open.get(userUuid) ?? 0) + change
    if (next > 0) open.set(userUuid, next)
    else open.delete(userUuid)
  }

  /** Sends what the actor may receive, in order, until either side ends. */
  function follow(
    source: EventSource,
    actor: SignedIn,
    authenticate: () => Promise<Actor>,
    lastId: string | undefined,
  ): PassThrough {
    const { userUuid } = actor
    if ((open.get(userUuid) ?? 0) >= mostStreams)
      throw new ApiError('TooManyRequests', { parameters: { seconds: retryAfterS }, retryAfterS })
    const stream = new PassThrough()
    streams.add(stream)
    count(userUuid, 1)
    const send = (text: string) => {
      if (stream.writableLength > mostUnread) stream.end()
      if (!stream.writableEnded) stream.write(text)
    }
    let sent = Promise.resolve()
    const tell = (event: Event) => {
      sent = sent
        .then(async () => {
          if (!(await mayHear(database, actor, event))) return
          const { id, kind, uuid, progress } = event
          send(`id: ${id}\ndata: ${JSON.stringify({ kind, uuid, progress })}\n\n`)
        })
        .catch((error: unknown) => {
          // The reader cannot know what was missed: the stream ends, and the browser reconnects.
          log.warn({ err: error }, 'an event could not be forwarded')
          stream.end()
        })
    }
    const say = (kind: 'hello' | 'resumed' | 'everything', id: string, uuid = '') =>
      send(`id: ${id}\ndata: ${JSON.stringify({ kind, uuid })}\n\n`)

    send('retry: 2000\n\n')
    let missed = false
    const gap = (id: string) => {
      missed = true
      say('everything', id)
    }
    const unsubscribe = source.subscribe({ event: tell, gap }, lastId)
    // From here on the reader can say where to resume.
    const here = source.lastId()
    if (here && lastId === undefined) say('hello', here)
    else if (here && !missed) sent = sent.then(() => say('resumed', here, lastId))
    const heartbeat = setInterval(async () => {
      // The stream ends with the session.
      const present = await authenticate().catch(() => undefined)
      if (present?.kind === 'signed-in') send(': still here\n\n')
      else stream.end()
    }, options.heartbeatMs ?? heartbeatMs)
    stream.on('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
      streams.delete(stream)
      count(userUuid, -1)
    })
    return stream
  }

  const routes = resource([
    serve(endpoints.events.follow, {
      access: { resource: 'event', verb: 'read', owner: 'self' },
      handle: async ({ actor, request, reply }) => {
        const lastId = request.headers['last-event-id']
        reply
          .header('cache-control', 'no-store')
          // Keeps proxies from buffering events.
          .header('x-accel-buffering', 'no')
        return new Bytes(
          follow(
            request.server.events,
            signedIn(actor),
            () => request.authenticate(),
            typeof lastId === 'string' ? lastId : undefined,
          ),
        )
      },
    }),
  ])

  return async (app, pluginOptions) => {
    await routes(app, pluginOptions)
    app.addHook('preClose', async () => {
      for (const stream of streams) stream.end()
    })
  }
}
