import type pg from 'pg'
import type { Db } from 'pg-boss'
import type { Logger } from 'pino'
import { keepListening } from '../database/listen.ts'
import { openPool } from '../database/open.ts'
import { executeOn } from './queries.ts'

const connections = 3

/**
 * The job queue's connections. Those that pg-boss would make have no listener for errors at times, and would
 * end the process with PostgreSQL.
 */
export function jobConnections(
  connection: pg.ClientConfig,
  log: Pick<Logger, 'warn'>,
): Db & { close(): Promise<void> } {
  const pool = openPool({ ...connection, max: connections, application_name: 'cadenza jobs' })
  return {
    executeSql: executeOn(pool),
    async listen(channel, onNotification, onReconnect) {
      const listening = keepListening(connection, {
        channel,
        applicationName: 'cadenza jobs',
        heard: onNotification,
        connected: onReconnect,
        failed: (error) => log.warn({ err: error }, 'jobs are not announced at the moment; retrying'),
      })
      return { close: () => listening.stop() }
    },
    async close() {
      if (!pool.ending) await pool.end()
    },
  }
}
