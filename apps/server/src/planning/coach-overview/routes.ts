import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { accessLogOf } from '../../people/audit/access-log.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { resource, serve, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { enqueueForms } from './forms.ts'
import { present } from './present.ts'
import { overviewRows } from './queries.ts'

export function coachOverviewRoutes(services: Services): FastifyPluginAsync {
  return resource([
    serve(endpoints.overview.read, {
      access: { resource: 'athlete', verb: 'read', owner: 'self' },
      handle: async ({ actor, ownerUuid, query: { date } }) => {
        const accessLog = accessLogOf(services)
        // What the coach opened a moment ago is no longer new.
        await accessLog.flush()
        const rows = await overviewRows(services.database, ownerUuid, { now: new Date(services.now()), date })
        const actorUuid = signedIn(actor).userUuid
        for (const { uuid } of rows) accessLog.record({ userUuid: uuid, actorUuid, action: 'view overview' })
        if (rows.some(({ is_stale }) => is_stale))
          await enqueueForms(services, { coach_uuid: ownerUuid, date: date ?? null })
        return wireJson({ athletes: rows.map(present) })
      },
    }),
  ])
}
