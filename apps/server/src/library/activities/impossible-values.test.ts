/** Powers that nobody can produce: left out of the figures, unless somebody has them counted. */
import { endpoints, wire } from '@cadenza/contract'
import { readRecording, writeFit } from '@cadenza/recording'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { staleActivities } from '../recompute/queries.ts'
import { recomputeUser } from '../recompute/run.ts'
import { link } from './testing.ts'

let server: UploadServer
let readers: ReaderPool
beforeAll(async () => {
  server = await uploadServer()
  readers = newReaderPool()
})
afterAll(async () => {
  await readers.stop()
  await server.close()
})

const seconds = 120
const startMs = Date.UTC(2026, 4, 1, 8)

/** Two minutes at 200 W with two impossible powers, or a heart rate. */
function ride(name: 'power' | 'heartrate', fromS = 0): Uint8Array {
  const values = new Float32Array(seconds).fill(name === 'power' ? 200 : 140)
  if (name === 'power') values.set([47_140, 3_000], 60)
  return writeFit({
    startMs: startMs + fromS * 1000,
    timeMs: Int32Array.from({ length: seconds }, (_, s) => s * 1000),
    channels: [{ name, unit: name === 'power' ? 'W' : 'bpm', values }],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: seconds * 1000, totals: {} }],
  })
}

async function ingested(person: TestPerson, fileName: string, bytes: Uint8Array): Promise<string> {
  const source = { bytes }
  const { activityUuids } = await ingestFile(
    server.services,
    { userUuid: person.uuid, fileName, source },
    { readers },
  )
  const [uuid] = activityUuids
  if (!uuid) throw new Error(`No activity was made from ${fileName}`)
  return uuid
}

async function ask(person: TestPerson, method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) {
  return server.ask({
    method,
    url: `/api/activities/v1/${path}`,
    headers: person.headers,
    ...(payload ? { payload } : {}),
  })
}
const activityOf = async (person: TestPerson, uuid: string) =>
  wire.activityAnswer.parse((await ask(person, 'GET', uuid)).json()).activity
const choose = (person: TestPerson, uuid: string, counts_impossible: boolean) =>
  ask(person, 'PUT', uuid, { counts_impossible })
const recompute = (person: TestPerson) => recomputeUser(server.services, person.uuid, { readers })

test('are reported with number and value, count when asked for, and are left out again', async () => {
  const person = await server.person()
  const uuid = await ingested(person, 'ride.fit', ride('power'))
  const before = await activityOf(person, uuid)
  expect(before).toMatchObject({
    counts_impossible: false,
    problems: [{ code: 'ReadImpossiblePower', count: 2, most: 47_140 }],
    stats: { max_power: 200, avg_power: 200 },
  })

  const chosen = await choose(person, uuid, true)
  expect(chosen.json().activity).toMatchObject({ counts_impossible: true, version: before.version + 1 })
  await recompute(person)
  const counted = await activityOf(person, uuid)
  // 118 s at 200 W.
  expect(counted.stats.avg_power).toBeCloseTo((118 * 200 + 47_140 + 3_000) / 120, 1)
  expect(counted.stats.max_power).toBe(47_140)
  expect(counted.stats.normalized_power).toBeGreaterThan(1_000)
  expect(counted.problems).toEqual(before.problems)
  const laps = endpoints.ranges.list.answer.parse((await ask(person, 'GET', `${uuid}/ranges/`)).json()).ranges
  expect(laps.map(({ max_power }) => max_power)).toEqual([47_140])
  const csv = await server.ask({
    method: 'GET',
    url: `/files/activities/${uuid}/activity.csv`,
    headers: person.headers,
  })
  const power = readRecording(csv.rawPayload).channels.find(({ name }) => name === 'power')?.values
  expect(power?.subarray(60, 62)).toEqual(Float32Array.of(47_140, 3_000))

  await choose(person, uuid, false)
  await recompute(person)
  expect((await activityOf(person, uuid)).stats).toEqual(before.stats)
})

test('a browser keeps the samples only until they are made anew', async () => {
  const person = await server.person()
  const uuid = await ingested(person, 'ride.fit', ride('power'))
  const samples = (etag?: unknown) =>
    server.ask({
      method: 'GET',
      url: `/api/activities/v1/${uuid}/logs/series.arrow`,
      headers: { ...person.headers, ...(etag ? { 'if-none-match': String(etag) } : {}) },
    })
  const { etag } = (await samples()).headers
  const unchanged = await samples(etag)
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  await choose(person, uuid, true)
  await recompute(person)
  expect((await samples(etag)).statusCode).toBe(200)
})

test('chosen while a run is under way count in the end', async () => {
  const person = await server.person()
  const uuid = await ingested(person, 'ride.fit', ride('power'))
  await choose(person, uuid, true)
  let chosen = false
  const slow: ReaderPool = {
    ...readers,
    async run(module, task, signal) {
      const made = await readers.run<never>(module, task, signal)
      if (!chosen) await choose(person, uuid, false)
      chosen = true
      return made
    },
  }
  await recomputeUser(server.services, person.uuid, { readers: slow })
  expect((await activityOf(person, uuid)).stats.max_power).toBe(200)
  expect(await staleActivities(server.services.database, person.uuid)).toEqual([])
})

test('count in a merged activity if they counted in a part, and a choice there goes to the parts', async () => {
  const person = await server.person()
  const uuid = await ingested(person, 'ride.fit', ride('power'))
  const other = await ingested(person, 'strap.fit', ride('heartrate', 2))
  await choose(person, uuid, true)
  await recompute(person)
  const merge = () => ask(person, 'POST', `${uuid}/merge`, { other_uuid: other })
  let merged = await merge()
  while (merged.json().merging) merged = await merge()
  const whole = merged.json().activity.uuid as string
  await recompute(person)
  expect(await activityOf(person, whole)).toMatchObject({
    counts_impossible: true,
    stats: { max_power: 47_140, max_heartrate: 140 },
  })

  await choose(person, whole, false)
  await recompute(person)
  expect((await activityOf(person, whole)).stats.max_power).toBe(200)
  const parts = (await ask(person, 'POST', `${whole}/unmerge`)).json()
  expect(parts.activity_uuids).toContain(uuid)
  await recompute(person)
  expect(await activityOf(person, uuid)).toMatchObject({
    counts_impossible: false,
    stats: { max_power: 200 },
  })
})

test('are a choice of the athlete, not of a coach', async () => {
  const [person, coach] = [await server.person(), await server.person()]
  await link(server.services, person, coach)
  const uuid = await ingested(person, 'ride.fit', ride('power'))
  expect((await choose(coach, uuid, true)).statusCode).toBe(404)
  expect((await activityOf(coach, uuid)).counts_impossible).toBe(false)
})
