import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database/testing.ts'
import { StorageOutage } from '../outage.ts'
import { type BossOptions, bossJobs } from './boss.ts'
import type { Jobs } from './jobs.ts'

let test_: TestDatabase
const started: Jobs[] = []

beforeAll(async () => {
  test_ = await testDatabase()
})
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop()
})
afterAll(() => test_.close())

interface StartOptions extends Pick<BossOptions, 'mostCrashes' | 'superviseSeconds'> {
  retryLimit?: number
}

async function startJobs({ retryLimit = 20, ...options }: StartOptions = {}): Promise<Jobs> {
  const jobs = bossJobs(test_.connection, pino({ level: 'silent' }), {
    retries: { retryLimit, retryDelay: 0 },
    mostFailures: 3,
    ...options,
  })
  await jobs.start()
  started.push(jobs)
  return jobs
}

async function until(condition: () => boolean, patienceMs = 10_000): Promise<void> {
  const end = Date.now() + patienceMs
  while (!condition()) {
    if (Date.now() > end) throw new Error('The condition was not met in time')
    await delay(5)
  }
}

test('a job reaches its handler in another instance within 50 ms of being enqueued, whatever the polling', async () => {
  const [sender, worker] = [await startJobs(), await startJobs()]
  const arrivedMs: number[] = []
  await worker.work<{ sentMs: number }>('latency', async ({ sentMs }) => {
    arrivedMs.push(performance.now() - sentMs)
  })
  await sender.enqueue('latency', { sentMs: performance.now() })
  await until(() => arrivedMs.length === 1)
  arrivedMs.length = 0
  for (let job = 1; job <= 20; job++) {
    await delay(30)
    await sender.enqueue('latency', { sentMs: performance.now() })
    await until(() => arrivedMs.length === job)
  }
  const median = arrivedMs.toSorted((a, b) => a - b)[10]
  expect(median).toBeLessThan(50)
})

test('a backlog is worked off without a pause between its jobs', async () => {
  const jobs = await startJobs()
  for (let job = 0; job < 30; job++) await jobs.enqueue('backlog', { job })
  const done: number[] = []
  const startMs = performance.now()
  await jobs.work<{ job: number }>('backlog', async ({ job }) => {
    done.push(job)
  })
  await until(() => done.length === 30)
  expect(done).toEqual(Array.from({ length: 30 }, (_, job) => job))
  expect(performance.now() - startMs).toBeLessThan(5_000)
})

/** Dead letters of that name, once there are any. */
async function deadLetters(jobs: Jobs, name: string) {
  const named = async () => (await jobs.deadLetters()).filter((letter) => letter.name === name)
  await expect.poll(async () => (await named()).length).toBeGreaterThan(0)
  return named()
}

test('a failing job is tried a few times, then given up with its data, and can be retried', async () => {
  const jobs = await startJobs()
  const attempts: number[] = []
  const reasons: string[] = []
  let isMended = false
  await jobs.work(
    'failing',
    async (_, { attempt }) => {
      attempts.push(attempt)
      if (!isMended) throw new Error('as expected')
    },
    {
      giveUp: async (_, reason) => {
        reasons.push(reason)
      },
    },
  )
  await jobs.enqueue('failing', { file: 'a.fit' })
  expect(await deadLetters(jobs, 'failing')).toMatchObject([
    { name: 'failing', data: { file: 'a.fit' }, error: 'as expected' },
  ])
  expect([attempts, reasons]).toEqual([[1, 2, 3], ['failure']])
  isMended = true
  expect(await jobs.retryDeadLetters('another')).toBe(0)
  expect(await jobs.retryDeadLetters('failing')).toBe(1)
  await until(() => attempts.length === 4)
  expect(await jobs.deadLetters()).toEqual([])
})

