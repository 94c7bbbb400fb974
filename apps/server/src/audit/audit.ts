/** The log in which athletes read what others did with their data. */
import type { Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type Actor, signedIn } from '../http/actor.ts'
import type { Services } from '../services.ts'
import { newUuid } from '../uuid.ts'

export interface Deed {
  userUuid: string
  /** What was done to what: `range create`, `tag delete` … */
  action: string
  activityUuid?: string
  detail?: Record<string, unknown>
}

/** Notes what somebody else than the owner did, in the transaction that does it. */
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
}
