/** Arrow files of activities: where they are, and which ones were replaced. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { MotionFacts } from '../../platform/database/motion-facts.ts'
import type { Database, SeriesKind } from '../../platform/database/tables.ts'
import type { SeriesPlace } from '../../reading/series/read.ts'
import { seriesVersion } from '../../reading/series/version.ts'
import type { ActivityRef } from '../lookup/queries.ts'

/** Arrow file as the current version writes it. */
export type NewSeries = { kind: SeriesKind } & SeriesPlace

export async function insertSeries(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
  series: readonly NewSeries[],
): Promise<void> {
  await transaction
    .insertInto('series')
    .values(
      series.map(({ kind, object_key, length, columns }) => ({
        user_uuid: userUuid,
        activity_uuid: activityUuid,
        kind,
        object_key,
        length,
        columns: JSON.stringify(columns),
        version: seriesVersion,
      })),
    )
    .execute()
}

/** Keys of an activity's Arrow files, whose rows are locked until the transaction ends. */
export async function lockSeriesKeys(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('series')
    .select('object_key')
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .forUpdate()
    .execute()
  return [...new Set(rows.map(({ object_key }) => object_key))]
}

export async function replaceSeries(
  transaction: Transaction<Database>,
  of: ActivityRef,
  series: readonly NewSeries[],
): Promise<void> {
  await transaction
    .deleteFrom('series')
    .where('user_uuid', '=', of.userUuid)
    .where('activity_uuid', '=', of.activityUuid)
    .execute()
  await insertSeries(transaction, of, series)
}

/** Stores the facts about motion sensors of recomputed series. */
export async function storeMotion(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
  motion: MotionFacts | undefined,
): Promise<void> {
  await transaction
    .updateTable('activities')
    .set({ motion: motion ? JSON.stringify(motion) : null })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', activityUuid)
    .execute()
}

/**
 * Records that the objects `current` replaced `former`. Waits for a sweep that is about to remove one that comes back
 * into use.
 */
export async function recordSuperseded(
  transaction: Transaction<Database>,
  userUuid: string,
  { former, current, nowMs }: { former: readonly string[]; current: readonly string[]; nowMs: number },
): Promise<void> {
  const gone = former.filter((key) => !current.includes(key))
  if (gone.length > 0) {
    await transaction
      .insertInto('superseded_objects')
      .values(gone.map((key) => ({ user_uuid: userUuid, object_key: key, superseded_at: new Date(nowMs) })))
      .onConflict((conflict) =>
        conflict.columns(['user_uuid', 'object_key']).doUpdateSet({ superseded_at: new Date(nowMs) }),
      )
      .execute()
  }
  await transaction
    .deleteFrom('superseded_objects')
    .where('user_uuid', '=', userUuid)
    .where('object_key', 'in', [...current])
    .execute()
}

interface SupersededObject {
  user_uuid: string
  object_key: string
}

/** Objects of all users that were replaced before an instant. */
export async function supersededBefore(
  database: Kysely<Database>,
  before: Date,
): Promise<SupersededObject[]> {
  return database
    .selectFrom('superseded_objects')
    .select(['user_uuid', 'object_key'])
    .where('superseded_at', '<', before)
    .execute()
}

/** Deletes the record of a replaced object. Returns true where the object itself may be removed. */
export async function forgetSuperseded(
  transaction: Transaction<Database>,
  { user_uuid, object_key }: SupersededObject,
  before: Date,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('superseded_objects')
    .where('user_uuid', '=', user_uuid)
    .where('object_key', '=', object_key)
    .where('superseded_at', '<', before)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  const used = await transaction
    .selectFrom('series')
    .select(sql`1`.as('one'))
    .where('user_uuid', '=', user_uuid)
    .where('object_key', '=', object_key)
    .limit(1)
    .executeTakeFirst()
  return used === undefined
}
