import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { notificationMessage } from '@cadenza/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { clientOf, type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { s3ForTests } from '../../platform/objects/testing.ts'
import { newUuid } from '../../platform/uuid.ts'
import { newReaderPool } from '../../reading/files/reader-pool.ts'
import { readColumns } from '../../reading/series/read.ts'
import { sweepUploads } from '../uploads/sweep.ts'
import { type Ingested, ingestFile } from './ingest.ts'
import { startIngest } from './start.ts'

const recordings = path.resolve(import.meta.dirname, '../../../../../../shared/data/activities')
const withRecordings = test.skipIf(!existsSync(recordings))

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

const load = (file: string) => readFile(path.join(recordings, file))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Facts about a file in the manifest, from another decoder. */
async function factsOf(file: string) {
  const all = JSON.parse(await readFile(path.join(recordings, 'manifest.json'), 'utf8')) as {
    file: string
    start: string
    laps: number
    sessions: { sport: string; start: string; distance_m: number | null; avgPower: number | null }[]
  }[]
  const found = all.find((one) => one.file === file)
  if (!found) throw new Error(`${file} is not in the manifest`)
  return found
}

let uploaded = 0
async function upload(person: TestPerson, name: string, bytes: Uint8Array): Promise<string> {
  const token = await server.token(person)
  uploaded += 1
  const key = `${token.upload_path}20261121101500${String(uploaded).padStart(3, '0')} ${name}`
  await clientOf(token).send(new PutObjectCommand({ Bucket: token.upload_bucket, Key: key, Body: bytes }))
  return key
}

async function outcome(key: string) {
  for (let waited = 0; waited < 15_000; waited += 20) {
    const row = await server.services.database
      .selectFrom('uploads')
      .selectAll()
      .where('object_key', '=', key)
      .executeTakeFirst()
    if (row?.finished_at) return row
    await wait(20)
  }
  throw new Error(`Nothing came of ${key}`)
}

function activitiesOf(person: TestPerson) {
  return server.services.database
    .selectFrom('activities')
    .selectAll()
    .where('user_uuid', '=', person.uuid)
    .orderBy('start_time')
    .execute()
}

const reader = { locale: 'en', timeZone: 'UTC', write: (instant: string) => instant } as const

async function messagesOf(person: TestPerson): Promise<string[]> {
  const rows = await server.services.database
    .selectFrom('notifications')
    .selectAll()
    .where('user_uuid', '=', person.uuid)
    .orderBy('key')
    .execute()
  return rows.map((row) => `${row.type}: ${notificationMessage(row.type, row.meta, reader)}`)
}

async function objectsOf(person: TestPerson): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.services.objects.list(`activities/${person.uuid}/`)) keys.push(key)
  return keys
}

const direct = async (person: TestPerson, file: string, bytes?: Uint8Array): Promise<Ingested> =>
  ingestFile(server.services, {
    userUuid: person.uuid,
    fileName: file,
    source: { bytes: bytes ?? (await load(file)) },
  })

