import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { motionBytes, rideFit, simulateRide } from '@cadenza/simulator'
import { unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { archiveSetup, csv, download, sha256 } from '../../app/testing/account-archive.ts'
import type { TestPerson } from '../../app/testing/app.ts'
import { link } from '../../library/activities/testing.ts'
import { archivedTables } from '../../library/files/archived-rows.ts'
import { staleActivities } from '../../library/recompute/queries.ts'
import { recomputeUser } from '../../library/recompute/run.ts'
import { newUuid } from '../../platform/uuid.ts'

const setup = archiveSetup()
const { take, all } = setup
const recordings = path.resolve(import.meta.dirname, '../../../../../../shared/data/activities')
const withRecordings = test.skipIf(!existsSync(recordings))

const files = [
  'garmin-fenix-5-bike.fit',
  'run-6281425038.tcx',
  'strava.gpx',
  'activity-large-fenxi2-multisport.fit',
]

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

/** An account with some history. */
async function madeAccount(): Promise<TestPerson> {
  const person = await setup.here.person({ name: 'Ana Ruiz', lang: 'de' })
  const { database } = setup.here.services
  const ask = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await setup.here.ask({ method, url, headers: person.headers, payload })
    expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(300)
    return answer
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
    const { status } = await take(setup.here, person, bytes, `20261121111500001 ${file}`)
    expect(status, file).toBe('done')
  }
  expect((await take(setup.here, person, csv, 'früh am Tag.csv')).status).toBe('done')
  expect((await take(setup.here, person, fused, 'mit Sensoren.zip')).status).toBe('done')
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
  await ask('POST', '/api/dashboard/v1/item/', { name: 'Totpunkte', data: { axises: [1] } })
  await ask('POST', '/api/dashboard/v1/item/', { name: 'second', data: {}, is_visible: false })
  await ask('POST', '/api/workouts/v1/', {
    definition: { name: 'Rampe', sport: 'bike', tags: ['FTP'], sections: [] },
  })
  const race = await ask('POST', '/api/calendar/v1/entries/', {
    ...{ kind: 'race', date: '2030-06-30', title: 'Gran Fondo', sport: 'bike', priority: 'A', goal: '3:45' },
    ...{
      expected_time: 13_500,
      clock_time: '09:00',
      definition: { name: 'Pacing', sport: 'bike', sections: [] },
    },
  })
  await ask('PUT', `/api/calendar/v1/entries/${race.json().calendar_entry.uuid}/match`, {
    activity_uuid: null,
  })
  await ask('POST', '/api/calendar/v1/entries/', {
    ...{ kind: 'away', date: '2030-06-27', last_date: '2030-06-29', title: 'Reise' },
  })
  const free = { all: 3_600, bike: null, run: 1_800, other: null }
  await ask('PUT', '/api/calendar/v1/availability/', { week: Array.from({ length: 7 }, () => free) })
  await ask('PUT', '/api/calendar/v1/availability/days/2030-06-01', { all: 0, note: 'Hochzeit' })
  await ask('PUT', `/api/calendar/v1/compliance/thresholds?user=${person.uuid}`, { good: 88, near: 66 })
  const trainer = await setup.here.person({ roles: ['coach'] })
  await link(setup.here.services, person, trainer, 'plan')
  const definition = { name: 'Leiter', sport: 'run', sections: [] }
  const post = (url: string, payload: object) =>
    setup.here.ask({ method: 'POST', url, headers: trainer.headers, payload })
  const { workout } = (await post('/api/workouts/v1/', { definition })).json()
  const form = {
    workout_uuid: workout.uuid,
    user_uuids: [person.uuid],
    date: '2030-06-01',
    message: 'Locker',
  }
  const { workouts } = (await post('/api/workouts/v1/recommended/', form)).json()
  await ask('PUT', `/api/workouts/v1/recommended/${workouts[0].uuid}`, { status: 'accepted' })
  const reported = [first, third].find(({ sport }) => sport !== 'other')
  await ask('POST', '/api/reports/v1/', {
    ...{ user_uuid: person.uuid, type: reported?.sport === 'run' ? 'RUN_FORM' : 'BIKE_FORM' },
    ...{ activity_uuids: [reported?.uuid], name: 'Form', values: { injury: 'Knie' } },
    ranges: [{ activity_uuid: reported?.uuid, range: 'all' }],
  })
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
  await recomputeUser(setup.here.services, person.uuid, { readers: setup.readers })
  return person
}

