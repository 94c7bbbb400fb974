import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { processRecording, type Series } from '@cadenza/activity'
import { activityFileName } from '@cadenza/contract/file-names'
import { MISSING_POSITION, type Recording, readRecording } from '@cadenza/recording'
import { tableFromIPC } from '@uwdata/flechette'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import { newReaderPool, readers as ownReaders, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { readColumns } from '../../reading/series/read.ts'
import { addRide, link } from '../activities/testing.ts'
import { makeFile } from './make.ts'

const recordings = path.resolve(import.meta.dirname, '../../../../../../shared/data/activities')
const withRecordings = test.skipIf(!existsSync(recordings))

let server: TestApp
let athlete: TestPerson
beforeAll(async () => {
  server = await testApp()
  athlete = await server.person()
})
afterAll(async () => {
  await ownReaders.stop()
  await server.close()
})

const load = (file: string) => readFile(path.join(recordings, file))
const ask = (url: string, who = athlete) => server.ask({ method: 'GET', url, headers: who.headers })

async function ingested(file: string, person = athlete): Promise<string> {
  const bytes = await load(file)
  const { activityUuids } = await ingestFile(server.services, {
    userUuid: person.uuid,
    fileName: file,
    source: { bytes },
  })
  const [uuid] = activityUuids
  if (!uuid) throw new Error(`No activity was made from ${file}`)
  return uuid
}

/** Downloads as the browser does: first the link, then the bytes. */
async function download(uuid: string, name: string) {
  const asked = await ask(`/api/activities/v1/${uuid}/files/${name}`)
  expect(asked.statusCode, name).toBe(200)
  return server.ask({ method: 'GET', url: asked.json().url })
}

async function stored(uuid: string, kind: 'recording' | 'series'): Promise<Series> {
  const place = await server.services.database
    .selectFrom('series')
    .selectAll()
    .where('activity_uuid', '=', uuid)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return readColumns(server.services.objects, place)
}

const columnOf = ({ columns }: Series, name: string) => columns.find((column) => column.name === name)?.values
const channelOf = ({ channels }: Recording, name: string) =>
  channels.find((channel) => channel.name === name)?.values

const activityRow = (uuid: string) =>
  server.services.database
    .selectFrom('activities')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()

const files = [
  'ride-7386755164.fit',
  'run-6860622783.fit',
  'Edge810-Vector-2013-08-16-15-35-10.fit',
  'developer-types-sample.fit',
  'ride-6791039036.tcx',
  'run-2067489619.gpx',
]

/** Half a unit of FIT's resolution for a channel (scales of its profile). */
const fitSteps: Record<string, number> = {
  power: 0.5,
  heartrate: 0.5,
  cadence: 1 / 256,
  speed: 0.0005,
  elevation: 0.1,
  distance: 0.005,
  temperature: 0.5,
  l_r_balance: 0.5,
}

describe('an export', () => {
  withRecordings.each(files)(
    '%s as FIT reads back to the same samples, developer fields included, and the same series',
    async (file) => {
      const uuid = await ingested(file)
      const answer = await download(uuid, 'activity.fit')
      expect(answer.headers['content-type']).toBe('application/vnd.ant.fit')
      const read = readRecording(answer.rawPayload)
      expect(read.problems).toEqual([])
      const before = await stored(uuid, 'recording')
      const row = await activityRow(uuid)
      const time = Array.from(columnOf(before, 'time') ?? [], (ms) => row.start_time.getTime() + ms)
      expect(Array.from(read.timeMs, (ms) => read.startMs + ms)).toEqual(time)
      for (const { name, values } of before.columns.filter((column) => column.name !== 'time')) {
        const step = (fitSteps[name] ?? 0) * 1.001
        const after = channelOf(read, name)
        expect(after?.length, name).toBe(values.length)
        for (let i = 0; i < values.length; i++) {
          const difference = Math.abs((after?.[i] ?? 0) - (values[i] ?? 0))
          if (!(difference <= step) && !(Number.isNaN(after?.[i]) && Number.isNaN(values[i])))
            expect([name, i, after?.[i]]).toEqual([name, i, values[i]])
        }
      }
      const [activity] = processRecording(read, { dayRecords: {}, locale: 'en' })
      const { stats } = row
      expect(activity?.sportName).toBe(row.sport_name)
      expect(activity?.stats.duration).toBeCloseTo(stats.duration, -0.5)
      expect(activity?.stats.distance ?? 0).toBeCloseTo(stats.distance ?? 0, -0.5)
      expect(activity?.stats.avg_power ?? 0).toBeCloseTo(stats.avg_power ?? 0, 0)
      const laps = await server.services.database
        .selectFrom('ranges')
        .select('num')
        .where('activity_uuid', '=', uuid)
        .execute()
      // FIT requires a lap.
      expect(read.laps.length).toBe(Math.max(1, laps.length))
    },
  )

  withRecordings.each([
    'ride-7386755164.fit',
    'run-6860622783.fit',
    'developer-types-sample.fit',
    'garmin-edge-820-bike.fit',
    'activity-large-fenxi2-multisport.fit',
  ])(
    '%s as FIT keeps what frames its samples: applications, events, laps, lengths, workout and beats',
    async (file) => {
      const person = await server.person()
      await ingested(file, person)
      const original = readRecording(await load(file))
      const rows = await server.services.database
        .selectFrom('activities')
        .select(['uuid', 'start_time', 'end_time'])
        .where('user_uuid', '=', person.uuid)
        .orderBy('session_index')
        .execute()
      for (const { uuid, start_time, end_time } of rows) {
        const asked = await ask(`/api/activities/v1/${uuid}/files/activity.fit`, person)
        const answer = await server.ask({ method: 'GET', url: asked.json().url })
        const read = readRecording(answer.rawPayload)
        const at = (recording: Recording, ms: number) => Math.floor((recording.startMs + ms) / 1000)
        const events = (recording: Recording) =>
          recording.events
            .map(({ timeMs, kind, type, data }) => ({ second: at(recording, timeMs), kind, type, data }))
            .filter(
              ({ second }) => second >= start_time.getTime() / 1000 && second <= end_time.getTime() / 1000,
            )
        if (events(original).length > 0) expect(events(read)).toEqual(events(original))
        const applications = ({ channels }: Recording) =>
          channels.flatMap(({ name, unit, developer }) => (developer ? [{ name, unit, developer }] : []))
        expect(applications(read)).toEqual(applications(original))
        expect(read.workout).toEqual(original.workout)
        const ofApps = ({ sessions: all }: Recording) => all.flatMap(({ developer }) => developer ?? [])
        if (rows.length === 1) expect(ofApps(read)).toEqual(ofApps(original))
        if (rows.length > 1) continue
        const laps = ({ laps: all }: Recording) =>
          all.map(({ name, trigger, workoutStep }) => ({ name, trigger, workoutStep }))
        expect(laps(read)).toEqual(laps(original))
        expect(read.lengths?.length).toBe(original.lengths?.length)
        expect(read.beats?.intervalMs.length).toBe(original.beats?.intervalMs.length)
      }
    },
  )

  withRecordings.each(files)('%s as CSV reads back identical to the 1 Hz series', async (file) => {
    const uuid = await ingested(file)
    const answer = await download(uuid, 'activity.csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const read = readRecording(answer.rawPayload)
    const series = await stored(uuid, 'series')
    expect(read.timeMs.length).toBe(series.length)
    expect(read.startMs).toBe((await activityRow(uuid)).start_time.getTime())
    for (const name of ['power', 'heartrate', 'speed', 'elevation', 'distance', 'latitude', 'longitude']) {
      const before = columnOf(series, name)
      if (before) expect(channelOf(read, name), name).toEqual(before)
    }
  })

  withRecordings.each(files)('%s as TCX reads back to the same samples', async (file) => {
    const uuid = await ingested(file)
    const answer = await download(uuid, 'activity.tcx')
    const read = readRecording(answer.rawPayload)
    expect(read.problems).toEqual([])
    const before = await stored(uuid, 'recording')
    expect(read.timeMs.length).toBe(before.length)
    for (const name of ['speed', 'elevation', 'distance', 'latitude', 'longitude', 'heartrate', 'power']) {
      const values = columnOf(before, name)
      if (!values) continue
      const whole = name === 'heartrate' || name === 'power'
      const expected = Array.from(values, (value) => (whole ? Math.round(value) : value))
      const after = Array.from(channelOf(read, name) ?? [])
      // A heart rate of 0 means none, which TCX cannot express.
      const kept =
        name === 'heartrate' ? expected.map((value) => (value === 0 ? Number.NaN : value)) : expected
      expect(after, name).toEqual(kept)
    }
  })

  withRecordings('as GPX holds each position, and is there only where there are any', async () => {
    const outdoors = await ingested('ride-7386755164.fit')
    const answer = await download(outdoors, 'activity.gpx')
    expect(answer.headers['content-type']).toBe('application/gpx+xml')
    const read = readRecording(answer.rawPayload)
    const positions = Array.from(columnOf(await stored(outdoors, 'recording'), 'latitude') ?? [])
    expect(Array.from(channelOf(read, 'latitude') ?? [])).toEqual(
      positions.filter((value) => value !== MISSING_POSITION),
    )
    const indoors = await ingested('run-6860622783.fit')
    expect((await ask(`/api/activities/v1/${indoors}/files/activity.gpx`)).statusCode).toBe(404)
    const listed = (await ask(`/api/activities/v1/${indoors}/files/`)).json().files
    expect(listed.map((one: { file_format: string }) => one.file_format)).toEqual([
      'fit',
      'fit',
      'tcx',
      'csv',
      'arrow',
      'zip',
    ])
  })

  withRecordings('of all is a ZIP with the original byte for byte', async () => {
    const uuid = await ingested('ride-7386755164.fit')
    const answer = await download(uuid, 'activity.zip')
    const entries = unzipSync(new Uint8Array(answer.rawPayload))
    expect(Object.keys(entries)).toEqual([
      'original.fit',
      'activity.fit',
      'activity.tcx',
      'activity.gpx',
      'activity.csv',
      'cadenza-activity.json',
      'series.arrow',
      'recording.arrow',
    ])
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(sha256(entries['original.fit'] ?? new Uint8Array())).toBe(
      sha256(await load('ride-7386755164.fit')),
    )
    for (const format of ['fit', 'tcx', 'gpx', 'csv']) {
      const alone = (await download(uuid, `activity.${format}`)).rawPayload
      expect(sha256(entries[`activity.${format}`] ?? new Uint8Array()), format).toBe(sha256(alone))
    }
  })

  test('as Arrow is a file that another reader opens, its units in the fields', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const answer = await download(uuid, 'activity.arrow')
    expect(answer.headers['content-type']).toBe('application/vnd.apache.arrow.file')
    const table = tableFromIPC(new Uint8Array(answer.rawPayload))
    expect(table.numRows).toBe(600)
    expect(table.getChild('power').at(299)).toBe(200)
    expect(table.getChild('power').at(300)).toBe(300)
    const unit = table.schema.fields.find(({ name }) => name === 'speed')?.metadata?.get('unit')
    expect(unit).toBe('m/s')
  })

  withRecordings('is called after its day and title', async () => {
    const uuid = await ingested('garmin-fenix-5-run.fit')
    await server.services.database
      .updateTable('activities')
      .set({ title: 'Früh/spät: "nass" 雨' })
      .where('uuid', '=', uuid)
      .execute()
    const day = (await activityRow(uuid)).start_time.toISOString().slice(0, 10)
    const { headers } = await download(uuid, 'activity.tcx')
    const disposition = String(headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9%._-]+$/)
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(`${day} Früh spät nass 雨.tcx`)
  })

  test('a name is what every file system takes', () => {
    expect(activityFileName('2026-03-01', '../..\\a\u0000b\n<c>', 'fit')).toBe('2026-03-01 .. .. a b c.fit')
    expect(activityFileName('2026-03-01', ' / ', 'fit')).toBe('2026-03-01.fit')
    expect(activityFileName('2026-03-01', '🚴'.repeat(200), 'csv')).toBe(`2026-03-01 ${'🚴'.repeat(80)}.csv`)
  })
})

