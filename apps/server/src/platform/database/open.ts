import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Settings } from '../settings.ts'
import { type Embedded, type EmbeddedOptions, openEmbedded } from './embedded/embedded.ts'
import { prepareStatements, StatementNames } from './prepared.ts'
import { openSockets, watchDatabase } from './sockets.ts'
import type { Database } from './tables.ts'

export interface OpenDatabase {
  database: Kysely<Database>
  pool: pg.Pool
  /** Settings for connections outside the pool. */
  connection: pg.ClientConfig
  /** Ends the connections. Also stops the embedded PostgreSQL if nobody else needs it. */
  close(): Promise<void>
}

const databaseName = 'cadenza'

/** Connects to DATABASE_URL, or else to the embedded PostgreSQL in the data folder. Runs no migrations. */
export async function openDatabase(
  settings: Pick<Settings, 'dataFolder' | 'databaseUrl'>,
  options: { connections?: number; tell?(message: string): void } = {},
): Promise<OpenDatabase> {
  const sockets = openSockets()
  const { stream } = sockets
  const embedded =
    settings.databaseUrl === undefined
      ? await openOwn(settings.dataFolder, { stream, ...options })
      : undefined
  const connection = embedded?.connection(databaseName) ?? { connectionString: settings.databaseUrl }
  const watch = watchDatabase(connection, sockets)
  const open = connect({ ...connection, stream }, options.connections)
  return {
    ...open,
    async close() {
      watch.stop()
      await open.close()
      await embedded?.close()
    },
  }
}

async function openOwn(
  dataFolder: string,
  options: Pick<EmbeddedOptions, 'stream' | 'tell'>,
): Promise<Embedded> {
  const embedded = await openEmbedded(path.join(dataFolder, 'postgres'), options)
  try {
    await embedded.ensureDatabase(databaseName)
  } catch (error) {
    await embedded.close()
    throw error
  }
  return embedded
}

/** ms. */
const connectMs = 10_000
const idleMs = 10_000
/** ms; far longer than any statement but a migration's. */
const statementMs = 60_000

/** A pool, and Kysely on top of it. */
export function connect(connection: pg.ClientConfig, connections = 10): OpenDatabase {
  const pool = openPool({ ...connection, max: connections, application_name: 'cadenza', types })
  const names = new StatementNames()
  pool.on('connect', (client) => prepareStatements(client, names))
  const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    database,
    pool,
    connection,
    async close() {
      if (!pool.ending) await pool.end()
    },
  }
}

/** A pool that survives every end of its connections. */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    statement_timeout: statementMs,
    ...options,
  })
  // A broken idle connection is replaced when it is next needed.
  pool.on('error', () => undefined)
  // One that breaks in use, between two statements, has no other listener; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const int8 = 20
const dateType = 1082
const arrayOfInt8 = 1016

/** Reads bigint as a number (ours stay far below 2^53) and date as text, since a date is no instant. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => {
    if (id === int8) return Number
    if (id === dateType) return String
    if (id === arrayOfInt8) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)
    return pg.types.getTypeParser(id, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}
