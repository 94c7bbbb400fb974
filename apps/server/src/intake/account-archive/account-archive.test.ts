import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { motionBytes, rideFit, simulateRide } from '@cadenza/simulator'
import { unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { archivedTables } from '../../library/files/archived-rows.ts'
import { staleActivities } from '../../library/recompute/queries.ts'
import { recomputeUser } from '../../library/recompute/run.ts'
import { newUuid } from '../../platform/uuid.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { ingestFile, ingestUpload } from '../ingest/ingest.ts'

const recordings = path.resolve(import.meta.dirname, '../../../../../../shared/data/activities')
const withRecordings = test.skipIf(!existsSync(recordings))
const files = [
  'garmin-fenix-5-bike.fit',
  'run-6281425038.tcx',
  'strava.gpx',
  'activity-large-fenxi2-multisport.fit',
]
/** Ten minutes at 200 W with times of day only: the date is that of arrival. */
const csv = new TextEncoder().encode(
  `time,power,heartrate,speed\n${Array.from({ length: 600 }, (_, s) => `${s},200,140,36`).join('\n')}\n`,
)

/** A ride with the log of five sensors. */
const pods = {
  seed: 'archived',
  durationS: 90,
  rateHz: 100,
  tier: 'clean',
  startMs: Date.UTC(2026, 1, 1, 8),
} as const
const podsLog = motionBytes(simulateRide(pods).log)
const fused = zipSync({ 'ride.fit': rideFit(pods, {}), 'ride.motion.csv': podsLog })

const otherCsv = new TextEncoder().encode(new TextDecoder().decode(csv).replaceAll(',200,', ',210,'))

let here: UploadServer
let there: UploadServer
let readers: ReaderPool
beforeAll(async () => {
  ;[here, there] = await Promise.all([uploadServer(), uploadServer()])
  readers = newReaderPool()
})
afterAll(async () => {
  await readers.stop()
  await Promise.all([here.close(), there.close()])
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function download(
  server: UploadServer,
  person: TestPerson,
  headers: Record<string, string> = {},
): Promise<{ url: string; bytes: Uint8Array; told: { bytes: number; activities: number } }> {
  const asked = await server.ask({ method: 'GET', url: '/api/account/v1/export', headers: person.headers })
  expect(asked.statusCode).toBe(200)
  const told = asked.json()
  const answer = await fetch(`${server.origin}${told.url}`, { headers })
  expect(answer.status).toBe(200)
  return { url: told.url, bytes: new Uint8Array(await answer.arrayBuffer()), told }
}

const take = (server: UploadServer, person: TestPerson, bytes: Uint8Array, fileName = 'archive.zip') =>
  ingestFile(
    server.services,
    { userUuid: person.uuid, fileName, source: { bytes }, arrivedMs: Date.UTC(2026, 2, 1, 7) },
    { readers, tell: true },
  )

/** All rows of the account, without its owner, and bytes instead of object keys. */
async function all({ services: { database, objects } }: UploadServer, { uuid }: TestPerson) {
  const rows = async (table: string, columns: string, order: string) =>
    (
      await sql
        .raw<Record<string, unknown>>(
          `select ${columns} from ${table} where user_uuid = '${uuid}' order by ${order}`,
        )
        .execute(database)
    ).rows
  const series = await rows(
    'series',
    'activity_uuid, kind, version, length, columns, object_key',
    'activity_uuid, kind',
  )
  const originals = await rows(
    'activity_files',
    "activity_uuid, file_type, file_format, file_name, bytes, encode(sha256, 'hex') as sha256, object_key",
    'activity_uuid',
  )
  const hashed = async (found: Record<string, unknown>[]) =>
    Promise.all(
      found.map(async ({ object_key, ...row }) => ({
        ...row,
        bytes_are: sha256(await objects.get(String(object_key))),
      })),
    )
  return {
    user: (await sql`select name, lang, unit, time_zone from users where uuid = ${uuid}`.execute(database))
      .rows,
    activities: await rows(
      'activities',
      `uuid, sport, sport_name, start_time, end_time, time_zone, title, note, stats, available, encode(sparkline, 'hex') as sparkline,
       problems, device, encode(file_sha256, 'hex') as file, session_index, multisport_uuid, version, motion, counts_impossible,
       date_trunc('milliseconds', deleted_at) as deleted_at, versions, inputs_hash`,
      'start_time, session_index',
    ),
    ranges: await rows(
      'ranges',
      'uuid, activity_uuid, type, num, name, start_ms, end_ms, stats, avg_power, avg_cadence, avg_run_cadence, avg_speed, duration, version',
      'activity_uuid, type, num',
    ),
    series: await hashed(series),
    originals: await hashed(originals),
    tags: await rows('tags', 'uuid, tag', 'tag'),
    tagged: await rows('activity_tags', 'activity_uuid, tag_uuid', 'activity_uuid, tag_uuid'),
    records: await rows(
      'day_records',
      `kind, date, value, date_trunc('milliseconds', updated_at) as updated_at`,
      'kind, date',
    ),
    configs: await rows('configs', 'name, data', 'name'),
    notifications: await rows(
      'notifications',
      `key, type, meta, url, read, date_trunc('milliseconds', created_at) as created_at`,
      'key',
    ),
  }
}

/** An account with some history. */
async function madeAccount(): Promise<TestPerson> {
  const person = await here.person({ name: 'Ana Ruiz', lang: 'de' })
  const { database } = here.services
  const ask = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await here.ask({ method, url, headers: person.headers, payload })
    expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(300)
  }
  await ask('PUT', '/api/account/v1/', { unit: 'mi', time_zone: 'Asia/Tokyo' })
  await ask('POST', '/api/account/v1/power_zone/', { date: '2012-01-01', ftp: 251 })
  await ask('POST', '/api/account/v1/power_zone/', { date: '2018-05-01', ftp: 263 })
  await ask('POST', '/api/account/v1/heartrate_zone/', { date: '2012-01-01', max_heartrate: 187 })
  await ask('POST', '/api/account/v1/weight/', { date: '2012-01-01', weight: 61.5, unit: 'kg' })
  await ask('PUT', `/api/profiles/v1/${person.uuid}/config/preferences`, {
    data: { week_start: 'sunday', theme: 'dark' },
  })
  for (const file of files) {
    const bytes = new Uint8Array(await readFile(path.join(recordings, file)))
    const { status } = await take(here, person, bytes, `20261121111500001 ${file}`)
    expect(status, file).toBe('done')
  }
  expect((await take(here, person, csv, 'früh am Tag.csv')).status).toBe('done')
  expect((await take(here, person, fused, 'mit Sensoren.zip')).status).toBe('done')
  const activities = await database
    .selectFrom('activities')
    .select(['uuid', 'sport', 'start_time', 'session_index', 'file_sha256'])
    .where('user_uuid', '=', person.uuid)
    .orderBy('start_time')
    .execute()
  const [first, second, third] = activities
  if (!first || !second || !third) throw new Error('There are fewer activities than files')
  await ask('PUT', `/api/activities/v1/${first.uuid}`, {
    title: 'Übergang / 峠 "1"',
    note: 'Rain.\nThen sun 🌦',
    counts_impossible: true,
  })
  await ask('PUT', `/api/activities/v1/${second.uuid}`, { sport: 'other' })
  await ask('PUT', `/api/activities/v1/${third.uuid}`, { start_time: '2019-06-01T05:00:00Z' })
  await ask('DELETE', `/api/activities/v1/${activities.at(-1)?.uuid}`)
  const tag = { user_uuid: person.uuid, uuid: newUuid(), tag: 'Rennen' }
  await database.insertInto('tags').values(tag).execute()
  await database
    .insertInto('activity_tags')
    .values({ user_uuid: person.uuid, activity_uuid: first.uuid, tag_uuid: tag.uuid })
    .execute()
  await database
    .insertInto('tags')
    .values({ ...tag, uuid: newUuid(), tag: 'unused' })
    .execute()
  await database
    .insertInto('ranges')
    .values({
      user_uuid: person.uuid,
      uuid: newUuid(),
      activity_uuid: first.uuid,
      type: 'user',
      num: -1,
      name: 'Anstieg',
      start_ms: 60_000,
      end_ms: 360_000,
      stats: '{}',
    })
    .execute()
  await database
    .updateTable('ranges')
    .set({ name: 'Warm-up', version: 2 })
    .where('user_uuid', '=', person.uuid)
    .where('type', '=', 'lap')
    .where('num', '=', 1)
    .execute()
  // Noise counts neither here nor there.
  await ask('POST', `/api/activities/v1/${third.uuid}/ranges/`, {
    ...{ type: 'noise', name: '', relative_start_time: 20_000, relative_end_time: 80_000 },
  })
  // Range figures are recomputed like those of a changed record.
  await database
    .updateTable('activities')
    .set({ inputs_hash: null })
    .where('user_uuid', '=', person.uuid)
    .execute()
  await recomputeUser(here.services, person.uuid, { readers })
  return person
}

withRecordings(
  'an account goes into an archive and comes out of it the same: originals byte for byte, figures equal',
  async () => {
    const before = await madeAccount()
    const archive = await download(here, before)
    expect(archive.told.activities).toBe((await all(here, before)).activities.length)
    expect(archive.bytes.length).toBe(archive.told.bytes)
    const packed = unzipSync(archive.bytes)
    const names = Object.keys(packed)
    expect(names.some((name) => name.endsWith('original/garmin-fenix-5-bike.fit'))).toBe(true)
    expect(names.some((name) => name.endsWith('series.arrow'))).toBe(true)
    const log = names.find((name) => name.endsWith('motion/ride.motion.csv')) ?? ''
    expect(Buffer.from(packed[log] ?? []).equals(Buffer.from(podsLog))).toBe(true)
    expect(Buffer.concat(Object.values(packed)).includes('argon2')).toBe(false)

    const after = await there.person({ name: 'new' })
    const taken = await take(there, after, archive.bytes)
    expect(taken.archive?.failures).toEqual([])
    expect(taken).toMatchObject({
      status: 'done',
      archive: { by: 'account', failed: 0, restored: { day_records: 4, configs: 1, tags: 2 } },
    })
    // The records requested new figures on arrival; edited activities need them.
    await recomputeUser(there.services, after.uuid, { readers })
    expect(await staleActivities(there.services.database, after.uuid)).toEqual([])
    const [given, come] = [await all(here, before), await all(there, after)]
    expect(given.ranges.map(({ type }) => type)).toContain('noise')
    expect(given.activities.filter(({ motion }) => motion !== null).length).toBe(1)
    expect(given.series).toContainEqual(expect.objectContaining({ kind: 'strokes' }))
    for (const part of Object.keys(given) as (keyof typeof given)[])
      expect(come[part], part).toEqual(given[part])

    // A second import changes nothing.
    const again = await take(there, after, archive.bytes)
    expect(again).toMatchObject({ status: 'duplicate', archive: { added: 0, failed: 0 } })
    expect(await all(there, after)).toEqual(come)
  },
  180_000,
)

test('every table with a user’s data is in the archive, or said why it is not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (column_name in ('user_uuid', 'coach_uuid') or table_name = 'users')
    order by 1`.execute(here.services.database)
  expect(rows.map(({ name }) => name).filter((name) => !(name in archivedTables))).toEqual([])
})

test('a column that an archive leaves out exists', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    here.services.database,
  )
  const known = new Set(rows.map(({ name }) => name))
  const named = Object.entries(archivedTables).flatMap(([table, treatment]) =>
    'without' in treatment ? Object.keys(treatment.without).map((column) => `${table}.${column}`) : [],
  )
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

describe('an export', () => {
  test('is asked for first, and its link leads nobody to another’s', async () => {
    const [one, other] = [await here.person(), await here.person()]
    const { url } = await download(here, one)
    const plain = url.split('?')[0] ?? ''
    expect((await fetch(`${here.origin}${plain}`)).status).toBe(401)
    expect((await fetch(`${here.origin}${plain}`, { headers: other.headers })).status).toBe(404)
    const swapped = url.replace(one.uuid, other.uuid)
    expect((await fetch(`${here.origin}${swapped}`)).status).toBe(403)
  })

  test('that was broken off goes on where it was, and makes the same file', async () => {
    const person = await here.person()
    await take(here, person, csv, 'a.csv')
    const { url, bytes } = await download(here, person)
    const rest = await fetch(`${here.origin}${url}`, { headers: { range: 'bytes=1000-' } })
    expect(rest.status).toBe(206)
    expect(rest.headers.get('content-range')).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`)
    const later = new Uint8Array(await rest.arrayBuffer())
    expect(sha256(later)).toBe(sha256(bytes.subarray(1000)))
    const other = { range: 'bytes=1000-', 'if-range': '"another"' }
    const whole = await fetch(`${here.origin}${url}`, { headers: other })
    expect(whole.status).toBe(200)
    expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes))
  })

  test('leaves the series out where they are not wanted, and is as large as it says', async () => {
    const person = await here.person()
    await take(here, person, csv, 'a.csv')
    const asked = await here.ask({
      method: 'GET',
      url: '/api/account/v1/export?series=false',
      headers: person.headers,
    })
    const answer = await fetch(`${here.origin}${asked.json().url}`)
    expect(Number(answer.headers.get('content-length'))).toBe(asked.json().bytes)
    const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))
    expect(names.filter((name) => name.endsWith('.arrow'))).toEqual([])
    expect(names.filter((name) => name.endsWith('/original/a.csv')).length).toBe(1)
  })
})