describe('a file that was uploaded', () => {
  withRecordings(
    '[A1-018] becomes an activity with its series, laps, original and notification',
    async () => {
      const rider = await server.person()
      const bytes = await load('garmin-edge-500-activity.fit')
      const facts = await factsOf('garmin-edge-500-activity.fit')
      const key = await upload(rider, 'garmin-edge-500-activity.fit', bytes)
      const row = await outcome(key)
      expect(row).toMatchObject({ status: 'done', code: null, file_name: 'garmin-edge-500-activity.fit' })
      expect(row.sha256?.toString('hex')).toBe(sha256(bytes))

      const [activity, ...others] = await activitiesOf(rider)
      if (!activity) throw new Error('no activity')
      expect(others).toEqual([])
      expect(row.activity_uuids).toEqual([activity.uuid])
      expect(activity.sport).toBe('bike')
      expect(activity.start_time.toISOString()).toBe(facts.sessions[0]?.start)
      expect(activity.stats.distance).toBeCloseTo(facts.sessions[0]?.distance_m ?? 0, -2)
      expect(activity.sparkline.length).toBe(48)

      const { database, objects } = server.services
      const of = (table: 'ranges' | 'series' | 'activity_files') =>
        database.selectFrom(table).selectAll().where('activity_uuid', '=', activity.uuid).execute()
      expect((await of('ranges')).length).toBe(facts.laps)
      const places = await database
        .selectFrom('series')
        .selectAll()
        .where('activity_uuid', '=', activity.uuid)
        .orderBy('kind')
        .execute()
      expect(places.map(({ kind }) => kind)).toEqual(['recording', 'series'])
      for (const place of places) {
        const { columns } = await readColumns(objects, place, ['time'])
        expect(columns[0]?.values.length).toBe(place.length)
      }
      const [original] = await database
        .selectFrom('activity_files')
        .selectAll()
        .where('activity_uuid', '=', activity.uuid)
        .execute()
      expect(original).toMatchObject({
        file_type: 'original',
        file_format: 'fit',
        file_name: 'garmin-edge-500-activity.fit',
        bytes: bytes.length,
      })
      expect(sha256(await objects.get(original?.object_key ?? ''))).toBe(sha256(bytes))
      const owner = await database
        .selectFrom('owners')
        .selectAll()
        .where('uuid', '=', activity.uuid)
        .execute()
      expect(owner).toEqual([{ uuid: activity.uuid, kind: 'activity', user_uuid: rider.uuid }])
      expect(await messagesOf(rider)).toEqual([
        `UPLOADED: Your activity "${activity.title}" has been uploaded.`,
      ])
      expect(await objects.stat(key)).toBeUndefined()
    },
  )

  withRecordings('tells open browsers of upload, activity and notification', async () => {
    const rider = await server.person()
    const client = await server.open.pool.connect()
    const heard: { kind: string; userUuid: string }[] = []
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')))
    await client.query('listen cadenza_events')
    try {
      await outcome(await upload(rider, 'ride.fit', await load('garmin-fenix-5-bike.fit')))
      await client.query('select 1')
      const mine = heard.filter(({ userUuid }) => userUuid === rider.uuid).map(({ kind }) => kind)
      expect(mine.sort()).toEqual(['activity', 'notification', 'upload', 'upload'])
    } finally {
      await client.query('unlisten *')
      client.release()
    }
  })

  withRecordings.each([
    ['Settings.fit', 'UploadNoRecords'],
    ['MonitoringFile.fit', 'UploadNoRecords'],
    ['manifest.json', 'UploadUnknownFormat'],
  ])('%s holds no recording: the user is told, and told why', async (file, code) => {
    const rider = await server.person()
    const row = await outcome(await upload(rider, file, await load(file)))
    expect(row).toMatchObject({ status: 'failed', code, activity_uuids: [] })
    expect(await activitiesOf(rider)).toEqual([])
    expect(await objectsOf(rider)).toEqual([])
    const [message = '', ...others] = await messagesOf(rider)
    expect(message).toMatch(
      /^UPLOAD_ERROR: Your file ".*" uploaded on .* could not be processed successfully\.$/,
    )
    expect(message).toContain(`"${file}"`)
    expect(others).toEqual([])
  })

  withRecordings('is recognised by its content, whatever its name says', async () => {
    const rider = await server.person()
    const row = await outcome(await upload(rider, 'picture.png', await load('garmin-fenix-5-run.fit')))
    expect(row.status).toBe('done')
    expect((await activitiesOf(rider))[0]?.sport).toBe('run')
  })

  test('an empty file fails with a message', async () => {
    const rider = await server.person()
    const empty = await outcome(await upload(rider, 'empty.fit', new Uint8Array(0)))
    expect(empty).toMatchObject({ status: 'failed', code: 'UploadEmpty' })
  })

  test('what could not be read is logged by its format, never by the name that somebody gave it', async () => {
    const rider = await server.person()
    server.logged.length = 0
    for (const name of ['Jo at the hospital', 'Jo at the hospital. Again', 'Jo at the hospital.FIT'])
      await outcome(await upload(rider, name, Buffer.from('nothing')))
    const lines = server.logged.filter((line) => line.includes('file not read'))
    expect(lines.map((line) => JSON.parse(line).format)).toEqual([undefined, undefined, 'fit'])
    expect(server.logged.join('')).not.toContain('hospital')
  })

  withRecordings(
    'posted by key, as after S3 took it, makes one upload; only under one’s own prefix',
    async () => {
      const rider = await server.person()
      const stranger = await server.person()
      const key = `uploads/${rider.uuid}/20261121101500777 ride.fit`
      await server.services.objects.put(key, await load('garmin-fenix-5-bike.fit'))
      const post = (person: TestPerson, body: object) =>
        server.ask({
          method: 'POST',
          url: '/api/devices/v1/web_app/uploads',
          headers: person.headers,
          payload: body,
        })
      expect((await post(stranger, { key })).statusCode).toBe(403)
      expect((await post(rider, { key: `uploads/${rider.uuid}/20261121101500778 no.fit` })).statusCode).toBe(
        404,
      )
      expect((await post(rider, { key: '' })).statusCode).toBe(422)
      const first = await post(rider, { key })
      const second = await post(rider, { key })
      expect(first.statusCode).toBe(200)
      expect(second.json().uploads[0].uuid).toBe(first.json().uploads[0].uuid)
      expect((await outcome(key)).status).toBe('done')
      expect((await post(rider, { key })).json().uploads[0].status).toBe('done')
      expect((await activitiesOf(rider)).length).toBe(1)
      const list = await server.ask({ url: '/api/devices/v1/web_app/uploads', headers: rider.headers })
      expect(list.json().uploads.map((one: { file_name: string }) => one.file_name)).toEqual(['ride.fit'])
      const others = await server.ask({ url: '/api/devices/v1/web_app/uploads', headers: stranger.headers })
      expect(others.json().uploads).toEqual([])
    },
  )
})

