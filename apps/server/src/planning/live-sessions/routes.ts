import { createGunzip } from 'node:zlib'
import { ApiError, endpoints, liveBatchBytes, type wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { accessLogOf } from '../../people/audit/access-log.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { Bytes, hijacked, resource, serve } from '../../platform/http/resource.ts'
import { asksForSocket } from '../../platform/http/upgrade.ts'
import type { Services } from '../../platform/services.ts'
import { connectBroker } from './broker.ts'
import { joinStretches, lengthOf, type Stretch } from './columns.ts'
import { presentSession } from './present.ts'
import { openSessionsOf, rangesOfSessions, sessionOf, sessionsOf, stretchesOf, watchedBy } from './queries.ts'
import { newLiveSessions } from './sessions.ts'
import { newLiveSockets } from './socket.ts'
import { newKnownUsual, type UsualAthlete } from './usual.ts'
import { newLiveWatch } from './watch.ts'

const read = { resource: 'live_session', verb: 'read' } as const
const own = { resource: 'live_session', verb: 'write', owner: 'self' } as const
const ofSession = { of: 'liveSessionUuid', kind: 'live_session' } as const
/** Requests a minute from one address, behind which many devices may be; each session has its own limit. */
const perMinute = 60_000

export function liveSessionRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const sessions = newLiveSessions(services)
  const sockets = newLiveSockets(sessions)
  const watch = newLiveWatch(services)
  const usual = newKnownUsual(services)
  const accessLog = accessLogOf(services)

  const routes = resource([
    serve(endpoints.liveSessions.list, {
      access: { ...read, owner: { query: 'user' } },
      handle: async ({ ownerUuid, query }) => {
        const rows = await sessionsOf(database, ownerUuid, query)
        return {
          live_sessions: rows.slice(0, query.limit).map(presentSession),
          more: rows.length > query.limit,
        }
      },
    }),
    serve(endpoints.liveSessions.watched, {
      access: { ...read, owner: 'self' },
      handle: async ({ ownerUuid }) => {
        const rows = await openSessionsOf(database, await watchedBy(database, ownerUuid))
        const ranges = Map.groupBy(
          await rangesOfSessions(
            database,
            rows.map(({ user_uuid, uuid }) => ({ userUuid: user_uuid, uuid })),
          ),
          ({ session_uuid }) => session_uuid,
        )
        for (const userUuid of new Set(rows.map(({ user_uuid }) => user_uuid)))
          if (userUuid !== ownerUuid)
            accessLog.record({ userUuid, actorUuid: ownerUuid, action: 'view live session' })
        return {
          now: new Date(services.now()).toISOString(),
          live_sessions: rows.map((row) => ({
            ...presentSession(row),
            ranges: ranges.get(row.uuid) ?? [],
          })),
        }
      },
    }),
    serve(endpoints.liveSessions.usual, {
      access: { ...read, owner: 'self' },
      handle: async ({ ownerUuid, reply }) => {
        const sessions = await openSessionsOf(database, await watchedBy(database, ownerUuid))
        const athletes = new Map<string, UsualAthlete>()
        for (const { user_uuid: userUuid, sport } of sessions)
          if (sport !== 'other') athletes.set(`${userUuid} ${sport}`, { userUuid, sport })
        const isOver = () => reply.raw.destroyed
        return { usual: await usual.of(ownerUuid, [...athletes.values()], isOver) }
      },
    }),
    serve(endpoints.liveSessions.follow, {
      access: { ...read, owner: 'self' },
      handle: async ({ actor, request, reply, query: { since } }) => {
        reply
          .header('cache-control', 'no-store, no-transform')
          // Keeps proxies from buffering events.
          .header('x-accel-buffering', 'no')
        const reader = signedIn(actor)
        const { events } = request.server
        if (since !== undefined) return new Bytes(watch.next(reader, Date.parse(since), events))
        return new Bytes(watch.follow(reader, () => request.authenticate(), events))
      },
    }),
    serve(endpoints.liveSessions.socket, {
      access: own,
      handle: async ({ request, reply }) => {
        if (!asksForSocket(request)) throw new ApiError('NotFound')
        reply.hijack()
        await sockets.accept(request)
        return hijacked
      },
    }),
    serve(endpoints.liveSessions.begin, {
      access: own,
      handle: async ({ ownerUuid, body }) => {
        const { session, nextSeq } = await sessions.begin(ownerUuid, body)
        return { live_session: presentSession(session), next_seq: nextSeq }
      },
    }),
    serve(endpoints.liveSessions.read, {
      access: { ...read, owner: ofSession },
      handle: async ({ ownerUuid: userUuid, params: { liveSessionUuid: uuid } }) => {
        const session = await sessionOf(database, { userUuid, uuid })
        if (!session) throw new ApiError('NotFound')
        return {
          live_session: presentSession(session),
          live_session_ranges: await rangesOfSessions(database, [{ userUuid, uuid }]),
        }
      },
    }),
    serve(endpoints.liveSessions.series, {
      access: { ...read, owner: ofSession },
      handle: async ({ ownerUuid: userUuid, params: { liveSessionUuid: uuid }, query }) => {
        const session = await sessionOf(database, { userUuid, uuid })
        if (!session) throw new ApiError('NotFound')
        const to = (session.last_s ?? -1) + 1
        const start_s = Math.max(0, to - query.seconds)
        const stretches = await stretchesOf(database, { userUuid, uuid }, Math.max(0, start_s - 600))
        const wanted = query.columns?.split(',')
        const reaching = stretches.filter(reaches(start_s)).map(onlyColumns(wanted))
        return { start_s, columns: joinStretches(reaching, start_s, to) }
      },
    }),
    serve(endpoints.liveSessions.send, {
      // Other accounts have no session of that uuid, so its owner need not be looked up for each batch.
      access: own,
      bodyLimit: liveBatchBytes,
      perMinute,
      isFrequent: true,
      handle: async ({ ownerUuid: userUuid, params: { liveSessionUuid: uuid }, body }) => ({
        next_seq: await sessions.receive({ userUuid, uuid }, body as wire.LiveBatch),
      }),
    }),
    serve(endpoints.liveSessions.end, {
      access: { ...own, owner: ofSession },
      handle: async ({ ownerUuid: userUuid, params: { liveSessionUuid: uuid } }) => ({
        live_session: presentSession(await sessions.end({ userUuid, uuid })),
      }),
    }),
  ])

  return async (app, options) => {
    app.addHook('preParsing', async (request, _reply, payload) => {
      if (request.headers['content-encoding'] !== 'gzip') return payload
      delete request.headers['content-encoding']
      delete request.headers['content-length']
      const unpacked = createGunzip()
      // A damaged stream is reported as a body that cannot be read.
      unpacked.on('error', () => undefined)
      return payload.pipe(unpacked)
    })
    await routes(app, options)
    const { mqttUrl } = services.settings
    const broker = mqttUrl === undefined ? undefined : await connectBroker(services, sessions, mqttUrl)
    app.addHook('preClose', async () => {
      await broker?.stop()
      watch.end()
      sockets.end()
    })
    app.addHook('onClose', async () => {
      await sessions.stop()
      await watch.stop()
    })
  }
}

const reaches =
  (fromS: number) =>
  ({ start_s, columns }: Stretch) =>
    start_s + lengthOf(columns) > fromS

/** The named columns of a stretch; all if none are named. */
const onlyColumns =
  (names: readonly string[] | undefined) =>
  (stretch: Stretch): Stretch =>
    names
      ? {
          ...stretch,
          columns: Object.fromEntries(
            Object.entries(stretch.columns).filter(([name]) => names.includes(name)),
          ),
        }
      : stretch
