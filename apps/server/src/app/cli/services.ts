import type { OpenDatabase } from '../../platform/database/open.ts'
import { checkStorage } from '../../platform/installation/storage-id.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { openObjects } from '../../platform/objects/open.ts'
import type { Services } from '../../platform/services.ts'
import type { Settings } from '../../platform/settings.ts'
import { openLog } from '../server.ts'

/**
 * Services of a command, whose storage is that of its database. Nothing is logged below warnings, unless the
 * log level is set.
 */
export async function commandServices(settings: Settings, open: OpenDatabase): Promise<Services> {
  const services: Services = {
    settings,
    database: open.database,
    connection: open.connection,
    objects: await openObjects(settings),
    jobs: withoutJobs,
    log: openLog({ ...settings, logLevel: settings.logLevel === 'info' ? 'warn' : settings.logLevel }),
    now: Date.now,
    pause: async () => undefined,
  }
  await checkStorage(services)
  return services
}

/** The command itself does at its end what jobs would do. */
const withoutJobs: Jobs = {
  enqueue: async () => undefined,
  work: async () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
  healthy: async () => undefined,
  queues: async () => [],
  deadLetters: async () => [],
  retryDeadLetters: async () => 0,
}
