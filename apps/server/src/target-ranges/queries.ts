import type { wire } from '@cadenza/contract'
import type { Kysely, Selectable } from 'kysely'
import type { Database, TargetRangesTable } from '../database/tables.ts'

export function presentTargetRange(row: Selectable<TargetRangesTable>): wire.TargetRange {
  const { start_ms, end_ms, registered_at, deleted_at: _, ...same } = row
  return {
    ...same,
    registered_at: registered_at.toISOString(),
    relative_start_time: start_ms,
    relative_end_time: end_ms,
  }
}

/** Newest first; only that of `uuid`, or those of `activityUuid`, where given. */
export async function targetRangesOf(
  database: Kysely<Database>,
  userUuid: string,
  { uuid, activityUuid }: { uuid?: string; activityUuid?: string } = {},
): Promise<wire.TargetRange[]> {
  const rows = await database
    .selectFrom('target_ranges')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .$if(uuid !== undefined, (query) => query.where('uuid', '=', uuid ?? ''))
    .$if(activityUuid !== undefined, (query) => query.where('activity_uuid', '=', activityUuid ?? ''))
    .orderBy('uuid', 'desc')
    .execute()
  return rows.map(presentTargetRange)
}
