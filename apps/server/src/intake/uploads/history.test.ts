import type { wire } from '@cadenza/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { addRide } from '../../library/activities/testing.ts'
import { newUuid } from '../../platform/uuid.ts'
import { type IngestJob, ingestJob } from './register.ts'

let server: UploadServer
const jobs: IngestJob[] = []
beforeAll(async () => {
  server = await uploadServer()
  await server.services.jobs.work<IngestJob>(ingestJob, async (job) => {
    jobs.push(job)
  })
})
afterAll(() => server.close())

const path = '/api/devices/v1/web_app/uploads'
const ask = (person: TestPerson, query = '') =>
  server.ask({ method: 'GET', url: path + query, headers: person.headers })
const listed = async (person: TestPerson, query = '') => {
  const { uploads, more } = (await ask(person, query)).json() as { uploads: wire.Upload[]; more: boolean }
  return { names: uploads.map(({ file_name }) => file_name), uploads, more }
}

let minute = 0
/** An upload as the import leaves it. */
async function add(
  person: TestPerson,
  name: string,
  row: { status?: string; code?: string; activities?: string[]; finishedDaysAgo?: number } = {},
): Promise<string> {
  minute += 1
  const nowMs = server.services.now()
  const uuid = newUuid(nowMs - 86_400_000 + minute * 60_000)
  await server.open.pool.query(
    `insert into uploads (user_uuid, uuid, object_key, file_name, bytes, status, code, activity_uuids, finished_at)
     values ($1, $2, $3, $4, 1000, $5, $6, $7, $8)`,
    [
      person.uuid,
      uuid,
      `uploads/${person.uuid}/${uuid} ${name}`,
      name,
      row.status ?? 'done',
      row.code ?? null,
      row.activities ?? [],
      new Date(nowMs - (row.finishedDaysAgo ?? 0) * 86_400_000),
    ],
  )
  return uuid
}

describe('the history of uploads', () => {
  test('comes in pages, the latest first, and from one on, the oldest first', async () => {
    const person = await server.person()
    const uuids: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) uuids.push(await add(person, name))
    await add(await server.person(), 'somebody else’s')
    const first = await listed(person, '?limit=2')
    expect(first).toMatchObject({ names: ['e', 'd'], more: true })
    const second = await listed(person, `?limit=2&before=${first.uploads.at(-1)?.uuid}`)
    expect(second).toMatchObject({ names: ['c', 'b'], more: true })
    expect(await listed(person, `?limit=2&before=${second.uploads.at(-1)?.uuid}`)).toMatchObject({
      names: ['a'],
      more: false,
    })
    expect(await listed(person, `?limit=2&from=${uuids[1]}`)).toMatchObject({ names: ['b', 'c'], more: true })
    for (const wrong of ['limit=0', 'limit=501', 'before=x', 'problems=maybe'])
      expect((await ask(person, `?${wrong}`)).statusCode, wrong).toBe(422)
  })

  test('keeps to those with problems: failed, read in part, or with a loss; and names the activities', async () => {
    const person = await server.person()
    const [whole, damaged, listedOnly] = [
      await addRide(server.services, person.uuid),
      await addRide(server.services, person.uuid),
      await addRide(server.services, person.uuid),
    ]
    const set = (uuid: string, title: string, code: string) =>
      server.open.pool.query('update activities set title = $2, problems = $3 where uuid = $1', [
        uuid,
        title,
        JSON.stringify(code ? [{ code, count: 1 }] : []),
      ])
    await set(whole, 'Whole', '')
    await set(damaged, 'Damaged', 'ReadTruncated')
    // Nothing of this one is lost.
    await set(listedOnly, 'Only listed', 'ReadNoSession')
    await add(person, 'whole.fit', { activities: [whole] })
    await add(person, 'listed.fit', { activities: [listedOnly] })
    await add(person, 'again.fit', { status: 'duplicate', activities: [damaged] })
    await add(person, 'damaged.fit', { activities: [damaged] })
    await add(person, 'part.zip', { code: 'UploadPartlyRead', activities: [whole] })
    await add(person, 'route.gpx', { status: 'failed', code: 'UploadNoTimes' })
    const { names, uploads } = await listed(person, '?problems=true')
    expect(names).toEqual(['route.gpx', 'part.zip', 'damaged.fit'])
    expect(uploads[0]).toMatchObject({ code: 'UploadNoTimes', activities: [], bytes: 1000 })
    expect(uploads[2]?.activities).toEqual([
      {
        uuid: damaged,
        title: 'Damaged',
        losses: ['The file is incomplete. Everything up to its end was imported.'],
      },
    ])
    // A duplicate: the list leads to the first.
    const again = (await listed(person)).uploads.find(({ status }) => status === 'duplicate')
    expect(again?.activities).toEqual([{ uuid: damaged, title: 'Damaged', losses: [] }])
  })
})

describe('reading a file again', () => {
  const again = (person: TestPerson, uuid: string) =>
    server.ask({ method: 'POST', url: `${path}/${uuid}/reading`, headers: person.headers })

  test('has one that failed go the way of an upload once more, and nothing else', async () => {
    const person = await server.person()
    const failed = await add(person, 'odd.fit', { status: 'failed', code: 'UploadReadFailed' })
    await server.services.objects.put(`uploads/${person.uuid}/${failed} odd.fit`, new Uint8Array([1]))
    const done = await add(person, 'ride.fit')
    expect((await listed(person)).uploads.map(({ rereadable }) => rereadable)).toEqual([false, true])
    const answers = await Promise.all([again(person, failed), again(person, failed)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
    expect(answers[0]?.json().upload).toMatchObject({ status: 'received', code: null, message: null })
    expect(answers[0]?.json().upload.finished_at).toBeNull()
    // It stays among the problems until the new reading is done.
    expect((await listed(person, '?problems=true')).uploads.map(({ uuid }) => uuid)).toEqual([failed])
    expect((await again(person, done)).json().upload.status).toBe('done')
    await expect.poll(() => jobs.filter(({ upload_uuid }) => upload_uuid === failed).length).toBe(1)
    expect(jobs.some(({ upload_uuid }) => upload_uuid === done)).toBe(false)
  })

  test('is 404 where the bytes are gone, and for anybody else', async () => {
    const person = await server.person()
    const gone = await add(person, 'gone.fit', {
      status: 'failed',
      code: 'UploadReadFailed',
      finishedDaysAgo: 31,
    })
    expect((await listed(person)).uploads[0]?.rereadable).toBe(false)
    expect((await again(person, gone)).statusCode).toBe(404)
    expect((await again(await server.person({ roles: ['staff'] }), gone)).statusCode).toBe(404)
    expect((await again(person, newUuid())).statusCode).toBe(404)
  })
})
