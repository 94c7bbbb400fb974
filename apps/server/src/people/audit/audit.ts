/** Log in which athletes read what others did with their data. */
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { type Actor, signedIn } from '../../platform/http/actor.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Services } from '../../platform/services.ts'
import { findNamesToNotify, insertEntry } from './queries.ts'

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
  await insertEntry(transaction, { userUuid, actorUuid, action, activityUuid, detail }, now())
  if (activityUuid) await tellOwner(transaction, { userUuid, actorUuid, activityUuid }, now())
}

/** Notifies the owner once until it is read, however much is marked in an activity. */
async function tellOwner(
  transaction: Transaction<Database>,
  mark: { userUuid: string; actorUuid: string; activityUuid: string },
  nowMs: number,
): Promise<void> {
  const names = await findNamesToNotify(transaction, mark)
  if (!names) return
  const { userUuid, activityUuid } = mark
  const meta = { text: 'NotificationMarked', activity_uuid: activityUuid, ...names }
  await notify(transaction, userUuid, { type: 'MESSAGE', meta, url: `/activities/${activityUuid}` }, nowMs)
}
