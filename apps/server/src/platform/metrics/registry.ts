/**
 * Counters and gauges of the server. No label has values that clients choose: routes are patterns, queues and
 * states are ours.
 */
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { QueueCounts } from '../jobs/jobs.ts'
import { programVersion } from '../program-version.ts'
import type { Services } from '../services.ts'

/** Connections of a pool. */
export type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

export interface Metrics {
  mediaType: string
  /** Counts a request; `ms` is undefined if its length says nothing. */
  countRequest(labels: { method: string; route: string; status: number }, ms: number | undefined): void
  text(): Promise<string>
  stop(): void
}

/** s. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function newRegistry(
  { jobs, objects, log }: Pick<Services, 'jobs' | 'objects' | 'log'>,
  { pool, patienceMs }: { pool?: PoolCounts; patienceMs: number },
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Process memory and CPU time, event loop delay, garbage collection.
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'cadenza_http_requests_total',
    help: 'Answered HTTP requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'cadenza_http_request_duration_seconds',
    help: 'Time to answer an HTTP request, without streams of events.',
    buckets: durationBuckets,
    registers,
  })
  new Gauge({
    name: 'cadenza_info',
    help: 'Always 1; the label is the version of the program.',
    labelNames: ['version'],
    registers,
  }).set({ version: programVersion() }, 1)
  new Counter({
    name: 'cadenza_storage_errors_total',
    help: 'Failed calls of the object storage by this process.',
    registers,
    collect() {
      this.reset()
      this.inc(objects.outages())
    },
  })
  if (pool) addPool(pool, registers)
  const addQueues = queueGauges(registers)
  return {
    mediaType: registry.contentType,
    countRequest(labels, ms) {
      requests.inc({ ...labels, status: String(labels.status) })
      if (ms !== undefined) durations.observe(ms / 1000)
    },
    async text() {
      let queues: QueueCounts[] | undefined
      try {
        queues = await inTime(jobs.queues(), patienceMs)
      } catch (error) {
        log.warn({ err: error }, 'metrics without jobs: the database does not answer')
      }
      addQueues(queues)
      return registry.metrics()
    },
    stop: () => registry.clear(),
  }
}

function addPool(pool: PoolCounts, registers: Registry[]): void {
  new Gauge({
    name: 'cadenza_database_connections',
    help: 'Connections of the pool that requests use; waiting counts requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** Gauges of all servers on the database together. Without queues, the database did not answer. */
function queueGauges(registers: Registry[]): (queues: QueueCounts[] | undefined) => void {
  const up = new Gauge({ name: 'cadenza_database_up', help: '1 if the database answers.', registers })
  const counts = new Gauge({
    name: 'cadenza_jobs',
    help: 'Background jobs by queue and state, counted every 10 s.',
    labelNames: ['queue', 'state'],
    registers,
  })
  const givenUp = new Gauge({
    name: 'cadenza_jobs_given_up',
    help: 'Background jobs that were given up; cadenza jobs lists them.',
    registers,
  })
  return (queues) => {
    up.set(queues ? 1 : 0)
    counts.reset()
    givenUp.remove()
    if (!queues) return
    givenUp.set(queues.find(({ isDeadLetters }) => isDeadLetters)?.ready ?? 0)
    for (const { name: queue, isDeadLetters, ...states } of queues)
      if (!isDeadLetters)
        for (const [state, count] of Object.entries(states)) counts.set({ queue, state }, count)
  }
}

async function inTime<Value>(asked: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
