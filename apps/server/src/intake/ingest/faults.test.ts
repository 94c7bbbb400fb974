/** Full disk, failing storage, lost database: acknowledged uploads are imported once they are back. */
import { createHash } from 'node:crypto'
import { writeFit } from '@cadenza/recording'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { forgetInputs, staleActivities } from '../../library/recompute/queries.ts'
import { recomputeUser } from '../../library/recompute/run.ts'
import { bossJobs } from '../../platform/jobs/boss.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { s3ForTests } from '../../platform/objects/testing.ts'
import { isOutage, StorageOutage } from '../../platform/outage.ts'
import type { Services } from '../../platform/services.ts'
import { testProxy } from '../../platform/testing-proxy.ts'
import { newUuid } from '../../platform/uuid.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { ingestJob } from '../uploads/register.ts'
import { giveUpUpload, ingestUpload } from './ingest.ts'
import { startIngest } from './start.ts'

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

/** A minute at 200 W on a day of its own. */
function ride(day: number): Uint8Array {
  return writeFit({
    startMs: Date.UTC(2026, 0, day, 8),
    timeMs: Int32Array.from({ length: 60 }, (_, s) => s * 1000),
    channels: [{ name: 'power', unit: 'W', values: new Float32Array(60).fill(200) }],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: 59_000, totals: {} }],
  })
}
const archive = () => zipSync({ '1.fit': ride(1), '2.fit': ride(2), '3.fit': ride(3) })

/** An upload whose sender was told that it arrived. */
async function acknowledged(person: TestPerson, bytes: Uint8Array) {
  const uuid = newUuid()
  const key = `uploads/${person.uuid}/${uuid} file`
  await server.services.objects.put(key, bytes)
  await server.services.database
    .insertInto('uploads')
    .values({
      user_uuid: person.uuid,
      uuid,
      object_key: key,
      file_name: 'file',
      bytes: bytes.length,
      status: 'received',
    })
    .execute()
  return { user_uuid: person.uuid, upload_uuid: uuid }
}

const run = (services: Services, job: { user_uuid: string; upload_uuid: string }) =>
  ingestUpload(services, job, { signal: new AbortController().signal }, readers)

const activitiesOf = (person: TestPerson) =>
  server.services.database
    .selectFrom('activities')
    .select(['uuid', 'file_sha256', 'stats'])
    .where('user_uuid', '=', person.uuid)
    .orderBy('start_time')
    .execute()

/** Services whose `at`th put runs `fault`. */
function failing(at: number, fault: () => Promise<void>): Services {
  let puts = 0
  const { objects } = server.services
  const put: ObjectStore['put'] = async (key, body) => {
    puts += 1
    if (puts === at) await fault()
    return objects.put(key, body)
  }
  return { ...server.services, objects: { ...objects, put } }
}

const faults: [string, () => Promise<void>][] = [
  ['a full disk', async () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))],
  ['storage that does not answer', async () => Promise.reject(new Error('socket hang up'))],
  [
    'a database whose connections are gone',
    async () => {
      const others = 'datname = current_database() and pid <> pg_backend_pid()'
      // The asking connection is among them; its own end is not a failure of the test.
      await server.open.pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cadenza' and ${others}`,
        )
        .catch(() => undefined)
      throw new Error('and with it what was under way')
    },
  ],
]

describe.each(faults)('%s', (_, fault) => {
  test('in the middle of an upload delays it, and it comes in once', async () => {
    const person = await server.person()
    const job = await acknowledged(person, ride(1))
    for (const at of [1, 2]) await expect(run(failing(at, fault), job)).rejects.toThrow()
    expect(await activitiesOf(person)).toEqual([])
    await run(server.services, job)
    const [activity, ...others] = await activitiesOf(person)
    expect(others).toEqual([])
    expect(activity?.file_sha256?.toString('hex')).toBe(createHash('sha256').update(ride(1)).digest('hex'))
    const upload = await server.services.database
      .selectFrom('uploads')
      .select(['status', 'code', 'activity_uuids'])
      .where('uuid', '=', job.upload_uuid)
      .executeTakeFirstOrThrow()
    expect(upload).toEqual({ status: 'done', code: null, activity_uuids: [activity?.uuid] })
  })

  test('in the middle of an archive keeps what came in, and the rest follows', async () => {
    const person = await server.person()
    const job = await acknowledged(person, archive())
    // Each file puts its original and two series: the fourth put is the second file's.
    await expect(run(failing(4, fault), job)).rejects.toThrow()
    expect((await activitiesOf(person)).length).toBe(1)
    await run(server.services, job)
    expect((await activitiesOf(person)).length).toBe(3)
    const { status, archive: progress } = await server.services.database
      .selectFrom('uploads')
      .select(['status', 'archive'])
      .where('uuid', '=', job.upload_uuid)
      .executeTakeFirstOrThrow()
    expect({ status, ...progress }).toMatchObject({ status: 'done', total: 3, done: 3, added: 3, failed: 0 })
  })
})

