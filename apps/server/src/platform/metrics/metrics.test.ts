import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { type TestApp, testApp } from '../../app/testing/app.ts'

const token = 'metrics-token-of-32-characters-00'
let server: TestApp
beforeAll(async () => {
  server = await testApp({ CADENZA_METRICS_TOKEN: token })
})
afterAll(() => server.close())

const { queues } = { queues: async () => [] }
afterEach(() => {
  server.services.jobs.queues = queues
})

const read = (authorization?: string) =>
  server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

/** Lines of one metric. */
async function linesOf(name: string): Promise<string[]> {
  const answer = await read(`Bearer ${token}`)
  expect(answer.statusCode).toBe(200)
  return answer.body.split('\n').filter((line) => line.startsWith(name))
}

test('without a token in the settings there is no such address', async () => {
  const other = await testApp()
  for (const headers of [{}, { authorization: `Bearer ${token}` }])
    expect((await other.app.inject({ url: '/metrics', headers })).statusCode).toBe(404)
  await other.close()
})

test('only the token opens them: no session, not even of staff', async () => {
  const boss = await server.person({ roles: ['superuser'] })
  for (const given of [
    undefined,
    'Bearer',
    `Bearer ${token}0`,
    `Basic ${token}`,
    boss.headers.authorization,
  ]) {
    const answer = await read(given)
    expect(answer.statusCode, given).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.body).not.toContain('cadenza_')
  }
  const answer = await read(`Bearer ${token}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('requests are counted by route pattern and status, never by what clients choose', async () => {
  await server.ask({ url: '/healthz' })
  await server.ask({ url: '/api/secret-path-1', headers: { 'x-own': 'secret-header' } })
  await server.ask({ url: '/api/profiles/v1/0191d6a0-0000-7000-8000-000000000001/weight/?secret=1' })
  const lines = await linesOf('cadenza_http_requests_total{')
  expect(lines).toContain('cadenza_http_requests_total{method="GET",route="/healthz",status="200"} 1')
  expect(lines.join('\n')).not.toMatch(/secret|0191d6a0/)
  const [count = ''] = await linesOf('cadenza_http_request_duration_seconds_count')
  expect(Number(count.split(' ')[1])).toBeGreaterThan(3)
})

test('memory, the delay of the event loop and the version are told', async () => {
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'cadenza_info{version=',
  ])
    expect(await linesOf(name), name).toHaveLength(1)
})

test('failed calls of the storage are counted', async () => {
  expect(await linesOf('cadenza_storage_errors_total')).toEqual(['cadenza_storage_errors_total 0'])
  // A file in place of the folder.
  writeFileSync(path.join(server.services.settings.dataFolder, 'objects'), '')
  await expect(server.services.objects.put('a', new Uint8Array(1))).rejects.toThrow('Storage failed')
  expect(await linesOf('cadenza_storage_errors_total')).toEqual(['cadenza_storage_errors_total 1'])
})

test('connections of the database are told by state', async () => {
  const pool = { totalCount: 5, idleCount: 2, waitingCount: 7 }
  const app = await buildApp(server.services, { pool })
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(body.split('\n').filter((line) => line.startsWith('cadenza_database_connections'))).toEqual([
    'cadenza_database_connections{state="idle"} 2',
    'cadenza_database_connections{state="busy"} 3',
    'cadenza_database_connections{state="waiting"} 7',
  ])
  await app.close()
})

test('jobs are told by queue and state, and those given up apart', async () => {
  server.services.jobs.queues = async () => [
    { name: 'ingest', isDeadLetters: false, ready: 3, deferred: 2, active: 1 },
    { name: 'dead_letters', isDeadLetters: true, ready: 4, deferred: 0, active: 0 },
  ]
  expect((await linesOf('cadenza_jobs{')).sort()).toEqual([
    'cadenza_jobs{queue="ingest",state="active"} 1',
    'cadenza_jobs{queue="ingest",state="deferred"} 2',
    'cadenza_jobs{queue="ingest",state="ready"} 3',
  ])
  expect(await linesOf('cadenza_jobs_given_up')).toEqual(['cadenza_jobs_given_up 4'])
  expect(await linesOf('cadenza_database_up')).toEqual(['cadenza_database_up 1'])
})

test('while the database is away, the rest is told', async () => {
  server.services.jobs.queues = () => Promise.reject(new Error('away'))
  expect(await linesOf('cadenza_database_up')).toEqual(['cadenza_database_up 0'])
  expect(await linesOf('cadenza_jobs{')).toEqual([])
  expect(await linesOf('process_resident_memory_bytes')).toHaveLength(1)
})
