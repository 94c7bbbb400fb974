import { coachWire } from '@cadenza/contract'
import { looksOf } from '../audit/looks.ts'
import { signedIn } from '../http/actor.ts'
import { type Route, route, wireJson } from '../http/resource.ts'
import type { Services } from '../services.ts'
import { overviewRows, present } from './overview.ts'

export function overviewRoute(services: Services): Route {
  return route({
    method: 'GET',
    path: '/overview/',
    access: { resource: 'athlete', verb: 'read', owner: 'self' },
    summary:
      'A coach’s athletes at a glance: last activity, load, what is new, and what changed in their form',
    query: coachWire.overviewQuery,
    answer: coachWire.overviewAnswer,
    handle: async ({ actor, ownerUuid, query }) => {
      const date = query.date ?? new Date(services.now()).toISOString().slice(0, 10)
      const looks = looksOf(services)
      // What the coach opened a moment ago is no longer new.
      await looks.flush()
      const rows = await overviewRows(services.database, ownerUuid, date)
      const actorUuid = signedIn(actor).userUuid
      for (const { uuid } of rows) looks.note({ userUuid: uuid, actorUuid, action: 'look overview' })
      return wireJson({ date, athletes: rows.map((row) => present(row, date)) })
    },
  })
}
