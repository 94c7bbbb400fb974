import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { jobConnections } from './connections.ts'
import type { DeadLetter, JobRun, Jobs } from './jobs.ts'

/** A failed job is retried after about 1, 2, 4, 8 and 16 s. */
const retries = { retryLimit: 5, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 }
const expireInSeconds = 3_600
/** s without a heartbeat of its process after which a job is given to another. */
const heartbeatSeconds = 20
const superviseSeconds = 10
/** s; jobs are announced when enqueued, so polling only finds retries and jobs whose announcement was lost. */
const pollSeconds = 2
const deadLetterQueue = 'dead_letters'
const stopPatienceMs = 5_000
/** ms for a handler to end after its signal was aborted. */
const abortedPatienceMs = 500

export interface BossOptions {
  /** Other retries than the default, for tests. */
  retries?: { retryLimit: number; retryDelay: number }
}

/** Job queue in the schema `pgboss` of the database of `connection`. */
export function bossJobs(connection: pg.ClientConfig, log: Logger, options: BossOptions = {}): Jobs {
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

  /** Creates the queue where this installation does not have it yet. */
  function ensureQueue(name: string): Promise<void> {
    const made =
      queues.get(name) ??
      boss.createQueue(name, {
        policy: 'exclusive',
        notify: true,
        deadLetter: deadLetterQueue,
        expireInSeconds,
        heartbeatSeconds,
        ...(options.retries ?? retries),
      })
    queues.set(name, made)
    made.catch(() => queues.delete(name))
    return made
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
      { concurrency = 1 } = {},
    ) {
      await ensureQueue(name)
      workedOn.add(name)
      const settings = {
        includeMetadata: true,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
      } as const
      for (let worker = 0; worker < concurrency; worker++) {
        const id = await boss.work<Data, void, typeof settings>(name, settings, async ([job]) => {
          if (job === undefined) return
          const attempt = job.retryCount + 1
          const lastAttempt = job.retryCount >= job.retryLimit
          try {
            await handler(job.data, { id: job.id, attempt, lastAttempt, signal: job.signal })
          } catch (error) {
            log[lastAttempt ? 'error' : 'warn']({ job: name, id: job.id, attempt, err: error }, 'job failed')
            throw error
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
    async deadLetters() {
      const jobs = await boss.findJobs<object>(deadLetterQueue)
      return jobs
        .map(
          (job): DeadLetter => ({
            id: job.sourceId ?? job.id,
            name: job.sourceName ?? deadLetterQueue,
            data: job.data,
            failedAt: job.createdOn,
          }),
        )
        .sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime())
    },
  }
}
