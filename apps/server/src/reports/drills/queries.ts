import type { Drill } from '@cadenza/report/drill'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DrillsTable } from '../../platform/database/reports-table.ts'
import type { Database } from '../../platform/database/tables.ts'

export type DrillEdit = Selectable<DrillsTable>

/** The staff's changes and own drills. */
export async function drillEdits(database: Kysely<Database>): Promise<DrillEdit[]> {
  return database.selectFrom('drills').selectAll().orderBy('id').execute()
}

/** Stores a drill over the one of that id. */
export async function storeDrill(
  transaction: Transaction<Database>,
  { drill, hidden }: { drill: Drill; hidden: boolean },
  now: Date,
): Promise<void> {
  const changed = { hidden, drill: JSON.stringify(drill), updated_at: now }
  await transaction
    .insertInto('drills')
    .values({ id: drill.id, ...changed })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...changed, version: sql<number>`drills.version + 1` }),
    )
    .execute()
}

/** Takes a change back, or deletes a drill of the staff's own. Returns false if there was none. */
export async function deleteDrill(database: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await database.deleteFrom('drills').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lets one change of drills follow another, so that no limit is passed. */
export async function lockDrills(transaction: Transaction<Database>): Promise<void> {
  await sql`lock table drills in share row exclusive mode`.execute(transaction)
}
