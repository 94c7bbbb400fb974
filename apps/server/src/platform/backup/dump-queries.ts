/** One snapshot of the whole database, read table by table. */
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openSockets } from '../database/sockets.ts'
import type { BackedUpTable } from './manifest.ts'

export type TableToDump = Omit<BackedUpTable, 'rows'>

/** ms in which a connection ends in good order; one that broke off in the middle of a table does not. */
const endPatienceMs = 1_000

/** Runs `work` on a connection of its own, without a limit on the time of a statement. */
export async function withConnection<Result>(
  connection: pg.ClientConfig,
  applicationName: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const sockets = openSockets()
  const client = new pg.Client({ ...connection, application_name: applicationName, stream: sockets.stream })
  // A broken connection fails the statement that uses it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    const late = setTimeout(() => sockets.cut(new Error('The connection did not end')), endPatienceMs)
    await client.end().catch(() => undefined) // it may be what failed
    clearTimeout(late)
  }
}

/**
 * Begins a transaction that sees one state of the database, and writes values so that any PostgreSQL reads
 * them.
 */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query(
    "set local client_encoding = 'UTF8'; set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'",
  )
}

export async function endSnapshot(client: pg.Client): Promise<void> {
  await client.query('commit')
}

/** False for a database without our tables. */
export async function hasTables(client: pg.Client, table = 'migrations'): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${table}`,
  ])
  return rows[0]?.found === true
}

export async function hasUsers(client: pg.Client): Promise<boolean> {
  if (!(await hasTables(client, 'users'))) return false
  const { rows } = await client.query<{ found: boolean }>('select exists (select from users) as found')
  return rows[0]?.found === true
}

export async function migrationsThatRan(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  return (
    await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations order by name',
    )
  ).rows
}

/**
 * Uploads that are still arriving: their parts are not backed up, so that whoever sends them begins again.
 */
const transientTables = ['multipart_uploads', 'multipart_parts']

/** Tables with their columns (without generated ones), those that others reference first. */
export async function tablesToDump(client: pg.Client): Promise<TableToDump[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [transientTables],
  )
  const ordered = inOrder(rows).map(({ name, columns }) => ({ schema: 'public' as const, name, columns }))
  return [...ordered, ...(await jobTables(client))]
}

/** Sorts so that each comes after what it needs. */
function inOrder<Table extends { name: string; needs: string[] }>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const placed = new Set<string>()
  for (let left = [...tables]; left.length > 0; ) {
    const next = left.filter(({ needs }) => needs.every((name) => placed.has(name)))
    if (next.length === 0)
      throw new Error(`Tables reference each other in a circle: ${left.map(({ name }) => name)}`)
    for (const table of next) placed.add(table.name)
    ordered.push(...next)
    left = left.filter(({ name }) => !placed.has(name))
  }
  return ordered
}

/** Queues and jobs of pg-boss, whose other tables are its own statistics. */
async function jobTables(client: pg.Client): Promise<TableToDump[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'pgboss' and c.relname in ('queue', 'job') and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     group by c.relname order by c.relname desc`,
  )
  return rows.map(({ name, columns }) => ({ schema: 'pgboss', name, columns }))
}

/** Rows of a table in PostgreSQL's text format. `rows` tells their number once all have been read. */
export function rowsOf(
  client: pg.Client,
  { schema, name, columns }: TableToDump,
): { pieces: AsyncIterable<Uint8Array>; rows(): number } {
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  // Jobs that have ended are only statistics.
  const which = schema === 'pgboss' && name === 'job' ? " where state < 'completed'" : ''
  const stream = client.query(
    copyTo(`copy (select ${listed} from ${schema}.${pg.escapeIdentifier(name)}${which}) to stdout`),
  )
  return { pieces: stream, rows: () => stream.rowCount }
}

/** Bytes of the tables without their indexes. */
export async function tableBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_table_size(c.oid)), 0)::text as bytes from pg_class c
     join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'pgboss') and c.relkind = 'r'`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/**
 * Objects that rows need. Those of finished uploads have been moved, and superseded ones are about to be
 * removed.
 */
const neededObjects = `
  select object_key from series union select object_key from activity_files
  union select object_key from uploads where status not in ('done', 'duplicate')`

const keysAtOnce = 1_000

export async function countObjects(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*)::text as count from (${neededObjects}) needed`,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Keys of the objects that rows of the snapshot need, in order. */
export async function* neededKeys(client: pg.Client): AsyncGenerator<string> {
  await client.query(
    `declare needed no scroll cursor for select object_key from (${neededObjects}) keys order by 1`,
  )
  for (;;) {
    const { rows } = await client.query<{ object_key: string }>(`fetch ${keysAtOnce} from needed`)
    for (const { object_key } of rows) yield object_key
    if (rows.length < keysAtOnce) break
  }
  await client.query('close needed')
}
