import { setTimeout as wait } from 'node:timers/promises'
import { Upload } from '@aws-sdk/lib-storage'
import { describe, expect, test } from 'vitest'
import { ingestSetup, load, sha256, withRecordings } from '../../app/testing/ingest.ts'
import { clientOf, uploadServer } from '../../app/testing/uploads.ts'
import { s3ForTests } from '../../platform/objects/testing.ts'
import { newUuid } from '../../platform/uuid.ts'
import { newReaderPool } from '../../reading/files/reader-pool.ts'
import { readColumns } from '../../reading/series/read.ts'
import { sweepUploads } from '../uploads/sweep.ts'
import { ingestFile } from './ingest.ts'
import { startIngest } from './start.ts'

const setup = ingestSetup()
const { upload, outcome, activitiesOf, messagesOf, objectsOf } = setup

describe('when things go wrong', () => {
  const workerOf = (name: string) =>
    new URL(`../../reading/files/testing/${name}-worker.ts`, import.meta.url).href

  test.each([
    ['dies', 'dying', 'UploadReadFailed'],
    ['takes too long', 'endless', 'UploadTookTooLong'],
    ['wants too much memory', 'hungry', 'UploadReadFailed'],
  ])('a worker that %s costs its file and nothing else', async (_what, name, code) => {
    const rider = await setup.server.person()
    const readers = newReaderPool({
      worker: workerOf(name),
      limitMs: name === 'endless' ? 500 : 60_000,
      heapMb: 64,
    })
    try {
      const source = { bytes: new Uint8Array(10) }
      const ingested = await ingestFile(
        setup.server.services,
        { userUuid: rider.uuid, fileName: 'x.fit', source },
        { readers },
      )
      expect(ingested).toEqual({ status: 'failed', code, activityUuids: [] })
    } finally {
      await readers.stop()
    }
    expect(
      (await setup.server.ask({ url: '/api/devices/v1/web_app/uploads', headers: rider.headers })).statusCode,
    ).toBe(200)
  })

  withRecordings(
    'a crash between objects and rows leaves nothing visible, and the file can be imported again',
    async () => {
      const rider = await setup.server.person()
      const { services } = setup.server
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
    const rider = await setup.server.person()
    const key = `uploads/${rider.uuid}/20261121101500999 forgotten.fit`
    await setup.server.services.objects.put(key, await load('garmin-fenix-5-bike.fit'))
    await sweepUploads(setup.server.services)
    expect((await outcome(key)).status).toBe('done')
    await sweepUploads(setup.server.services)
    expect((await activitiesOf(rider)).length).toBe(1)
  })

  test('a file that could not be read is kept for 30 days; one of an account that is gone is not', async () => {
    const rider = await setup.server.person()
    const failed = await upload(rider, 'noise.fit', Buffer.from('no recording at all'))
    await outcome(failed)
    const nobodys = 'uploads/00000000-0000-7000-8000-000000000000/20261121101500999 x.fit'
    await setup.server.services.objects.put(nobodys, new Uint8Array(1))
    await sweepUploads(setup.server.services)
    expect(await setup.server.services.objects.stat(failed)).toBeDefined()
    expect(await setup.server.services.objects.stat(nobodys)).toBeUndefined()
    setup.server.pass(31 * 86_400)
    await sweepUploads(setup.server.services)
    setup.server.pass(-31 * 86_400)
    expect(await setup.server.services.objects.stat(failed)).toBeUndefined()
  })

  withRecordings('an upload whose job was lost is taken up again after half an hour', async () => {
    const rider = await setup.server.person()
    const key = `uploads/${rider.uuid}/20261121101500998 lost.fit`
    await setup.server.services.objects.put(key, await load('garmin-fenix-5-bike.fit'))
    await setup.server.services.database
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
    await sweepUploads(setup.server.services)
    expect((await outcome(key)).status).toBe('done')
  })

  withRecordings('the same job run twice does its work once', async () => {
    const rider = await setup.server.person()
    const row = await outcome(await upload(rider, 'ride.fit', await load('garmin-fenix-5-bike.fit')))
    await setup.server.services.jobs.enqueue('ingest', { user_uuid: rider.uuid, upload_uuid: row.uuid })
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
