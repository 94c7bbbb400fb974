import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Rejects unless the database answers. */
export async function ping(database: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(database)
}
