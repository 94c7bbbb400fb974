/** Real files over HTTP: uploaded, shown, exported, and uploaded again. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { readRecording } from '@cadenza/recording'
import { tableFromIPC } from '@uwdata/flechette'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { clientOf, type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { startIngest } from '../../intake/ingest/start.ts'

const recordings = path.resolve(import.meta.dirname, '../../../../../../shared/data/activities')

let server: UploadServer
let ingest: { stop(): Promise<void> }
beforeAll(async () => {
  server = await uploadServer()
  ingest = await startIngest(server.services)
})
afterAll(async () => {
  await ingest.stop()
  await server.close()
})

const get = async (url: string, { headers }: TestPerson) => {
  const answer = await server.ask({ method: 'GET', url, headers })
  expect(answer.statusCode, url).toBe(200)
  return answer
}

/** Uploads as the browser does. Returns the uuid of the resulting activity. */
async function upload(person: TestPerson, name: string, body: Uint8Array): Promise<string> {
  const { upload_bucket: Bucket, upload_path: prefix, ...token } = await server.token(person)
  const Key = `${prefix}20261121101500001 ${name}`
  const client = clientOf({ upload_bucket: Bucket, upload_path: prefix, ...token })
  await client.send(new PutObjectCommand({ Bucket, Key, Body: body }))
  for (let waited = 0; waited < 60_000; waited += 20) {
    const { uploads } = (await get('/api/devices/v1/web_app/uploads', person)).json()
    const row = uploads.find((one: { file_name: string }) => one.file_name === name)
    if (row?.status === 'done') return row.activity_uuids[0]
    if (row?.status === 'failed') throw new Error(`${name}: ${row.code}`)
    await wait(20)
  }
  throw new Error(`No activity was made from ${name}`)
}

/** Data that the screen's graphs are drawn from. */
const seriesOf = async (person: TestPerson, uuid: string) =>
  tableFromIPC(new Uint8Array((await get(`/api/activities/v1/${uuid}/logs/series.arrow`, person)).rawPayload))

const plain = (values: ArrayLike<number> | undefined) =>
  Array.from(values ?? [], (value) => (value === 0 ? 0 : value))

/** Columns that CSV expresses differently: steps of both feet as cadence of one, pauses as events. */
const toldOtherwise = ['time', 'timer', 'moving', 'run_cadence']

