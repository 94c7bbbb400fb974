/**
 * Everything in one transaction: the tables of the backup's version, their rows, and what later versions
 * change.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ensureMigrationsTable, type Migration, recordMigration } from '../database/migrate.ts'
import { jobsSchema } from '../jobs/schema.ts'
import type { BackedUpTable } from './manifest.ts'
import { BackupTrouble } from './trouble.ts'

/** True while a server runs on the database. */
export async function isServed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database()
       and application_name = 'cadenza jobs' and pid <> pg_backend_pid()) as found`,
  )
  return rows[0]?.found === true
}

/** True if the database holds tables and none is ours. */
export async function isForeign(client: pg.Client): Promise<boolean> {
  return (await ourTables(client)).length > 0 && (await ourTables(client, 'migrations')).length === 0
}

/** Quoted names of the tables in `public`, or of one of them. */
async function ourTables(client: pg.Client, only?: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('public.%I', c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and ($1::text is null or c.relname = $1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    [only ?? null],
  )
  return rows.map(({ name }) => name)
}

export async function beginRestore(client: pg.Client): Promise<void> {
  await client.query('begin')
}

export async function commitRestore(client: pg.Client): Promise<void> {
  await client.query('commit')
}

export async function undoRestore(client: pg.Client): Promise<void> {
  await client.query('rollback')
}

/** Makes the tables as those migrations left them, and empty, whatever was there before. */
export async function makeTables(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await dropAll(client)
  await client.query(jobsSchema())
  // It sets limits for its own transaction.
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await ensureMigrationsTable(client)
  for (const { sql } of migrations) await client.query(sql)
  await client.query(`truncate ${(await ourTables(client)).join(', ')}`)
}

async function dropAll(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
  const tables = await ourTables(client)
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`)
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  if (rows.length > 0) await client.query(`drop routine ${rows.map(({ name }) => name).join(', ')} cascade`)
}

/** Runs the migrations that the backup does not have yet. */
export async function runLater(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const migration of migrations) {
    try {
      await client.query(migration.sql)
    } catch (error) {
      throw refusal(error, `The rows of the backup do not fit the update ${migration.name}`)
    }
    await recordMigration(client, migration)
  }
}

/**
 * Fills a table from PostgreSQL's text format. Its triggers do not run: what they would write is in the
 * backup.
 */
export async function fillTable(
  client: pg.Client,
  table: BackedUpTable,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const name = `${table.schema}.${pg.escapeIdentifier(table.name)}`
  await requireColumns(client, table)
  const listed = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  await client.query(`alter table ${name} disable trigger user`)
  const into = client.query(copyFrom(`copy ${name} (${listed}) from stdin`))
  try {
    await pipeline(Readable.from(pieces, { objectMode: false }), into)
  } catch (error) {
    throw refusal(error, `${rowOf(error)} of ${table.name} cannot be restored`)
  }
  await client.query(`alter table ${name} enable trigger user`)
  if (into.rowCount !== table.rows)
    throw new BackupTrouble(
      `${into.rowCount} of ${table.rows} rows of ${table.name} arrived. Nothing was changed.`,
    )
}

/** Row at which a copy stopped, as far as PostgreSQL says: references are checked after the last row. */
function rowOf(error: unknown): string {
  const where = error instanceof pg.DatabaseError ? error.where : undefined
  const line = /, line (\d+)/.exec(where ?? '')?.[1]
  return line === undefined ? 'A row' : `Row ${line}`
}

/** Errors of PostgreSQL about the data; an outage stays what it is. */
const dataError = /^2[23]/

function refusal(error: unknown, what: string): unknown {
  if (!(error instanceof pg.DatabaseError) || !dataError.test(error.code ?? '')) return error
  const detail = error.detail === undefined ? '' : ` ${error.detail}`
  return new BackupTrouble(`${what}: ${error.message}.${detail} Nothing was changed.`, { cause: error })
}

/** Throws if the table here does not have the columns of the backup. */
async function requireColumns(client: pg.Client, { schema, name, columns }: BackedUpTable): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped`,
    [schema, name],
  )
  const here = new Set(rows.map(({ column }) => column))
  const lacking = columns.filter((column) => !here.has(column))
  if (lacking.length > 0)
    throw new BackupTrouble(
      `The table ${schema}.${name} has no ${lacking.join(', ')} here. Restore the backup with the version that made it.`,
    )
}
