import { writeFit } from '@cadenza/recording'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { toStore } from '../../library/storing/file-to-store.ts'
import { type FileToIngest, readFile } from '../../reading/files/read-file.ts'
import { newReaderPool } from '../../reading/files/reader-pool.ts'
import { gatheringStore, type StoreFile } from './gather.ts'
import { ingestFile } from './ingest.ts'

const readers = newReaderPool()
let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(async () => {
  await readers.stop()
  await server.close()
})

/** A minute at 200 W on a day of its own. */
function ride(day: number): Uint8Array {
  const length = 60
  return writeFit({
    startMs: Date.UTC(2026, 0, 1 + day, 8),
    timeMs: Int32Array.from({ length }, (_, i) => i * 1000),
    channels: [{ name: 'power', unit: 'W', values: new Float32Array(length).fill(200) }],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1000, totals: {} }],
  })
}

const fileOf = ({ uuid }: TestPerson, day: number): FileToIngest => ({
  userUuid: uuid,
  fileName: `ride-${day}.fit`,
  source: { bytes: ride(day) },
})

/** Reads all files, then hands them over at once. */
async function storeAll(person: TestPerson, days: readonly number[]) {
  const store: StoreFile = gatheringStore(server.services, person.uuid)
  const handOver = []
  for (const day of days) {
    const file = fileOf(person, day)
    const reading = await readFile(server.services, file, readers)
    if (reading.kind !== 'recording') throw new Error(reading.kind)
    handOver.push(() => store(toStore(server.services, file, false), reading))
  }
  return Promise.allSettled(handOver.map((hand) => hand()))
}

const statuses = (outcomes: Awaited<ReturnType<typeof storeAll>>) =>
  outcomes.map((each) => (each.status === 'fulfilled' ? each.value.status : each.status))

async function stored({ uuid }: TestPerson) {
  const { rows } = await sql<{ start: Date; transaction: string; files: number; parts: number }>`
    select start_time as start, xmin::text as transaction,
      (select count(*)::int from activity_files f where f.user_uuid = a.user_uuid and f.activity_uuid = a.uuid) as files,
      (select count(*)::int from series s where s.user_uuid = a.user_uuid and s.activity_uuid = a.uuid) as parts
    from activities a where user_uuid = ${uuid} and deleted_at is null order by start_time`.execute(
    server.services.database,
  )
  return rows
}

const daysFrom = (first: number, length: number) => Array.from({ length }, (_, i) => first + i)

test('files handed over together are stored in one transaction, each with its files and series', async () => {
  const person = await server.person()
  const outcomes = await storeAll(person, daysFrom(0, 12))
  expect(new Set(statuses(outcomes))).toEqual(new Set(['done']))
  const rows = await stored(person)
  expect(rows.map(({ start }) => start.toISOString().slice(0, 10))).toEqual(
    daysFrom(0, 12).map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
  )
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1)
  for (const { files, parts } of rows) expect({ files, parts }).toEqual({ files: 1, parts: 2 })
  for (const outcome of outcomes) {
    const [uuid] = outcome.status === 'fulfilled' ? outcome.value.activityUuids : []
    const series = await server.app.inject({
      url: `/api/activities/v1/${uuid}/logs/series.arrow`,
      headers: person.headers,
    })
    expect(series.statusCode).toBe(200)
  }
})

test('the same bytes twice are one activity; known ones are found, deleted ones restored', async () => {
  const person = await server.person()
  await ingestFile(server.services, fileOf(person, 0), { readers })
  const deleted = await ingestFile(server.services, fileOf(person, 1), { readers })
  const [uuid] = deleted.activityUuids
  await server.app.inject({ method: 'DELETE', url: `/api/activities/v1/${uuid}`, headers: person.headers })
  expect(await stored(person)).toHaveLength(1)
  const outcomes = await storeAll(person, [0, 1, 2, 2, 3])
  expect(statuses(outcomes)).toEqual(['duplicate', 'done', 'done', 'duplicate', 'done'])
  expect(await stored(person)).toHaveLength(4)
  const [, , first, again] = outcomes
  expect(first?.status === 'fulfilled' && again?.status === 'fulfilled' && again.value.activityUuids).toEqual(
    first?.status === 'fulfilled' && first.value.activityUuids,
  )
})

test('PostgreSQL knows the size of the table soon enough to look activities up by their key', async () => {
  const person = await server.person()
  const rows = async () => {
    const known = await sql<{ reltuples: number }>`
      select reltuples from pg_class where oid = 'activities'::regclass`.execute(server.services.database)
    return known.rows[0]?.reltuples ?? 0
  }
  const before = await rows()
  expect(new Set(statuses(await storeAll(person, daysFrom(0, 40))))).toEqual(new Set(['done']))
  // A file is told to be stored before the planner has looked.
  await expect.poll(rows, { timeout: 10_000 }).toBeGreaterThanOrEqual(Math.max(0, before) + 32)
})

test('a file that cannot be stored fails alone', async () => {
  const person = await server.person()
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'out of range'; end $$`.execute(server.services.database)
  await sql
    .raw(
      `create trigger refuse before insert on activities for each row
       when (new.start_time = '2026-01-03T08:00:00Z') execute function refuse()`,
    )
    .execute(server.services.database)
  try {
    const outcomes = await storeAll(person, daysFrom(0, 5))
    expect(statuses(outcomes)).toEqual(['done', 'done', 'rejected', 'done', 'done'])
    expect(await stored(person)).toHaveLength(4)
  } finally {
    await sql`drop trigger refuse on activities`.execute(server.services.database)
    await sql`drop function refuse`.execute(server.services.database)
  }
})
