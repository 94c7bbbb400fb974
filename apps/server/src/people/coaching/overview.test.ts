import { endpoints, pathOf, wire } from '@cadenza/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { newUuid } from '../../platform/uuid.ts'

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
    name: 'Bob',
    last_activity: null,
    load: null,
    unread: 0,
    changes: [],
    ctl_line: [],
  })
  expect(first).toMatchObject({
    name: 'Ann',
    step: 'mark',
    unread: 2,
    last_activity: { title: 'Ride of 2026-03-31' },
  })
  // (20 × 3000 + 24 × 1000) ÷ 4000 = 21; 30 − 21 = 9°, three times the 3° error of the foot angular range.
  expect(first?.changes).toEqual([
    { metric: 'foot_ar', side: 'left', now: 30, before: 21, error: 3, times: 3 },
  ])
  // CTL: each day's TSS × (1 − e^(−1/42)) × e^(−days ago ÷ 42): 0, 11, 47, 49 and 70 days.
  const share = 1 - Math.exp(-1 / 42)
  const ctl = [0, 11, 47, 49, 70].reduce((sum, ago) => sum + 100 * share * Math.exp(-ago / 42), 0)
  expect(first?.load?.ctl).toBeCloseTo(ctl, 1)
  expect(first?.ctl_line).toHaveLength(42)
  expect(first?.ctl_line.at(-1)).toBe(first?.load?.ctl)
  expect(first?.week_tss).toBe(100)
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

test('forgets the figures of a deleted activity, and takes those that were made anew', async () => {
  const coach = await server.person({ roles: ['coach'] })
  const athlete = await server.person()
  await link(server.services, athlete, coach)
  await addActivities(athlete, [
    ['2026-02-10', 20, 1000],
    ['2026-02-12', 20, 1000],
    ['2026-03-20', 29, 1000],
    ['2026-03-21', 29, 1000],
    ['2026-03-22', 50, 1000],
  ])
  const change = async () => (await overviewOf(coach, '2026-03-31'))[0]?.changes[0]?.now
  // (29 + 29 + 50) ÷ 3; the second time from the stored means
  expect([await change(), await change()]).toEqual([36, 36])
  await server.open.pool.query(
    `update activities set deleted_at = now() where user_uuid = $1 and title like '%03-22'`,
    [athlete.uuid],
  )
  expect(await change()).toBe(29)
  await server.open.pool.query(
    `update activities set stats = jsonb_set(stats, '{moving_time_based_stats,mpi,foot_ar,left,avg}', '26')
     where user_uuid = $1 and title like '%03-21'`,
    [athlete.uuid],
  )
  // (29 + 26) ÷ 2
  expect(await change()).toBe(27.5)
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
