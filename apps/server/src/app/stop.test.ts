/** A server with event streams, an upload and an import under way ends in time; the import goes on later. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { writeFit } from '@cadenza/recording'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '../people/users/users.ts'
import { type TestDatabase, testDatabase } from '../platform/database/testing.ts'
import { serveProgram, signIn, stopProgram } from './testing/process.ts'
import { clientOf, newKey, type Token } from './testing/uploads.ts'

let open: TestDatabase
let folder: string
beforeAll(async () => {
  open = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'cadenza-stop-'))
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true, force: true })
})

const files = 150
/** s to store an activity until the server is stopped: the stop comes while most are not stored yet. */
const storingS = 0.05
const rider = { email: 'jo@example.org', name: 'Jo', password: 'wheel-spoke-17' }

/** Rides of a minute at 200 W, each at another hour. */
function season(): Uint8Array {
  const length = 60
  const power = { name: 'power', unit: 'W', values: new Float32Array(length).fill(200) } as const
  const timeMs = Int32Array.from({ length }, (_, s) => s * 1000)
  const ride = (n: number) =>
    writeFit({
      startMs: Date.UTC(2025, 0, 1, n),
      timeMs,
      channels: [power],
      sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1000, totals: {} }],
    })
  return zipSync(Object.fromEntries(Array.from({ length: files }, (_, n) => [`${n}.fit`, ride(n)])))
}

const activities = async () =>
  Number((await open.pool.query('select count(*) from activities')).rows[0]?.count)
const statuses = async () =>
  (await open.pool.query<{ status: string }>('select status from uploads order by created_at')).rows.map(
    ({ status }) => status,
  )

test('SIGTERM ends all that is open within ten seconds, and each file of the import becomes one activity', async () => {
  await open.pool.query(`create function linger() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${storingS}); return new; end $$`)
  await open.pool.query(
    'create trigger linger before insert on activities for each row execute function linger()',
  )
  await createUser(open.database, rider, { passwordMin: 6 })
  const env = { CADENZA_DATA: folder, DATABASE_URL: open.url }
  const server = await serveProgram(env)
  const person = await signIn(server.address, rider.email, rider.password)
  const token = (await (await person.ask('POST', '/api/devices/v1/web_app/upload_token')).json()) as Token
  const put = (Body: Uint8Array | PassThrough, ContentLength: number) =>
    clientOf(token).send(
      new PutObjectCommand({ Bucket: token.upload_bucket, Key: newKey(token), Body, ContentLength }),
    )

  const streams = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const stream = await person.ask('GET', '/api/events/v1/')
      expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
      const end = stream.text().then(
        () => 'ended',
        () => 'cut off',
      )
      return { end }
    }),
  )
  const stalling = new PassThrough()
  stalling.write(randomBytes(1_000_000))
  const stalled = put(stalling, 50_000_000).then(
    () => 'accepted',
    () => 'refused',
  )
  const writing = () => readdirSync(path.join(folder, 'objects', '.writing'))
  await vi.waitUntil(() => writing().length === 1, { timeout: 30_000, interval: 20 })
  const archive = season()
  await put(archive, archive.length)
  await vi.waitUntil(async () => (await activities()) > 20, { timeout: 60_000, interval: 20 })

  const { code, ms } = await stopProgram(server)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
  expect(await Promise.all(streams.map(({ end }) => end))).toEqual(streams.map(() => 'ended'))
  expect(await stalled).toBe('refused')
  expect(writing()).toEqual([])
  expect(await activities()).toBeLessThan(files)
  expect(await statuses()).toEqual(['processing'])

  await open.pool.query('drop trigger linger on activities')
  const next = await serveProgram(env)
  await vi.waitUntil(async () => (await statuses())[0] === 'done', { timeout: 60_000, interval: 50 })
  expect(await activities()).toBe(files)
  const { rows } = await open.pool.query('select count(distinct start_time) from activities')
  expect(Number(rows[0]?.count)).toBe(files)
  expect((await stopProgram(next)).code).toBe(0)
}, 180_000)
