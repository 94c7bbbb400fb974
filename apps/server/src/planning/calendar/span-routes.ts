import { ApiError, endpoints, type wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { accessLogOf } from '../../people/audit/access-log.ts'
import { athletesOf } from '../../people/coaching/queries.ts'
import { findStanding } from '../../people/coaching/standing.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { JsonText, resource, serve } from '../../platform/http/resource.ts'
import { decide, policy } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { type AskedSpan, type Calendar, calendarsOf } from './span.ts'

export function calendarSpanRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const accessLog = accessLogOf(services)
  return resource([
    serve(endpoints.calendar.read, {
      access: { resource: 'calendar', verb: 'read', owner: { query: 'user' } },
      handle: async ({ actor, ownerUuid, query }) => {
        const calendars = await calendarsOf(services, [ownerUuid], spanOf(query))
        const standing = await findStanding(database, signedIn(actor), ownerUuid)
        const mayPlan = decide(policy.calendar.write, standing) === 200
        return new JsonText(
          texts(
            '{"calendar":',
            [...calendars.values()].map((calendar) => ({ calendar })),
            `,"may_plan":${mayPlan}}`,
          ),
        )
      },
    }),
    serve(endpoints.calendar.ofAthletes, {
      access: { resource: 'athlete', verb: 'read', owner: 'self' },
      handle: async ({ ownerUuid: coachUuid, query }) => {
        const asked = query.user === undefined ? undefined : new Set([query.user].flat())
        const athletes = (await athletesOf(database, coachUuid)).filter(
          ({ uuid }) => asked?.has(uuid) ?? true,
        )
        if (asked && athletes.length < asked.size) throw new ApiError('NotFound')
        const uuids = athletes.map(({ uuid }) => uuid)
        const calendars = await calendarsOf(services, uuids, spanOf(query))
        for (const userUuid of uuids)
          accessLog.record({ userUuid, actorUuid: coachUuid, action: 'view plan' })
        const shown = athletes.flatMap(({ uuid, name }) => {
          const calendar = calendars.get(uuid)
          return calendar
            ? [{ head: `"uuid":${JSON.stringify(uuid)},"name":${JSON.stringify(name)},`, calendar }]
            : []
        })
        return new JsonText(texts('{"calendars":[', shown, ']}'))
      },
    }),
  ])
}

const spanOf = ({
  date_gte,
  date_lte,
  week_start,
}: {
  date_gte: string
  date_lte: string
  week_start: AskedSpan['weekStart']
}): AskedSpan => ({ from: date_gte, to: date_lte, weekStart: week_start })

/** Entries in each piece of the answer, small enough not to hold up the event loop. */
const pieceEntries = 200

/** JSON in pieces, made one by one while it is sent. */
async function* texts(
  before: string,
  shown: readonly { head?: string; calendar: Calendar }[],
  after: string,
): AsyncGenerator<string> {
  yield before
  for (const [index, { head = '', calendar }] of shown.entries()) {
    yield `${index === 0 ? '' : ','}{${head}"activities":[`
    yield calendar.activities
    yield '],"entries":['
    yield* entryTexts(calendar.entries)
    const { activities: _, entries: __, ...rest } = calendar
    yield `],${JSON.stringify(rest).slice(1)}`
  }
  yield after
}

function* entryTexts(entries: readonly wire.CalendarLine[]): Generator<string> {
  for (let at = 0; at < entries.length; at += pieceEntries) {
    const piece = JSON.stringify(entries.slice(at, at + pieceEntries)).slice(1, -1)
    yield at === 0 ? piece : `,${piece}`
  }
}
