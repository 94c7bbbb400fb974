/** Arrow files of activities: where they are, and which objects were replaced or lost their activity. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { MotionFacts } from '../../platform/database/motion-facts.ts'
import type { Database, SeriesKind } from '../../platform/database/tables.ts'
import type { SeriesPlace } from '../../reading/series/read.ts'
import { seriesVersion } from '../../reading/series/version.ts'
import type { ActivityRef } from '../lookup/queries.ts'

/** Arrow file as the current version writes it. */
export type NewSeries = { kind: SeriesKind } & SeriesPlace

export async function insertSeries(
  transaction: Transaction<Database>,
  series: readonly (NewSeries & ActivityRef)[],
): Promise<void> {
  await transaction
    .insertInto('series')
    .values(
      series.map(({ userUuid, activityUuid, kind, object_key, length, columns }) => ({
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
  await insertSeries(
    transaction,
    series.map((each) => ({ ...each, ...of })),
  )
}

/** Marks an activity's series as that of no version, so that it is made again from the original. */
export async function outdateSeries(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
): Promise<void> {
  await transaction
    .updateTable('series')
    .set({ version: 0 })
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('kind', '=', 'series')
    .execute()
}

/** Locks an activity until the transaction ends. Returns whether its series counts impossible values. */
export async function lockChoice(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
): Promise<boolean | undefined> {
  const row = await transaction
    .selectFrom('activities')
    .select('counts_impossible')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', activityUuid)
    .forUpdate()
    .executeTakeFirst()
  return row?.counts_impossible
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
 * Records that the objects `current` replaced `former`. Waits for a sweep that is about to remove one that
 * comes back into use.
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

/**
 * Statement that records all objects of activities about to be deleted, in a query whose part `gone` answers
 * their `user_uuid` and `uuid`.
 */
export const supersedeObjects = (gone: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  insert into superseded_objects (user_uuid, object_key, superseded_at)
    select series.user_uuid, series.object_key, ${now}::timestamptz
      from ${gone} join series on series.user_uuid = ${gone}.user_uuid and series.activity_uuid = ${gone}.uuid
    union select file.user_uuid, file.object_key, ${now}::timestamptz
      from ${gone} join activity_files file on file.user_uuid = ${gone}.user_uuid and file.activity_uuid = ${gone}.uuid
  on conflict (user_uuid, object_key) do update set superseded_at = excluded.superseded_at`

/** Withdraws the removal of objects that are about to be written again. Waits for one in progress. */
export async function reclaimObjects(
  database: Kysely<Database>,
  userUuid: string,
  prefixes: readonly string[],
): Promise<void> {
  await database
    .deleteFrom('superseded_objects')
    .where('user_uuid', '=', userUuid)
    .where(
      sql<boolean>`exists (select from unnest(${sql.val(prefixes)}::text[]) as prefix
        where starts_with(object_key, prefix))`,
    )
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

/** Deletes the record of a replaced object. Returns true if the object itself may be removed. */
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
  for (const table of ['series', 'activity_files'] as const) {
    const used = await transaction
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .where('user_uuid', '=', user_uuid)
      .where('object_key', '=', object_key)
      .limit(1)
      .executeTakeFirst()
    if (used) return false
  }
  return true
}
