import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { z } from 'zod'
import { isOutage } from '../outage.ts'
import { jobConnections } from './connections.ts'
import type { DeadLetter, JobRun, Jobs, WorkOptions } from './jobs.ts'
import { countCrash, forgetCrashes } from './queries.ts'

/**
 * Pauses after failures: about 1, 2, 4 … s, then 15 min, for a day in all. A failure that is no outage ends
 * the retries much sooner.
 */
const retries = { retryLimit: 104, retryDelay: 1, retryBackoff: true, retryDelayMax: 900 }
/** Runs that may fail for a reason of the job's own; the last one comes about 30 s after the first. */
const mostFailures = 6
/** Processes that may end while they run a job until it counts as the cause. */
const mostCrashes = 5
const expireInSeconds = 3_600
/** s without a heartbeat of its process after which a job is given to another. */
const heartbeatSeconds = 20
const usualSuperviseSeconds = 10
/**
 * s; jobs are announced when enqueued, so polling only finds retries and jobs whose announcement was lost.
 */
const pollSeconds = 2
const deadLetterQueue = 'dead_letters'
const stopPatienceMs = 5_000
/** ms for a handler to end after its signal was aborted. */
const abortedPatienceMs = 500

/** Message that pg-boss writes if a job's process sent no heartbeat. */
const heartbeatLost = 'job heartbeat timeout'
/** Output of the last run that failed, ours or pg-boss's. */
const formerRun = z.object({
  message: z.string().optional(),
  failures: z.number().default(0),
  value: z.object({ message: z.string().optional() }).optional(),
})

export interface BossOptions {
  /** Other retries and limits than the default, for tests. */
  retries?: { retryLimit: number; retryDelay: number; retryBackoff?: boolean }
  mostFailures?: number
  mostCrashes?: number
  /** s between two checks for jobs whose process sent no heartbeat. */
  superviseSeconds?: number
}

/** Job queue in the schema `pgboss` of the database of `connection`. */
export function bossJobs(connection: pg.ClientConfig, log: Logger, options: BossOptions = {}): Jobs {
  const { superviseSeconds = usualSuperviseSeconds } = options
  const database = jobConnections(connection, log)
  const boss = new PgBoss({
    db: database,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    queueCacheIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.error({ error }, 'jobs'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))

  const queues = new Map<string, Promise<void>>()
  const workedOn = new Set<string>()
  let running = false

  /** Creates the queue if this installation does not have it yet, or brings it up to date. */
  function ensureQueue(name: string): Promise<void> {
    const made = queues.get(name) ?? makeQueue(name)
    queues.set(name, made)
    made.catch(() => queues.delete(name))
    return made
  }

  async function makeQueue(name: string): Promise<void> {
    const settings = {
      notify: true,
      deadLetter: deadLetterQueue,
      expireInSeconds,
      heartbeatSeconds,
      ...(options.retries ?? retries),
    }
    await boss.createQueue(name, { policy: 'exclusive', ...settings })
    await boss.updateQueue(name, settings)
  }

  /** Runs a job once. Returns what becomes of it; rejects if it is retried. */
  async function runOnce<Data extends object>(
    job: JobWithMetadata<Data>,
    handler: (data: Data, job: JobRun) => Promise<void>,
    giveUp: WorkOptions<Data>['giveUp'],
  ): Promise<JobResult> {
    const { id, name, data, signal } = job
    const attempt = job.retryCount + 1
    const former = formerRun.parse(job.output ?? {})
    if (
      former.value?.message === heartbeatLost &&
      (await countCrash(database, id)) >= (options.mostCrashes ?? mostCrashes)
    ) {
      log.error({ job: name, id, attempt }, 'job given up: processes ended while they ran it')
      await giveUp?.(data, 'crash')
      await forgetCrashes(database, id)
      return { id, status: 'deadletter', output: { message: 'The process ended while it ran the job' } }
    }
    try {
      await handler(data, { id, attempt, signal })
      if (attempt > 1) await forgetCrashes(database, id)
      return { id, status: 'completed' }
    } catch (error) {
      const outage = isOutage(error)
      const failures = former.failures + (outage || signal.aborted ? 0 : 1)
      const last = outage
        ? job.retryCount >= job.retryLimit
        : failures >= (options.mostFailures ?? mostFailures)
      const isOver = last && !signal.aborted
      log[isOver ? 'error' : 'warn']({ job: name, id, attempt, err: error }, 'job failed')
      if (isOver) await giveUp?.(data, outage ? 'outage' : 'failure')
      const message = error instanceof Error ? error.message : String(error)
      return { id, status: isOver ? 'deadletter' : 'failed', output: { message, failures } }
    }
  }

  return {
    async enqueue(name, data, { key, within, afterS, priority = 0 } = {}) {
      await ensureQueue(name)
      await boss.send(name, data, {
        singletonKey: key ?? randomUUID(),
        priority,
        ...(afterS === undefined ? {} : { startAfter: afterS }),
        ...(within === undefined ? {} : { db: fromKysely(within) }),
      })
    },
    async work<Data extends object>(
      name: string,
      handler: (data: Data, job: JobRun) => Promise<void>,
      { concurrency = 1, giveUp }: WorkOptions<Data> = {},
    ) {
      await ensureQueue(name)
      workedOn.add(name)
      const settings = {
        includeMetadata: true,
        perJobResults: true,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
      } as const
      for (let worker = 0; worker < concurrency; worker++) {
        const id = await boss.work<Data, JobResult[], typeof settings>(name, settings, async (jobs) => {
          try {
            return await Promise.all(jobs.map((job) => runOnce(job, handler, giveUp)))
          } finally {
            // There may be more: fetch immediately, not at the next poll.
            boss.notifyWorker(id)
          }
        })
      }
    },
    async start() {
      await boss.start()
      await boss.createQueue(deadLetterQueue)
      running = true
    },
    async stop({ timeoutMs = stopPatienceMs } = {}) {
      if (!running) return
      running = false
      const drained = Promise.all([...workedOn].map((name) => boss.offWork(name)))
      const inTime = await Promise.race([drained.then(() => true), delay(timeoutMs, false, { ref: false })])
      await boss.stop({ graceful: false })
      if (!inTime) await Promise.race([drained, delay(abortedPatienceMs)])
      await database.close()
    },
    async healthy() {
      if (!running) throw new Error('The job queue is not running')
      await boss.getQueues([deadLetterQueue])
    },
    async queues() {
      const queues = await boss.getQueues()
      return queues.map(({ name, readyCount, deferredCount, activeCount }) => ({
        name,
        isDeadLetters: name === deadLetterQueue,
        ready: readyCount,
        deferred: deferredCount,
        active: activeCount,
      }))
    },
    async deadLetters() {
      const jobs = await boss.findJobs<object>(deadLetterQueue)
      return jobs
        .map(
          (job): DeadLetter => ({
            id: job.sourceId ?? job.id,
            name: job.sourceName ?? deadLetterQueue,
            data: job.data,
            failedAt: job.createdOn,
            error: formerRun.safeParse(job.output ?? {}).data?.message,
          }),
        )
        .sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime())
    },
    async retryDeadLetters(name) {
      return boss.redrive(deadLetterQueue, name === undefined ? {} : { sourceName: name })
    },
  }
}
