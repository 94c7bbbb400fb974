/** Log in which athletes read who viewed or changed their data. */
import { endpoints } from '@cadenza/contract'
import { type Route, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { accessLogOf } from '../audit/access-log.ts'
import { logEntriesOf, peopleInLogOf } from './queries.ts'

const pageEntries = 50

export function logRoute(services: Services): Route {
  const { database } = services
  return serve(endpoints.accessLog.read, {
    access: { resource: 'access_log', verb: 'read', owner: 'self' },
    handle: async ({ ownerUuid, query }) => {
      // Includes what happened a moment ago.
      await accessLogOf(services).flush()
      const [rows, people] = await Promise.all([
        logEntriesOf(database, ownerUuid, query, pageEntries + 1),
        peopleInLogOf(database, ownerUuid),
      ])
      const entries = rows.slice(0, pageEntries).map((row) => ({
        uuid: row.uuid,
        at: row.at.toISOString(),
        person: row.name === null ? null : { uuid: row.actor_uuid, name: row.name },
        action: row.action,
        activity: row.activity_uuid === null ? null : { uuid: row.activity_uuid, title: row.title ?? '' },
        about: row.about || null,
      }))
      return { entries, people, more: rows.length > pageEntries }
    },
  })
}