test('tracks of different years in one file are activities of their own; only those of one day are tied', async () => {
  const rider = await server.person()
  const track = (type: string, startMs: number) => {
    const points = Array.from({ length: 30 }, (_, second) => {
      const time = new Date(startMs + second * 1000).toISOString()
      return `<trkpt lat="47.${5000 + second}" lon="9.5"><time>${time}</time></trkpt>`
    })
    return `<trk><type>${type}</type><trkseg>${points.join('')}</trkseg></trk>`
  }
  const first = Date.UTC(2024, 3, 1, 9)
  const second = Date.UTC(2025, 5, 7, 9)
  const file = `<?xml version="1.0"?><gpx version="1.1">${track('cycling', first)}${track('cycling', second)}${track('running', second + 60_000)}</gpx>`
  const key = await upload(rider, 'season.gpx', new TextEncoder().encode(file))
  expect((await outcome(key)).activity_uuids).toHaveLength(3)
  const activities = await activitiesOf(rider)
  expect(activities.map(({ start_time, sport }) => [start_time.getTime(), sport])).toEqual([
    [first, 'bike'],
    [second, 'bike'],
    [second + 60_000, 'run'],
  ])
  const [alone, ride, run] = activities.map(({ multisport_uuid }) => multisport_uuid)
  expect(alone).toBeNull()
  expect(ride).not.toBeNull()
  expect(run).toBe(ride)
})

