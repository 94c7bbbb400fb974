/** Starts the parts of a server and stops them in reverse order. */
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@cadenza/contract'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { ensureSuperuser } from '../people/installation/superuser.ts'
import { migrateSafely } from '../platform/backup/migrate-safely.ts'
import { tightenDataFolder } from '../platform/data-folder.ts'
import { openDatabase } from '../platform/database/open.ts'
import { checkStorage } from '../platform/installation/storage-id.ts'
import type { Services } from '../platform/services.ts'
import type { Settings } from '../platform/settings.ts'
import { CommandFailure } from './command-errors.ts'
import { readDemo, requirePrivate } from './demo/state.ts'

export interface Server {
  services: Services
  /** `http://localhost:8420` */
  address: string
  /** Stops taking requests and jobs, finishes those in progress, and ends within 9 s in any case. */
  close(): Promise<void>
}

/** ms of the ten seconds that a stop may take; the rest is the database's. */
const drainPatienceMs = 4_000

export function openLog(settings: Settings): Logger {
  return pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

export interface StartOptions {
  /** Reports slow steps. */
  tell(message: string): void
  /** Adds the demo's accounts and season. */
  demo: boolean
  /** Folder of the browser app; `apps/web/dist` by default. */
  webFolder?: string
}

/** Starts a complete server; resolves when it answers requests. */
export async function startServer(
  settings: Settings,
  { tell, demo, webFolder }: StartOptions,
): Promise<Server> {
  if (demo) requirePrivate(settings)
  for (const folder of await tightenDataFolder(settings.dataFolder))
    tell(`Other users of this machine could read ${folder}. Its permissions are now 0700.`)
  // Modules are loaded while the database starts in a process of its own.
  const opening = openDatabase(settings, { tell })
  opening.catch(() => undefined)
  const [
    { buildApp },
    { bossJobs },
    { openObjects },
    { startIngest },
    { startReadersSoon },
    { startJobs },
    { startSchedule },
  ] = await Promise.all([
    import('./app.ts'),
    import('../platform/jobs/boss.ts'),
    import('../platform/objects/open.ts'),
    import('../intake/ingest/start.ts'),
    import('../reading/files/reader-pool.ts'),
    import('./jobs.ts'),
    import('./schedule.ts'),
  ])
  const open = await opening
  const stopping = new AbortController()
  const ends: (() => Promise<unknown>)[] = [() => open.close()]
  try {
    const log = openLog(settings)
    await migrateSafely(settings, open, tell)
    const services: Services = {
      settings,
      database: open.database,
      connection: open.connection,
      objects: await openObjects(settings),
      jobs: bossJobs(open.connection, log),
      log,
      now: Date.now,
      pause: pauseUntil(stopping.signal),
    }
    await checkStorage(services)
    if ((await ensureSuperuser(open.database, settings)) === 'not a superuser')
      log.warn('CADENZA_ADMIN_EMAIL names an account that is no superuser; it was left as it is')
    const stopJobs = () => services.jobs.stop({ timeoutMs: drainPatienceMs })
    ends.push(stopJobs)
    const [app] = await Promise.all([
      buildApp(services, { webFolder, pool: open.pool }),
      services.jobs.start(),
    ])
    const ingest = await startIngest(services)
    ends.push(() => ingest.stop())
    await startJobs(services)
    const schedule = startSchedule(services)
    ends.push(() => schedule.stop())
    const season = await startDemo(services, { tell, demo })
    ends.push(() => season.stop())
    ends.push(() => Promise.all([closeInTime(app), stopJobs()]))
    ends.push(async () => stopping.abort())
    await listen(app, settings)
    const warming = startReadersSoon(services)
    ends.push(async () => warming.stop())
    return { services, address: addressOf(app, settings), close: () => endAll(ends) }
  } catch (error) {
    await endAll(ends)
    throw error
  }
}

/** Pauses that end with an error when the server stops, since a stop must not wait for them. */
function pauseUntil(signal: AbortSignal): Services['pause'] {
  return async (ms) => {
    await sleep(ms, undefined, { signal }).catch(() => {
      throw new ApiError('Unavailable', { retryAfterS: 5 })
    })
  }
}

const dayMs = 86_400_000

/**
 * Starts the demo. A data folder with a demo is as open as its passwords, whether or not this start asked for
 * it.
 */
async function startDemo(
  services: Services,
  { tell, demo }: Pick<StartOptions, 'tell' | 'demo'>,
): Promise<{ stop(): Promise<void> }> {
  const { database, settings, log } = services
  if (await readDemo(database)) requirePrivate(settings)
  if (!demo) return { stop: async () => undefined }
  const [{ ensureDemo }, { runDemo }] = await Promise.all([
    import('./demo/make.ts'),
    import('./demo/demo.ts'),
  ])
  // Yesterday, so that nothing of the last day lies in the future.
  const lastDay = new Date(services.now() - dayMs).toISOString().slice(0, 10)
  const state = await ensureDemo(database, lastDay)
  const run = runDemo(services, state, tell)
  run.finished.catch((error) => log.error({ err: error }, 'the demo is not complete; the next start goes on'))
  return run
}

/** Runs all steps in order; a failing one does not stop the others. */
async function endAll(ends: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const end of ends.splice(0).reverse()) await end().catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'The server did not end in good order')
}

/** Answers requests in progress and cuts off the rest in time. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const closed = app.close()
  // Connections whose last answer has just been sent would otherwise be kept alive.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), drainPatienceMs)
  try {
    await closed
  } finally {
    clearInterval(idle)
    clearTimeout(cutOff)
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CommandFailure(
        `Port ${port} on ${host} is in use, perhaps by another Cadenza. Set PORT to another one, or PORT=0 for any that is free.`,
      )
    if (code === 'EACCES')
      throw new CommandFailure(`Port ${port} may not be used by this user. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CommandFailure(
        `HOST ${host} is no address of this machine. Try 127.0.0.1, or 0.0.0.0 for all.`,
      )
    throw error
  }
}

/** Address to open in a browser on this machine. */
function addressOf(app: FastifyInstance, { host }: Settings): string {
  const { port } = app.server.address() as AddressInfo
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
