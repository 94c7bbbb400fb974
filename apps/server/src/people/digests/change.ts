/** Subscription to digests: the user's choice, and its next morning. */

import { randomBytes } from 'node:crypto'
import { invalid, type wire } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { timeZoneOf } from '../../platform/notifications/queries.ts'
import type { Services } from '../../platform/services.ts'
import { nextMorning } from './mornings.ts'
import { deleteDigest, digestOf, lockIdleDigest, updateDigest, upsertDigest } from './queries.ts'

/** Sets the choice. Throws `ValidationFailed` if no mail would be delivered. */
export async function chooseDigest(
  services: Services,
  userUuid: string,
  { period }: z.output<typeof wire.digestBody>,
): Promise<void> {
  const { database, now } = services
  if (period === 'off') {
    await deleteDigest(database, userUuid)
    return
  }
  const { hindrance } = await digestOf(services, userUuid)
  if (hindrance) throw invalid([{ field: 'period', code: 'ErrorInvalidValue' }])
  const nowMs = now()
  await transactOn(database, userUuid, async (transaction) => {
    const timeZone = await timeZoneOf(transaction, userUuid)
    await upsertDigest(transaction, {
      user_uuid: userUuid,
      period,
      next_at: new Date(nextMorning(nowMs, timeZone, period)),
      sent_until: new Date(nowMs),
      token: randomBytes(16).toString('base64url'),
    })
  })
}

/** Moves the next morning to a changed time zone. A mail already being sent is left alone. */
export async function moveMorning(
  transaction: Transaction<Database>,
  userUuid: string,
  nowMs: number,
): Promise<void> {
  const digest = await lockIdleDigest(transaction, userUuid)
  if (!digest) return
  const timeZone = await timeZoneOf(transaction, userUuid)
  const nextAt = new Date(nextMorning(nowMs, timeZone, digest.period))
  await updateDigest(transaction, userUuid, { next_at: nextAt })
}