describe('real files', () => {
  withRecordings.each([
    'garmin-edge-500-activity.fit',
    'Edge810-Vector-2013-08-16-15-35-10.fit',
    'garmin-fenix-5-run.fit',
    'activity-large-fenxi2-multisport.fit',
  ])(
    '%s: as many activities as sessions, with the sports and starts that another decoder sees',
    async (file) => {
      const rider = await server.person()
      const { start, sessions } = await factsOf(file)
      const ingested = await direct(rider, file)
      expect(ingested.status).toBe('done')
      const activities = await activitiesOf(rider)
      const expected = sessions.filter(({ sport }) => sport !== 'transition')
      // The first session claims a start 45 minutes after its first sample; the samples are right.
      expect(activities.map(({ start_time }) => start_time.toISOString())).toEqual([
        [start, expected[0]?.start].toSorted()[0],
        ...expected.slice(1).map((session) => session.start),
      ])
      expect(activities.map(({ sport_name }) => sport_name)).toEqual(expected.map(({ sport }) => sport))
      const ties = new Set(activities.map(({ multisport_uuid }) => multisport_uuid))
      expect(ties.size).toBe(1)
      expect([...ties][0] === null).toBe(expected.length === 1)
    },
  )

  withRecordings.each([
    ['activity-unexpected-eof.fit', 'ReadTruncated'],
    ['activity-filecrc.fit', 'ReadBadChecksum'],
  ])('%s is damaged: it becomes an activity that says so', async (file, code) => {
    const rider = await server.person()
    const key = await upload(rider, file, await load(file))
    expect((await outcome(key)).status).toBe('done')
    const [activity] = await activitiesOf(rider)
    expect(activity?.problems.map((problem) => problem.code)).toContain(code)
    expect(await messagesOf(rider)).toEqual([`PARSE_ERROR: Your activity "${activity?.title}" has an error.`])
  })

  withRecordings(
    'a damaged header loses nothing: it is listed, and the message is the good one',
    async () => {
      const rider = await server.person()
      const file = 'activity-settings-corruptheader.fit'
      await outcome(await upload(rider, file, await load(file)))
      const [activity] = await activitiesOf(rider)
      expect(activity?.problems.map(({ code }) => code)).toEqual(['ReadBadHeader'])
      expect(await messagesOf(rider)).toEqual([
        `UPLOADED: Your activity "${activity?.title}" has been uploaded.`,
      ])
    },
  )

  withRecordings('the latest record on or before the day decides what load is measured against', async () => {
    const [early, late] = [await server.person(), await server.person()]
    const record = (person: TestPerson, date: string, ftp: number) =>
      server.services.database
        .insertInto('day_records')
        .values({ user_uuid: person.uuid, kind: 'power_zone', date, value: JSON.stringify({ ftp }) })
        .execute()
    await record(early, '2013-08-16', 300)
    await record(early, '2013-08-17', 150)
    await record(late, '2013-08-17', 300)
    const file = 'Edge810-Vector-2013-08-16-15-35-10.fit'
    await direct(early, file)
    await direct(late, file)
    const [measured] = await activitiesOf(early)
    const [unmeasured] = await activitiesOf(late)
    const np = measured?.stats.normalized_power ?? 0
    expect(np).toBeGreaterThan(290)
    expect(measured?.stats.intensity_factor).toBeCloseTo(np / 300, 3)
    expect(unmeasured?.stats.intensity_factor).toBeNull()
  })
})

