import type { Kysely } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Database } from './database/tables.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { ObjectStore } from './objects/store.ts'
import type { Settings } from './settings.ts'

/** What every part of the server is given; made once in `main.ts`, and by each test for itself. */
export interface Services {
  settings: Settings
  database: Kysely<Database>
  /** For connections to it beside the pool: whoever listens needs one of its own. */
  connection: ClientConfig
  objects: ObjectStore
  jobs: Jobs
  log: Logger
  /** The clock, so that tests can turn it. Epoch ms. */
  now(): number
}
