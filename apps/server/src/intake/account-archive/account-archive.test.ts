import { unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { archiveSetup, csv, download, sha256 } from '../../app/testing/account-archive.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { ReaderPool } from '../../reading/files/reader-pool.ts'
import { ingestFile, ingestUpload } from '../ingest/ingest.ts'

const setup = archiveSetup()
const { take, all } = setup

const otherCsv = new TextEncoder().encode(new TextDecoder().decode(csv).replaceAll(',200,', ',210,'))

describe('an account archive', () => {
  /** One activity from a CSV file, called `Tempo`. */
  const small = async () => {
    const person = await setup.here.person()
    await take(setup.here, person, csv, 'a.csv')
    const [activity] = (await all(setup.here, person)).activities
    const answer = await setup.here.ask({
      method: 'PUT',
      url: `/api/activities/v1/${activity?.uuid}`,
      headers: person.headers,
      payload: { title: 'Tempo' },
    })
    expect(answer.statusCode).toBe(200)
    const files = unzipSync((await download(setup.here, person)).bytes)
    const recordPath = Object.keys(files).find((name) => name.endsWith('/recording.json')) ?? ''
    return { person, files, recordPath, record: JSON.parse(new TextDecoder().decode(files[recordPath])) }
  }
  const utf8 = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

  test('merges with what is here: what was changed here more often stays, what is new there comes in', async () => {
    const { files, recordPath, record } = await small()
    const person = await setup.there.person()
    await take(setup.there, person, zipSync(files))
    const [activity] = (await all(setup.there, person)).activities
    expect(activity).toMatchObject({ title: 'Tempo', version: 2 })
    const put = (payload: object) =>
      setup.there.ask({
        method: 'PUT',
        url: `/api/activities/v1/${activity?.uuid}`,
        headers: person.headers,
        payload,
      })
    await put({ title: 'Mine' })
    record.activities[0].ranges.push({
      ...record.activities[0].ranges[0],
      uuid: newUuid(),
      type: 'user',
      num: -1,
      name: 'added there',
      start_ms: 1000,
      end_ms: 61_000,
      version: 1,
      created_at: '2026-03-01T00:00:00.000Z',
      updated_at: '2026-03-01T00:00:00.000Z',
    })
    record.activities[0].tags = ['Later']
    await take(setup.there, person, zipSync({ ...files, [recordPath]: utf8(record) }))
    const merged = await all(setup.there, person)
    expect(merged.activities.map(({ title }) => title)).toEqual(['Mine'])
    const range = merged.ranges.find(({ name }) => name === 'added there')
    // A minute at 200 W.
    expect(range).toMatchObject({ avg_power: 200, duration: 60 })
    expect(merged.tags.map(({ tag }) => tag)).toEqual(['Later'])
  })

  test('that was edited more often wins; what was deleted here since stays deleted', async () => {
    const { files, recordPath, record } = await small()
    const person = await setup.there.person()
    await take(setup.there, person, zipSync(files))
    const [first] = record.activities
    Object.assign(first, { title: 'Theirs', version: 9 })
    await take(setup.there, person, zipSync({ ...files, [recordPath]: utf8(record) }))
    const [activity] = (await all(setup.there, person)).activities
    expect(activity).toMatchObject({ title: 'Theirs', version: 9, deleted_at: null })
    const url = `/api/activities/v1/${activity?.uuid}`
    await setup.there.ask({ method: 'DELETE', url, headers: person.headers })
    const deletedAt = (await all(setup.there, person)).activities[0]?.deleted_at
    expect(deletedAt).toBeInstanceOf(Date)
    first.tags = ['Last']
    await take(setup.there, person, zipSync({ ...files, [recordPath]: utf8(record) }))
    const after = await all(setup.there, person)
    expect(after.activities[0]?.deleted_at).toEqual(deletedAt)
    expect(after.tags.map(({ tag }) => tag)).toEqual(['Last'])
  })

  test('of the day records the later changed one stays', async () => {
    const { files } = await small()
    const at = (value: number, updated_at: string) => ({
      kind: 'weight',
      date: '2026-01-01',
      value: { weight: value, unit: 'kg' },
      updated_at,
    })
    const person = await setup.there.person()
    const weights = async () =>
      (await all(setup.there, person)).records.map(({ value }) => (value as { weight: number }).weight)
    for (const [weight, updated, expected] of [
      [70, '2026-01-02T00:00:00Z', 70],
      [71, '2026-01-01T00:00:00Z', 70],
      [72, '2026-01-03T00:00:00Z', 72],
    ] as const) {
      await take(setup.there, person, zipSync({ ...files, 'day-records.json': utf8([at(weight, updated)]) }))
      expect(await weights()).toEqual([expected])
    }
  })

  test('of a version that kept one of several parts of a file restores that part', async () => {
    const day = 86_400_000
    const points = (startMs: number, seconds: number) =>
      Array.from(
        { length: seconds },
        (_, s) =>
          `<trkpt lat="45" lon="${9 + s / 10_000}"><time>${new Date(startMs + s * 1000).toISOString()}</time></trkpt>`,
      ).join('')
    const track = (startMs: number, seconds: number) =>
      `<trk><type>running</type><trkseg>${points(startMs, seconds)}</trkseg></trk>`
    const startMs = Date.UTC(2026, 2, 1, 7)
    const gpx = `<gpx version="1.1" creator="x">${track(startMs, 60)}${track(startMs + 30 * day, 90)}</gpx>`
    const owner = await setup.here.person()
    const { activityUuids } = await take(setup.here, owner, new TextEncoder().encode(gpx), 'two.gpx')
    const [, second = ''] = activityUuids
    for (const [method, url, payload] of [
      ['PUT', `/api/activities/v1/${second}`, { title: 'Second' }],
      [
        'POST',
        `/api/activities/v1/${second}/ranges/`,
        { type: 'user', name: 'End', relative_start_time: 30_000, relative_end_time: 80_000 },
      ],
    ] as const)
      expect(
        (await setup.here.ask({ method, url, payload, headers: owner.headers })).statusCode,
      ).toBeLessThan(300)
    const files = unzipSync((await download(setup.here, owner)).bytes)
    const recordPath = Object.keys(files).find((name) => name.endsWith('/recording.json')) ?? ''
    const record = JSON.parse(new TextDecoder().decode(files[recordPath]))
    record.activities = record.activities
      .filter(({ uuid }: { uuid: string }) => uuid === second)
      .map((activity: object) => ({ ...activity, session_index: 0 }))
    expect(record.activities.length).toBe(1)

    const person = await setup.there.person()
    const archive = zipSync({ ...files, [recordPath]: utf8(record) })
    expect(await take(setup.there, person, archive)).toMatchObject({ status: 'done', archive: { failed: 0 } })
    const { activities, ranges } = await all(setup.there, person)
    expect(activities.map(({ title }) => title === 'Second')).toEqual([false, true])
    expect(activities[1]).toMatchObject({ uuid: second, session_index: 1 })
    const [range] = ranges.filter(({ type }) => type === 'user')
    expect(range).toMatchObject({ activity_uuid: second, name: 'End', duration: 50 })
    expect(await take(setup.there, person, archive)).toMatchObject({ status: 'duplicate' })
  })

  test('that was packed again, in a folder and with everything deflated, is the same archive', async () => {
    const { files } = await small()
    const person = await setup.there.person()
    const moved = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`my data/${name}`, bytes]))
    const taken = await take(setup.there, person, zipSync(moved, { level: 9 }))
    expect(taken).toMatchObject({ status: 'done', archive: { by: 'account', failed: 0 } })
    expect((await all(setup.there, person)).activities.map(({ title }) => title)).toEqual(['Tempo'])
  })

  test('whose original was changed, whose record is nonsense, or which lacks one says so, and takes the rest in', async () => {
    const { files, recordPath, record } = await small()
    const original = recordPath.replace('recording.json', record.original.path)
    const person = await setup.there.person()
    const code = async (changed: Record<string, Uint8Array>) => {
      const taken = await take(setup.there, person, zipSync(changed))
      return [taken.status, taken.archive?.failures[0]?.code, taken.archive?.restored?.day_records]
    }
    const { [original]: kept, ...without } = files
    expect(
      await code({ ...files, [original]: new TextEncoder().encode(`${new TextDecoder().decode(kept)} `) }),
    ).toEqual(['failed', 'ArchiveOriginalDamaged', 0])
    expect(await code(without)).toEqual(['failed', 'ArchiveOriginalMissing', 0])
    expect(await code({ ...files, [recordPath]: utf8({ activities: [{ title: 7 }] }) })).toEqual([
      'failed',
      'ArchivePartUnreadable',
      0,
    ])
    const wrong = utf8([
      { kind: 'weight', date: '2026-01-01', value: { weight: -5 }, updated_at: '2026-01-01T00:00:00Z' },
    ])
    expect(await code({ ...files, 'day-records.json': wrong })).toEqual(['done', 'ArchivePartUnreadable', 0])
    expect((await all(setup.there, person)).records).toEqual([])
  })

  test('that passes the bounds which the product sets is told of by the recording that does', async () => {
    const { files, recordPath, record } = await small()
    const person = await setup.there.person()
    const [activity] = record.activities
    const range = (num: number) => ({
      ...{ uuid: newUuid(), type: 'user', num, name: 'x', note: '', start_ms: num, end_ms: num + 1_000 },
      ...{ version: 1, created_at: activity.created_at, updated_at: activity.updated_at },
    })
    const ranges = (count: number, more: object = {}) => ({
      ranges: Array.from({ length: count }, (_, at) => ({ ...range(at), ...more })),
    })
    const come = async (change: object) => {
      const changed = utf8({ ...record, activities: [{ ...activity, ...change }] })
      const { status, archive } = await take(
        setup.there,
        person,
        zipSync({ ...files, [recordPath]: changed }),
      )
      return [status, ...(archive?.failures ?? []).map(({ code, file_name }) => [code, file_name])]
    }
    const refused = ['failed', ['ArchivePartUnreadable', recordPath.split('/').at(-2)]]
    expect(await come(ranges(501))).toEqual(refused)
    expect(await come(ranges(1, { name: 'x'.repeat(201) }))).toEqual(refused)
    expect(await come({ tags: ['x'.repeat(51)] })).toEqual(refused)
    expect(await come({ tags: Array.from({ length: 51 }, (_, at) => `t${at}`) })).toEqual(refused)
    expect((await all(setup.there, person)).activities).toEqual([])
    expect(await come({ ...ranges(500, { name: 'x'.repeat(200) }), tags: ['x'.repeat(50)] })).toEqual([
      'done',
    ])
    expect((await all(setup.there, person)).ranges.length).toBe(500)
  })

  test('that is uploaded goes on where it was broken off, and says what it was', async () => {
    const { files } = await small()
    const person = await setup.there.person()
    const { services } = setup.there
    const key = `uploads/${person.uuid}/20261121111500001 my archive.zip`
    // A recording of another day, not read before the process stops.
    const other = await setup.here.person()
    await ingestFile(
      setup.here.services,
      { userUuid: other.uuid, fileName: 'b.csv', source: { bytes: csv }, arrivedMs: Date.UTC(2026, 3, 1) },
      { readers: setup.readers },
    )
    const more = unzipSync((await download(setup.here, other)).bytes)
    const folders = Object.entries(more).filter(([name]) => name.startsWith('activities/'))
    const changed = Object.fromEntries(
      folders.map(([name, bytes]) => {
        const moved = name.replace('activities/', 'activities/z')
        if (name.endsWith('.csv')) return [moved, otherCsv]
        const text = new TextDecoder().decode(bytes).replaceAll(sha256(csv), sha256(otherCsv))
        return [moved, name.endsWith('.json') ? new TextEncoder().encode(text) : bytes]
      }),
    )
    await services.objects.put(key, zipSync({ ...files, ...changed }))
    const uuid = newUuid()
    const row = { user_uuid: person.uuid, uuid, object_key: key, file_name: 'my archive.zip' }
    await services.database
      .insertInto('uploads')
      .values({ ...row, status: 'received' })
      .execute()
    const job = { user_uuid: person.uuid, upload_uuid: uuid }
    const stop = new AbortController()
    const stopping: ReaderPool = {
      ...setup.readers,
      async read(task, signal) {
        const read = await setup.readers.read(task, signal)
        stop.abort()
        return read
      },
    }
    await expect(ingestUpload(services, job, { signal: stop.signal }, stopping)).rejects.toThrow()
    const half = await services.database
      .selectFrom('uploads')
      .select('archive')
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    expect(half?.archive).toMatchObject({ total: 2, done: 1, added: 1 })
    await ingestUpload(services, job, { signal: new AbortController().signal }, setup.readers)
    const answer = await setup.there.ask({
      method: 'GET',
      url: '/api/devices/v1/web_app/uploads',
      headers: person.headers,
    })
    expect(answer.json().uploads[0]).toMatchObject({
      status: 'done',
      files: { total: 2, done: 2 },
      archive: { by: 'account', added: 2, known: 0, failed: 0 },
    })
    expect((await all(setup.there, person)).activities.length).toBe(2)
    expect(await services.objects.stat(key)).toBeUndefined()
  })

  test('of a later version is refused whole', async () => {
    const { files } = await small()
    const manifest = utf8({ format: 'cadenza-account', version: 2, made_at: '2026-01-01T00:00:00Z' })
    const person = await setup.there.person()
    const taken = await take(setup.there, person, zipSync({ ...files, 'cadenza-account.json': manifest }))
    expect(taken).toMatchObject({ status: 'failed', code: 'ArchiveOfLaterVersion' })
    expect((await all(setup.there, person)).activities).toEqual([])
  })

  test('brings into the same installation a copy with uuids of its own, and nobody’s rights', async () => {
    const { person: first, files } = await small()
    const account = JSON.parse(new TextDecoder().decode(files['account.json']))
    const person = await setup.here.person()
    await take(
      setup.here,
      person,
      zipSync({ ...files, 'account.json': utf8({ ...account, roles: ['superuser'] }) }),
    )
    const [copy] = (await all(setup.here, person)).activities
    const [origin] = (await all(setup.here, first)).activities
    expect(copy?.title).toBe('Tempo')
    expect(copy?.uuid).not.toBe(origin?.uuid)
    const { rows } = await sql`select roles from users where uuid = ${person.uuid}`.execute(
      setup.here.services.database,
    )
    expect(rows).toEqual([{ roles: ['athlete'] }])
  })
})