test('an outage counts for nothing until the retries of a day are over', async () => {
  const jobs = await startJobs({ retryLimit: 9 })
  const reasons: string[] = []
  let runs = 0
  await jobs.work(
    'in-an-outage',
    async () => {
      runs += 1
      throw runs % 4 === 0 ? new Error('of its own') : new StorageOutage(new Error('as expected'))
    },
    {
      giveUp: async (_, reason) => {
        reasons.push(reason)
      },
    },
  )
  await jobs.enqueue('in-an-outage', {})
  expect((await deadLetters(jobs, 'in-an-outage'))[0]?.error).toBe('Storage failed: as expected')
  // Two failures of its own are not the three that end the retries.
  expect([runs, reasons]).toEqual([10, ['outage']])
})

test('the default retries span a day', async () => {
  const jobs = bossJobs(test_.connection, pino({ level: 'silent' }))
  await jobs.start()
  started.push(jobs)
  await jobs.work('by-default', async () => undefined)
  const { rows } = await test_.pool.query(
    `select retry_limit, retry_delay, retry_delay_max from pgboss.queue where name = 'by-default'`,
  )
  const [{ retry_limit = 0, retry_delay = 0, retry_delay_max = 0 } = {}] = rows
  // As pg-boss waits at the least: https://github.com/timgit/pg-boss
  const pausesS = Array.from({ length: retry_limit }, (_, n) =>
    Math.min(retry_delay_max, retry_delay * 2 ** n),
  )
  const sumH = pausesS.reduce((sum, pause) => sum + pause, 0) / 3600
  expect(sumH).toBeGreaterThan(23.5)
  expect(sumH).toBeLessThan(26)
})

/** A process that takes the job `killer` and is killed by it. */
async function runKiller(): Promise<void> {
  const program = `
    import { pino } from 'pino'
    import { bossJobs } from ${JSON.stringify(new URL('./boss.ts', import.meta.url).href)}
    const jobs = bossJobs(${JSON.stringify(test_.connection)}, pino({ level: 'silent' }))
    await jobs.start()
    await jobs.work('killer', async () => process.kill(process.pid, 'SIGKILL'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
  const signal = await new Promise((resolve) => child.once('exit', (_, name) => resolve(name)))
  expect(signal).toBe('SIGKILL')
}

test('a job that kills its process again and again is given up by the count in the database', async () => {
  const jobs = await startJobs({ mostCrashes: 2, superviseSeconds: 1 })
  await jobs.enqueue('killer', { file: 'bomb.fit' })
  for (let crash = 1; crash <= 2; crash++) {
    await runKiller()
    // Its last sign of life becomes old.
    const forget = `update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'killer' and state = 'active'`
    expect((await test_.pool.query(forget)).rowCount).toBe(1)
    const waiting = `select from pgboss.job where name = 'killer' and state = 'retry'`
    await expect.poll(async () => (await test_.pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
    if (crash === 1) expect((await test_.pool.query('select from job_crashes')).rowCount).toBe(0)
  }
  const reasons: string[] = []
  let runs = 0
  await jobs.work(
    'killer',
    async () => {
      runs += 1
    },
    {
      giveUp: async (_, reason) => {
        reasons.push(reason)
      },
    },
  )
  expect(await deadLetters(jobs, 'killer')).toMatchObject([{ data: { file: 'bomb.fit' } }])
  expect([runs, reasons]).toEqual([0, ['crash']])
})

test('a job that fails once succeeds at its second attempt', async () => {
  const jobs = await startJobs()
  let succeeded = false
  await jobs.work('once', async (_, { attempt }) => {
    if (attempt === 1) throw new Error('as expected')
    succeeded = true
  })
  await jobs.enqueue('once', {})
  await until(() => succeeded)
})

test('a key makes one job of many while it waits or runs, and a new one after that', async () => {
  const jobs = await startJobs()
  let runs = 0
  for (let i = 0; i < 5; i++) await jobs.enqueue('keyed', { i }, { key: 'same' })
  await jobs.enqueue('keyed', { i: 5 }, { key: 'other' })
  await jobs.work('keyed', async () => {
    runs += 1
  })
  await until(() => runs === 2)
  await delay(100)
  expect(runs).toBe(2)
  await jobs.enqueue('keyed', {}, { key: 'same' })
  await until(() => runs === 3)
})

test('a job enqueued within a transaction exists if and only if that commits', async () => {
  const jobs = await startJobs()
  const seen: string[] = []
  await jobs.work<{ name: string }>('transactional', async ({ name }) => {
    seen.push(name)
  })
  const failing = test_.database.transaction().execute(async (within) => {
    await jobs.enqueue('transactional', { name: 'rolled back' }, { within })
    throw new Error('as expected')
  })
  await expect(failing).rejects.toThrow('as expected')
  await test_.database
    .transaction()
    .execute((within) => jobs.enqueue('transactional', { name: 'committed' }, { within }))
  await until(() => seen.length > 0)
  expect(seen).toEqual(['committed'])
})

test('as many jobs run at once as were allowed, and each is run by one worker only', async () => {
  const instances = [await startJobs(), await startJobs()]
  const seen: number[] = []
  let atOnce = 0
  let most = 0
  for (const jobs of instances)
    await jobs.work<{ job: number }>(
      'parallel',
      async ({ job }) => {
        atOnce += 1
        most = Math.max(most, atOnce)
        await delay(150)
        seen.push(job)
        atOnce -= 1
      },
      { concurrency: 2 },
    )
  for (let job = 0; job < 12; job++) await instances[0]?.enqueue('parallel', { job })
  await until(() => seen.length === 12)
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, job) => job))
  expect(most).toBe(4)
})

test('stop waits for the running job, and gives one that takes too long to the next process', async () => {
  const first = await startJobs()
  let begun = false
  let finished = false
  await first.work('draining', async () => {
    begun = true
    await delay(300)
    finished = true
  })
  await first.enqueue('draining', {})
  await until(() => begun)
  await first.stop()
  expect(finished).toBe(true)

  const second = await startJobs()
  let running = false
  let aborted = false
  await second.work('endless', async (_, { signal }) => {
    running = true
    await delay(60_000, undefined, { signal }).catch(() => {
      aborted = true
      throw new Error('stopped')
    })
  })
  await second.enqueue('endless', {})
  await until(() => running)
  const stopMs = performance.now()
  await second.stop({ timeoutMs: 200 })
  expect(performance.now() - stopMs).toBeLessThan(10_000)
  expect(aborted).toBe(true)

  const third = await startJobs()
  let taken = false
  await third.work('endless', async () => {
    taken = true
  })
  await until(() => taken)
})

test('jobs go on after PostgreSQL has ended all their connections', async () => {
  const jobs = await startJobs()
  const done: number[] = []
  await jobs.work<{ job: number }>('cut-off', async ({ job }) => {
    done.push(job)
  })
  for (let job = 1; job <= 3; job++) {
    await test_.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cadenza jobs' and datname = current_database()`,
    )
    await expect
      .poll(() =>
        jobs
          .enqueue('cut-off', { job })
          .then(() => true)
          .catch(() => false),
      )
      .toBe(true)
    // A job cut off in its middle runs again.
    await until(() => done.includes(job))
  }
})

