import type { wire } from '@cadenza/contract'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, TargetRangesTable } from '../../platform/database/tables.ts'

function presentTargetRange(row: Selectable<TargetRangesTable>): wire.TargetRange {
  const { start_ms, end_ms, registered_at, deleted_at: _, ...same } = row
  return {
    ...same,
    registered_at: registered_at.toISOString(),
    relative_start_time: start_ms,
    relative_end_time: end_ms,
  }
}

/**
 * Target ranges, newest first. With `uuid` only that one; with `activityUuid` those of the activity and its
 * merged parts, in its time.
 */
export async function targetRangesOf(
  database: Kysely<Database>,
  userUuid: string,
  { uuid, activityUuid }: { uuid?: string; activityUuid?: string } = {},
): Promise<wire.TargetRange[]> {
  if (activityUuid !== undefined) return targetRangesOn(database, userUuid, activityUuid)
  const rows = await database
    .selectFrom('target_ranges')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .$if(uuid !== undefined, (query) => query.where('uuid', '=', uuid ?? ''))
    .orderBy('uuid', 'desc')
    .execute()
  return rows.map(presentTargetRange)
}

async function targetRangesOn(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<wire.TargetRange[]> {
  const { rows } = await sql<Selectable<TargetRangesTable>>`
    with recursive family as (
      select ${activityUuid}::uuid as uuid, 0 as shift_ms
      union all
      select a.uuid, shift_ms + coalesce(a.merge_shift_ms, 0) from family
        join activities a on a.user_uuid = ${userUuid} and a.merged_into = family.uuid)
    select target.*, greatest(0, start_ms + shift_ms) as start_ms, greatest(1, end_ms + shift_ms) as end_ms,
      ${activityUuid}::uuid as activity_uuid
    from family join target_ranges target on target.user_uuid = ${userUuid} and target.activity_uuid = family.uuid
    where target.deleted_at is null
    order by target.uuid desc`.execute(database)
  return rows.map(presentTargetRange)
}

export async function insertTarget(
  transaction: Transaction<Database>,
  row: Insertable<TargetRangesTable>,
): Promise<void> {
  const { uuid, user_uuid } = row
  await transaction.insertInto('owners').values({ uuid, kind: 'target_range', user_uuid }).execute()
  await transaction.insertInto('target_ranges').values(row).execute()
}

interface TargetRef {
  userUuid: string
  uuid: string
}

/** Changes the fields given. Returns false if the target is gone or its version is no longer `version`. */
export async function updateTarget(
  transaction: Transaction<Database>,
  { userUuid, uuid }: TargetRef,
  { name, thresholds }: Omit<wire.TargetRangeChange, 'version'>,
  version: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('target_ranges')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(thresholds === undefined ? {} : { thresholds: JSON.stringify(thresholds) }),
      version: sql<number>`version + 1`,
    })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
