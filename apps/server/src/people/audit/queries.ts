import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { AuditLogTable, Database } from '../../platform/database/tables.ts'
import { newUuid } from '../../platform/uuid.ts'

/**
 * Adds an entry to the audit log or the security log, which share a table. `mostAnHour` limits the entries of
 * the actor with the same action.
 */
export async function insertEntry(
  database: Kysely<Database>,
  entry: {
    userUuid: string
    actorUuid: string
    action: string
    activityUuid?: string | undefined
    detail?: Record<string, unknown> | undefined
  },
  nowMs: number,
  mostAnHour?: number,
): Promise<void> {
  const { userUuid, actorUuid, action } = entry
  const since = new Date(nowMs - hourMs)
  const allowed =
    mostAnHour === undefined
      ? sql`true`
      : sql`${mostAnHour} > (
          select count(*) from audit_log
          where user_uuid = ${userUuid} and actor_uuid = ${actorUuid} and action = ${action} and at > ${since})`
  await sql`
    insert into audit_log (user_uuid, uuid, actor_uuid, action, activity_uuid, detail, at)
    select ${userUuid}, ${newUuid(nowMs)}, ${actorUuid}, ${action}, ${entry.activityUuid ?? null},
      ${JSON.stringify(entry.detail ?? {})}::jsonb, ${new Date(nowMs)}
    where ${allowed}`.execute(database)
}

const hourMs = 3_600_000

/** Deletes entries of these actions. */
export async function deleteEntriesBefore(
  database: Kysely<Database>,
  actions: readonly string[],
  before: Date,
): Promise<void> {
  await database.deleteFrom('audit_log').where('action', 'in', actions).where('at', '<', before).execute()
}

export type AccessRow = Omit<Insertable<AuditLogTable>, 'detail'>

/** Adds many entries at once, except those of deleted accounts and those that are there already. */
export async function insertAccesses(
  database: Kysely<Database>,
  accesses: readonly AccessRow[],
): Promise<void> {
  await sql`
    insert into audit_log (user_uuid, uuid, actor_uuid, action, activity_uuid, at)
    select v.user_uuid, v.uuid, v.actor_uuid, v.action, v.activity_uuid, v.at
    from jsonb_to_recordset(${JSON.stringify(accesses)}::jsonb)
      as v (user_uuid uuid, uuid uuid, actor_uuid uuid, action text, activity_uuid uuid, at timestamptz)
    where exists (select from users where users.uuid = v.user_uuid)
    on conflict do nothing`.execute(database)
}

export interface SecurityEntry {
  uuid: string
  action: string
  at: Date
  detail: Record<string, unknown>
}

/** The user's own acts of these kinds, newest first. */
export async function ownEntries(
  database: Kysely<Database>,
  userUuid: string,
  actions: readonly string[],
  most: number,
): Promise<SecurityEntry[]> {
  return database
    .selectFrom('audit_log')
    .select(['uuid', 'action', 'at', 'detail'])
    .where('user_uuid', '=', userUuid)
    .where('actor_uuid', '=', userUuid)
    .where('action', 'in', actions)
    .orderBy('at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(most)
    .execute()
}

/** Names of the actor and the activity, unless the owner has an unread notification about both. */
export async function findNamesToNotify(
  transaction: Transaction<Database>,
  { userUuid, actorUuid, activityUuid }: { userUuid: string; actorUuid: string; activityUuid: string },
): Promise<{ name: string; title: string } | undefined> {
  const { rows } = await sql<{ name: string; title: string }>`
    select users.name, a.title from users, activities a
    where users.uuid = ${actorUuid} and a.user_uuid = ${userUuid} and a.uuid = ${activityUuid}
      and not exists (
        select from notifications n where n.user_uuid = ${userUuid} and not n.read and n.type = 'MESSAGE'
          and n.meta @> jsonb_build_object(
            'text', 'NotificationMarked', 'activity_uuid', ${activityUuid}::text, 'name', users.name))`.execute(
    transaction,
  )
  return rows[0]
}