describe('an account archive', () => {
  /** One activity from a CSV file, called `Tempo`. */
  const small = async () => {
    const person = await here.person()
    await take(here, person, csv, 'a.csv')
    const [activity] = (await all(here, person)).activities
    const answer = await here.ask({
      method: 'PUT',
      url: `/api/activities/v1/${activity?.uuid}`,
      headers: person.headers,
      payload: { title: 'Tempo' },
    })
    expect(answer.statusCode).toBe(200)
    const files = unzipSync((await download(here, person)).bytes)
    const recordPath = Object.keys(files).find((name) => name.endsWith('/recording.json')) ?? ''
    return { person, files, recordPath, record: JSON.parse(new TextDecoder().decode(files[recordPath])) }
  }
  const utf8 = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

  test('merges with what is here: what was changed here more often stays, what is new there comes in', async () => {
    const { files, recordPath, record } = await small()
    const person = await there.person()
    await take(there, person, zipSync(files))
    const [activity] = (await all(there, person)).activities
    expect(activity).toMatchObject({ title: 'Tempo', version: 2 })
    const put = (payload: object) =>
      there.ask({
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
    await take(there, person, zipSync({ ...files, [recordPath]: utf8(record) }))
    const merged = await all(there, person)
    expect(merged.activities.map(({ title }) => title)).toEqual(['Mine'])
    const range = merged.ranges.find(({ name }) => name === 'added there')
    // A minute at 200 W.
    expect(range).toMatchObject({ avg_power: 200, duration: 60 })
    expect(merged.tags.map(({ tag }) => tag)).toEqual(['Later'])
  })

  test('that was edited more often wins; what was deleted here since stays deleted', async () => {
    const { files, recordPath, record } = await small()
    const person = await there.person()
    await take(there, person, zipSync(files))
    const [first] = record.activities
    Object.assign(first, { title: 'Theirs', version: 9 })
    await take(there, person, zipSync({ ...files, [recordPath]: utf8(record) }))
    const [activity] = (await all(there, person)).activities
    expect(activity).toMatchObject({ title: 'Theirs', version: 9, deleted_at: null })
    const url = `/api/activities/v1/${activity?.uuid}`
    await there.ask({ method: 'DELETE', url, headers: person.headers })
    const deletedAt = (await all(there, person)).activities[0]?.deleted_at
    expect(deletedAt).toBeInstanceOf(Date)
    first.tags = ['Last']
    await take(there, person, zipSync({ ...files, [recordPath]: utf8(record) }))
    const after = await all(there, person)
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
    const person = await there.person()
    const weights = async () =>
      (await all(there, person)).records.map(({ value }) => (value as { weight: number }).weight)
    for (const [weight, updated, expected] of [
      [70, '2026-01-02T00:00:00Z', 70],
      [71, '2026-01-01T00:00:00Z', 70],
      [72, '2026-01-03T00:00:00Z', 72],
    ] as const) {
      await take(there, person, zipSync({ ...files, 'day-records.json': utf8([at(weight, updated)]) }))
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
    const owner = await here.person()
    const { activityUuids } = await take(here, owner, new TextEncoder().encode(gpx), 'two.gpx')
    const [, second = ''] = activityUuids
    for (const [method, url, payload] of [
      ['PUT', `/api/activities/v1/${second}`, { title: 'Second' }],
      [
        'POST',
        `/api/activities/v1/${second}/ranges/`,
        { type: 'user', name: 'End', relative_start_time: 30_000, relative_end_time: 80_000 },
      ],
    ] as const)
      expect((await here.ask({ method, url, payload, headers: owner.headers })).statusCode).toBeLessThan(300)
    const files = unzipSync((await download(here, owner)).bytes)
    const recordPath = Object.keys(files).find((name) => name.endsWith('/recording.json')) ?? ''
    const record = JSON.parse(new TextDecoder().decode(files[recordPath]))
    record.activities = record.activities
      .filter(({ uuid }: { uuid: string }) => uuid === second)
      .map((activity: object) => ({ ...activity, session_index: 0 }))
    expect(record.activities.length).toBe(1)

    const person = await there.person()
    const archive = zipSync({ ...files, [recordPath]: utf8(record) })
    expect(await take(there, person, archive)).toMatchObject({ status: 'done', archive: { failed: 0 } })
    const { activities, ranges } = await all(there, person)
    expect(activities.map(({ title }) => title === 'Second')).toEqual([false, true])
    expect(activities[1]).toMatchObject({ uuid: second, session_index: 1 })
    const [range] = ranges.filter(({ type }) => type === 'user')
    expect(range).toMatchObject({ activity_uuid: second, name: 'End', duration: 50 })
    expect(await take(there, person, archive)).toMatchObject({ status: 'duplicate' })
  })

  test('that was packed again, in a folder and with everything deflated, is the same archive', async () => {
    const { files } = await small()
    const person = await there.person()
    const moved = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`my data/${name}`, bytes]))
    const taken = await take(there, person, zipSync(moved, { level: 9 }))
    expect(taken).toMatchObject({ status: 'done', archive: { by: 'account', failed: 0 } })
    expect((await all(there, person)).activities.map(({ title }) => title)).toEqual(['Tempo'])
  })

  test('whose original was changed, whose record is nonsense, or which lacks one says so, and takes the rest in', async () => {
    const { files, recordPath, record } = await small()
    const original = recordPath.replace('recording.json', record.original.path)
    const person = await there.person()
    const code = async (changed: Record<string, Uint8Array>) => {
      const taken = await take(there, person, zipSync(changed))
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
    expect((await all(there, person)).records).toEqual([])
  })

  test('that passes the bounds which the product sets is told of by the recording that does', async () => {
    const { files, recordPath, record } = await small()
    const person = await there.person()
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
      const { status, archive } = await take(there, person, zipSync({ ...files, [recordPath]: changed }))
      return [status, ...(archive?.failures ?? []).map(({ code, file_name }) => [code, file_name])]
    }
    const refused = ['failed', ['ArchivePartUnreadable', recordPath.split('/').at(-2)]]
    expect(await come(ranges(501))).toEqual(refused)
    expect(await come(ranges(1, { name: 'x'.repeat(201) }))).toEqual(refused)
    expect(await come({ tags: ['x'.repeat(51)] })).toEqual(refused)
    expect(await come({ tags: Array.from({ length: 51 }, (_, at) => `t${at}`) })).toEqual(refused)
    expect((await all(there, person)).activities).toEqual([])
    expect(await come({ ...ranges(500, { name: 'x'.repeat(200) }), tags: ['x'.repeat(50)] })).toEqual([
      'done',
    ])
    expect((await all(there, person)).ranges.length).toBe(500)
  })

  test('that is uploaded goes on where it was broken off, and says what it was', async () => {
    const { files } = await small()
    const person = await there.person()
    const { services } = there
    const key = `uploads/${person.uuid}/20261121111500001 my archive.zip`
    // A recording of another day, not read before the process stops.
    const other = await here.person()
    await ingestFile(
      here.services,
      { userUuid: other.uuid, fileName: 'b.csv', source: { bytes: csv }, arrivedMs: Date.UTC(2026, 3, 1) },
      { readers },
    )
    const more = unzipSync((await download(here, other)).bytes)
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
      ...readers,
      async read(task, signal) {
        const read = await readers.read(task, signal)
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
    await ingestUpload(services, job, { signal: new AbortController().signal }, readers)
    const answer = await there.ask({
      method: 'GET',
      url: '/api/devices/v1/web_app/uploads',
      headers: person.headers,
    })
    expect(answer.json().uploads[0]).toMatchObject({
      status: 'done',
      files: { total: 2, done: 2 },
      archive: { by: 'account', added: 2, known: 0, failed: 0 },
    })
    expect((await all(there, person)).activities.length).toBe(2)
    expect(await services.objects.stat(key)).toBeUndefined()
  })

  test('of a later version is refused whole', async () => {
    const { files } = await small()
    const manifest = utf8({ format: 'cadenza-account', version: 2, made_at: '2026-01-01T00:00:00Z' })
    const person = await there.person()
    const taken = await take(there, person, zipSync({ ...files, 'cadenza-account.json': manifest }))
    expect(taken).toMatchObject({ status: 'failed', code: 'ArchiveOfLaterVersion' })
    expect((await all(there, person)).activities).toEqual([])
  })

  test('brings into the same installation a copy with uuids of its own, and nobody’s rights', async () => {
    const { person: first, files } = await small()
    const account = JSON.parse(new TextDecoder().decode(files['account.json']))
    const person = await here.person()
    await take(
      here,
      person,
      zipSync({ ...files, 'account.json': utf8({ ...account, roles: ['superuser'] }) }),
    )
    const [copy] = (await all(here, person)).activities
    const [origin] = (await all(here, first)).activities
    expect(copy?.title).toBe('Tempo')
    expect(copy?.uuid).not.toBe(origin?.uuid)
    const { rows } = await sql`select roles from users where uuid = ${person.uuid}`.execute(
      here.services.database,
    )
    expect(rows).toEqual([{ roles: ['athlete'] }])
  })
})
