import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import { recipientOf } from './queries.ts'

/**
 * Tells the user who caused a mail to `address` that it was given up. Does nothing if the account is gone.
 */
export async function tellUndelivered(
  services: Services,
  userUuid: string,
  address: string | undefined,
): Promise<void> {
  const { database, now } = services
  const user = await recipientOf(database, userUuid)
  if (!user) return
  const meta = { text: 'NotificationMailNotDelivered', name: address ?? user.email }
  await notify(database, userUuid, { type: 'MESSAGE', meta }, now())
}
