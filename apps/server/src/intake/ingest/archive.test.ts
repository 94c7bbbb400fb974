import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { notificationMessage, text } from '@cadenza/contract'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { clientOf, type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { newUuid } from '../../platform/uuid.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { sweepUploads } from '../uploads/sweep.ts'
import { ingestFile, ingestUpload } from './ingest.ts'
import { startIngest } from './start.ts'

const recordings = path.resolve(import.meta.dirname, '../../../../../../shared/data/activities')
const withRecordings = test.skipIf(!existsSync(recordings))

let server: UploadServer
let ingest: { stop(): Promise<void> }
let readers: ReaderPool
beforeAll(async () => {
  server = await uploadServer()
  ingest = await startIngest(server.services)
  readers = newReaderPool()
})
afterAll(async () => {
  await readers.stop()
  await ingest.stop()
  await server.close()
})

const load = async (file: string) => new Uint8Array(await readFile(path.join(recordings, file)))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Facts about a file from another decoder. */
interface Facts {
  file: string
  start: string
  end: string
  laps?: number
  lapDistance_m?: number
  hr?: { max: number }
}
async function factsOf(file: string): Promise<Facts> {
  const all = JSON.parse(await readFile(path.join(recordings, 'manifest.json'), 'utf8')) as Facts[]
  const found = all.find((one) => one.file === file)
  if (!found) throw new Error(`${file} is not in the manifest`)
  return found
}

let uploaded = 0
async function upload(person: TestPerson, name: string, bytes: Uint8Array) {
  const token = await server.token(person)
  uploaded += 1
  const key = `${token.upload_path}20261121111500${String(uploaded).padStart(3, '0')} ${name}`
  await clientOf(token).send(new PutObjectCommand({ Bucket: token.upload_bucket, Key: key, Body: bytes }))
  for (let waited = 0; waited < 20_000; waited += 20) {
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

const activitiesOf = (person: TestPerson) =>
  server.services.database
    .selectFrom('activities')
    .selectAll()
    .where('user_uuid', '=', person.uuid)
    .orderBy('start_time')
    .execute()

const filesOf = (person: TestPerson) =>
  server.services.database
    .selectFrom('activity_files')
    .selectAll()
    .where('user_uuid', '=', person.uuid)
    .orderBy('file_name')
    .execute()

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

async function leftUnpacked(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.services.objects.list('unpacked/')) keys.push(key)
  return keys
}

describe('TCX and GPX files', () => {
  withRecordings.each([
    'ride-6791039036.tcx',
    'run-6281425038.tcx',
    'movescount.tcx',
    'ride-4108490848.gpx',
    'run-2067489619.gpx',
    'strava.gpx',
  ])('%s becomes an activity as another decoder sees it', async (file) => {
    const rider = await server.person()
    const bytes = await load(file)
    const row = await upload(rider, file, bytes)
    expect(row).toMatchObject({ status: 'done', code: null, archive: null })
    const [activity, ...others] = await activitiesOf(rider)
    expect(others).toEqual([])
    const facts = await factsOf(file)
    // A lap may begin a second before its first sample.
    const early = Date.parse(facts.start) - (activity?.start_time.getTime() ?? 0)
    expect(early).toBeGreaterThanOrEqual(0)
    expect(early).toBeLessThanOrEqual(1000)
    expect((activity?.end_time.getTime() ?? 0) - Date.parse(facts.end)).toBeGreaterThanOrEqual(0)
    if (facts.hr) expect(activity?.stats.max_heartrate).toBe(facts.hr.max)
    // The watch recorded on after its second lap: its points end at 2,919 m, its laps add up to 1,999 m.
    const metres = file === 'movescount.tcx' ? 2919 : facts.lapDistance_m
    if (metres) expect(activity?.stats.distance).toBeCloseTo(metres, -1)
    if (facts.laps) {
      const laps = await server.services.database
        .selectFrom('ranges')
        .select('num')
        .where('activity_uuid', '=', activity?.uuid ?? '')
        .execute()
      expect(laps.length).toBe(facts.laps)
    }
    const [original] = await filesOf(rider)
    expect(original?.file_format).toBe(path.extname(file).slice(1))
    expect(original?.sha256.toString('hex')).toBe(sha256(bytes))
    const stored = await server.services.objects.get(original?.object_key ?? '')
    expect(sha256(stored)).toBe(sha256(bytes))
  })
})

describe('an archive', () => {
  withRecordings(
    'of several files becomes their activities, each with its own original; a bad one is told of by name',
    async () => {
      const rider = await server.person()
      const ride = await load('garmin-fenix-5-bike.fit')
      const run = await load('run-6281425038.tcx')
      const track = await load('strava.gpx')
      const zip = zipSync({
        'export/2017/ride.fit': ride,
        'export/run.tcx': run,
        'readme.txt': new TextEncoder().encode('no recording'),
        'track.gpx.gz': new Uint8Array(gzipSync(track)),
        '__MACOSX/._run.tcx': new Uint8Array(5),
      })
      const row = await upload(rider, 'all.zip', zip)
      expect(row).toMatchObject({
        status: 'done',
        code: 'UploadPartlyRead',
        archive: {
          total: 4,
          done: 4,
          added: 3,
          failed: 1,
          failures: [{ file_name: 'readme.txt', code: 'UploadUnknownFormat' }],
        },
      })
      const activities = await activitiesOf(rider)
      expect(row.activity_uuids.toSorted()).toEqual(activities.map(({ uuid }) => uuid).toSorted())
      const files = await filesOf(rider)
      expect(files.map(({ file_name }) => file_name)).toEqual(['ride.fit', 'run.tcx', 'track.gpx'])
      const originals = await Promise.all(
        files.map(async ({ object_key }) => sha256(await server.services.objects.get(object_key))),
      )
      expect(originals).toEqual([sha256(ride), sha256(run), sha256(track)])
      expect(await messagesOf(rider)).toEqual([
        'MESSAGE: Activities imported from "all.zip": 3. 1 of 4 files could not be read.',
      ])
      const list = await server.ask({ url: '/api/devices/v1/web_app/uploads', headers: rider.headers })
      expect(list.json().uploads[0]).toMatchObject({
        message: '1 of 4 files could not be read.',
        files: { total: 4, done: 4 },
        failures: [{ file_name: 'readme.txt', message: text('UploadUnknownFormat', 'en') }],
      })
      expect(await leftUnpacked()).toEqual([])
      expect(await server.services.objects.stat(row.object_key)).toBeUndefined()
    },
  )

  withRecordings('with a file that came before adds the others alone', async () => {
    const rider = await server.person()
    const [ride, run] = [await load('garmin-fenix-5-bike.fit'), await load('garmin-fenix-5-run.fit')]
    const first = await upload(rider, 'ride.fit', ride)
    const both = await upload(rider, 'both.zip', zipSync({ 'a.fit': ride, 'b.fit': run }))
    expect(both).toMatchObject({ status: 'done', code: null, archive: { added: 1 } })
    expect(both.activity_uuids).toContain(first.activity_uuids[0])
    const again = await upload(rider, 'again.zip', zipSync({ 'b.fit': run, 'a.fit': ride }))
    expect(again.status).toBe('duplicate')
    expect((await activitiesOf(rider)).length).toBe(2)
    expect((await messagesOf(rider)).slice(1)).toEqual([
      'MESSAGE: Activities imported from "both.zip": 2.',
      'MESSAGE: All activities in "again.zip" had already been uploaded.',
    ])
  })

  withRecordings('of one file by gzip is as that file', async () => {
    const rider = await server.person()
    const bytes = await load('garmin-fenix-5-bike.fit')
    const row = await upload(rider, 'ride.fit.gz', new Uint8Array(gzipSync(bytes)))
    expect(row.status).toBe('done')
    const [file] = await filesOf(rider)
    expect(file).toMatchObject({ file_format: 'fit', bytes: bytes.length })
    expect(file?.sha256.toString('hex')).toBe(sha256(bytes))
    const [activity] = await activitiesOf(rider)
    expect(await messagesOf(rider)).toEqual([
      `UPLOADED: Your activity "${activity?.title}" has been uploaded.`,
    ])
  })

  withRecordings('with raw motion data of another day beside a ride gives an activity of each', async () => {
    const rider = await server.person()
    const motion = new TextEncoder().encode(
      '# cadenza-motion 1\n# start_time: 2026-05-01T06:00:00Z\ntime_ms,sensor,gx,gy,gz,ax,ay,az\n0,torso,0,0,0,0,0,9.81\n',
    )
    const ride = await load('garmin-fenix-5-bike.fit')
    const row = await upload(rider, 'both.zip', zipSync({ 'ride.fit': ride, 'ride.motion.csv': motion }))
    expect(row).toMatchObject({ status: 'done', code: null, archive: { total: 1, added: 2, failures: [] } })
    expect((await activitiesOf(rider)).map(({ sport }) => sport).sort()).toEqual(['bike', 'other'])
    for (const [name, bytes] of [
      ['pods.motion.csv', motion],
      ['pods.motion.csv.gz', new Uint8Array(gzipSync(motion))],
    ] as const) {
      expect((await upload(rider, name, bytes)).status).toBe(name.endsWith('.gz') ? 'done' : 'duplicate')
    }
  })

  withRecordings('within an archive is opened; one deeper is refused by name', async () => {
    const rider = await server.person()
    const inner = zipSync({ 'ride.fit': await load('garmin-fenix-5-bike.fit') })
    const deep = zipSync({ 'deeper.zip': zipSync({ 'run.fit': await load('garmin-fenix-5-run.fit') }) })
    const row = await upload(rider, 'nested.zip', zipSync({ 'inner.zip': inner, 'deep.zip': deep }))
    expect(row.archive?.failures).toEqual([{ file_name: 'deeper.zip', code: 'UploadArchiveUnsupported' }])
    expect((await activitiesOf(rider)).map(({ sport }) => sport)).toEqual(['bike'])
  })

  withRecordings(
    'without files, or of bad ones alone, fails with its reason and leaves nothing',
    async () => {
      const rider = await server.person()
      const noise = new TextEncoder().encode('no recording at all')
      expect(await upload(rider, 'empty.zip', zipSync({}))).toMatchObject({
        status: 'failed',
        code: 'UploadArchiveEmpty',
      })
      expect(await upload(rider, 'bad.zip', zipSync({ a: noise, b: noise }))).toMatchObject({
        status: 'failed',
        code: 'UploadPartlyRead',
      })
      expect(await upload(rider, 'one.zip', zipSync({ 'x.fit': noise }))).toMatchObject({
        status: 'failed',
        code: 'UploadUnknownFormat',
      })
      const whole = zipSync({ 'ride.fit': await load('garmin-fenix-5-bike.fit') })
      expect(await upload(rider, 'cut.zip', whole.subarray(0, whole.length - 100))).toMatchObject({
        status: 'failed',
        code: 'UploadArchiveDamaged',
      })
      const messages = await messagesOf(rider)
      expect(messages.length).toBe(4)
      for (const message of messages) expect(message).toMatch(/^UPLOAD_ERROR: /)
      expect(await activitiesOf(rider)).toEqual([])
      expect(await leftUnpacked()).toEqual([])
    },
  )

  withRecordings('that unpacks to far more than it is refused, with what it held before', async () => {
    const rider = await server.person()
    const bomb = zipSync({
      'a ride.fit': await load('garmin-fenix-5-bike.fit'),
      'zeros.fit': new Uint8Array(48 * 1024 * 1024),
    })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const row = await upload(rider, 'bomb.zip', bomb)
    expect(row).toMatchObject({ status: 'failed', code: 'UploadArchiveTooLarge', activity_uuids: [] })
    expect(await activitiesOf(rider)).toEqual([])
    expect(await leftUnpacked()).toEqual([])
    const list = await server.ask({ url: '/api/devices/v1/web_app/uploads', headers: rider.headers })
    expect(list.json().uploads[0].message).toBe(text('UploadArchiveTooLarge', 'en'))
  })

  withRecordings('handed over directly, as the command line does, goes the same way', async () => {
    const rider = await server.person()
    const bytes = zipSync({
      'a.fit': await load('garmin-fenix-5-bike.fit'),
      'b.tcx': await load('run-6281425038.tcx'),
    })
    const ingested = await ingestFile(server.services, {
      userUuid: rider.uuid,
      fileName: 'two.zip',
      source: { bytes },
    })
    expect(ingested).toMatchObject({ status: 'done' })
    expect(ingested.activityUuids.length).toBe(2)
    expect(await leftUnpacked()).toEqual([])
  })
})

describe('a run that is broken off', () => {
  const withoutSignal = { signal: new AbortController().signal }

  async function received(person: TestPerson, bytes: Uint8Array) {
    const uuid = newUuid()
    const key = `uploads/${person.uuid}/20261121101500${String(900 + (uploaded++ % 99))} half.zip`
    await server.services.objects.put(key, bytes)
    await server.services.database
      .insertInto('uploads')
      .values({
        user_uuid: person.uuid,
        uuid,
        object_key: key,
        file_name: 'half.zip',
        bytes: bytes.length,
        status: 'received',
      })
      .execute()
    return { user_uuid: person.uuid, upload_uuid: uuid }
  }
  const rowOf = ({ upload_uuid }: { upload_uuid: string }) =>
    server.services.database
      .selectFrom('uploads')
      .selectAll()
      .where('uuid', '=', upload_uuid)
      .executeTakeFirstOrThrow()

  withRecordings('goes on where it was: nothing twice, nothing missing, told of once', async () => {
    const rider = await server.person()
    const job = await received(
      rider,
      zipSync({
        'a.fit': await load('garmin-fenix-5-bike.fit'),
        'bad.txt': new Uint8Array(3),
        'b.fit': await load('garmin-fenix-5-run.fit'),
        'c.fit': await load('garmin-fenix-5-walk.fit'),
      }),
    )
    let reads = 0
    const failing: ReaderPool = {
      ...readers,
      read(task, signal) {
        reads += 1
        if (reads === 4) return Promise.reject(new Error('the process died here'))
        return readers.read(task, signal)
      },
    }
    await expect(ingestUpload(server.services, job, withoutSignal, failing)).rejects.toThrow('died here')
    expect(await rowOf(job)).toMatchObject({
      status: 'processing',
      archive: { done: 2, added: 1, failed: 1 },
    })
    expect((await activitiesOf(rider)).length).toBe(1)

    await ingestUpload(server.services, job, withoutSignal, readers)
    const row = await rowOf(job)
    expect(row).toMatchObject({ status: 'done', archive: { total: 4, done: 4, added: 3, failed: 1 } })
    expect(row.activity_uuids.length).toBe(3)
    await ingestUpload(server.services, job, withoutSignal, readers)
    expect((await activitiesOf(rider)).length).toBe(3)
    expect(await messagesOf(rider)).toEqual([
      'MESSAGE: Activities imported from "half.zip": 3. 1 of 4 files could not be read.',
    ])
    expect(await leftUnpacked()).toEqual([])
  })

  withRecordings('by two at once is one upload all the same', async () => {
    const rider = await server.person()
    const job = await received(
      rider,
      zipSync({
        'a.fit': await load('garmin-fenix-5-bike.fit'),
        'b.fit': await load('garmin-fenix-5-run.fit'),
        'c.fit': await load('garmin-fenix-5-walk.fit'),
      }),
    )
    const run = () => ingestUpload(server.services, job, withoutSignal, readers)
    await Promise.all([run(), run()])
    const row = await rowOf(job)
    expect(row).toMatchObject({ status: 'done', archive: { total: 3, done: 3, added: 3, failed: 0 } })
    expect(new Set(row.activity_uuids).size).toBe(3)
    expect(row.activity_uuids.length).toBe(3)
    expect((await messagesOf(rider)).length).toBe(1)
  })

  test('leaves unpacked files for a day, then they are swept', async () => {
    const rider = await server.person()
    const key = `unpacked/${rider.uuid}/${newUuid()}/0`
    await server.services.objects.put(key, new Uint8Array(1))
    await sweepUploads(server.services)
    expect(await leftUnpacked()).toContain(key)
    server.pass(25 * 3_600)
    await sweepUploads(server.services)
    server.pass(-25 * 3_600)
    expect(await leftUnpacked()).not.toContain(key)
  })
})
