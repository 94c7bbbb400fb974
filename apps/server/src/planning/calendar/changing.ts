import { ApiError } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import { audit } from '../../people/audit/audit.ts'
import type { Database } from '../../platform/database/tables.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { type Actor, signedIn } from '../../platform/http/actor.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Services } from '../../platform/services.ts'
import { nameToNotify } from './queries.ts'

export interface Change {
  actor: Actor
  /** The athlete whose calendar is changed. */
  userUuid: string
}

export type OfEntry = Change & { uuid: string }

/**
 * Runs a change of a calendar. Changes come one at a time, so that places stay distinct and no limit is
 * passed. Open browsers are notified, and the athlete of what another person did, once until it is read.
 */
export async function changing<Result>(
  services: Services,
  change: OfEntry,
  action: string,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const { actor, userUuid, uuid } = change
  return transact(services.database, async (transaction) => {
    if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('NotFound')
    const result = await work(transaction)
    await audit(services, transaction, actor, { userUuid, action, detail: { calendar_entry: uuid } })
    await tellAthlete(services, transaction, change)
    await publish(transaction, { kind: 'calendar', userUuid, uuid: userUuid })
    return result
  })
}

async function tellAthlete(
  { now }: Services,
  transaction: Transaction<Database>,
  { actor, userUuid }: Change,
): Promise<void> {
  const { userUuid: actorUuid } = signedIn(actor)
  if (actorUuid === userUuid) return
  const name = await nameToNotify(transaction, { userUuid, actorUuid })
  if (name === undefined) return
  const meta = { text: 'NotificationPlanned', name }
  await notify(transaction, userUuid, { type: 'MESSAGE', meta, url: '/calendar/' }, now())
}
