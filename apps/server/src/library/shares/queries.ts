import { privacyRadiusOf, sharingConfig, type wire } from '@cadenza/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { configOf } from '../../platform/config/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import { type ActivityRef, familyOf } from '../lookup/queries.ts'

/** Share of an activity or of one that was merged into it; undefined if it is not shared. */
export async function shareOf(
  database: Kysely<Database>,
  { userUuid, activityUuid }: ActivityRef,
  nowMs: number,
  hash?: string,
): Promise<Omit<wire.Share, 'hidden_route_m'> | undefined> {
  const row = await database
    .selectFrom('shares')
    .innerJoin('users', 'users.uuid', 'shares.user_uuid')
    .select(['shares.hash', 'shares.created_at', 'shares.expires_at', 'users.name'])
    .where('shares.user_uuid', '=', userUuid)
    .where('shares.activity_uuid', 'in', familyOf(userUuid, activityUuid))
    .$if(hash !== undefined, (query) => query.where('shares.hash', '=', hash ?? ''))
    .where((eb) =>
      eb.or([eb('shares.expires_at', 'is', null), eb('shares.expires_at', '>', new Date(nowMs))]),
    )
    .orderBy(sql`shares.activity_uuid <> ${activityUuid}`)
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      share_hash: row.hash,
      activity_uuid: activityUuid,
      athlete_name: row.name,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at?.toISOString() ?? null,
    }
  )
}

/** True if the hash opens the activity now. */
export async function isShared(
  database: Kysely<Database>,
  of: ActivityRef,
  hash: string,
  nowMs: number,
): Promise<boolean> {
  return (await shareOf(database, of, nowMs, hash)) !== undefined
}

/** True if the hash belongs to a share of another activity. */
export async function opensAnother(
  database: Kysely<Database>,
  activityUuid: string,
  hash: string,
): Promise<boolean> {
  const share = await database
    .selectFrom('shares')
    .select('activity_uuid')
    .where('hash', '=', hash)
    .where('activity_uuid', '!=', activityUuid)
    .executeTakeFirst()
  return share !== undefined
}

/**
 * Shares an activity. Keeps an existing link: another hash does not replace it; an end date, or null for
 * none, does. A share that has ended opens nothing again.
 */
export async function keepShare(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
  { hash, expires, nowMs }: { hash: string; expires: Date | null | undefined; nowMs: number },
): Promise<void> {
  await transaction
    .deleteFrom('shares')
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('expires_at', '<=', new Date(nowMs))
    .execute()
  await transaction
    .insertInto('shares')
    .values({
      user_uuid: userUuid,
      activity_uuid: activityUuid,
      hash,
      created_at: new Date(nowMs),
      expires_at: expires ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_uuid', 'activity_uuid']).doUpdateSet((eb) => ({
        expires_at: expires === undefined ? eb.ref('shares.expires_at') : expires,
      })),
    )
    .execute()
}

/** Deletes a share of an activity or of one that was merged into it. Returns false if there was none. */
export async function deleteShare(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
  hash: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('shares')
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', 'in', familyOf(userUuid, activityUuid))
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** m around start and end in which a share shows no position. */
export async function privacyRadius(database: Kysely<Database>, userUuid: string): Promise<number> {
  return privacyRadiusOf(await configOf(database, userUuid, sharingConfig))
}
