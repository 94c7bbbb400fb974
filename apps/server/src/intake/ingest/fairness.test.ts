import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { uploadServer } from '../../app/testing/uploads.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { type IngestJob, ingestJob, registerUpload } from '../uploads/register.ts'
import { ingestFile, ingestUpload } from './ingest.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** Reader that takes so many seconds for each file and reads none. */
function readersTaking(seconds: number): ReaderPool {
  const idle = async () => undefined
  return {
    async read() {
      server.pass(seconds)
      return { kind: 'unreadable', code: 'UploadUnknownFormat', reason: 'a test' }
    },
    run: () => Promise.reject(new Error('nothing else runs')),
    warm: idle,
    warmUp: idle,
    stop: idle,
  }
}

let uploads = 0
async function register(
  { services }: Pick<TestApp, 'services'>,
  person: TestPerson,
  files = 1,
): Promise<string> {
  uploads += 1
  const key = `uploads/${person.uuid}/20261121101500${String(uploads).padStart(3, '0')} export.zip`
  const noise = new Uint8Array([1, 2, 3])
  const entries = Array.from({ length: files }, (_, at) => [`activities/${at + 1}.fit`, noise] as const)
  const list = new TextEncoder().encode('Activity ID,Activity Date,Activity Name,Filename')
  const bytes = zipSync({ 'activities.csv': list, ...Object.fromEntries(entries) })
  await services.objects.put(key, bytes)
  await registerUpload(services, { userUuid: person.uuid, key, bytes: bytes.length })
  return key
}

const rowOf = (key: string) =>
  server.services.database
    .selectFrom('uploads')
    .selectAll()
    .where('object_key', '=', key)
    .executeTakeFirstOrThrow()

const run = { signal: new AbortController().signal }
async function ingest(key: string, readers: ReaderPool) {
  const { user_uuid, uuid } = await rowOf(key)
  await ingestUpload(server.services, { user_uuid, upload_uuid: uuid }, run, readers)
  return rowOf(key)
}

describe('an archive', () => {
  test('lets the uploads of other accounts go first after five seconds, and continues later', async () => {
    const long = await register(server, await server.person(), 10)
    const other = await register(server, await server.person())
    const waiting = await ingest(long, readersTaking(2))
    expect(waiting).toMatchObject({ status: 'received', finished_at: null, archive: { done: 3, failed: 3 } })
    expect(server.enqueued.at(-1)).toEqual({
      name: ingestJob,
      data: { user_uuid: waiting.user_uuid, upload_uuid: waiting.uuid },
    })
    await ingest(other, readersTaking(0))
    expect(await ingest(long, readersTaking(2))).toMatchObject({
      status: 'failed',
      archive: { done: 10, failed: 10 },
    })
  })

  test('is given up after half an hour of reading, and the rest counts as failed', async () => {
    const key = await register(server, await server.person(), 10)
    const { archive } = await ingest(key, readersTaking(20 * 60))
    expect(archive).toMatchObject({ done: 10, failed: 10 })
    expect(archive?.failures).toEqual([
      { file_name: '1.fit', code: 'UploadUnknownFormat' },
      { file_name: '2.fit', code: 'UploadUnknownFormat' },
      { file_name: '3.fit', code: 'UploadTookTooLong' },
    ])
  })

  test('logs ten failures each and the others as one line', async () => {
    const key = await register(server, await server.person(), 60)
    server.logged.length = 0
    await ingest(key, readersTaking(0))
    expect(server.logged.filter((line) => line.includes('"file not read"'))).toHaveLength(10)
    const summary = server.logged.filter((line) => line.includes('"more files not read"'))
    expect(summary.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ count: 50, codes: { UploadUnknownFormat: 50 } }),
    ])
  })
})

test('accounts take turns, however many uploads one of them has sent before', async () => {
  const real = await uploadServer()
  try {
    const [many, one] = [await real.person(), await real.person()]
    for (let at = 0; at < 3; at++) await register(real, many)
    await register(real, one)
    const order: string[] = []
    await real.services.jobs.work<IngestJob>(ingestJob, async ({ user_uuid }) => {
      order.push(user_uuid === one.uuid ? 'one' : 'many')
    })
    await expect.poll(() => order, { timeout: 10_000 }).toHaveLength(4)
    expect(order).toEqual(['many', 'one', 'many', 'many'])
  } finally {
    await real.close()
  }
})

test('a name of three megabytes in a file gives a short title and a short notification', async () => {
  const readers = newReaderPool()
  const person = await server.person()
  const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 6, 0, second)).toISOString()
  const points = [0, 1, 2].map((second) => `<trkpt lat="45" lon="9"><time>${at(second)}</time></trkpt>`)
  const gpx = `<gpx><trk><name>${'long '.repeat(600_000)}</name><trkseg>${points.join('')}</trkseg></trk></gpx>`
  const fileName = `${'ride '.repeat(200)}.gpx`
  try {
    const { activityUuids } = await ingestFile(
      server.services,
      { userUuid: person.uuid, fileName, source: { bytes: new TextEncoder().encode(gpx) } },
      { readers, tell: true },
    )
    const { rows } = await server.open.pool.query<{ title: string; note: number }>(
      `select a.title, (select sum(octet_length(meta::text))::int from notifications where user_uuid = $1) as note
        from activities a where uuid = any($2)`,
      [person.uuid, activityUuids],
    )
    expect(rows[0]?.title).toHaveLength(199)
    expect(rows[0]?.note).toBeLessThan(1_000)
  } finally {
    await readers.stop()
  }
})
