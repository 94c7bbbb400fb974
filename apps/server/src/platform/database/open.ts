import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Settings } from '../settings.ts'
import { type Embedded, openEmbedded } from './embedded/embedded.ts'
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
  if (settings.databaseUrl !== undefined)
    return connect({ connectionString: settings.databaseUrl }, options.connections)
  const embedded: Embedded = await openEmbedded(path.join(settings.dataFolder, 'postgres'), {
    tell: options.tell,
  })
  try {
    await embedded.ensureDatabase(databaseName)
  } catch (error) {
    await embedded.close()
    throw error
  }
  const open = connect(embedded.connection(databaseName), options.connections)
  return {
    ...open,
    async close() {
      await open.close()
      await embedded.close()
    },
  }
}

/** A pool, and Kysely on top of it. */
export function connect(connection: pg.ClientConfig, connections = 10): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    application_name: 'cadenza',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 10_000,
    types,
  })
  // A broken idle connection is replaced when it is next needed; a user of one gets the error itself.
  pool.on('error', () => undefined)
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
