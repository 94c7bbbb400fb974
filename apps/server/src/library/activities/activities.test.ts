import { endpoints, wire } from '@cadenza/contract'
import { formatBalance, formatMetric, metrics } from '@cadenza/metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { newUuid } from '../../platform/uuid.ts'
import { sweepDeleted } from './sweep.ts'
import { addRide, link } from './testing.ts'

let server: UploadServer
let athlete: TestPerson
beforeAll(async () => {
  server = await uploadServer()
  athlete = await server.person()
})
afterAll(() => server.close())

const get = (url: string, person: TestPerson = athlete) =>
  server.ask({ method: 'GET', url, headers: person.headers })
const put = (uuid: string, payload: object | string, person: TestPerson = athlete) =>
  server.ask({
    method: 'PUT',
    url: `/api/activities/v1/${uuid}`,
    headers: { ...person.headers, 'content-type': 'application/json' },
    payload,
  })
const remove = (uuid: string, person: TestPerson = athlete) =>
  server.ask({ method: 'DELETE', url: `/api/activities/v1/${uuid}`, headers: person.headers })
const restore = (uuid: string, person: TestPerson = athlete) =>
  server.ask({ method: 'POST', url: `/api/activities/v1/${uuid}/restore`, headers: person.headers })
const shown = async (uuid: string, person: TestPerson = athlete) =>
  (await get(`/api/activities/v1/${uuid}`, person)).json().activity

async function tag(uuid: string, tags: string[], person: TestPerson = athlete): Promise<void> {
  for (const text of tags) {
    const tagUuid = newUuid()
    const own = { user_uuid: person.uuid }
    await server.open.database
      .insertInto('tags')
      .values({ ...own, uuid: tagUuid, tag: text })
      .execute()
    await server.open.database
      .insertInto('activity_tags')
      .values({ ...own, activity_uuid: uuid, tag_uuid: tagUuid })
      .execute()
  }
}

