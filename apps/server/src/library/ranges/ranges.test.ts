import { wire } from '@cadenza/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { readers } from '../../reading/files/reader-pool.ts'
import { addRide, link } from '../activities/testing.ts'
import { recomputeUser } from '../recompute/run.ts'

let server: UploadServer
let athlete: TestPerson
beforeAll(async () => {
  server = await uploadServer()
  athlete = await server.person()
})
afterAll(async () => {
  await readers.stop()
  await server.close()
})

const rangesOf = (uuid: string) => `/api/activities/v1/${uuid}/ranges`
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, person = athlete) =>
  server.ask({ method, url, headers: person.headers, payload })
const listed = async (uuid: string, query = '', person = athlete) =>
  (await ask('GET', `${rangesOf(uuid)}/${query}`, undefined, person)).json().ranges
const span = (relative_start_time: unknown, relative_end_time: unknown, more: object = {}) => ({
  relative_start_time,
  relative_end_time,
  ...more,
})
const labels = (ranges: { type: string; num: number }[]) => ranges.map(({ type, num }) => `${type}${num}`)

/** Figures of a range, without the fields that identify it. */
function figuresOnly(range: wire.Range) {
  const { uuid: _u, type: _t, num: _n, name: _name, note: _note, version: _v, ...figures } = range
  return figures
}