withRecordings(
  'an account goes into an archive and comes out of it the same: originals byte for byte, figures equal',
  async () => {
    const before = await madeAccount()
    const archive = await download(setup.here, before)
    expect(archive.told.activities).toBe((await all(setup.here, before)).activities.length)
    expect(archive.bytes.length).toBe(archive.told.bytes)
    const packed = unzipSync(archive.bytes)
    const names = Object.keys(packed)
    expect(names.some((name) => name.endsWith('original/garmin-fenix-5-bike.fit'))).toBe(true)
    expect(names.some((name) => name.endsWith('series.arrow'))).toBe(true)
    const log = names.find((name) => name.endsWith('motion/ride.motion.csv')) ?? ''
    expect(Buffer.from(packed[log] ?? []).equals(Buffer.from(podsLog))).toBe(true)
    expect(Buffer.concat(Object.values(packed)).includes('argon2')).toBe(false)

    const after = await setup.there.person({ name: 'new' })
    const taken = await take(setup.there, after, archive.bytes)
    expect(taken.archive?.failures).toEqual([])
    expect(taken).toMatchObject({
      status: 'done',
      archive: {
        by: 'account',
        failed: 0,
        restored: {
          day_records: 4,
          configs: 1,
          dashboard_items: 2,
          workouts: 1,
          recommended_workouts: 1,
          calendar: 3,
          availability_week: 1,
          availability_days: 1,
          compliance_thresholds: 1,
          tags: 2,
        },
      },
    })
    // The records requested new figures on arrival; edited activities need them.
    await recomputeUser(setup.there.services, after.uuid, { readers: setup.readers })
    expect(await staleActivities(setup.there.services.database, after.uuid)).toEqual([])
    const [given, come] = [await all(setup.here, before), await all(setup.there, after)]
    expect(given.ranges.map(({ type }) => type)).toContain('noise')
    expect(given.activities.filter(({ motion }) => motion !== null).length).toBe(1)
    expect(given.series).toContainEqual(expect.objectContaining({ kind: 'strokes' }))
    for (const part of Object.keys(given) as (keyof typeof given)[])
      expect(come[part], part).toEqual(given[part])

    // A second import changes nothing.
    const again = await take(setup.there, after, archive.bytes)
    expect(again).toMatchObject({ status: 'duplicate', archive: { added: 0, failed: 0 } })
    expect(await all(setup.there, after)).toEqual(come)
  },
  180_000,
)

test('every table with a user’s data is in the archive, or said why it is not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (column_name in ('user_uuid', 'coach_uuid') or table_name = 'users')
    order by 1`.execute(setup.here.services.database)
  expect(rows.map(({ name }) => name).filter((name) => !(name in archivedTables))).toEqual([])
})

test('a column that an archive leaves out exists', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    setup.here.services.database,
  )
  const known = new Set(rows.map(({ name }) => name))
  const named = Object.entries(archivedTables).flatMap(([table, treatment]) =>
    'without' in treatment ? Object.keys(treatment.without).map((column) => `${table}.${column}`) : [],
  )
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

describe('an export', () => {
  test('is asked for first, and its link leads nobody to another’s', async () => {
    const [one, other] = [await setup.here.person(), await setup.here.person()]
    const { url } = await download(setup.here, one)
    const plain = url.split('?')[0] ?? ''
    expect((await fetch(`${setup.here.origin}${plain}`)).status).toBe(401)
    expect((await fetch(`${setup.here.origin}${plain}`, { headers: other.headers })).status).toBe(404)
    const swapped = url.replace(one.uuid, other.uuid)
    expect((await fetch(`${setup.here.origin}${swapped}`)).status).toBe(403)
  })

  test('that was broken off goes on where it was, and makes the same file', async () => {
    const person = await setup.here.person()
    await take(setup.here, person, csv, 'a.csv')
    const { url, bytes } = await download(setup.here, person)
    const rest = await fetch(`${setup.here.origin}${url}`, { headers: { range: 'bytes=1000-' } })
    expect(rest.status).toBe(206)
    expect(rest.headers.get('content-range')).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`)
    const later = new Uint8Array(await rest.arrayBuffer())
    expect(sha256(later)).toBe(sha256(bytes.subarray(1000)))
    const other = { range: 'bytes=1000-', 'if-range': '"another"' }
    const whole = await fetch(`${setup.here.origin}${url}`, { headers: other })
    expect(whole.status).toBe(200)
    expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes))
  })

  test('leaves the series out where they are not wanted, and is as large as it says', async () => {
    const person = await setup.here.person()
    await take(setup.here, person, csv, 'a.csv')
    const asked = await setup.here.ask({
      method: 'GET',
      url: '/api/account/v1/export?series=false',
      headers: person.headers,
    })
    const answer = await fetch(`${setup.here.origin}${asked.json().url}`)
    expect(Number(answer.headers.get('content-length'))).toBe(asked.json().bytes)
    const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))
    expect(names.filter((name) => name.endsWith('.arrow'))).toEqual([])
    expect(names.filter((name) => name.endsWith('/original/a.csv')).length).toBe(1)
  })
})
