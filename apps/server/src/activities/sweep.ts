import { sql } from 'kysely'
import type { Services } from '../services.ts'

const keptMs = 30 * 86_400_000

/** Deletes for good what was deleted 30 days ago, and answers how many activities. Bytes without an activity are swept by the ingest. */
export async function sweepDeleted({ database, now }: Services): Promise<number> {
  const { rows } = await sql<{ swept: number }>`
    with gone as (
      delete from activities where deleted_at < ${new Date(now() - keptMs)} returning uuid),
    unowned as (delete from owners using gone where owners.uuid = gone.uuid),
    forgotten as (delete from deleted_ranges where deleted_at < ${new Date(now() - keptMs)}),
    untargeted as (delete from target_ranges where deleted_at < ${new Date(now() - keptMs)} returning uuid),
    disowned as (delete from owners using untargeted where owners.uuid = untargeted.uuid)
    select count(*)::int as swept from gone`.execute(database)
  return rows[0]?.swept ?? 0
}
