import type { Series } from '@cadenza/activity'
import { endpoints, pathOf, wire } from '@cadenza/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { calendarOf } from '../../app/testing/calendar.ts'
import { addRide, link, ride, rideSeries } from '../../library/activities/testing.ts'
import { newUuid } from '../../platform/uuid.ts'
import { makeForms } from './forms.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const overviewOf = async (coach: TestPerson, date: string) => {
  const url = `${pathOf(endpoints.overview.read)}?date=${date}`
  const answer = await server.ask({ method: 'GET', url, headers: coach.headers })
  return wire.overviewAnswer.parse(answer.json()).athletes
}

/** Activities of 100 TSS by power, with a mean foot angular range on the left. */
async function addActivities(
  person: TestPerson,
  days: readonly [date: string, footAr: number, strokes: number][],
) {
  for (const [date, avg, count] of days)
    await server.open.pool.query(
      `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats)
       values ($1, $2, 'bike', 'cycling', $3::timestamptz, $3::timestamptz + interval '1 h', 'UTC', $4, $5)`,
      [
        person.uuid,
        newUuid(),
        `${date}T10:00:00Z`,
        `Ride of ${date}`,
        {
          tss: 100,
          tss_basis: 'power',
          moving_time_based_stats: {
            tss: 100,
            mpi: { foot_ar: { left: { avg, sd: 1, count, coverage: 1 } } },
          },
        },
      ],
    )
}

/** Ten minutes whose left foot turns by so many degrees, the right by 20°. */
function footRange(angleDeg: number): Series {
  const series = rideSeries()
  const columns = series.columns.map((column) =>
    column.name === 'foot_ar_left'
      ? { ...column, values: new Float32Array(ride.lengthS).fill(angleDeg) }
      : column,
  )
  return { ...series, columns }
}

/** Rides of ten minutes at the same efforts, one a day. */
async function addRides(person: TestPerson, days: readonly [date: string, angleDeg: number][]) {
  const rides: string[] = []
  for (const [date, angleDeg] of days)
    rides.push(
      await addRide(server.services, person.uuid, {
        startTime: `${date}T06:30:00.000Z`,
        series: footRange(angleDeg),
      }),
    )
  return rides
}

/** The overview when what it makes in the background is done. */
async function madeOverviewOf(coach: TestPerson, date: string) {
  await overviewOf(coach, date)
  await makeForms(server.services, { coach_uuid: coach.uuid, date })
  return overviewOf(coach, date)
}

test('shows the last activity, the load, what is new and what changed, of linked athletes alone', async () => {
  const coach = await server.person({ roles: ['coach'] })
  const [ann, bob, stranger] = [
    await server.person({ name: 'Ann' }),
    await server.person({ name: 'Bob' }),
    await server.person({ name: 'Cy' }),
  ]
  await addActivities(ann, [['2026-01-20', 50, 1000]])
  await link(server.services, ann, coach, 'mark')
  await link(server.services, bob, coach)
  await addActivities(stranger, [['2026-03-10', 20, 1000]])
  await addActivities(ann, [
    ['2026-02-10', 20, 3000],
    ['2026-02-12', 24, 1000],
    ['2026-03-20', 30, 1000],
    ['2026-03-31', 30, 1000],
  ])
  const [first, second, ...rest] = await overviewOf(coach, '2026-03-31')
  expect(rest).toEqual([])
  expect(second).toMatchObject({
    ...{ name: 'Bob', last_activity: null, load: null, unread: 0, changes: [], ctl_line: [], gap: null },
    ...{ sums: { days_7: { done: null, planned: null } }, reasons: [], weight: 0, is_waiting: false },
  })
  expect(first).toMatchObject({
    ...{ name: 'Ann', step: 'mark', unread: 2, last_activity: { title: 'Ride of 2026-03-31' } },
    reasons: [{ kind: 'unread', activities: 2 }],
  })
  // CTL: each day's TSS × (1 − e^(−1/42)) × e^(−days ago ÷ 42): 0, 11, 47, 49 and 70 days.
  const share = 1 - Math.exp(-1 / 42)
  const ctl = [0, 11, 47, 49, 70].reduce((sum, ago) => sum + 100 * share * Math.exp(-ago / 42), 0)
  expect(first?.load?.ctl).toBeCloseTo(ctl, 1)
  expect(first?.ctl_line).toHaveLength(42)
  expect(first?.ctl_line.at(-1)).toBe(first?.load?.ctl)
  expect(first?.sums).toEqual({
    days_7: { done: 100, planned: null },
    days_28: { done: 200, planned: null },
  })
})