test('a database that goes away in the middle of a recomputation leaves the rest for the next run', async () => {
  const person = await server.person()
  await run(server.services, await acknowledged(person, archive()))
  const before = (await activitiesOf(person)).map(({ stats }) => stats)
  await forgetInputs(server.services.database, person.uuid)
  let runs = 0
  const cut: ReaderPool = {
    ...readers,
    async run(module, task, signal) {
      runs += 1
      if (runs === 2)
        await server.open.pool
          .query(`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'cadenza' and datname = current_database() and pid <> pg_backend_pid()`)
          .catch(() => undefined)
      if (runs === 3) throw new Error('the thread went with it')
      return readers.run(module, task, signal)
    },
  }
  // The next run retries what a cut connection failed; a dead thread counts as one failure.
  await recomputeUser(server.services, person.uuid, { readers: cut }).catch(() => undefined)
  expect((await staleActivities(server.services.database, person.uuid)).length).toBeGreaterThan(0)
  await recomputeUser(server.services, person.uuid, { readers })
  expect(await staleActivities(server.services.database, person.uuid)).toEqual([])
  expect((await activitiesOf(person)).map(({ stats }) => stats)).toEqual(before)
})

test('a reader that is started before there is anything to read may be stopped at once', async () => {
  const readers = newReaderPool()
  const warmed = readers.warm()
  await readers.stop()
  await expect(warmed).resolves.toBeUndefined()
})

const uploadOf = (job: { upload_uuid: string }) =>
  server.services.database
    .selectFrom('uploads')
    .select(['status', 'code'])
    .where('uuid', '=', job.upload_uuid)
    .executeTakeFirstOrThrow()

test.each([
  ['outage', 'UploadStorageFailed'],
  ['crash', 'UploadStoppedServer'],
  ['failure', 'Unexpected'],
] as const)(
  'an upload given up for an %s says so, tells its owner, and is read when it is retried',
  async (reason, code) => {
    const person = await server.person()
    const job = await acknowledged(person, ride(3))
    const fault = async () => Promise.reject(new Error('as expected'))
    await expect(run(failing(1, fault), job)).rejects.toThrow()
    expect(await uploadOf(job)).toEqual({ status: 'processing', code: null })
    await giveUpUpload(server.services, job, reason)
    expect(await uploadOf(job)).toEqual({ status: 'failed', code })
    const told = await server.services.database
      .selectFrom('notifications')
      .select('type')
      .where('user_uuid', '=', person.uuid)
      .execute()
    expect(told).toEqual([{ type: 'UPLOAD_ERROR' }])
    await run(server.services, job)
    expect(await uploadOf(job)).toEqual({ status: 'done', code: null })
    expect((await activitiesOf(person)).length).toBe(1)
  },
)

test('storage that stays away until the retries end fails the upload, and its owner is told', async () => {
  const person = await server.person()
  const job = await acknowledged(person, ride(5))
  const retries = { retryLimit: 1, retryDelay: 0, retryBackoff: false }
  const jobs = bossJobs(server.open.connection, server.services.log, { retries })
  const put = () => Promise.reject(new StorageOutage(new Error('as expected')))
  await jobs.start()
  await startIngest({ ...server.services, jobs, objects: { ...server.services.objects, put } }, { readers })
  await jobs.enqueue(ingestJob, job)
  await expect
    .poll(() => uploadOf(job), { timeout: 30_000 })
    .toEqual({ status: 'failed', code: 'UploadStorageFailed' })
  await jobs.stop()
  const { rows } = await server.open.pool.query('select type from notifications where user_uuid = $1', [
    person.uuid,
  ])
  expect(rows).toEqual([{ type: 'UPLOAD_ERROR' }])
})

test('storage that fails while a reader thread reads is not blamed on the file', async () => {
  const person = await server.person()
  const job = await acknowledged(person, ride(4))
  const s3 = await s3ForTests()
  const proxy = await testProxy({ host: '127.0.0.1', port: Number(new URL(s3.settings.endpoint ?? '').port) })
  const { object_key } = await server.services.database
    .selectFrom('uploads')
    .select('object_key')
    .where('uuid', '=', job.upload_uuid)
    .executeTakeFirstOrThrow()
  await s3.objects.put(object_key, ride(4))
  const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${proxy.port}` }
  // The reader thread alone goes through the proxy.
  const services: Services = {
    ...server.services,
    objects: s3.objects,
    settings: { ...server.services.settings, s3: settings },
  }
  proxy.fault = 'reset'
  await expect(run(services, job)).rejects.toSatisfy(isOutage)
  expect(await uploadOf(job)).toEqual({ status: 'processing', code: null })
  proxy.fault = 'none'
  await run(services, job)
  expect(await uploadOf(job)).toEqual({ status: 'done', code: null })
  await proxy.close()
  await s3.close()
})
