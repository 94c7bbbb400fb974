import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database/testing.ts'
import { bossJobs } from './boss.ts'
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

async function startJobs(): Promise<Jobs> {
  const jobs = bossJobs(test_.connection, pino({ level: 'silent' }), {
    retries: { retryLimit: 2, retryDelay: 0 },
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

test('a failing job is tried again, knows its last attempt, and ends among the dead letters with its data', async () => {
  const jobs = await startJobs()
  const attempts: [number, boolean][] = []
  await jobs.work('failing', async (_, { attempt, lastAttempt }) => {
    attempts.push([attempt, lastAttempt])
    throw new Error('as expected')
  })
  await jobs.enqueue('failing', { file: 'a.fit' })
  await until(() => attempts.length === 3)
  await until(() => attempts.at(-1)?.[1] === true)
  expect(attempts).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  let dead = await jobs.deadLetters()
  for (let look = 0; look < 100 && dead.length === 0; look++) {
    await delay(20)
    dead = await jobs.deadLetters()
  }
  expect(dead).toMatchObject([{ name: 'failing', data: { file: 'a.fit' } }])
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
    await until(() => done.length === job)
  }
  expect(done).toEqual([1, 2, 3])
})

test('jobs are healthy between start and stop only', async () => {
  const jobs = bossJobs(test_.connection, pino({ level: 'silent' }))
  await expect(jobs.healthy()).rejects.toThrow()
  await jobs.start()
  await expect(jobs.healthy()).resolves.toBeUndefined()
  await jobs.stop()
  await expect(jobs.healthy()).rejects.toThrow()
})