test('holds what was done against what was planned, and tells who has not done it', async () => {
  const coach = await server.person({ roles: ['coach'] })
  const athlete = await server.person()
  await link(server.services, athlete, coach)
  await addActivities(athlete, [
    ['2026-03-04', 20, 1000],
    ['2026-03-27', 20, 1000],
  ])
  const calendar = calendarOf(server)
  const plan = (date: string, expected_load: number) =>
    calendar.plan(athlete, { kind: 'workout', date, title: 'Ride', sport: 'bike', expected_load })
  // One day before the 28, the first of them, the first of the 7, missed, today, and tomorrow.
  for (const [date, load] of [
    ['2026-03-03', 11],
    ['2026-03-04', 20],
    ['2026-03-25', 30],
    ['2026-03-28', 40],
    ['2026-03-31', 50],
    ['2026-04-01', 99],
  ] as const)
    await plan(date, load)
  const of = async () => (await overviewOf(coach, '2026-03-31'))[0]
  expect((await of())?.sums).toEqual({
    days_7: { done: 100, planned: 30 + 40 + 50 },
    days_28: { done: 200, planned: 20 + 30 + 40 + 50 },
  })
  // Four days ago; what is planned today may still come.
  const silent = { kind: 'silent', days: 4, planned: 1 }
  expect((await of())?.reasons).toContainEqual(silent)
  await calendar.plan(athlete, { kind: 'away', date: '2026-03-30', last_date: '2026-04-03', title: 'Camp' })
  expect(await of()).toMatchObject({ away_until: '2026-04-03' })
  expect((await of())?.reasons).not.toContainEqual(silent)
})

test('sensors that measured badly within the week are a reason to look', async () => {
  const coach = await server.person({ roles: ['coach'] })
  const athlete = await server.person()
  await link(server.services, athlete, coach)
  await addRides(athlete, [
    ['2026-03-20', 25],
    ['2026-03-29', 25],
    ['2026-03-30', 25],
  ])
  const trust = (value: string) =>
    server.open.pool.query('update activities set motion = $2 where user_uuid = $1', [
      athlete.uuid,
      { trust: value },
    ])
  const sensors = async () =>
    (await overviewOf(coach, '2026-03-31'))[0]?.reasons.find(({ kind }) => kind === 'sensors')
  await trust('fair')
  expect(await sensors()).toBeUndefined()
  await trust('poor')
  expect(await sensors()).toEqual({ kind: 'sensors', activities: 2 })
})

test('counts as new what came since the link and was not opened by this coach', async () => {
  const [coach, other] = [
    await server.person({ roles: ['coach'] }),
    await server.person({ roles: ['coach'] }),
  ]
  const athlete = await server.person()
  const today = new Date(server.services.now()).toISOString()
  await addRide(server.services, athlete.uuid, { startTime: today })
  await link(server.services, athlete, coach)
  await link(server.services, athlete, other)
  const opened = await addRide(server.services, athlete.uuid, { startTime: today })
  const unread = async (by: TestPerson) => (await overviewOf(by, today.slice(0, 10)))[0]?.unread
  expect(await unread(coach)).toBe(1)
  const url = pathOf(endpoints.activities.read, { activityUuid: opened })
  await server.ask({ method: 'GET', url, headers: coach.headers })
  expect(await unread(coach)).toBe(0)
  expect(await unread(other)).toBe(1)
})

test('compares the month with the one before at equal effort, made in the background', async () => {
  const coach = await server.person({ roles: ['coach'] })
  const athlete = await server.person()
  await link(server.services, athlete, coach)
  const rides = await addRides(athlete, [
    ['2026-02-10', 25],
    ['2026-02-12', 27],
    ['2026-03-20', 34],
    ['2026-03-21', 36],
    ['2026-03-22', 50],
  ])
  const before = await overviewOf(coach, '2026-03-31')
  expect(before[0]).toMatchObject({ is_waiting: true, changes: [] })
  expect(server.enqueued).toContainEqual({
    name: 'coach-forms',
    data: { coach_uuid: coach.uuid, date: '2026-03-31' },
  })
  const change = async () => (await madeOverviewOf(coach, '2026-03-31'))[0]?.changes[0]
  // (34 + 36 + 50) ÷ 3 = 40 and (25 + 27) ÷ 2 = 26; the error outdoors is up to 3°.
  expect(await change()).toMatchObject({ metric: 'foot_ar', side: 'left', now: 40, before: 26, error: 3 })
  const made = (await overviewOf(coach, '2026-03-31'))[0]
  expect(made).toMatchObject({ is_waiting: false })
  expect(made?.reasons[0]).toMatchObject({ kind: 'change', metric: 'foot_ar', verdict: 'changed' })
  await server.open.pool.query('update activities set deleted_at = now() where uuid = $1', [rides[4]])
  const former = (await overviewOf(coach, '2026-03-31'))[0]
  expect([former?.is_waiting, former?.changes[0]?.now]).toEqual([true, 40])
  expect(await change()).toMatchObject({ now: 35, before: 26 })
})

