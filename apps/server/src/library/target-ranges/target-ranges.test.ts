import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link } from '../activities/testing.ts'

let server: TestApp
let athlete: TestPerson
let uuid: string
beforeAll(async () => {
  server = await testApp()
  athlete = await server.person()
  uuid = await addRide(server.services, athlete.uuid)
})
afterAll(() => server.close())

const base = '/api/target_ranges/v1'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, path: string, payload?: object, person = athlete) =>
  server.ask({ method, url: `${base}${path}`, headers: person.headers, payload })
const form = (more: object = {}) => ({
  activity_uuid: uuid,
  relative_start_time: 0,
  relative_end_time: 300_000,
  name: 'Steady',
  sport: 'bike',
  ...more,
})
const made = async () => (await ask('POST', '/', form())).json().target_range

describe('a target range', () => {
  test('[A7-070] [A7-071] [A3-023] is made of a span of an activity, with bands from its figures', async () => {
    const target = await made()
    expect(target).toMatchObject({
      user_uuid: athlete.uuid,
      activity_uuid: uuid,
      relative_start_time: 0,
      relative_end_time: 300_000,
      name: 'Steady',
      sport: 'bike',
    })
    // 200 W and 10 m/s throughout; the left foot turns 25°, the right 20°.
    expect(target.thresholds).toMatchObject({
      power: { min: 200, max: 200 },
      speed: { min: 36, max: 36 },
      foot_ar_left: { min: 25, max: 25 },
      foot_ar_right: { min: 20, max: 20 },
    })
    expect(Object.keys(target.thresholds)).not.toContain('timer')
    expect((await ask('GET', '/')).json().target_ranges[0]).toEqual(target)
  })

  test('[A3-011] [A3-024] stands on its activity in nanoseconds, each threshold with its side', async () => {
    const target = await made()
    const { activity } = (
      await server.ask({ method: 'GET', url: `/api/activities/v1/${uuid}`, headers: athlete.headers })
    ).json()
    const [first] = activity.target_range
    expect(first).toMatchObject({ uuid: target.uuid, time_range: { start: 0, end: 300_000_000_000 } })
    expect(first.thresholds).toContainEqual({
      location: 'LEFT',
      motion_data_type: 'foot_ar',
      min: 25,
      max: 25,
    })
    expect(first.thresholds).toContainEqual({
      location: 'center',
      activity_data_type: 'power',
      min: 200,
      max: 200,
    })
  })

  test.each([
    ['without a name', { name: ' ' }, { name: ['ErrorEnterValue'] }],
    ['with too long a name', { name: 'x'.repeat(201) }, { name: ['ErrorTooLong'] }],
    ['of another sport', { sport: 'run' }, { sport: ['ErrorInvalidValue'] }],
    ['beyond the end', { relative_end_time: 700_000 }, { relative_end_time: ['ErrorOutsideActivity'] }],
    [
      'that ends before it begins',
      { relative_start_time: 400_000 },
      { relative_end_time: ['ErrorSpanOrder'] },
    ],
    ['with a fraction of a ms', { relative_end_time: 0.5 }, { relative_end_time: ['ErrorInvalidValue'] }],
    ['without a span', { relative_end_time: undefined }, { relative_end_time: ['ErrorEnterValue'] }],
    ['of no activity', { activity_uuid: 'x' }, { activity_uuid: ['ErrorInvalidValue'] }],
  ])('%s is refused', async (_, more, codes) => {
    const before = (await ask('GET', '/')).json()
    const answer = await ask('POST', '/', form(more))
    expect([answer.statusCode, answer.json().codes]).toEqual([422, codes])
    expect((await ask('GET', '/')).json()).toEqual(before)
  })

  test('of somebody else’s activity is 404', async () => {
    expect((await ask('POST', '/', form(), await server.person())).statusCode).toBe(404)
  })

  test('[A7-070] [A7-072] is renamed, given other thresholds, and deleted', async () => {
    const target = await made()
    const put = (payload: object) => ask('PUT', `/${target.uuid}`, payload)
    expect((await put({ name: ' Tempo ' })).json().target_range).toEqual({
      ...target,
      name: 'Tempo',
      version: 2,
    })
    const thresholds = { power: { min: 190, max: null }, foot_ar_left: { min: 20, max: 30 } }
    expect((await put({ thresholds })).json().target_range).toEqual({
      ...target,
      name: 'Tempo',
      thresholds,
      version: 3,
    })
    expect((await put({})).json().target_range.name).toBe('Tempo')
    for (const [bad, codes] of [
      [{ power: { min: 200, max: 190 } }, { 'thresholds.power': ['ErrorBandOrder'] }],
      [{ power: { min: null, max: null } }, { 'thresholds.power': ['ErrorEnterValue'] }],
      [{ charm: { min: 1, max: 2 } }, { 'thresholds.charm': ['ErrorUnknownField'] }],
    ])
      expect((await put({ thresholds: bad })).json().codes).toEqual(codes)
    expect((await put({ name: '' })).json().codes).toEqual({ name: ['ErrorEnterValue'] })
    expect((await ask('DELETE', `/${target.uuid}`)).statusCode).toBe(204)
    // An already deleted target stays deleted.
    expect((await ask('DELETE', `/${target.uuid}`)).statusCode).toBe(204)
    expect((await put({ name: 'x' })).statusCode).toBe(404)
  })
})

