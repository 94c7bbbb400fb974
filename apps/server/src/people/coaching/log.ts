/** Log in which athletes read who viewed or changed their data. */
import { endpoints, type wire } from '@cadenza/contract'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { type Route, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { accessLogOf } from '../audit/access-log.ts'

const pageEntries = 50

interface EntryRow {
  uuid: string
  at: Date
  actor_uuid: string
  name: string | null
  action: string
  activity_uuid: string | null
  title: string | null
  about: string | null
}

/** Entries, newest first. The athlete's own acts are in the security events. */
async function entriesOf(
  database: Kysely<Database>,
  userUuid: string,
  { person, kind, before }: z.output<typeof wire.accessLogQuery>,
): Promise<EntryRow[]> {
  const conditions: Expression<SqlBool>[] = [sql`l.user_uuid = ${userUuid}`, sql`l.actor_uuid <> ${userUuid}`]
  if (person) conditions.push(sql`l.actor_uuid = ${person}`)
  if (kind) conditions.push(kind === 'view' ? sql`l.action like 'view %'` : sql`l.action not like 'view %'`)
  if (before)
    conditions.push(
      sql`(l.at, l.uuid) < (select at, uuid from audit_log where user_uuid = ${userUuid} and uuid = ${before})`,
    )
  const { rows } = await sql<EntryRow>`
    select l.uuid, l.at, l.actor_uuid, users.name, l.action, a.uuid as activity_uuid, a.title,
      coalesce(l.detail->>'tag', l.detail->>'name', l.detail#>>'{ranges,0,name}') as about
    from audit_log l
    left join users on users.uuid = l.actor_uuid
    left join activities a on a.user_uuid = l.user_uuid and a.uuid = l.activity_uuid and a.deleted_at is null
    where ${sql.join(conditions, sql` and `)}
    order by l.at desc, l.uuid desc
    limit ${pageEntries + 1}`.execute(database)
  return rows
}

async function peopleIn(database: Kysely<Database>, userUuid: string) {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select users.uuid, users.name from users
    where users.uuid <> ${userUuid}
      and users.uuid in (select distinct actor_uuid from audit_log where user_uuid = ${userUuid})
    order by users.name, users.uuid`.execute(database)
  return rows
}

export function logRoute(services: Services): Route {
  const { database } = services
  return serve(endpoints.accessLog.read, {
    access: { resource: 'access_log', verb: 'read', owner: 'self' },
    handle: async ({ ownerUuid, query }) => {
      // Includes what happened a moment ago.
      await accessLogOf(services).flush()
      const [rows, people] = await Promise.all([
        entriesOf(database, ownerUuid, query),
        peopleIn(database, ownerUuid),
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
