/** Subscription to digests: the user's own choice, or the link in a digest that ends it. */

import { randomBytes } from 'node:crypto'
import { invalid, type wire } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import type { Services } from '../../platform/services.ts'
import { nextMorning } from './mornings.ts'
import { digestOf, timeZoneOf } from './queries.ts'

/** Sets the choice. Throws `ValidationFailed` where no mail would be delivered. */
export async function chooseDigest(
  services: Services,
  userUuid: string,
  { period }: z.output<typeof wire.digestBody>,
): Promise<void> {
  const { database, now } = services
  if (period === 'off') {
    await database.deleteFrom('digests').where('user_uuid', '=', userUuid).execute()
    return
  }
  const { hindrance } = await digestOf(services, userUuid)
  if (hindrance) throw invalid([{ field: 'period', code: 'ErrorInvalidValue' }])
  const nowMs = now()
  await transactOn(database, userUuid, async (transaction) => {
    const timeZone = await timeZoneOf(transaction, userUuid)
    const when = { period, next_at: new Date(nextMorning(nowMs, timeZone, period)) }
    await transaction
      .insertInto('digests')
      .values({
        user_uuid: userUuid,
        ...when,
        sent_until: new Date(nowMs),
        token: randomBytes(16).toString('base64url'),
      })
      // Everything since the last mail belongs to the next.
      .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet(when))
      .execute()
  })
}

/** Moves the next morning to a changed time zone. A mail already being sent is left alone. */
export async function moveMorning(
  transaction: Transaction<Database>,
  userUuid: string,
  nowMs: number,
): Promise<void> {
  const digest = await transaction
    .selectFrom('digests')
    .select('period')
    .where('user_uuid', '=', userUuid)
    .where('pending_until', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!digest) return
  const timeZone = await timeZoneOf(transaction, userUuid)
  await transaction
    .updateTable('digests')
    .set({ next_at: new Date(nextMorning(nowMs, timeZone, digest.period)) })
    .where('user_uuid', '=', userUuid)
    .execute()
}

export async function endDigest({ database }: Services, token: string): Promise<void> {
  await database.deleteFrom('digests').where('token', '=', token).execute()
}
