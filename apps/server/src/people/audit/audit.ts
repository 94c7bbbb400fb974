/** Log in which athletes read what others did with their data. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { type Actor, signedIn } from '../../platform/http/actor.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'

export interface Deed {
  userUuid: string
  /** Verb and object: `range create`, `tag delete` … */
  action: string
  activityUuid?: string
  detail?: Record<string, unknown>
}

/** Logs an act of anybody but the owner, in the transaction that performs it. */
export async function audit(
  { now }: Pick<Services, 'now'>,
  transaction: Transaction<Database>,
  actor: Actor,
  { userUuid, action, activityUuid, detail }: Deed,
): Promise<void> {
  const actorUuid = signedIn(actor).userUuid
  if (actorUuid === userUuid) return
  await transaction
    .insertInto('audit_log')
    .values({
      user_uuid: userUuid,
      uuid: newUuid(now()),
      actor_uuid: actorUuid,
      action,
      activity_uuid: activityUuid ?? null,
      detail: JSON.stringify(detail ?? {}),
      at: new Date(now()),
    })
    .execute()
  if (activityUuid) await tellOwner(transaction, { userUuid, actorUuid, activityUuid }, now())
}

/** Notifies the owner once until it is read, however much is marked in an activity. */
async function tellOwner(
  transaction: Transaction<Database>,
  { userUuid, actorUuid, activityUuid }: { userUuid: string; actorUuid: string; activityUuid: string },
  nowMs: number,
): Promise<void> {
  const { rows } = await sql<{ name: string; title: string }>`
    select users.name, a.title from users, activities a
    where users.uuid = ${actorUuid} and a.user_uuid = ${userUuid} and a.uuid = ${activityUuid}
      and not exists (
        select from notifications n where n.user_uuid = ${userUuid} and not n.read and n.type = 'MESSAGE'
          and n.meta @> jsonb_build_object(
            'text', 'NotificationMarked', 'activity_uuid', ${activityUuid}::text, 'name', users.name))`.execute(
    transaction,
  )
  const [found] = rows
  if (!found) return
  const meta = { text: 'NotificationMarked', activity_uuid: activityUuid, ...found }
  await notify(transaction, userUuid, { type: 'MESSAGE', meta, url: `/activities/${activityUuid}` }, nowMs)
}
