import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { DatabaseTrouble } from './embedded/trouble.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

const ourFolder = path.join(import.meta.dirname, 'migrations')
/** Arbitrary, but used for no other lock. */
const lockKey = 8_420_002

/** Migrations of a folder in order: `0001-what-it-does.sql`. */
export function readMigrations(folder: string = ourFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      return { name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings the tables up to date, each migration in one transaction, one process at a time. Returns the names
 * of those that ran. Changes nothing and throws if a migration was changed after it ran, or is unknown here.
 * Before the first change of existing tables it waits for `beforeChange`.
 */
export async function migrate(
  pool: pg.Pool,
  folder?: string,
  beforeChange: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await pool.connect()
  try {
    // Another process may be migrating, and a migration may rewrite large tables.
    await client.query('set statement_timeout = 0')
    await lockMigrations(client)
    try {
      return await runPending(client, migrations, beforeChange)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey])
    }
  } finally {
    client.release(true)
  }
}

/** Waits until no other process migrates, and keeps them from it until the connection ends. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey])
}

async function runPending(
  client: pg.PoolClient,
  migrations: Migration[],
  beforeChange: () => Promise<void>,
): Promise<string[]> {
  await ensureMigrationsTable(client)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const done = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseStrangers(done, migrations)
  const pending = migrations.filter((migration) => !done.has(migration.name))
  if (pending.length > 0 && done.size > 0) await beforeChange()
  for (const migration of pending) {
    await client.query('begin')
    try {
      await client.query(migration.sql)
      await recordMigration(client, migration)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new DatabaseTrouble(`The migration ${migration.name} failed: ${(error as Error).message}`, {
        cause: error,
      })
    }
  }
  return pending.map((migration) => migration.name)
}

/** Creates the table that remembers which migrations ran. */
export async function ensureMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
  )
}

export async function recordMigration(client: pg.ClientBase, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** Numbers of migrations that ran and that are to come. Throws `DatabaseTrouble` where one is not ours. */
export async function migrationState(pool: pg.Pool): Promise<{ ran: number; pending: number }> {
  const { rows: found } = await pool.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'migrations'",
  )
  const migrations = readMigrations()
  if (found.length === 0) return { ran: 0, pending: migrations.length }
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  refuseStrangers(new Map(rows.map(({ name, checksum }) => [name, checksum])), migrations)
  return { ran: rows.length, pending: migrations.length - rows.length }
}

function refuseStrangers(done: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of done) {
    const ours = known.get(name)
    if (ours === undefined)
      throw new DatabaseTrouble(
        `The database contains the migration ${name}, which this version of Cadenza does not know: a newer version wrote it. Start that version.`,
      )
    if (ours !== checksum)
      throw new DatabaseTrouble(
        `The migration ${name} has been changed since it ran on this database. Restore the file; changes belong in a new migration.`,
      )
  }
}
