/** Whether somebody gets digests: they say so themselves, or follow the link in one to have no more. */

import { randomBytes } from 'node:crypto'
import { type accountWire, invalid } from '@cadenza/contract'
import type { z } from 'zod'
import { transactOn } from '../database/transact.ts'
import type { Services } from '../services.ts'
import { isTimeZone, nextMorning } from './mornings.ts'
import { digestOf } from './queries.ts'

/** Throws `ValidationFailed` where no mail would come, or the time zone is none. */
export async function chooseDigest(
  services: Services,
  userUuid: string,
  { period, time_zone: timeZone }: z.output<typeof accountWire.digestBody>,
): Promise<void> {
  const { database, now } = services
  if (period === 'off') {
    await database.deleteFrom('digests').where('user_uuid', '=', userUuid).execute()
    return
  }
  if (!isTimeZone(timeZone)) throw invalid([{ field: 'time_zone', code: 'ErrorInvalidValue' }])
  const { hindrance } = await digestOf(services, userUuid)
  if (hindrance) throw invalid([{ field: 'period', code: 'ErrorInvalidValue' }])
  const nowMs = now()
  const when = { period, time_zone: timeZone, next_at: new Date(nextMorning(nowMs, timeZone, period)) }
  await transactOn(database, userUuid, (transaction) =>
    transaction
      .insertInto('digests')
      .values({
        user_uuid: userUuid,
        ...when,
        sent_until: new Date(nowMs),
        token: randomBytes(16).toString('base64url'),
      })
      // What came since the last mail is for the next, whenever that is.
      .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet(when))
      .execute(),
  )
}

export async function endDigest({ database }: Services, token: string): Promise<void> {
  await database.deleteFrom('digests').where('token', '=', token).execute()
}
