import type { Kysely } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Database } from './database/tables.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { ObjectStore } from './objects/store.ts'
import type { Settings } from './settings.ts'

/**
 * Services passed to every part of the server; created once by the server or the command line, and by each
 * test for itself.
 */
export interface Services {
  settings: Settings
  database: Kysely<Database>
  /** For connections outside the pool, such as one for listening. */
  connection: ClientConfig
  objects: ObjectStore
  jobs: Jobs
  log: Logger
  /** Clock that tests can set. Epoch ms. */
  now(): number
  /** Resolves after a while; tests do not wait. Throws `Unavailable` when the server stops. */
  pause(ms: number): Promise<void>
}
