import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { AuditLogTable, Database } from '../../platform/database/tables.ts'
import { newUuid } from '../../platform/uuid.ts'

/** Adds an entry to the audit log or the security log, which share a table. */
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
): Promise<void> {
  await database
    .insertInto('audit_log')
    .values({
      user_uuid: entry.userUuid,
      uuid: newUuid(nowMs),
      actor_uuid: entry.actorUuid,
      action: entry.action,
      activity_uuid: entry.activityUuid ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      at: new Date(nowMs),
    })
    .execute()
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

/** The user's own acts of these kinds, newest first. */
export async function ownEntries(
  database: Kysely<Database>,
  userUuid: string,
  actions: readonly string[],
  most: number,
): Promise<{ uuid: string; action: string; at: Date }[]> {
  return database
    .selectFrom('audit_log')
    .select(['uuid', 'action', 'at'])
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