describe('who may have an export', () => {
  withRecordings('its owner and a linked coach; nobody else, and no holder of a share', async () => {
    const uuid = await ingested('garmin-fenix-5-bike.fit')
    const [coach, stranger] = [await server.person(), await server.person()]
    await link(server.services, athlete, coach)
    const url = `/files/activities/${uuid}/activity.fit`
    expect((await ask(url)).statusCode).toBe(200)
    expect((await ask(url, coach)).statusCode).toBe(200)
    expect((await ask(url, stranger)).statusCode).toBe(404)
    expect((await server.ask({ method: 'GET', url })).statusCode).toBe(401)
  })

  test('CSV and ZIP follow the features csv_download and zip_download', async () => {
    const person = await server.person()
    const uuid = await addRide(server.services, person.uuid)
    const formats = async () =>
      (await ask(`/api/activities/v1/${uuid}/files/`, person))
        .json()
        .files.map((one: { file_type: string; file_format: string }) => `${one.file_type}.${one.file_format}`)
    const statusOf = async (name: string) =>
      (await ask(`/api/activities/v1/${uuid}/files/${name}`, person)).statusCode
    expect(await formats()).toEqual(['original.fit', 'activity.csv', 'activity.arrow', 'activity.zip'])
    for (const feature of ['csv_download', 'zip_download'] as const)
      await server.services.database
        .insertInto('features')
        .values({ user_uuid: person.uuid, feature, enabled: false })
        .execute()
    expect(await formats()).toEqual(['original.fit', 'activity.arrow'])
    expect([await statusOf('activity.csv'), await statusOf('activity.zip')]).toEqual([404, 404])
    expect((await ask(`/files/activities/${uuid}/activity.csv`, person)).statusCode).toBe(404)
  })

  test('[A7-062] the CSV of a stored series is the specification’s, row by row', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const lines = (await download(uuid, 'activity.csv')).body.trim().split('\n')
    // Ten minutes: a header, 600 samples, and a last line with only the end time, a second after the last
    // sample.
    expect(lines.length).toBe(602)
    expect(lines[601]?.replace(/,+$/, '')).toBe('2026-03-01T07:40:00.000+01:00')
    expect(lines[0]?.split(',').slice(0, 8)).toEqual([
      'time',
      'distance',
      'latitude',
      'longitude',
      'power',
      'cadence',
      'speed',
      'heart rate',
    ])
    expect(lines[11]?.split(',').slice(0, 8)).toEqual([
      '2026-03-01T07:30:10.000+01:00',
      '100',
      '45.00000000',
      '-22.50000000',
      '200',
      '90',
      '10',
      '140',
    ])
  })
})

