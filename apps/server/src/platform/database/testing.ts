/** Test databases on a real PostgreSQL, which all tests of this checkout share and the last run stops. */
import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Embedded, openEmbedded, stopIdle } from './embedded/embedded.ts'
import { migrate, readMigrations } from './migrate.ts'
import { connect, type OpenDatabase } from './open.ts'

const repository = path.resolve(import.meta.dirname, '../../../../..')
const mark = createHash('sha256').update(repository).digest('hex').slice(0, 12)
/** Outside the checkout: copying that by hard links would let two servers write to the same files. */
const folder = path.join(tmpdir(), `cadenza-tests-${mark}`)
/** Arbitrary, but used for no other lock. */
const templateLock = 8_420_003
/** ms after which databases of killed tests are dropped. */
const abandonedMs = 3_600_000

/** Settings without durability, which these tests do not check; those that do start their own server. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

export interface TestDatabase extends OpenDatabase {
  /** Value for DATABASE_URL. */
  url: string
}

/** Creates a database, migrated unless `migrated` is false, dropped by `close`. */
export async function testDatabase(
  options: { migrated?: boolean; connections?: number } = {},
): Promise<TestDatabase> {
  const embedded = await openTestServer()
  const admin = new pg.Client(embedded.connection('postgres'))
  await admin.connect()
  const name = `test_${Date.now()}_${randomBytes(4).toString('hex')}`
  const template = options.migrated === false ? 'template0' : await migratedTemplate(embedded, admin)
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const connection = embedded.connection(name)
  const open = connect(connection, options.connections ?? 5)
  return {
    ...open,
    url: urlOf(connection),
    async close() {
      await open.close()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await embedded.close()
    },
  }
}

/** The statements of this database that wait for a lock. */
export async function waitingStatements(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.map(({ query }) => query)
}

async function openTestServer(): Promise<Embedded> {
  const options = { settings, stopWhenLast: false }
  try {
    return await openEmbedded(folder, options)
  } catch {
    // Without durability a system crash can corrupt it; there is nothing in it to keep.
    rmSync(folder, { recursive: true, force: true })
    return openEmbedded(folder, options)
  }
}

async function migratedTemplate(embedded: Embedded, admin: pg.Client): Promise<string> {
  const state = createHash('sha256')
  for (const migration of readMigrations()) state.update(migration.name).update(migration.checksum)
  const name = `template_${state.digest('hex').slice(0, 16)}`
  const exists = async () =>
    (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1
  if (await exists()) return name
  await admin.query('select pg_advisory_lock($1)', [templateLock])
  try {
    if (await exists()) return name
    await dropAbandoned(admin)
    await admin.query(`create database ${name}_making template template0`)
    const made = connect(embedded.connection(`${name}_making`), 1)
    try {
      await migrate(made.pool)
    } finally {
      await made.close()
    }
    await admin.query(`alter database ${name}_making rename to ${name}`)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [templateLock])
  }
  return name
}

/** Drops databases of killed tests, and templates of other migrations. */
async function dropAbandoned(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like 'test\\_%' or datname like 'template\\_%'`,
  )
  for (const { datname } of rows) {
    const made = Number(/^test_(\d+)_/.exec(datname)?.[1] ?? 0)
    if (Date.now() - made > abandonedMs) await admin.query(`drop database if exists ${datname} with (force)`)
  }
}

function urlOf(connection: pg.ClientConfig): string {
  const url = new URL(`postgres:///${connection.database}`)
  url.searchParams.set('user', String(connection.user))
  url.searchParams.set('host', String(connection.host))
  url.searchParams.set('port', String(connection.port))
  return url.href
}

/** Vitest's global teardown: stops the server unless another run uses it. */
export async function teardown(): Promise<void> {
  await stopIdle(folder)
}
