import type { wire } from '@cadenza/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { calendarOf } from '../../app/testing/calendar.ts'
import { addRide, link } from '../../library/activities/testing.ts'

let server: TestApp
let athlete: TestPerson
let calendar: ReturnType<typeof calendarOf>
/** Wednesday 20 May 2026, at noon UTC. */
const today = '2026-05-20'
beforeAll(async () => {
  server = await testApp()
  server.services.now = () => Date.parse(`${today}T12:00:00Z`)
  calendar = calendarOf(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  athlete = await server.person()
})

/** A ride of ten minutes at 10 m/s with the given load. */
async function ride(date: string, tss: number, person = athlete): Promise<string> {
  const uuid = await addRide(server.services, person.uuid, {
    startTime: `${date}T10:00:00Z`,
    title: `Ride ${date}`,
  })
  await server.open.pool.query(
    `update activities set stats = stats || jsonb_build_object('tss', $3::float8) where user_uuid = $1 and uuid = $2`,
    [person.uuid, uuid, tss],
  )
  return uuid
}
const workout = (date: string, expected_load: number) =>
  calendar.plan(athlete, {
    ...{ kind: 'workout', date, title: 'Endurance', sport: 'bike', expected_load },
    ...{ expected_time: 3_600, expected_distance: 30_000 },
  })
const none = { count: 0, time: 0, distance: 0, load: 0 }

describe('a span of days', () => {
  test('holds activities, entries, and the sums of days and weeks, planned and done', async () => {
    const monday = await ride('2026-05-11', 80)
    const tuesday = await ride('2026-05-12', 40)
    const planned = await workout('2026-05-12', 50)
    const note = await calendar.plan(athlete, { kind: 'note', date: '2026-05-16', title: 'New cleats' })
    const { activities, entries, days, weeks } = await calendar.read(athlete, '2026-05-11', '2026-05-17')
    expect(activities).toEqual([
      {
        uuid: monday,
        sport: 'bike',
        title: 'Ride 2026-05-11',
        date: '2026-05-11',
        start_time: '2026-05-11T10:00:00+00:00',
        time: 600,
        // 599 steps of 10 m between 600 samples.
        distance: 5_990,
        load: 80,
        sparkline: Buffer.from(Array.from({ length: 48 }, (_, i) => i * 5)).toString('base64'),
      },
      expect.objectContaining({ uuid: tuesday, load: 40 }),
    ])
    const { user_uuid: _, definition: __, created_at: ___, updated_at: ____, ...line } = planned
    expect(entries).toEqual([
      { ...line, has_steps: false, done: null },
      expect.objectContaining({ uuid: note.uuid, kind: 'note', title: 'New cleats' }),
    ])
    const done = { count: 1, time: 600, distance: 5_990 }
    const plannedSums = { count: 1, time: 3_600, distance: 30_000, load: 50 }
    expect(days).toEqual([
      { date: '2026-05-11', done: { ...done, load: 80 }, planned: none },
      { date: '2026-05-12', done: { ...done, load: 40 }, planned: plannedSums },
    ])
    expect(weeks).toHaveLength(1)
    expect(weeks[0]).toMatchObject({
      date: '2026-05-11',
      done: { count: 2, time: 1_200, distance: 11_980, load: 120 },
      planned: plannedSums,
      is_expected: false,
    })
    // CTL: each day’s TSS × (1 − e^(−1/42)), of which e^(−days/42) is left on Sunday; ATL with 7.
    const left = (over: number, after: number) =>
      (1 - Math.exp(-1 / over)) * (80 * Math.exp(-(6 - after) / over) + 40 * Math.exp(-(5 - after) / over))
    expect(weeks[0].ctl).toBeCloseTo(left(42, 0), 1)
    expect(weeks[0].atl).toBeCloseTo(left(7, 0), 1)
    expect(weeks[0].tsb).toBeCloseTo(left(42, 1) - left(7, 1), 1)
  })

  test('is widened to whole weeks, which begin as the reader wants', async () => {
    const starts = async (weekStart: string) =>
      (await calendar.read(athlete, '2026-05-13', '2026-05-18', `&week_start=${weekStart}`)).weeks.map(
        ({ date }: wire.CalendarWeek) => date,
      )
    expect(await starts('monday')).toEqual(['2026-05-11', '2026-05-18'])
    expect(await starts('sunday')).toEqual(['2026-05-10', '2026-05-17'])
    expect(await starts('saturday')).toEqual(['2026-05-09', '2026-05-16'])
    await ride('2026-05-09', 10)
    const one = await calendar.read(athlete, '2026-05-13', '2026-05-13', '&week_start=saturday')
    expect(one.activities).toHaveLength(1)
    expect((await calendar.read(athlete, '2026-05-13', '2026-05-13')).activities).toEqual([])
  })

  test('expects the load of what is planned from today on, not of what was planned before', async () => {
    await ride('2026-05-18', 70)
    await workout('2026-05-19', 500)
    await workout('2026-05-22', 100)
    const share = (over: number, days: number) => (1 - Math.exp(-1 / over)) * Math.exp(-days / over)
    const weeks = async (from: string, to: string) => (await calendar.read(athlete, from, to)).weeks
    const [week] = await weeks('2026-05-18', '2026-05-24')
    expect(week.is_expected).toBe(true)
    expect(week.ctl).toBeCloseTo(70 * share(42, 6) + 100 * share(42, 2), 1)
    // A later span alone begins with the load that is planned until then.
    const [later] = await weeks('2026-06-01', '2026-06-07')
    expect(later.ctl).toBeCloseTo(70 * share(42, 20) + 100 * share(42, 16), 1)
    expect(later.ctl).toBeGreaterThan(2)
    // What was done today replaces what was planned.
    await workout(today, 300)
    await ride(today, 30)
    const [after] = await weeks('2026-05-18', '2026-05-24')
    expect(after.ctl).toBeCloseTo(70 * share(42, 6) + 30 * share(42, 4) + 100 * share(42, 2), 1)
  })

  test('expects the form of a week until the day after its last one', async () => {
    const { now } = server.services
    onTestFinished(() => {
      server.services.now = now
    })
    const isExpectedOn = async (day: string) => {
      server.services.now = () => Date.parse(`${day}T12:00:00Z`)
      const someone = await server.person()
      return (await calendar.read(someone, '2026-05-18', '2026-05-24')).weeks[0].is_expected
    }
    expect([await isExpectedOn('2026-05-24'), await isExpectedOn('2026-05-25')]).toEqual([true, false])
  })

  test('leaves out what was deleted and what is somebody else’s', async () => {
    const uuid = await ride('2026-05-11', 80)
    const planned = await workout('2026-05-12', 50)
    const other = await server.person()
    await ride('2026-05-11', 80, other)
    const headers = athlete.headers
    await server.ask({ method: 'DELETE', url: `/api/activities/v1/${uuid}`, headers })
    await calendar.ask(athlete, 'DELETE', `entries/${planned.uuid}`)
    const { activities, entries, days } = await calendar.read(athlete, '2026-05-11', '2026-05-17')
    expect([activities, entries, days]).toEqual([[], [], []])
  })

  test.each([
    ['without a start', 'date_lte=2026-05-01', { date_gte: ['ErrorEnterValue'] }],
    ['that is no date', 'date_gte=2026-02-30&date_lte=2026-05-01', { date_gte: ['ErrorInvalidValue'] }],
    ['backwards', 'date_gte=2026-05-02&date_lte=2026-05-01', { date_lte: ['ErrorSpanOrder'] }],
    [
      'of a hundred and ten years',
      'date_gte=1900-01-01&date_lte=2010-01-01',
      { date_lte: ['ErrorQueryTooLarge'] },
    ],
    [
      'from the first day there is',
      'date_gte=0001-01-01&date_lte=0001-01-20',
      { date_gte: ['ErrorInvalidDate'] },
    ],
    [
      'to the last day there is',
      'date_gte=9999-12-01&date_lte=9999-12-31',
      { date_lte: ['ErrorInvalidDate'] },
    ],
    [
      'with weeks from Friday',
      'date_gte=2026-05-01&date_lte=2026-05-02&week_start=friday',
      { week_start: ['ErrorInvalidValue'] },
    ],
  ])('%s is refused', async (_, query, codes) => {
    const answer = await calendar.ask(athlete, 'GET', `?${query}`)
    expect([answer.statusCode, answer.json().codes]).toEqual([422, codes])
  })
})

describe('several athletes', () => {
  test('are on one calendar for the coach they are linked with, and for nobody else', async () => {
    const [ana, ben, other] = [
      await server.person({ name: 'Ana' }),
      await server.person({ name: 'Ben "B"' }),
      await server.person(),
    ]
    const coach = await server.person({ roles: ['coach'] })
    await link(server.services, ana, coach, 'see')
    await link(server.services, ben, coach, 'plan')
    const uuid = await ride('2026-05-11', 80, ana)
    await calendar.plan(ben, { kind: 'note', date: '2026-05-12', title: 'Rest' })
    const read = (query = '', person = coach) =>
      calendar.ask(person, 'GET', `athletes/?date_gte=2026-05-11&date_lte=2026-05-17${query}`)
    const { calendars } = (await read()).json()
    expect(calendars).toMatchObject([
      { uuid: ana.uuid, name: 'Ana', activities: [{ uuid }], entries: [], weeks: [{ done: { load: 80 } }] },
      {
        uuid: ben.uuid,
        name: 'Ben "B"',
        activities: [],
        entries: [{ title: 'Rest' }],
        weeks: [{ done: none }],
      },
    ])
    expect((await read(`&user=${ben.uuid}`)).json().calendars).toEqual([calendars[1]])
    expect((await read(`&user=${ana.uuid}&user=${ben.uuid}`)).json().calendars).toEqual(calendars)
    expect((await read(`&user=${ana.uuid}&user=${other.uuid}`)).statusCode).toBe(404)
    expect((await read('', ana)).statusCode).toBe(403)
    expect((await read('', await server.person({ roles: ['coach'] }))).json()).toEqual({ calendars: [] })
    const log = await server.ask({ method: 'GET', url: '/api/coach/v1/access_log/', headers: ana.headers })
    expect(log.json().entries).toMatchObject([{ action: 'view plan' }])
  })
})
