/**
 * A backup reads objects for a while after its snapshot of the rows; what the snapshot names must stay so
 * long.
 */
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/tables.ts'

const backupLock = 8_420_012

/** Takes the lock until the connection ends; false while another backup has it. */
export async function tryLockBackup(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    backupLock,
  ])
  return rows[0]?.locked === true
}

/**
 * True while a backup is being made. Asked after the transaction in which an object lost its last row, and
 * before the object is deleted: a backup that begins later no longer sees the row.
 */
export async function isBackupRunning(database: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(database)
  return rows[0]?.free !== true
}