describe('a new range', () => {
  test('[A7-046] [A7-047] [A3-020] [R7-024] is answered with its figures, under the next negative number', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const answer = await ask('POST', `${rangesOf(uuid)}/`, span(200_000, 400_000, { name: ' Effort ' }))
    expect(answer.statusCode).toBe(200)
    const { range } = answer.json()
    expect(wire.range.parse(range)).toEqual(range)
    expect(range).toMatchObject({
      type: 'user',
      num: -1,
      name: 'Effort',
      note: '',
      relative_start_time: 200_000,
      relative_end_time: 400_000,
      // 100 s of 200 W and 100 s of 300 W at 10 m/s.
      avg_power: 250,
      distance: 2000,
      version: 1,
    })
    const second = await ask('POST', `${rangesOf(uuid)}/`, span(0, 60_000))
    expect(second.json().range.num).toBe(-2)
    expect(labels(await listed(uuid))).toEqual(['lap1', 'lap2', 'user-1', 'user-2'])
  })

  test.each([
    ['whose end is first', '60000-30000', { relative_end_time: ['ErrorSpanOrder'] }],
    ['of no length', '60000-60000', { relative_end_time: ['ErrorSpanOrder'] }],
    ['after the activity', '900000000-900060000', { relative_start_time: ['ErrorOutsideActivity'] }],
    ['longer than any activity', '0-2147483648', { relative_end_time: ['ErrorOutsideActivity'] }],
    ['of endless digits', `0-${'9'.repeat(400)}`, { relative_end_time: ['ErrorOutsideActivity'] }],
  ])('a temporary range %s is refused', async (_, of, codes) => {
    const uuid = await addRide(server.services, athlete.uuid)
    const answer = await ask('GET', `${rangesOf(uuid)}/temporary/${of}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().codes).toEqual(codes)
  })

  test('has the figures of a lap over the same span, and of a temporary range', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const all = 'include_standing_stats=1'
    const { range } = (await ask('POST', `${rangesOf(uuid)}/?${all}`, span(300_000, 600_000))).json()
    const [, lap] = await listed(uuid, `?${all}`)
    expect(figuresOnly(range)).toEqual(figuresOnly(lap))
    const temporary = (await ask('GET', `${rangesOf(uuid)}/temporary/300000-600000`)).json().range
    expect(figuresOnly(temporary)).toEqual(figuresOnly(range))
  })

  test.each([
    ['without an end', span(0, undefined), { relative_end_time: ['ErrorEnterValue'] }],
    ['with times that are no numbers', span('0', '60000'), { relative_start_time: ['ErrorInvalidValue'] }],
    ['with a fraction of a ms', span(0, 60_000.5), { relative_end_time: ['ErrorInvalidValue'] }],
    ['before the start', span(-1, 60_000), { relative_start_time: ['ErrorOutsideActivity'] }],
    ['beyond the end', span(0, 600_001), { relative_end_time: ['ErrorOutsideActivity'] }],
    ['that begins at the end', span(600_000, 700_000), { relative_start_time: ['ErrorOutsideActivity'] }],
    ['whose end is its start', span(5_000, 5_000), { relative_end_time: ['ErrorSpanOrder'] }],
    ['whose end is first', span(60_000, 30_000), { relative_end_time: ['ErrorSpanOrder'] }],
    ['that says it is a lap', span(0, 60_000, { type: 'lap' }), { type: ['ErrorInvalidValue'] }],
    ['with too long a name', span(0, 60_000, { name: 'x'.repeat(201) }), { name: ['ErrorTooLong'] }],
  ])('[A5-038] %s is refused, and nothing changes', async (_, payload, codes) => {
    const uuid = await addRide(server.services, athlete.uuid)
    const answer = await ask('POST', `${rangesOf(uuid)}/`, payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().codes).toMatchObject(codes)
    expect(await listed(uuid)).toHaveLength(2)
  })

  test('of a deleted or unknown activity is 404', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    await ask('DELETE', `/api/activities/v1/${uuid}`)
    expect((await ask('POST', `${rangesOf(uuid)}/`, span(0, 60_000))).statusCode).toBe(404)
  })
})

describe('ranges in bulk', () => {
  const proposals = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      span(i * 10_000, i * 10_000 + 10_000, { type: 'auto', name: `${i}` }),
    )

  test('[A7-047] [A7-048] [R7-026] [A9-011] [R9-064] come in batches of ten, in order, and a repeated call makes none twice', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const bulk = () => ask('POST', `${rangesOf(uuid)}/bulk`, { ranges: proposals(10) })
    const first = (await bulk()).json().ranges
    expect(labels(first)).toEqual(Array.from({ length: 10 }, (_, i) => `auto${i + 1}`))
    expect(first[3]).toMatchObject({ name: '3', relative_start_time: 30_000 })
    expect((await bulk()).json().ranges).toEqual(first)
    expect(await listed(uuid)).toHaveLength(12)
  })

  test('over ten, none, or with one bad among them are refused as a whole', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const refused = async (ranges: object[]) => {
      const answer = await ask('POST', `${rangesOf(uuid)}/bulk`, { ranges })
      expect(answer.statusCode).toBe(422)
      return answer.json().codes
    }
    expect(await refused(proposals(11))).toEqual({ ranges: ['ErrorTooMany'] })
    expect(await refused([])).toEqual({ ranges: ['ErrorEnterValue'] })
    expect(await refused([...proposals(2), span(0, 999_999)])).toEqual({
      'ranges.2.relative_end_time': ['ErrorOutsideActivity'],
    })
    expect(await listed(uuid)).toHaveLength(2)
  })

  test('are at most 500 an activity beside its laps', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    await ask('POST', `${rangesOf(uuid)}/`, span(0, 1_000))
    await sql`
      insert into ranges (user_uuid, uuid, activity_uuid, type, num, start_ms, end_ms, stats)
        select user_uuid, gen_random_uuid(), activity_uuid, type, -n, start_ms, end_ms + n, stats
        from ranges, generate_series(2, 499) n
        where activity_uuid = ${uuid} and type = 'user'`.execute(server.open.database)
    expect((await ask('POST', `${rangesOf(uuid)}/`, span(1_000, 9_000))).statusCode).toBe(200)
    const answer = await ask('POST', `${rangesOf(uuid)}/`, span(2_000, 9_000))
    expect(answer.json().message).toBe('At most 500 are allowed.')
  })
})

describe('a change', () => {
  test('[A7-048] [R7-027] touches what it names, moves the figures with the times, and raises the version', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    await ask('POST', `${rangesOf(uuid)}/`, span(0, 100_000, { name: 'A', note: 'windy' }))
    const put = async (payload: object) =>
      (await ask('PUT', `${rangesOf(uuid)}/user-1`, payload)).json().range
    expect(await put({ name: 'B' })).toMatchObject({ name: 'B', note: 'windy', avg_power: 200, version: 2 })
    expect(await put({ relative_end_time: 600_000 })).toMatchObject({
      name: 'B',
      relative_start_time: 0,
      relative_end_time: 600_000,
      avg_power: 250,
      version: 3,
    })
    // Equal values change nothing.
    expect((await put({ name: 'B' })).version).toBe(3)
    const row = await server.open.database
      .selectFrom('ranges')
      .select(['avg_power', 'duration'])
      .where('activity_uuid', '=', uuid)
      .where('type', '=', 'user')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ avg_power: 250, duration: 600 })
  })

  test('of two sessions, each of another field, keeps both; with an old version it is refused with the current state', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    await ask('POST', `${rangesOf(uuid)}/`, span(0, 100_000))
    const put = (payload: object) => ask('PUT', `${rangesOf(uuid)}/user-1`, payload)
    const both = await Promise.all([
      put({ name: 'mine' }),
      put({ relative_start_time: 20_000 }),
      put({ relative_end_time: 500_000 }),
      put({ note: 'yours' }),
    ])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const [, , range] = await listed(uuid)
    expect(range).toMatchObject({
      name: 'mine',
      note: 'yours',
      relative_start_time: 20_000,
      relative_end_time: 500_000,
      version: 5,
      // 280 s of 200 W and 200 s of 300 W.
      avg_power: (280 * 200 + 200 * 300) / 480,
    })
    const late = await put({ name: 'late', version: 4 })
    expect(late.statusCode).toBe(409)
    expect(late.json().codes).toEqual({})
    expect(late.json().range).toMatchObject({ name: 'mine', version: 5 })
    expect((await put({ name: 'in time', version: 5 })).statusCode).toBe(200)
  })

  test('two sessions that create at once get a number each', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => ask('POST', `${rangesOf(uuid)}/`, span(i * 1_000, 60_000))),
    )
    const nums = answers.map((answer) => answer.json().range.num).sort()
    expect(nums).toEqual([-1, -2, -3, -4, -5, -6].sort())
  })

  test('of a lap is of its name and note only', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const put = (payload: object) => ask('PUT', `${rangesOf(uuid)}/lap1`, payload)
    expect((await put({ name: 'Warm-up', note: 'easy' })).json().range).toMatchObject({ name: 'Warm-up' })
    const moved = await put({ name: 'x', relative_end_time: 1_000, type: 'user' })
    expect(moved.statusCode).toBe(422)
    expect(moved.json().codes).toEqual({ type: ['ErrorLapFixed'], relative_end_time: ['ErrorLapFixed'] })
    expect((await listed(uuid))[0].name).toBe('Warm-up')
  })

  test('of the type gives a number of that type, and the former one is not given again', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    await ask('POST', `${rangesOf(uuid)}/`, span(0, 100_000))
    const turned = await ask('PUT', `${rangesOf(uuid)}/user-1`, { type: 'auto' })
    expect(turned.json().range).toMatchObject({ type: 'auto', num: 1 })
    expect((await ask('POST', `${rangesOf(uuid)}/`, span(5_000, 9_000))).json().range.num).toBe(-2)
  })

  test.each(['user1', 'user-0', 'lap-1', 'lap0', 'all', 'temporary1', 'user-9'])(
    'there is no range %s',
    async (info) => {
      const uuid = await addRide(server.services, athlete.uuid)
      expect((await ask('PUT', `${rangesOf(uuid)}/${info}`, { name: 'x' })).statusCode).toBe(404)
      expect((await ask('DELETE', `${rangesOf(uuid)}/${info}`)).statusCode).toBe(404)
      expect((await ask('POST', `${rangesOf(uuid)}/${info}/restore`)).statusCode).toBe(404)
    },
  )
})

describe('deleting', () => {
  test('[A7-048] [R7-027] takes a range away until it is restored as it was; its number is never given again', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const { range } = (await ask('POST', `${rangesOf(uuid)}/`, span(0, 100_000, { note: 'n' }))).json()
    expect((await ask('DELETE', `${rangesOf(uuid)}/user-1`)).statusCode).toBe(204)
    expect(labels(await listed(uuid))).toEqual(['lap1', 'lap2'])
    // Another session deleted it first; the result is the same.
    expect((await ask('DELETE', `${rangesOf(uuid)}/user-1`)).statusCode).toBe(204)
    expect((await ask('PUT', `${rangesOf(uuid)}/user-1`, { name: 'x' })).statusCode).toBe(404)
    const next = await ask('POST', `${rangesOf(uuid)}/`, span(0, 100_000))
    expect(next.json().range.num).toBe(-2)
    const back = await ask('POST', `${rangesOf(uuid)}/user-1/restore`)
    expect(back.json().range).toEqual({ ...range, version: 2 })
    expect((await ask('POST', `${rangesOf(uuid)}/user-1/restore`)).json().range).toEqual(back.json().range)
  })

  test('with an old version is refused', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    await ask('PUT', `${rangesOf(uuid)}/lap1`, { name: 'renamed' })
    const late = await ask('DELETE', `${rangesOf(uuid)}/lap1?version=1`)
    expect([late.statusCode, late.json().range.name]).toEqual([409, 'renamed'])
    expect((await ask('DELETE', `${rangesOf(uuid)}/lap1?version=2`)).statusCode).toBe(204)
  })

  test('[A5-039] [A7-048] [R7-028] several by type and num takes all or none, and restores them together', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    for (const start of [0, 1_000, 2_000]) await ask('POST', `${rangesOf(uuid)}/`, span(start, 60_000))
    const remove = (query: string) => ask('DELETE', `${rangesOf(uuid)}/?${query}`)
    expect((await remove('type=user&num=-1&num=-9')).statusCode).toBe(404)
    expect((await remove('type=user')).json().codes).toEqual({ num: ['ErrorInvalidValue'] })
    expect((await remove('num=-1')).statusCode).toBe(422)
    expect((await remove('type=user&num=0')).statusCode).toBe(422)
    expect((await remove('type=temporary&num=1')).statusCode).toBe(422)
    expect(await listed(uuid)).toHaveLength(5)
    expect((await remove('type=user&num=-1&num=-3')).statusCode).toBe(204)
    expect(labels(await listed(uuid))).toEqual(['lap1', 'lap2', 'user-2'])
    const back = await ask('POST', `${rangesOf(uuid)}/restore?type=user&num=-1&num=-3`)
    expect(labels(back.json().ranges)).toEqual(['user-1', 'user-3'])
    expect(await listed(uuid)).toHaveLength(5)
  })
})

test('[R7-023] noise changes the figures without noise of the whole and every range, which come where asked for', async () => {
  const person = await server.person()
  const uuid = await addRide(server.services, person.uuid)
  const asPerson = (method: 'POST' | 'DELETE', path: string, payload?: object) =>
    ask(method, `${rangesOf(uuid)}/${path}`, payload, person)
  await asPerson('POST', '', span(0, 400_000))
  await asPerson('POST', '', span(350_000, 400_000, { type: 'noise' }))
  await recomputeUser(server.services, person.uuid, { readers })
  const asked = '?include_noise_filtered_stats=1'
  const [, , own] = await listed(uuid, asked, person)
  // 300 s of 200 W and 100 s of 300 W, of which the last 50 are noise.
  expect(own.avg_power).toBe(225)
  expect(own.noise_filtered_stats.duration).toBe(350)
  expect(own.noise_filtered_stats.duration_based_stats.basic.power.avg).toBeCloseTo(
    (300 * 200 + 50 * 300) / 350,
    3,
  )
  expect((await listed(uuid, '', person))[2].noise_filtered_stats).toBeUndefined()
  const whole = async () =>
    (await ask('GET', `/api/activities/v1/${uuid}`, undefined, person)).json().activity.stats
  expect((await whole()).noise_filtered_stats.duration).toBe(550)
  const later = await asPerson('POST', asked, span(340_000, 440_000))
  expect(later.json().range.noise_filtered_stats.duration).toBe(50)
  await asPerson('DELETE', 'noise1')
  await recomputeUser(server.services, person.uuid, { readers })
  expect((await whole()).noise_filtered_stats).toBeUndefined()
  expect((await listed(uuid, asked, person))[2].noise_filtered_stats).toBeUndefined()
})

test('a range is restored by who may mark it: its owner, a coach of that step and staff', async () => {
  const person = await server.person()
  const [seeing, marking] = [
    await server.person({ roles: ['coach'] }),
    await server.person({ roles: ['coach'] }),
  ]
  await link(server.services, person, seeing, 'see')
  await link(server.services, person, marking, 'mark')
  const uuid = await addRide(server.services, person.uuid)
  await ask('POST', `${rangesOf(uuid)}/`, span(0, 60_000), person)
  for (const [restorer, status] of [
    [await server.person(), 404],
    [seeing, 404],
    [marking, 200],
    [await server.person({ roles: ['staff'] }), 200],
    [person, 200],
  ] as const)
    for (const path of ['user-1/restore', 'restore?type=user&num=-1']) {
      await ask('DELETE', `${rangesOf(uuid)}/user-1`, undefined, person)
      const answer = await ask('POST', `${rangesOf(uuid)}/${path}`, undefined, restorer)
      expect(answer.statusCode, path).toBe(status)
    }
})

test('what a coach marks is written to the athlete’s log, and told to who may see the activity', async () => {
  const person = await server.person()
  const coach = await server.person({ roles: ['coach'] })
  await link(server.services, person, coach, 'mark')
  const uuid = await addRide(server.services, person.uuid)
  const heard: string[] = []
  const listener = await server.open.pool.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('listen cadenza_events')
  await ask('POST', `${rangesOf(uuid)}/`, span(0, 60_000), person)
  await ask('POST', `${rangesOf(uuid)}/`, span(0, 90_000), coach)
  await ask('PUT', `${rangesOf(uuid)}/user-2`, { name: 'x' }, coach)
  await ask('DELETE', `${rangesOf(uuid)}/user-2`, undefined, coach)
  await listener.query('select 1')
  listener.release(true)
  const events = heard.map((payload) => JSON.parse(payload)).filter(({ kind }) => kind === 'range')
  expect(events).toHaveLength(4)
  expect(events[0]).toMatchObject({ userUuid: person.uuid, uuid })
  const log = await server.open.database
    .selectFrom('audit_log')
    .select(['actor_uuid', 'action', 'activity_uuid', 'detail'])
    .where('user_uuid', '=', person.uuid)
    .orderBy('uuid')
    .execute()
  const deed = (action: string) => ({
    actor_uuid: coach.uuid,
    action,
    activity_uuid: uuid,
    detail: { ranges: ['user-2'] },
  })
  expect(log).toEqual([deed('range create'), deed('range update'), deed('range delete')])
})
