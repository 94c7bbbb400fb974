import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

const watchLock = 8_420_013

/** Takes the lock of the watch folder for this connection; false while another process holds it. */
export async function tryLockWatch(connection: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${watchLock}) as locked`.execute(connection)
  return rows[0]?.locked === true
}

export async function unlockWatch(connection: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_unlock(${watchLock})`.execute(connection)
}
