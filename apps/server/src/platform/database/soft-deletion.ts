/** Rows that their owner deletes and may restore for a while. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './tables.ts'

/** ms for which what was deleted can be restored. */
export const restorableMs = 30 * 86_400_000

type OwnedTable = 'calendar_entries' | 'recommended_workouts' | 'reports' | 'workouts'

/** Deletes a row softly, or restores it where `deletedAt` is null. Returns false if nothing changed. */
export async function markDeleted(
  transaction: Transaction<Database>,
  table: OwnedTable | 'dashboard_items' | 'target_ranges',
  { userUuid, uuid }: { userUuid: string; uuid: string },
  deletedAt: Date | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set deleted_at = ${deletedAt}, version = version + 1
    where user_uuid = ${userUuid} and uuid = ${uuid} and (deleted_at is null) = ${deletedAt !== null}`.execute(
    transaction,
  )
  return numAffectedRows > 0n
}

/** Task that deletes for good what can no longer be restored. */
export const sweepDeletedOf =
  (table: OwnedTable) =>
  async ({ database, now }: { database: Kysely<Database>; now(): number }): Promise<void> => {
    await purge(database, table, new Date(now() - restorableMs))
  }

const purge = (database: Kysely<Database>, table: OwnedTable, before: Date) =>
  sql`
    with gone as (delete from ${sql.table(table)} where deleted_at < ${before} returning uuid)
    delete from owners using gone where owners.uuid = gone.uuid`.execute(database)