test('holds the sides of dead spots against each other, in the mean of thirty days', async () => {
  const coach = await server.person({ roles: ['coach'] })
  const athlete = await server.person()
  await link(server.services, athlete, coach)
  await addActivities(athlete, [
    ['2026-03-01', 0, 1],
    ['2026-03-02', 0, 1],
    ['2026-03-31', 0, 1],
  ])
  // By date: before the thirty days, and 20 in 3,000 strokes and 24 in 1,000 on the left, 18 on the right.
  for (const [date, left, count] of [
    ['2026-03-01', 90, 1_000],
    ['2026-03-02', 20, 3_000],
    ['2026-03-31', 24, 1_000],
  ] as const)
    await server.open.pool.query(
      `update activities set stats = jsonb_set(stats, '{moving_time_based_stats,mpi}', $3)
       where user_uuid = $1 and title = $2`,
      [
        athlete.uuid,
        `Ride of ${date}`,
        { dss: { left: { avg: left, count }, right: { avg: 18, count: 1_000 } } },
      ],
    )
  expect((await madeOverviewOf(coach, '2026-03-31'))[0]?.gap).toEqual({
    ...{ metric: 'dss', left: 21, right: 18, activities: 2 },
  })
})

test('is of today where each athlete lives, as their own figures are', async () => {
  const coach = await server.person({ roles: ['coach'] })
  // 25 hours apart: never on the same date.
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const days = new Map<string, string>()
  for (const timeZone of zones) {
    const athlete = await server.person()
    const payload = { time_zone: timeZone }
    await server.ask({ method: 'PUT', url: '/api/account/v1/', headers: athlete.headers, payload })
    await link(server.services, athlete, coach)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(server.services.now())
    days.set(athlete.uuid, today)
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    await addActivities(athlete, [[yesterday, 20, 1000]])
    const own = await server.ask({ method: 'GET', url: pathOf(endpoints.load.own), headers: athlete.headers })
    expect(own.json().load.at(-1).date).toBe(today)
    const theirs = await server.ask({
      method: 'GET',
      url: pathOf(endpoints.load.ofAthlete, { userUuid: athlete.uuid }),
      headers: coach.headers,
    })
    expect(theirs.json().load).toEqual(own.json().load)
  }
  const answer = await server.ask({
    method: 'GET',
    url: pathOf(endpoints.overview.read),
    headers: coach.headers,
  })
  const { athletes } = wire.overviewAnswer.parse(answer.json())
  expect(new Map(athletes.map(({ uuid, date }) => [uuid, date]))).toEqual(days)
  // 100 TSS of yesterday: (1 − e^(−1/42)) × e^(−1/42) × 100, to a tenth.
  for (const { load } of athletes) expect(load?.ctl).toBe(2.3)
  const list = await server.ask({ method: 'GET', url: '/api/coach/v1/athletes/', headers: coach.headers })
  expect(new Set(list.json().athletes.map((each: { time_zone: string }) => each.time_zone))).toEqual(
    new Set(zones),
  )
})

test('is of the newest activity’s day where nobody has said where an athlete lives', async () => {
  const coach = await server.person({ roles: ['coach'] })
  const athlete = await server.person()
  await link(server.services, athlete, coach)
  await addRide(server.services, athlete.uuid, { startTime: new Date(server.services.now()).toISOString() })
  await server.open.pool.query(
    `update activities set time_zone = 'Pacific/Kiritimati' where user_uuid = $1`,
    [athlete.uuid],
  )
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' })
  const answer = await server.ask({
    method: 'GET',
    url: pathOf(endpoints.overview.read),
    headers: coach.headers,
  })
  expect(answer.json().athletes[0].date).toBe(today.format(server.services.now()))
})

test('a time zone that the database does not know counts as UTC', async () => {
  const { rows } = await server.open.pool.query(
    `select day_in('Mars/Olympus', '2026-03-01T23:30:00Z')::text as there, day_in('Asia/Tokyo', '2026-03-01T23:30:00Z')::text as tokyo`,
  )
  expect(rows[0]).toEqual({ there: '2026-03-01', tokyo: '2026-03-02' })
})
