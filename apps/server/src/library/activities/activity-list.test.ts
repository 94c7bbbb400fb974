import { endpoints } from '@cadenza/contract'
import { formatBalance, formatMetric, metrics } from '@cadenza/metrics'
import { describe, expect, test } from 'vitest'
import { activitySetup } from '../../app/testing/activities.ts'
import type { TestPerson } from '../../app/testing/app.ts'
import { addRide, link } from './testing.ts'

const setup = activitySetup()
const { get, remove, restore, tag } = setup

describe('the list', () => {
  test('[A7-040] [A7-041] carries each activity with figures, tags and sparkline, newest first, in the wire’s shape', async () => {
    const person = await setup.server.person()
    const older = await addRide(setup.server.services, person.uuid, {
      title: 'A "quoted"\n\\ title 日本',
      startTime: '2026-02-27T23:30:00Z',
    })
    const newer = await addRide(setup.server.services, person.uuid)
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
    const person = await setup.server.person()
    const ride = await addRide(setup.server.services, person.uuid)
    const still = await addRide(setup.server.services, person.uuid, { startTime: '2026-02-27T23:30:00Z' })
    const figure = (avg: number | null) => ({ avg, sd: 1, count: 9, coverage: 1 })
    const mpi = Object.fromEntries(
      metrics
        .filter(({ kind }) => kind === 'mpi')
        .map(({ code, sides }) => [code, Object.fromEntries(sides.map((side) => [side, figure(4.567)]))]),
    )
    const of = { ...mpi, dss: { left: figure(3.1361), right: figure(null) }, leg_ar: { left: figure(null) } }
    await setup.server.open.pool.query(
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
    const person = await setup.server.person()
    expect((await get('/api/activities/v1/', person)).body).toBe('{"activities":[]}')
  })

  test('can be narrowed by sport, day and number', async () => {
    const person = await setup.server.person()
    const run = await addRide(setup.server.services, person.uuid, {
      sport: 'run',
      startTime: '2026-01-10T12:00:00Z',
    })
    const bike = await addRide(setup.server.services, person.uuid, { startTime: '2026-01-20T12:00:00Z' })
    const other = await addRide(setup.server.services, person.uuid, {
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
      const { rows } = await setup.server.open.pool.query('select list_figures($1) as listed', [
        JSON.stringify(Object.fromEntries(values)),
      ])
      for (const [k, [key, value]] of values.entries()) {
        const code = codes[k]?.[1] ?? ''
        for (const unit of ['km', 'mi'] as const)
          expect(shown(code, rows[0].listed[key], unit), `${key} ${value}`).toBe(shown(code, value, unit))
      }
    }
    // The average of the ride that was 207 W on its page and, by way of 207.5, 208 W in the list.
    const { rows } = await setup.server.open.pool.query(
      `select list_figures('{"avg_power":207.46612680229114}') as listed`,
    )
    expect(shown('power', rows[0].listed.avg_power, 'km')).toBe('207')
  })

  test('the activities before and after one of them are told, without deleted ones', async () => {
    const person = await setup.server.person()
    const [first, second, third] = [
      await addRide(setup.server.services, person.uuid, {
        startTime: '2026-02-01T06:30:00Z',
        title: 'First',
      }),
      await addRide(setup.server.services, person.uuid, {
        startTime: '2026-02-02T23:30:00Z',
        title: 'Second',
      }),
      await addRide(setup.server.services, person.uuid, {
        startTime: '2026-02-04T06:30:00Z',
        title: 'Third',
      }),
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
    expect((await around(first, setup.athlete)).previous).toBeUndefined()
    await restore(second, person)
  })

  test('an athlete’s list is there for a linked coach and staff, for nobody else', async () => {
    const [person, coach, stranger, staff] = [
      await setup.server.person(),
      await setup.server.person({ roles: ['coach'] }),
      await setup.server.person({ roles: ['coach'] }),
      await setup.server.person({ roles: ['staff'] }),
    ]
    const uuid = await addRide(setup.server.services, person.uuid)
    await link(setup.server.services, person, coach, 'see')
    const url = `/api/activities/v1/?user=${person.uuid}`
    for (const reader of [person, coach, staff])
      expect((await get(url, reader)).json().activities[0].uuid).toBe(uuid)
    expect((await get(url, stranger)).statusCode).toBe(404)
    expect((await get('/api/activities/v1/?user=nobody', coach)).statusCode).toBe(404)
    expect((await get('/api/activities/v1/', coach)).json().activities).toEqual([])
  })
})

test('what one may do with an athlete’s activities is told with the list, by the coach’s step', async () => {
  const rights = async (reader: TestPerson, of: TestPerson) => {
    const answer = await get(`/api/activities/v1/activities/rights?user=${of.uuid}`, reader)
    return answer.statusCode === 200 ? answer.json().may : answer.statusCode
  }
  const owner = await setup.server.person()
  expect(await rights(owner, owner)).toEqual(['write', 'mark', 'download'])
  const seeing = await setup.server.person({ roles: ['coach'] })
  const marking = await setup.server.person({ roles: ['coach'] })
  await link(setup.server.services, owner, seeing, 'see')
  await link(setup.server.services, owner, marking, 'mark')
  expect(await rights(seeing, owner)).toEqual(['download'])
  expect(await rights(marking, owner)).toEqual(['mark', 'download'])
  expect(await rights(await setup.server.person(), owner)).toBe(404)
})
