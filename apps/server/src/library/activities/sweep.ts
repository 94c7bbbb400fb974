import { sql } from 'kysely'
import type { Services } from '../../platform/services.ts'

const keptMs = 30 * 86_400_000

/**
 * Deletes for good what was deleted 30 days ago and returns the number of activities. Merged activities follow the
 * one they were merged into. The ingest removes bytes without an activity.
 */
export async function sweepDeleted({ database, now }: Services): Promise<number> {
  const { rows } = await sql<{ swept: number }>`
    with gone as (
      delete from activities a where a.deleted_at < ${new Date(now() - keptMs)} and not exists (
        select from activities whole where whole.user_uuid = a.user_uuid and whole.uuid = a.merged_into)
      returning a.uuid),
    unowned as (delete from owners using gone where owners.uuid = gone.uuid),
    forgotten as (delete from deleted_ranges where deleted_at < ${new Date(now() - keptMs)}),
    untargeted as (delete from target_ranges where deleted_at < ${new Date(now() - keptMs)} returning uuid),
    disowned as (delete from owners using untargeted where owners.uuid = untargeted.uuid)
    select count(*)::int as swept from gone`.execute(database)
  return rows[0]?.swept ?? 0
}