test('ranges and temporary ranges say how long they kept to it', async () => {
  const target = await made()
  await ask('PUT', `/${target.uuid}`, {
    thresholds: { power: { min: 150, max: 250 }, cadence: { min: 95, max: null } },
  })
  const ranges = (path: string) =>
    server.ask({
      method: 'GET',
      url: `/api/activities/v1/${uuid}/ranges/${path}?target_range_uuid=${target.uuid}`,
      headers: athlete.headers,
    })
  const [easy, hard] = (await ranges('')).json().ranges
  // 200 W for five minutes, then 300 W; 90 rpm except in the first ten seconds.
  expect(easy.target_range_stats.duration_based_stats).toEqual({
    power: { below: 0, inside: 300, above: 0 },
    cadence: { below: 290, inside: 0, above: 0 },
  })
  expect(hard.target_range_stats.moving_time_based_stats.power).toEqual({ below: 0, inside: 0, above: 300 })
  const { range } = (await ranges('temporary/200000-400000')).json()
  expect(range.target_range_stats.duration_based_stats.power).toEqual({ below: 0, inside: 100, above: 100 })
  const unknown = `/api/activities/v1/${uuid}/ranges/?target_range_uuid=0191d6a0-0000-7000-8000-000000000001`
  expect((await server.ask({ method: 'GET', url: unknown, headers: athlete.headers })).statusCode).toBe(404)
})

test('[A7-045] [R7-030] ranges and temporary ranges are read with a hash, a target and without noise', async () => {
  const target = await made()
  const rangesOf = `/api/activities/v1/${uuid}/ranges/`
  const asOwner = async (method: Method, url: string, payload?: object) =>
    (await server.ask({ method, url, headers: athlete.headers, payload })).json()
  const { share } = await asOwner('POST', `/api/activities/v1/${uuid}/share`, {})
  await asOwner('POST', rangesOf, { type: 'noise', relative_start_time: 350_000, relative_end_time: 400_000 })
  const options = { target_range_uuid: target.uuid, include_noise_filtered_stats: 'true' }
  const answers = async (query: Record<string, string>) => {
    const search = new URLSearchParams(query)
    const { ranges } = await asOwner('GET', `${rangesOf}?${search}`)
    const { range } = await asOwner('GET', `${rangesOf}temporary/300000-500000?${search}`)
    return { lap: ranges[1], temporary: range }
  }
  const { lap, temporary } = await answers(options)
  // 300 W against a band of exactly 200 W; 50 of the 200 s are noise.
  expect(temporary.target_range_stats.duration_based_stats.power).toEqual({ below: 0, inside: 0, above: 200 })
  expect(lap.target_range_stats.duration_based_stats.power).toEqual({ below: 0, inside: 0, above: 300 })
  expect(temporary.noise_filtered_stats.duration).toBe(150)
  const bare = await answers({})
  for (const range of [bare.lap, bare.temporary]) {
    expect(range.target_range_stats).toBeUndefined()
    expect(range.noise_filtered_stats).toBeUndefined()
  }
  for (const path of ['', 'temporary/300000-500000']) {
    const asVisitor = (search: string) => server.ask({ method: 'GET', url: `${rangesOf}${path}${search}` })
    expect((await asVisitor('')).statusCode).toBe(401)
    expect((await asVisitor(`?share_hash=${'x'.repeat(22)}`)).statusCode).toBe(404)
    expect((await asVisitor(`?share_hash=${share.share_hash}`)).statusCode).toBe(200)
  }
})

test('a target range comes back as it was, and says when somebody else was faster', async () => {
  const target = await made()
  await ask('PUT', `/${target.uuid}`, { name: 'Theirs', version: 1 })
  const late = await ask('PUT', `/${target.uuid}`, { name: 'Mine', version: 1 })
  expect(late.statusCode).toBe(409)
  expect(late.json().target_range).toMatchObject({ name: 'Theirs', version: 2 })
  await ask('DELETE', `/${target.uuid}`)
  const listed = async () =>
    (await ask('GET', '/')).json().target_ranges.map(({ uuid }: { uuid: string }) => uuid)
  expect(await listed()).not.toContain(target.uuid)
  const back = await ask('POST', `/${target.uuid}/restore`)
  expect(back.json().target_range).toEqual({ ...target, name: 'Theirs', version: 4 })
  expect(await listed()).toContain(target.uuid)
})

test('the table of who may what holds', async () => {
  const target = await made()
  const coach = await server.person({ roles: ['coach'] })
  await link(server.services, athlete, coach, 'see')
  const marker = await server.person({ roles: ['coach'] })
  await link(server.services, athlete, marker, 'mark')
  const stranger = await server.person()
  const statuses = async (person: TestPerson) => {
    const asked = [
      await ask('GET', `/?user=${athlete.uuid}`, undefined, person),
      await ask('POST', '/', form(), person),
      await ask('PUT', `/${target.uuid}`, { name: 'theirs' }, person),
    ]
    return asked.map(({ statusCode }) => statusCode)
  }
  const restored = async (person: TestPerson) => {
    await ask('DELETE', `/${target.uuid}`)
    return (await ask('POST', `/${target.uuid}/restore`, undefined, person)).statusCode
  }
  expect(await Promise.all([restored(stranger), restored(coach)])).toEqual([404, 404])
  expect(await restored(marker)).toBe(200)
  expect(await statuses(stranger)).toEqual([404, 404, 404])
  expect(await statuses(coach)).toEqual([200, 404, 404])
  expect(await statuses(marker)).toEqual([200, 200, 200])
  expect(await statuses(await server.person({ roles: ['staff'] }))).toEqual([200, 200, 200])
  const log = await server.open.database
    .selectFrom('audit_log')
    .select('action')
    .where('actor_uuid', '=', marker.uuid)
    .orderBy('uuid')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'target_range restore',
    'target_range create',
    'target_range update',
  ])
})