describe('the list', () => {
  test('[A7-040] [A7-041] carries each activity with figures, tags and sparkline, newest first, in the wire’s shape', async () => {
    const person = await server.person()
    const older = await addRide(server.services, person.uuid, {
      title: 'A "quoted"\n\\ title 日本',
      startTime: '2026-02-27T23:30:00Z',
    })
    const newer = await addRide(server.services, person.uuid)
    await tag(newer, ['wind', 'Alps'], person)
    for (const url of ['/api/activities/v1/', '/api/activities/v1/activities', '/api/activities/v1?_=123']) {
      const answer = await get(url, person)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      const { activities } = endpoints.activities.list.answer.strict().parse(answer.json())
      expect(activities.map(({ uuid }) => uuid)).toEqual([newer, older])
      const [first, second] = activities
      expect(first?.tags).toEqual(['Alps', 'wind'])
      expect(first?.stats.avg_power).toBe(250)
      // 5,990 m in 600 s.
      expect(first?.stats.avg_speed).toBeCloseTo(35.94, 2)
      expect(first?.start_time).toBe('2026-03-01T06:30:00.000Z')
      expect(first?.end_time).toBe('2026-03-01T06:40:00.000Z')
      expect([...Buffer.from(first?.sparkline ?? '', 'base64')].slice(0, 3)).toEqual([0, 5, 10])
      expect(first?.problem_count).toBe(1)
      expect(second?.title).toBe('A "quoted"\n\\ title 日本')
      // 00:30 of the next day in Berlin.
      expect(second?.date).toBe('2026-02-28')
      expect(second?.tags).toEqual([])
      // Large statistics are left out.
      expect(answer.body).not.toContain('moving_time_based_stats')
    }
  })

  test('carries the means of motion over moving time, of the metrics that the catalogue marks for it', async () => {
    const person = await server.person()
    const ride = await addRide(server.services, person.uuid)
    const still = await addRide(server.services, person.uuid, { startTime: '2026-02-27T23:30:00Z' })
    const figure = (avg: number | null) => ({ avg, sd: 1, count: 9, coverage: 1 })
    const mpi = Object.fromEntries(
      metrics
        .filter(({ kind }) => kind === 'mpi')
        .map(({ code, sides }) => [code, Object.fromEntries(sides.map((side) => [side, figure(4.567)]))]),
    )
    const of = { ...mpi, dss: { left: figure(3.1361), right: figure(null) }, leg_ar: { left: figure(null) } }
    await server.open.pool.query(
      `update activities set stats = jsonb_set(jsonb_set(stats, '{moving_time_based_stats,mpi}', $2),
         '{duration_based_stats,mpi}', $3) where uuid = $1`,
      [ride, JSON.stringify(of), JSON.stringify({ dss: { left: figure(9) } })],
    )
    const { activities } = endpoints.activities.list.answer
      .strict()
      .parse((await get('/api/activities/v1/', person)).json())
    const [shown, other] = [ride, still].map((uuid) => activities.find((row) => row.uuid === uuid)?.stats.mpi)
    const marked = metrics.filter(({ inActivityList }) => inActivityList).map(({ code }) => code)
    expect(Object.keys(shown ?? {}).sort()).toEqual(marked.filter((code) => code !== 'leg_ar').sort())
    expect(shown?.dss).toEqual({ left: 3.136 })
    expect(shown?.pelvic_rock).toEqual({ center: 4.567 })
    expect(other).toEqual({ foot_ar: { left: 25, right: 20 } })
    const asked = await get(
      `/api/analysis/v2/graphql?query=${encodeURIComponent('{ activities { stats { mpi } } }')}`,
      person,
    )
    expect(asked.json().data.activities[0].stats.mpi.dss).toEqual({ left: 3.136 })
  })

  test('is empty for somebody without activities', async () => {
    const person = await server.person()
    expect((await get('/api/activities/v1/', person)).body).toBe('{"activities":[]}')
  })

  test('can be narrowed by sport, day and number', async () => {
    const person = await server.person()
    const run = await addRide(server.services, person.uuid, {
      sport: 'run',
      startTime: '2026-01-10T12:00:00Z',
    })
    const bike = await addRide(server.services, person.uuid, { startTime: '2026-01-20T12:00:00Z' })
    const other = await addRide(server.services, person.uuid, {
      sport: 'other',
      startTime: '2026-01-30T12:00:00Z',
    })
    const uuids = async (query: string) =>
      (await get(`/api/activities/v1/?${query}`, person))
        .json()
        .activities.map((a: { uuid: string }) => a.uuid)
    expect(await uuids('sport_in=run')).toEqual([run])
    expect(await uuids('sport_in=run&sport_in=bike')).toEqual([bike, run])
    expect(await uuids('date_gte=2026-01-20')).toEqual([other, bike])
    expect(await uuids('date_lte=2026-01-20')).toEqual([bike, run])
    expect(await uuids('date_gte=2026-01-11&date_lte=2026-01-29')).toEqual([bike])
    expect(await uuids('limit=1')).toEqual([other])
  })

  test.each([
    'sport_in=swim',
    'date_gte=2026-02-30',
    'date_lte=yesterday',
    'date_gte=0000-01-01',
    'limit=0',
    'limit=5001',
    'limit=x',
  ])('the filter %s is 422', async (query) => {
    const answer = await get(`/api/activities/v1/?${query}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().codes).toEqual({ [query.split('=')[0] ?? '']: ['ErrorInvalidValue'] })
  })

  test('cuts its figures off, so that a column shows what the page shows', async () => {
    const codes: readonly (readonly [key: string, code: string, most: number])[] = [
      ['avg_power', 'power', 900],
      ['normalized_power', 'normalized_power', 900],
      ['avg_heartrate', 'heartrate', 220],
      ['avg_cadence', 'cadence', 130],
      ['avg_run_cadence', 'run_cadence', 220],
      ['avg_speed', 'speed', 60],
      ['avg_stride', 'stride', 2],
      ['avg_l_r_balance', 'l_r_balance', 20],
      ['distance', 'distance', 200_000],
      ['elevation_gain', 'elevation_gain', 4_000],
      ['intensity_factor', 'intensity_factor', 1.2],
      ['tss', 'tss', 400],
      ['moving_time', 'moving_time', 20_000],
    ]
    const shown = (code: string, value: number, unit: 'km' | 'mi') =>
      code === 'l_r_balance'
        ? formatBalance(value, 'en').left
        : formatMetric(code, value, { locale: 'en', unit })
    // Golden ratio steps cover each interval evenly; a balance has either sign.
    for (let n = 1; n <= 400; n++) {
      const values = codes.map(([key, , most]) => {
        const value = most * ((n * 0.6180339887) % 1)
        return [key, key === 'avg_l_r_balance' ? value - most / 2 : value] as const
      })
      const { rows } = await server.open.pool.query('select list_figures($1) as listed', [
        JSON.stringify(Object.fromEntries(values)),
      ])
      for (const [k, [key, value]] of values.entries()) {
        const code = codes[k]?.[1] ?? ''
        for (const unit of ['km', 'mi'] as const)
          expect(shown(code, rows[0].listed[key], unit), `${key} ${value}`).toBe(shown(code, value, unit))
      }
    }
    // The average of the ride that was 207 W on its page and, by way of 207.5, 208 W in the list.
    const { rows } = await server.open.pool.query(
      `select list_figures('{"avg_power":207.46612680229114}') as listed`,
    )
    expect(shown('power', rows[0].listed.avg_power, 'km')).toBe('207')
  })

  test('the activities before and after one of them are told, without deleted ones', async () => {
    const person = await server.person()
    const [first, second, third] = [
      await addRide(server.services, person.uuid, { startTime: '2026-02-01T06:30:00Z', title: 'First' }),
      await addRide(server.services, person.uuid, { startTime: '2026-02-02T23:30:00Z', title: 'Second' }),
      await addRide(server.services, person.uuid, { startTime: '2026-02-04T06:30:00Z', title: 'Third' }),
    ]
    const around = async (uuid: string, by: TestPerson = person) => {
      const url = `/api/activities/v1/activities/neighbours?user=${person.uuid}&activity_uuid=${uuid}`
      return (await get(url, by)).json()
    }
    // The second began after midnight in Berlin.
    expect(await around(first)).toEqual({
      previous: null,
      next: { uuid: second, title: 'Second', date: '2026-02-03' },
    })
    await remove(second, person)
    expect(await around(third)).toMatchObject({ previous: { uuid: first }, next: null })
    expect(await around(first)).toMatchObject({ previous: null, next: { uuid: third } })
    expect((await around(first, athlete)).previous).toBeUndefined()
    await restore(second, person)
  })

  test('an athlete’s list is there for a linked coach and staff, for nobody else', async () => {
    const [person, coach, stranger, staff] = [
      await server.person(),
      await server.person({ roles: ['coach'] }),
      await server.person({ roles: ['coach'] }),
      await server.person({ roles: ['staff'] }),
    ]
    const uuid = await addRide(server.services, person.uuid)
    await link(server.services, person, coach, 'see')
    const url = `/api/activities/v1/?user=${person.uuid}`
    for (const reader of [person, coach, staff])
      expect((await get(url, reader)).json().activities[0].uuid).toBe(uuid)
    expect((await get(url, stranger)).statusCode).toBe(404)
    expect((await get('/api/activities/v1/?user=nobody', coach)).statusCode).toBe(404)
    expect((await get('/api/activities/v1/', coach)).json().activities).toEqual([])
  })
})

describe('one activity', () => {
  test('[A7-043] is shown whole', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    await tag(uuid, ['intervals'])
    const answer = await get(`/api/activities/v1/${uuid}?_=1`)
    const { activity } = wire.activityAnswer.parse(answer.json())
    expect(activity).toMatchObject({
      uuid,
      user_uuid: athlete.uuid,
      sport: 'bike',
      sport_name: 'cycling',
      date: '2026-03-01',
      title: 'Morning ride',
      tags: ['intervals'],
      note: '',
      available_data: { gps: true, power: true, standing: false },
      problems: [{ code: 'ReadTruncated', count: 2, at_byte: 4711, names: ['helmet'] }],
      device: { manufacturer: 'garmin' },
      file_name: '20260301063000123 früh (1).fit',
      version: 1,
      deleted: false,
    })
    expect(activity.stats.moving_time_based_stats.basic.power?.avg).toBe(250)
  })

  test.each([
    ['an unknown uuid', () => newUuid()],
    ['no uuid', () => 'nothing'],
    ['a uuid and more', () => `${newUuid()}%00`],
  ])('%s is 404', async (_, uuid) => {
    for (const answer of [
      await get(`/api/activities/v1/${uuid()}`),
      await remove(uuid()),
      await restore(uuid()),
    ])
      expect(answer.statusCode).toBe(404)
    expect((await put(uuid(), { title: 'x' })).statusCode).toBe(404)
  })
})

describe('a change', () => {
  test('[A7-043] of title and note is kept, trimmed, with the next version', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const answer = await put(uuid, { title: '  Höhenmeter  ', note: 'windy\n', version: 1 })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().activity).toMatchObject({ title: 'Höhenmeter', note: 'windy\n', version: 2 })
    expect(await shown(uuid)).toEqual(answer.json().activity)
    const listed = (await get('/api/activities/v1/')).json().activities
    expect(listed.find((line: { uuid: string }) => line.uuid === uuid).title).toBe('Höhenmeter')
  })

  test('[A3-009] of the sport and back keeps the name that the device recorded', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    await server.open.pool.query(`update activities set sport_name = 'gravel_cycling' where uuid = $1`, [
      uuid,
    ])
    const chosen = async (sport: string) => {
      const { activity } = (await put(uuid, { sport })).json()
      return [activity.sport, activity.sport_name]
    }
    expect(await chosen('run')).toEqual(['run', 'running'])
    expect(await chosen('other')).toEqual(['other', 'generic'])
    expect(await chosen('bike')).toEqual(['bike', 'gravel_cycling'])
    expect(await chosen('run')).toEqual(['run', 'running'])
    expect(await chosen('bike')).toEqual(['bike', 'gravel_cycling'])
  })

  test('[A7-044] of the start moves the end along', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const answer = await put(uuid, { start_time: '2026-02-28T23:59:59Z' })
    expect(answer.json().activity).toMatchObject({
      start_time: '2026-02-28T23:59:59.000Z',
      end_time: '2026-03-01T00:09:59.000Z',
      date: '2026-03-01',
    })
  })

  test.each([
    [{ start_time: '2026-02-30T10:00:00Z' }, 'start_time', 'ErrorInvalidDate'],
    [{ start_time: '2026-02-20 10:00:00' }, 'start_time', 'ErrorInvalidDate'],
    [{ start_time: '2026-02-20T10:00:00.000Z' }, 'start_time', 'ErrorInvalidDate'],
    [{ start_time: '2026-02-20T24:00:00Z' }, 'start_time', 'ErrorInvalidDate'],
    [{ start_time: '' }, 'start_time', 'ErrorInvalidDate'],
    [{ start_time: '2999-01-01T00:00:00Z' }, 'start_time', 'ErrorFutureDate'],
    [{ start_time: 5 }, 'start_time', 'ErrorInvalidValue'],
    [{ title: '' }, 'title', 'ErrorEnterValue'],
    [{ title: '   ' }, 'title', 'ErrorEnterValue'],
    [{ title: 'x'.repeat(201) }, 'title', 'ErrorTooLong'],
    [{ title: null }, 'title', 'ErrorInvalidValue'],
    [{ note: 'x'.repeat(20_001) }, 'note', 'ErrorTooLong'],
    [{ sport: 'swim' }, 'sport', 'ErrorInvalidValue'],
    [{ start_time: '0000-01-01T00:00:00Z' }, 'start_time', 'ErrorInvalidDate'],
    [{ version: 'old' }, 'version', 'ErrorInvalidValue'],
    [{ version: 2 ** 31 }, 'version', 'ErrorInvalidValue'],
    [{ version: -(2 ** 40) }, 'version', 'ErrorInvalidValue'],
  ])('[A5-017] [A5-018] [A5-019] %j is refused and changes nothing', async (payload, field, code) => {
    const uuid = await addRide(server.services, athlete.uuid)
    const before = await shown(uuid)
    const answer = await put(uuid, { note: 'also', ...payload })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().codes).toEqual({ [field]: [code] })
    expect(answer.json().message).toBe(answer.json().errors[field][0])
    expect(await shown(uuid)).toEqual(before)
  })

  test.each([
    ['half an object', '{"title": "x"', 400],
    ['a list', '[]', 422],
    ['a word', '"title"', 422],
    ['NUL, which no text can hold', '{"title":"a\\u0000b"}', 400],
    ['a key that would reach the prototype', '{"__proto__":{"x":1}}', 400],
  ])('%s changes nothing', async (_, payload, status) => {
    const uuid = await addRide(server.services, athlete.uuid)
    const before = await shown(uuid)
    const answer = await put(uuid, payload)
    expect(answer.statusCode).toBe(status)
    expect(Object.keys(answer.json())).toEqual(['message', 'errors', 'codes'])
    expect(await shown(uuid)).toEqual(before)
  })

  test('half a surrogate pair is kept as a replacement or refused, never a failure of the server', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    expect((await put(uuid, '{"title":"a\\ud800b"}')).statusCode).toBeLessThan(500)
  })

  test('with an old version is 409 and shows the current state', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    await put(uuid, { title: 'first', version: 1 })
    const answer = await put(uuid, { title: 'second', version: 1 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().activity).toMatchObject({ title: 'first', version: 2 })
    expect((await shown(uuid)).title).toBe('first')
  })

  test('of ten at once with one version lets one through', async () => {
    const uuid = await addRide(server.services, athlete.uuid)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => put(uuid, { title: `title ${i}`, version: 1 })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
  })
})

describe('deleting', () => {
  test('takes several at once, all or none, and brings them back together', async () => {
    const person = await server.person()
    const uuids = await Promise.all([1, 2, 3].map(() => addRide(server.services, person.uuid)))
    const act = (method: 'DELETE' | 'POST', activity_uuids: unknown, path = '') =>
      server.ask({
        method,
        url: `/api/activities/v1/activities${path}`,
        headers: person.headers,
        payload: { activity_uuids },
      })
    const left = async () => (await get('/api/activities/v1/activities', person)).json().activities.length
    const foreign = await addRide(server.services, athlete.uuid)
    expect((await act('DELETE', [...uuids, foreign])).statusCode).toBe(404)
    expect((await act('DELETE', [])).statusCode).toBe(422)
    expect(await left()).toBe(3)
    expect((await act('DELETE', uuids.slice(0, 2))).statusCode).toBe(204)
    expect(await left()).toBe(1)
    expect((await act('POST', uuids, '/restore')).statusCode).toBe(404)
    expect((await act('POST', uuids.slice(0, 2), '/restore')).statusCode).toBe(204)
    expect(await left()).toBe(3)
    expect((await shown(foreign)).deleted).toBe(false)
  })

  test('[A4-018] [A7-043] hides the activity everywhere but for its owner, who can bring it back', async () => {
    const coach = await server.person({ roles: ['coach'] })
    await link(server.services, athlete, coach)
    const uuid = await addRide(server.services, athlete.uuid)
    const before = await shown(uuid)
    expect(before.deleted).toBe(false)
    const answer = await remove(uuid)
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect((await get('/api/activities/v1/')).body).not.toContain(uuid)
    expect((await shown(uuid)).deleted).toBe(true)
    for (const path of [
      'ranges/',
      'ranges/temporary/0-1000',
      'logs/',
      'logs/power.json',
      'files/',
      'files/original.fit',
    ])
      expect((await get(`/api/activities/v1/${uuid}/${path}`)).statusCode).toBe(404)
    expect((await get(`/api/activities/v1/${uuid}`, coach)).statusCode).toBe(404)
    expect((await put(uuid, { title: 'x' })).statusCode).toBe(404)
    expect((await remove(uuid)).statusCode).toBe(404)
    const back = await restore(uuid)
    expect(back.json().activity).toEqual({ ...before, version: 3 })
    expect((await get('/api/activities/v1/')).body).toContain(uuid)
    expect((await restore(uuid)).statusCode).toBe(404)
  })

  test('is final after 30 days', async () => {
    const person = await server.person()
    const uuid = await addRide(server.services, person.uuid)
    const kept = await addRide(server.services, person.uuid)
    await remove(uuid, person)
    server.pass(29 * 86_400)
    expect(await sweepDeleted(server.services)).toBe(0)
    server.pass(86_400 + 1)
    expect(await sweepDeleted(server.services)).toBe(1)
    const { rows } = await server.open.pool.query(
      'select uuid from owners where user_uuid = $1 union all select uuid from activities where user_uuid = $1',
      [person.uuid],
    )
    expect(rows.map((row) => row.uuid)).toEqual([kept, kept])
    // No session lasts that long, so later tests get the clock back.
    server.pass(-30 * 86_400 - 1)
  })
})

describe('who is not the owner', () => {
  test('reads as a linked coach or staff, writes as staff alone, and finds nothing otherwise', async () => {
    const person = await server.person()
    const uuid = await addRide(server.services, person.uuid)
    const coach = await server.person({ roles: ['coach'] })
    const stranger = await server.person()
    const staff = await server.person({ roles: ['staff'] })
    await link(server.services, person, coach)
    const statuses = async (reader: TestPerson) => [
      (await get(`/api/activities/v1/${uuid}`, reader)).statusCode,
      (await get(`/api/activities/v1/${uuid}/files/original.fit`, reader)).statusCode,
      (await put(uuid, { note: 'by another' }, reader)).statusCode,
      (await remove(uuid, reader)).statusCode,
      (await restore(uuid, reader)).statusCode,
    ]
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404, 404])
    expect(await statuses(coach)).toEqual([200, 200, 404, 404, 404])
    expect((await shown(uuid, person)).version).toBe(1)
    // What the owner deleted stays deleted for them.
    await remove(uuid, person)
    const several = (reader: TestPerson) =>
      server.ask({
        method: 'POST',
        url: `/api/activities/v1/activities/restore?user=${person.uuid}`,
        headers: reader.headers,
        payload: { activity_uuids: [uuid] },
      })
    for (const reader of [stranger, coach]) {
      expect((await restore(uuid, reader)).statusCode).toBe(404)
      expect((await several(reader)).statusCode).toBe(404)
    }
    expect((await shown(uuid, person)).deleted).toBe(true)
    expect((await several(staff)).statusCode).toBe(204)
    expect(await statuses(staff)).toEqual([200, 200, 200, 204, 200])
    const anonymous = await server.ask({ method: 'GET', url: `/api/activities/v1/${uuid}` })
    expect(anonymous.statusCode).toBe(401)
  })
})

test('what one may do with an athlete’s activities is told with the list, by the coach’s step', async () => {
  const rights = async (reader: TestPerson, of: TestPerson) => {
    const answer = await get(`/api/activities/v1/activities/rights?user=${of.uuid}`, reader)
    return answer.statusCode === 200 ? answer.json().may : answer.statusCode
  }
  const owner = await server.person()
  expect(await rights(owner, owner)).toEqual(['write', 'mark', 'download'])
  const seeing = await server.person({ roles: ['coach'] })
  const marking = await server.person({ roles: ['coach'] })
  await link(server.services, owner, seeing, 'see')
  await link(server.services, owner, marking, 'mark')
  expect(await rights(seeing, owner)).toEqual(['download'])
  expect(await rights(marking, owner)).toEqual(['mark', 'download'])
  expect(await rights(await server.person(), owner)).toBe(404)
})
