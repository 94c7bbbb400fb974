import { endpoints } from '@cadenza/contract'
import { signedIn } from '../../platform/http/actor.ts'
import { type Route, serve, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { accessLogOf } from '../audit/access-log.ts'
import { present } from './overview.ts'
import { overviewRows } from './overview-queries.ts'

export function overviewRoute(services: Services): Route {
  return serve(endpoints.overview.read, {
    access: { resource: 'athlete', verb: 'read', owner: 'self' },
    handle: async ({ actor, ownerUuid, query }) => {
      const accessLog = accessLogOf(services)
      // What the coach opened a moment ago is no longer new.
      await accessLog.flush()
      const rows = await overviewRows(services.database, ownerUuid, {
        now: new Date(services.now()),
        date: query.date,
      })
      const actorUuid = signedIn(actor).userUuid
      for (const { uuid } of rows) accessLog.record({ userUuid: uuid, actorUuid, action: 'view overview' })
      return wireJson({ athletes: rows.map(present) })
    },
  })
}
