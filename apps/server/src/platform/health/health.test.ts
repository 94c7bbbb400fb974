import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database/testing.ts'
import { bossJobs } from '../jobs/boss.ts'
import { diskForTests, type TestObjects } from '../objects/testing.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { healthRoutes } from './routes.ts'

let open: TestDatabase
let stored: TestObjects
let services: Services
let app: FastifyInstance

beforeEach(async () => {
  open = await testDatabase()
  stored = await diskForTests()
  const log = pino({ level: 'silent' })
  services = {
    settings: readSettings({}),
    database: open.database,
    connection: open.connection,
    objects: stored.objects,
    jobs: bossJobs(open.connection, log),
    log,
    now: Date.now,
    pause: async () => undefined,
  }
  await services.jobs.start()
  app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(healthRoutes(services))
})
afterEach(async () => {
  await app.close()
  await services.jobs.stop()
  await open.close()
  await stored.close()
})

async function ready(): Promise<{ status: number; body: unknown }> {
  const answer = await app.inject('/readyz')
  return { status: answer.statusCode, body: answer.json() }
}

test('all parts up: ready', async () => {
  expect(await ready()).toEqual({
    status: 200,
    body: { ready: true, parts: { database: 'up', storage: 'up', jobs: 'up' } },
  })
})

test('stopped jobs are named with 503, while the process still answers that it lives', async () => {
  await services.jobs.stop()
  expect(await ready()).toEqual({
    status: 503,
    body: { ready: false, parts: { database: 'up', storage: 'up', jobs: 'down' } },
  })
  const alive = await app.inject('/healthz')
  expect([alive.statusCode, alive.json()]).toEqual([200, { alive: true }])
})

test('a database that went away is named', async () => {
  await open.pool.end()
  const { status, body } = await ready()
  expect([status, body]).toEqual([
    503,
    { ready: false, parts: { database: 'down', storage: 'up', jobs: 'up' } },
  ])
})

test('storage that cannot be written to is named', async () => {
  services.objects.check = () => Promise.reject(new Error('read-only'))
  const { status, body } = await ready()
  expect([status, body]).toEqual([
    503,
    { ready: false, parts: { database: 'up', storage: 'down', jobs: 'up' } },
  ])
})

test('a part that does not answer is down after two seconds', async () => {
  services.objects.check = () => new Promise(() => undefined)
  const startMs = performance.now()
  expect((await ready()).status).toBe(503)
  expect(performance.now() - startMs).toBeLessThan(10_000)
})

test('neither answer is kept by a cache', async () => {
  for (const url of ['/healthz', '/readyz'])
    expect((await app.inject(url)).headers['cache-control']).toBe('no-store')
})
