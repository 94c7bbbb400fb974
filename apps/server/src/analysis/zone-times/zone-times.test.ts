import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link } from '../../library/activities/testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function zones(person: TestPerson, query: string, path = '/api/account/v1/zone_times/') {
  const answer = await server.ask({ method: 'GET', url: `${path}?${query}`, headers: person.headers })
  return { status: answer.statusCode, zones: answer.json().zone_times }
}

async function ride(person: TestPerson, date: string, seconds: number[], sport: 'bike' | 'run' = 'bike') {
  const uuid = await addRide(server.services, person.uuid, { startTime: `${date}T10:00:00Z`, sport })
  const row = { user_uuid: person.uuid, activity_uuid: uuid, kind: 'heartrate' as const }
  await server.services.database
    .insertInto('zone_times')
    .values({ ...row, bounds: [114, 133, 152, 171], seconds })
    .execute()
  return uuid
}

test('time in zones adds up by day, week and month, from the first day that is asked for', async () => {
  const person = await server.person()
  // A Saturday, the following Sunday and Monday, and the next month.
  await ride(person, '2026-02-21', [1, 0, 0, 0, 0])
  await ride(person, '2026-02-22', [10, 5, 0, 0, 0])
  await ride(person, '2026-02-23', [100, 0, 0, 0, 7])
  await ride(person, '2026-03-01', [1000, 0, 0, 0, 0], 'run')
  const of = async (query: string) =>
    (await zones(person, query)).zones.map(({ date, seconds }: { date: string; seconds: number[] }) => [
      date,
      seconds[0],
      seconds.slice(1),
    ])
  // Weeks begin on Monday: 16 and 23 February.
  expect(await of('')).toEqual([
    ['2026-02-16', 11, [5, 0, 0, 0]],
    ['2026-02-23', 1100, [0, 0, 0, 7]],
  ])
  expect(await of('week_start=sunday')).toEqual([
    ['2026-02-15', 1, [0, 0, 0, 0]],
    ['2026-02-22', 110, [5, 0, 0, 7]],
    ['2026-03-01', 1000, [0, 0, 0, 0]],
  ])
  expect(await of('week_start=saturday')).toEqual([
    ['2026-02-21', 111, [5, 0, 0, 7]],
    ['2026-02-28', 1000, [0, 0, 0, 0]],
  ])
  expect(await of('interval=month')).toEqual([
    ['2026-02-01', 111, [5, 0, 0, 7]],
    ['2026-03-01', 1000, [0, 0, 0, 0]],
  ])
  expect(await of('interval=day&date_gte=2026-02-22&sport_in=bike')).toEqual([
    ['2026-02-22', 10, [5, 0, 0, 0]],
    ['2026-02-23', 100, [0, 0, 0, 7]],
  ])
})

test('a deleted activity adds no time until it is restored', async () => {
  const person = await server.person()
  const uuid = await ride(person, '2026-02-22', [10, 5, 0, 0, 0])
  await ride(person, '2026-02-22', [100, 0, 0, 0, 7])
  const act = (method: 'DELETE' | 'POST', path = '') =>
    server.ask({ method, url: `/api/activities/v1/${uuid}${path}`, headers: person.headers })
  const seconds = async () =>
    (await zones(person, '')).zones.map((zone: { seconds: number[] }) => zone.seconds)
  expect(await seconds()).toEqual([[110, 5, 0, 0, 7]])
  await act('DELETE')
  expect(await seconds()).toEqual([[100, 0, 0, 0, 7]])
  await act('POST', '/restore')
  expect(await seconds()).toEqual([[110, 5, 0, 0, 7]])
})

test('time in zones is for owner, coach and staff alone', async () => {
  const person = await server.person()
  const coach = await server.person({ roles: ['coach'] })
  await link(server.services, person, coach, 'see')
  const path = `/api/profiles/v1/${person.uuid}/zone_times`
  for (const asker of [person, coach, await server.person({ roles: ['staff'] })])
    expect((await zones(asker, '', path)).status).toBe(200)
  expect((await zones(await server.person({ roles: ['coach'] }), '', path)).status).toBe(404)
  expect((await zones(person, 'interval=year')).status).toBe(422)
})