test('jobs are healthy between start and stop only', async () => {
  const jobs = bossJobs(test_.connection, pino({ level: 'silent' }))
  await expect(jobs.healthy()).rejects.toThrow()
  await jobs.start()
  await expect(jobs.healthy()).resolves.toBeUndefined()
  await jobs.stop()
  await expect(jobs.healthy()).rejects.toThrow()
})

test('the numbers of jobs that wait, are put off and were given up are told by queue', async () => {
  const jobs = await startJobs({ superviseSeconds: 1 })
  await jobs.enqueue('counted', {})
  await jobs.enqueue('counted', {}, { afterS: 3_600 })
  await jobs.work('counted_once', () => Promise.reject(new Error('no')))
  await jobs.enqueue('counted_once', {})
  const end = Date.now() + 15_000
  const counts = async () =>
    (await jobs.queues()).filter(({ name, isDeadLetters }) => name === 'counted' || isDeadLetters)
  while ((await counts()).some(({ ready }) => ready === 0) && Date.now() < end) await delay(50)
  expect(await counts()).toContainEqual({
    name: 'counted',
    isDeadLetters: false,
    ready: 1,
    deferred: 1,
    active: 0,
  })
  expect((await counts()).find(({ isDeadLetters }) => isDeadLetters)?.ready).toBeGreaterThan(0)
})
