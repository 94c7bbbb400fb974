/** Every name in the list of an activity's files can be downloaded. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { endpoints } from '@cadenza/contract'
import { writeFit } from '@cadenza/recording'
import { motionBytes, rideFit, simulateRide } from '@cadenza/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'

const recordings = path.resolve(import.meta.dirname, '../../../../../../shared/data/activities')
const withRecordings = test.skipIf(!existsSync(recordings))

let server: TestApp
let readers: ReaderPool
beforeAll(async () => {
  server = await testApp()
  readers = newReaderPool()
})
afterAll(async () => {
  await readers.stop()
  await server.close()
})

const ask = (person: TestPerson, url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', payload?: object) =>
  server.ask({ method, url, headers: person.headers, ...(payload ? { payload } : {}) })

async function ingested(person: TestPerson, fileName: string, bytes: Uint8Array): Promise<string[]> {
  const source = { bytes }
  const { activityUuids } = await ingestFile(
    server.services,
    { userUuid: person.uuid, fileName, source },
    { readers },
  )
  expect(activityUuids.length, fileName).toBeGreaterThan(0)
  return activityUuids
}

/** Downloads each listed file under its name and its key, and returns the names. */
async function downloaded(person: TestPerson, uuid: string): Promise<string[]> {
  const listed = await ask(person, `/api/activities/v1/${uuid}/files/`)
  const { files } = endpoints.files.list.answer.parse(listed.json())
  expect(files.length).toBeGreaterThan(0)
  for (const { file_type, file_format, file_name, bytes } of files) {
    const key = `${file_type}.${file_format}`
    const link = await ask(person, `/api/activities/v1/${uuid}/files/${key}`)
    expect(link.statusCode, key).toBe(200)
    const byKey = await ask(person, link.json().url)
    expect(byKey.statusCode, key).toBe(200)
    if (bytes !== null) expect(byKey.rawPayload.length, key).toBe(bytes)

    const name = encodeURIComponent(file_name)
    const itsLink = await ask(person, `/api/activities/v1/${uuid}/files/${name}`, 'HEAD')
    expect([itsLink.statusCode, itsLink.body], file_name).toEqual([200, ''])
    const url = `/files/activities/${uuid}/${name}`
    const byName = await ask(person, url)
    expect(byName.statusCode, file_name).toBe(200)
    expect(byName.rawPayload.equals(byKey.rawPayload), file_name).toBe(true)
    const head = await ask(person, url, 'HEAD')
    expect([head.statusCode, head.body], file_name).toEqual([200, ''])
    expect(Number(head.headers['content-length']), file_name).toBe(byName.rawPayload.length)
    expect(head.headers['content-disposition'], file_name).toBe(byName.headers['content-disposition'])
  }
  const names = files.map(({ file_name }) => file_name)
  expect(new Set(names).size, names.join(', ')).toBe(names.length)
  return names
}

const ride = {
  seed: 'listed',
  durationS: 60,
  rateHz: 50,
  tier: 'clean',
  startMs: Date.UTC(2026, 4, 1, 8),
} as const

test('each file of a merged activity and of its parts, whatever they are called', async () => {
  const person = await server.person()
  const [first = ''] = await ingested(person, 'activity.csv', rideFit(ride))
  const [second = ''] = await ingested(person, 'activity.csv', rideFit(ride, { fromS: 10 }))
  const [log = ''] = await ingested(person, 'Grüße, 100 % #1?.csv', motionBytes(simulateRide(ride).log))
  // The name is the key of another file.
  expect(await downloaded(person, first)).toContain('activity (2).csv')
  expect(await downloaded(person, log)).toContain('Grüße, 100 % #1?.csv')
  let whole = first
  for (const other of [second, log]) {
    let answer = await ask(person, `/api/activities/v1/${whole}/merge`, 'POST', { other_uuid: other })
    while (answer.json().merging)
      answer = await ask(person, `/api/activities/v1/${whole}/merge`, 'POST', { other_uuid: other })
    expect(answer.statusCode, answer.body).toBe(200)
    whole = answer.json().activity.uuid
  }
  expect(await downloaded(person, whole)).toEqual(
    expect.arrayContaining(['activity (2).csv', 'activity (3).csv', 'Grüße, 100 % #1?.csv']),
  )
})

test('each file of an activity from CSV', async () => {
  const person = await server.person()
  const rows = Array.from({ length: 30 }, (_, s) => `2026-05-01T08:00:${String(s).padStart(2, '0')}Z,200`)
  const [uuid = ''] = await ingested(person, 'power.csv', Buffer.from(`time,power\n${rows.join('\n')}\n`))
  expect(await downloaded(person, uuid)).toContain('power.csv')
})

test('each file of every activity of a multisport file', async () => {
  const person = await server.person()
  const sessions = ['cycling', 'running'].map((sport, i) => ({
    sport,
    startMs: i * 30_000,
    endMs: (i + 1) * 30_000,
    totals: {},
  }))
  const fit = writeFit({
    startMs: ride.startMs,
    timeMs: Int32Array.from({ length: 60 }, (_, s) => s * 1000),
    channels: [{ name: 'heartrate', unit: 'bpm', values: new Float32Array(60).fill(140) }],
    sessions,
  })
  const uuids = await ingested(person, 'duathlon.fit', fit)
  expect(uuids.length).toBe(2)
  for (const uuid of uuids) expect(await downloaded(person, uuid)).toContain('duathlon.fit')
})

withRecordings('each file of a pool swim', async () => {
  const person = await server.person()
  const file = 'GarminSwimExample.fit'
  const [uuid = ''] = await ingested(person, file, await readFile(path.join(recordings, 'odd', file)))
  expect(await downloaded(person, uuid)).toContain(file)
})