describe('when a file cannot be made', () => {
  const task = {
    format: 'csv' as const,
    series: { object_key: 'none', length: 0, columns: [] },
    originals: [],
  }

  test.each([
    ['takes too long', { limitMs: 300 }, 'endless'],
    ['dies', {}, 'dying'],
  ])('because the worker %s, the answer is 503 with its text', async (_what, options, name) => {
    const worker = new URL(`../../reading/files/testing/${name}-worker.ts`, import.meta.url).href
    const pool = newReaderPool(options)
    const misled: ReaderPool = { ...pool, run: (_module, given, signal) => pool.run(worker, given, signal) }
    try {
      const activity = {
        title: '',
        sportName: 'cycling',
        startMs: 0,
        endMs: 1,
        device: {},
        stats: {} as never,
        laps: [],
      }
      await expect(makeFile(server.services, { ...task, activity }, misled)).rejects.toMatchObject({
        code: 'Unavailable',
        status: 503,
      })
    } finally {
      await pool.stop()
    }
  })

  test('because its series is gone, the answer is 500 with its text, and no bytes', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    await server.services.objects.deleteAll(`activities/${athlete.uuid}/${uuid}/series`)
    const answer = await ask(`/files/activities/${uuid}/activity.csv`)
    expect(answer.statusCode).toBe(500)
    expect(answer.json().message).not.toBe('')
  })
})