describe('the same bytes again', () => {
  withRecordings('make no second activity: the message names the first and links it', async () => {
    const rider = await server.person()
    const bytes = await load('garmin-fenix-5-bike.fit')
    const first = await outcome(await upload(rider, 'ride.fit', bytes))
    const [activity] = await activitiesOf(rider)
    const before = await objectsOf(rider)
    const second = await outcome(await upload(rider, 'again.fit', bytes))
    expect(second).toMatchObject({ status: 'duplicate', activity_uuids: first.activity_uuids })
    expect((await activitiesOf(rider)).length).toBe(1)
    expect(await objectsOf(rider)).toEqual(before)
    expect((await messagesOf(rider))[1]).toBe(
      `MESSAGE: Your activity "${activity?.title}" had already been uploaded.`,
    )
    const notes = await server.services.database
      .selectFrom('notifications')
      .select('url')
      .where('user_uuid', '=', rider.uuid)
      .orderBy('key', 'desc')
      .executeTakeFirst()
    expect(notes?.url).toBe(`/activities/${activity?.uuid}`)
  })

  withRecordings('two at once make one activity', async () => {
    const rider = await server.person()
    const both = await Promise.all([
      direct(rider, 'activity-large-fenxi2-multisport.fit'),
      direct(rider, 'activity-large-fenxi2-multisport.fit'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['done', 'duplicate'])
    expect(both[0].activityUuids.toSorted()).toEqual(both[1].activityUuids.toSorted())
    const { sessions } = await factsOf('activity-large-fenxi2-multisport.fit')
    const sports = sessions.filter(({ sport }) => sport !== 'transition')
    expect((await activitiesOf(rider)).length).toBe(sports.length)
  })

  withRecordings('of somebody else are their own activity', async () => {
    const [one, two] = [await server.person(), await server.person()]
    await direct(one, 'garmin-fenix-5-bike.fit')
    expect((await direct(two, 'garmin-fenix-5-bike.fit')).status).toBe('done')
  })

  withRecordings('restore an activity that was deleted, with its title and note', async () => {
    const rider = await server.person()
    const bytes = await load('garmin-fenix-5-bike.fit')
    await direct(rider, 'ride.fit', bytes)
    await server.services.database
      .updateTable('activities')
      .set({ deleted_at: new Date(), title: 'Through the rain', note: 'cold' })
      .where('user_uuid', '=', rider.uuid)
      .execute()
    const row = await outcome(await upload(rider, 'ride.fit', bytes))
    expect(row.status).toBe('done')
    const [activity, ...others] = await activitiesOf(rider)
    expect(others).toEqual([])
    expect(activity).toMatchObject({ deleted_at: null, title: 'Through the rain', note: 'cold', version: 2 })
    expect(await messagesOf(rider)).toEqual(['UPLOADED: Your activity "Through the rain" has been uploaded.'])
  })
})

describe('when things go wrong', () => {
  const workerOf = (name: string) =>
    new URL(`../../reading/files/testing/${name}-worker.ts`, import.meta.url).href

  test.each([
    ['dies', 'dying', 'UploadReadFailed'],
    ['takes too long', 'endless', 'UploadTookTooLong'],
    ['wants too much memory', 'hungry', 'UploadReadFailed'],
  ])('a worker that %s costs its file and nothing else', async (_what, name, code) => {
    const rider = await server.person()
    const readers = newReaderPool({
      worker: workerOf(name),
      limitMs: name === 'endless' ? 500 : 60_000,
      heapMb: 64,
    })
    try {
      const source = { bytes: new Uint8Array(10) }
      const ingested = await ingestFile(
        server.services,
        { userUuid: rider.uuid, fileName: 'x.fit', source },
        { readers },
      )
      expect(ingested).toEqual({ status: 'failed', code, activityUuids: [] })
    } finally {
      await readers.stop()
    }
    expect(
      (await server.ask({ url: '/api/devices/v1/web_app/uploads', headers: rider.headers })).statusCode,
    ).toBe(200)
  })

  withRecordings(
    'a crash between objects and rows leaves nothing visible, and the file can be imported again',
    async () => {
      const rider = await server.person()
      const { services } = server
      const broken = {
        ...services,
        database: services.database.withPlugin({
          transformQuery: ({ node }) => {
            if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('"activity_files"')) {
              throw new Error('the process died here')
            }
            return node
          },
          transformResult: async ({ result }) => result,
        }),
      }
      const file = {
        userUuid: rider.uuid,
        fileName: 'ride.fit',
        source: { bytes: await load('garmin-fenix-5-bike.fit') },
      }
      await expect(ingestFile(broken, file, { tell: true })).rejects.toThrow('the process died here')
      expect(await activitiesOf(rider)).toEqual([])
      expect(await messagesOf(rider)).toEqual([])
      expect((await objectsOf(rider)).length).toBe(3)
      expect((await ingestFile(services, file)).status).toBe('done')
      expect((await objectsOf(rider)).length).toBe(3)
    },
  )

  withRecordings('a file that nobody told of is found by the sweep', async () => {
    const rider = await server.person()
    const key = `uploads/${rider.uuid}/20261121101500999 forgotten.fit`
    await server.services.objects.put(key, await load('garmin-fenix-5-bike.fit'))
    await sweepUploads(server.services)
    expect((await outcome(key)).status).toBe('done')
    await sweepUploads(server.services)
    expect((await activitiesOf(rider)).length).toBe(1)
  })

  test('a file that could not be read is kept for 30 days; one of an account that is gone is not', async () => {
    const rider = await server.person()
    const failed = await upload(rider, 'noise.fit', Buffer.from('no recording at all'))
    await outcome(failed)
    const nobodys = 'uploads/00000000-0000-7000-8000-000000000000/20261121101500999 x.fit'
    await server.services.objects.put(nobodys, new Uint8Array(1))
    await sweepUploads(server.services)
    expect(await server.services.objects.stat(failed)).toBeDefined()
    expect(await server.services.objects.stat(nobodys)).toBeUndefined()
    server.pass(31 * 86_400)
    await sweepUploads(server.services)
    server.pass(-31 * 86_400)
    expect(await server.services.objects.stat(failed)).toBeUndefined()
  })

  withRecordings('an upload whose job was lost is taken up again after half an hour', async () => {
    const rider = await server.person()
    const key = `uploads/${rider.uuid}/20261121101500998 lost.fit`
    await server.services.objects.put(key, await load('garmin-fenix-5-bike.fit'))
    await server.services.database
      .insertInto('uploads')
      .values({
        user_uuid: rider.uuid,
        uuid: newUuid(),
        object_key: key,
        file_name: 'lost.fit',
        bytes: 1,
        status: 'processing',
        created_at: new Date(Date.now() - 31 * 60_000),
      })
      .execute()
    await sweepUploads(server.services)
    expect((await outcome(key)).status).toBe('done')
  })

  withRecordings('the same job run twice does its work once', async () => {
    const rider = await server.person()
    const row = await outcome(await upload(rider, 'ride.fit', await load('garmin-fenix-5-bike.fit')))
    await server.services.jobs.enqueue('ingest', { user_uuid: rider.uuid, upload_uuid: row.uuid })
    await wait(300)
    expect((await activitiesOf(rider)).length).toBe(1)
    expect((await messagesOf(rider)).length).toBe(1)
  })
})

describe('with S3 for storage', () => {
  withRecordings('an upload in parts becomes an activity whose bytes lie in the bucket', async () => {
    const storage = await s3ForTests()
    const remote = await uploadServer(storage)
    const ingesting = await startIngest(remote.services)
    try {
      const rider = await remote.person()
      const token = await remote.token(rider)
      // Six files in one, which FIT allows: over 5 MiB, so that it takes two parts.
      const one = await load('activity-large-fenxi2-multisport.fit')
      const bytes = Buffer.concat(Array.from({ length: 6 }, () => one))
      const key = `${token.upload_path}20261121101500001 long day.fit`
      const sent = new Upload({
        client: clientOf(token),
        params: { Bucket: token.upload_bucket, Key: key, Body: bytes },
        partSize: 5 * 1024 * 1024,
      })
      await sent.done()
      const { database, objects } = remote.services
      const finished = () =>
        database
          .selectFrom('uploads')
          .selectAll()
          .where('object_key', '=', key)
          .where('finished_at', 'is not', null)
      await expect
        .poll(() => finished().executeTakeFirst(), { timeout: 15_000 })
        .toMatchObject({ status: 'done' })
      const [file] = await database
        .selectFrom('activity_files')
        .selectAll()
        .where('user_uuid', '=', rider.uuid)
        .execute()
      expect(sha256(await objects.get(file?.object_key ?? ''))).toBe(sha256(bytes))
      const [place] = await database
        .selectFrom('series')
        .selectAll()
        .where('user_uuid', '=', rider.uuid)
        .where('kind', '=', 'series')
        .execute()
      if (!place) throw new Error('no series')
      expect((await readColumns(storage.objects, place, ['time'])).columns[0]?.values.length).toBe(
        place.length,
      )
      const left: string[] = []
      for await (const part of objects.list('multipart/')) left.push(part)
      expect(left).toEqual([])
    } finally {
      await ingesting.stop()
      await remote.close()
      await storage.close()
    }
  })
})