describe.skipIf(!existsSync(recordings))('by way of HTTP (needs ../shared/data)', () => {
  test.each([
    [
      'Edge810-Vector-2013-08-16-15-35-10.fit',
      'time,elevation,distance,latitude,longitude,balance,power,cadence,torque,speed,heart rate,temperature (°C),sport,manufacturer,product',
    ],
    ['run-6860622783.fit', /^time,distance,power,speed,heart rate,run cadence,stride,.*form_power \(Watts\)/],
  ])(
    '[A3-065] activity.csv of %s reads back identical, and comes in again as it was',
    async (file, header) => {
      const person = await server.person()
      const uuid = await upload(person, file, await readFile(path.join(recordings, file)))
      const { url } = (await get(`/api/activities/v1/${uuid}/files/activity.csv`, person)).json()
      const csv = (await server.ask({ method: 'GET', url })).rawPayload
      expect(csv.toString().split('\n')[0]).toMatch(header)

      const before = await seriesOf(person, uuid)
      const read = readRecording(csv)
      expect(read.problems).toEqual([])
      expect(Array.from(read.timeMs)).toEqual(Array.from(before.getChild('time').toArray()))
      const kept = before.names.filter((name) => !toldOtherwise.includes(name))
      for (const name of kept) {
        const values = read.channels.find((channel) => channel.name === name)?.values
        expect(isDeepStrictEqual(plain(values), plain(before.getChild(name).toArray())), name).toBe(true)
      }
      const runCadence = before.getChild('run_cadence')?.toArray()
      if (runCadence) {
        const oneFoot = read.channels.find(({ name }) => name === 'cadence')?.values
        expect(isDeepStrictEqual(plain(oneFoot?.map((value) => 2 * value)), plain(runCadence))).toBe(true)
      }

      const again = await upload(person, 'activity.csv', csv)
      const after = await seriesOf(person, again)
      expect(after.names.toSorted()).toEqual(before.names.toSorted())
      for (const name of before.names) {
        const [was, is] = [before, after].map((table) => plain(table.getChild(name).toArray()))
        expect(isDeepStrictEqual(is, was), name).toBe(true)
      }
      const [first, second] = await Promise.all(
        [uuid, again].map(async (one) => (await get(`/api/activities/v1/${one}`, person)).json().activity),
      )
      for (const what of ['stats', 'sport_name', 'start_time', 'end_time', 'time_zone', 'date'])
        expect(second[what], what).toEqual(first[what])
    },
  )

  test('a treadmill run without a position is shown with distance and speed, its own clock, and no map', async () => {
    const person = await server.person()
    const file = 'run-6860622783.fit'
    const uuid = await upload(person, file, await readFile(path.join(recordings, file)))
    const { activity } = (await get(`/api/activities/v1/${uuid}`, person)).json()
    expect(activity).toMatchObject({
      sport: 'run',
      sport_name: 'treadmill_running',
      // The watch's clock was at UTC−5.
      time_zone: 'Etc/GMT+5',
      problems: [],
      available_data: { gps: false, distance: true, speed: true, heartrate: true, run_cadence: true },
    })
    const facts = JSON.parse(await readFile(path.join(recordings, 'manifest.json'), 'utf8')) as {
      file: string
      sessions: { start: string; distance_m: number; timer_s: number; avgHr: number }[]
    }[]
    const [session] = facts.find((one) => one.file === file)?.sessions ?? []
    if (!session) throw new Error('not in the manifest')
    expect(activity.start_time).toBe(session.start)
    expect(activity.date).toBe(new Date(Date.parse(session.start) - 5 * 3_600_000).toISOString().slice(0, 10))
    expect(activity.stats.distance / session.distance_m).toBeCloseTo(1, 2)

    const { logs } = (await get(`/api/activities/v1/${uuid}/logs/`, person)).json()
    const names = logs.map((log: { log_type: string }) => log.log_type)
    expect(names).toEqual(expect.arrayContaining(['distance', 'speed', 'run_cadence', 'power']))
    expect(names).not.toContain('latitude')
    const { values: metres } = (await get(`/api/activities/v1/${uuid}/logs/distance.json`, person)).json()
    expect(metres.at(-1) / session.distance_m).toBeCloseTo(1, 2)
    const { values: kmh } = (await get(`/api/activities/v1/${uuid}/logs/speed.json`, person)).json()
    expect(Math.max(...kmh)).toBeCloseTo(activity.stats.max_speed, 3)

    const { files } = (await get(`/api/activities/v1/${uuid}/files/`, person)).json()
    const formats = files.map((one: { file_format: string }) => one.file_format)
    expect(formats).toEqual(['fit', 'fit', 'tcx', 'csv', 'arrow', 'zip'])
    const gpx = `/api/activities/v1/${uuid}/files/activity.gpx`
    expect((await server.ask({ method: 'GET', url: gpx, headers: person.headers })).statusCode).toBe(404)
    for (const format of ['tcx', 'zip']) {
      const { url } = (await get(`/api/activities/v1/${uuid}/files/activity.${format}`, person)).json()
      expect((await server.ask({ method: 'GET', url })).statusCode, format).toBe(200)
    }
    expect(server.logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  })

  test('a trainer ride that knows neither place nor speed has its power, and no distance of 0', async () => {
    const person = await server.person()
    const file = 'sample-activity-indoor-trainer.fit'
    const uuid = await upload(person, file, await readFile(path.join(recordings, file)))
    const { activity } = (await get(`/api/activities/v1/${uuid}`, person)).json()
    expect(activity).toMatchObject({
      sport: 'bike',
      available_data: { gps: false, distance: false, speed: false, power: true, cadence: true },
      problems: [],
      stats: { distance: null, avg_speed: null, max_power: 331 },
    })
    expect((await get(`/api/activities/v1/${uuid}/logs/power.json`, person)).json().values.length).toBe(2264)
  })
})
