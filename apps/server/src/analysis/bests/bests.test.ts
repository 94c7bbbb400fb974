import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { addRide, link } from '../../library/activities/testing.ts'

let server: UploadServer
beforeAll(async () => {
  server = await uploadServer()
})
afterAll(() => server.close())

const own = '/api/account/v1/bests/'
async function bests(person: TestPerson, query = '', path = own) {
  const answer = await server.ask({ method: 'GET', url: `${path}?${query}`, headers: person.headers })
  return { status: answer.statusCode, bests: answer.json().bests }
}

/** A ride with the given power curve, second by second. */
async function rideOf(person: TestPerson, date: string, watts: number[], sport: 'bike' | 'run' = 'bike') {
  const uuid = await addRide(server.services, person.uuid, {
    startTime: `${date}T10:00:00Z`,
    sport,
    title: date,
  })
  await server.services.database
    .updateTable('activity_curves')
    .set({ values: Buffer.from(Float32Array.from(watts).buffer) })
    .where('user_uuid', '=', person.uuid)
    .where('activity_uuid', '=', uuid)
    .where('channel', '=', 'power')
    .execute()
  return uuid
}

test('bests are the highest of each duration in a span of days, and name who holds them', async () => {
  const person = await server.person()
  const winter = await rideOf(person, '2026-01-10', [900, 700, 650, 400])
  const spring = await rideOf(person, '2026-04-01', [800, 750])
  const run = await rideOf(person, '2026-04-02', [950], 'run')
  const power = async (query: string) => {
    const { bests: found } = await bests(person, `channel_in=power&${query}`)
    const { values, holders } = found.curves.power
    return holders.map((holder: number, k: number) => [values[k], found.activities[holder].uuid])
  }
  expect(await power('')).toEqual([
    [950, run],
    [750, spring],
    [650, winter],
    [400, winter],
  ])
  expect(await power('sport_in=bike')).toEqual([
    [900, winter],
    [750, spring],
    [650, winter],
    [400, winter],
  ])
  // Both ends belong to the span.
  expect(await power('date_gte=2026-04-01&date_lte=2026-04-01')).toEqual([
    [800, spring],
    [750, spring],
  ])
  const { bests: all } = await bests(person)
  expect(all.durations.slice(0, 3)).toEqual([1, 2, 3])
  expect(all.activities.find(({ uuid }: { uuid: string }) => uuid === winter)).toEqual({
    uuid: winter,
    title: '2026-01-10',
    date: '2026-01-10',
    sport: 'bike',
  })
  expect(all.stale).toBe(0)
  // Every holder is named, and no other activity.
  const named = new Set(
    [
      ...Object.values(all.curves),
      { holders: all.best_times.map((t: { holder: number }) => t.holder) },
    ].flatMap((curve) => (curve as { holders: number[] }).holders),
  )
  expect([...named].sort()).toEqual(all.activities.map((_: unknown, k: number) => k))
})

test('best times are the shortest of each distance', async () => {
  const person = await server.person()
  await addRide(server.services, person.uuid, { startTime: '2026-01-10T10:00:00Z' })
  const fast = await addRide(server.services, person.uuid, { startTime: '2026-02-10T10:00:00Z' })
  await server.services.database
    .updateTable('best_times')
    .set({ time_s: 31 })
    .where('activity_uuid', '=', fast)
    .where('distance_m', '=', 400)
    .execute()
  const { bests: found } = await bests(person)
  const of = (distance: number) =>
    found.best_times.find((time: { distance: number }) => time.distance === distance)
  expect(of(400)).toMatchObject({ time: 31 })
  expect(found.activities[of(400).holder].uuid).toBe(fast)
  expect(of(5000).time).toBeCloseTo(500, 6)
})

test('a deleted activity holds no best until it is restored', async () => {
  const person = await server.person()
  const uuid = await rideOf(person, '2026-01-10', [900])
  const there = async () => (await bests(person, 'channel_in=power')).bests.curves.power?.values
  expect(await there()).toEqual([900])
  await server.ask({ method: 'DELETE', url: `/api/activities/v1/${uuid}`, headers: person.headers })
  expect(await there()).toBeUndefined()
  await server.ask({ method: 'POST', url: `/api/activities/v1/${uuid}/restore`, headers: person.headers })
  expect(await there()).toEqual([900])
})

test('a deleted activity holds no best time until it is restored', async () => {
  const person = await server.person()
  const slow = await addRide(server.services, person.uuid, { startTime: '2026-01-10T10:00:00Z' })
  const fast = await addRide(server.services, person.uuid, { startTime: '2026-02-10T10:00:00Z' })
  const { database } = server.services
  const best = database.updateTable('best_times').where('distance_m', '=', 400)
  await best.set({ time_s: 40 }).where('activity_uuid', '=', slow).execute()
  await best.set({ time_s: 31 }).where('activity_uuid', '=', fast).execute()
  const holder = async () => {
    const { best_times, activities } = (await bests(person)).bests
    const of400 = best_times.find((time: { distance: number }) => time.distance === 400)
    return [of400?.time, activities[of400?.holder]?.uuid]
  }
  const act = (method: 'DELETE' | 'POST', uuid: string, path = '') =>
    server.ask({ method, url: `/api/activities/v1/${uuid}${path}`, headers: person.headers })
  expect(await holder()).toEqual([31, fast])
  await act('DELETE', fast)
  expect(await holder()).toEqual([40, slow])
  await act('DELETE', slow)
  expect((await bests(person)).bests.best_times).toEqual([])
  await act('POST', fast, '/restore')
  expect(await holder()).toEqual([31, fast])
})

test('more activities than come at once are all looked at', async () => {
  const person = await server.person()
  const first = await rideOf(person, '2026-01-10', [100, 90, 80])
  await server.open.pool.query(
    `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats, versions, inputs_hash)
      select user_uuid, ('0191d6a0-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, sport, sport_name, start_time, end_time,
        time_zone, 'ride ' || n, stats, versions, inputs_hash
      from activities, generate_series(1, 900) n where uuid = $1`,
    [first],
  )
  await server.open.pool.query(
    `insert into activity_curves (user_uuid, activity_uuid, channel, values)
      select user_uuid, uuid, 'power', $2 from activities where user_uuid = $1 and uuid <> $3 and title <> 'ride 900'`,
    [person.uuid, Buffer.from(Float32Array.of(90, 80).buffer), first],
  )
  await server.open.pool.query(
    `insert into activity_curves (user_uuid, activity_uuid, channel, values)
      select user_uuid, uuid, 'power', $2 from activities where user_uuid = $1 and title = 'ride 900'`,
    [person.uuid, Buffer.from(Float32Array.of(120).buffer)],
  )
  const { bests: found } = await bests(person, 'channel_in=power')
  expect(found.curves.power.values).toEqual([120, 90, 80])
  expect(found.activities[found.curves.power.holders[0]].title).toBe('ride 900')
})

test('what is stale is counted, and made anew because somebody looked', async () => {
  const person = await server.person()
  await addRide(server.services, person.uuid)
  await server.open.pool.query(`update activities set versions = versions - 'curves' where user_uuid = $1`, [
    person.uuid,
  ])
  expect((await bests(person)).bests.stale).toBe(1)
  await expect
    .poll(
      async () =>
        (
          await server.open.pool.query(
            `select from pgboss.job where name = 'recompute' and data ->> 'user_uuid' = $1`,
            [person.uuid],
          )
        ).rowCount,
      { timeout: 15_000 },
    )
    .toBe(1)
})

test('are for owner, coach and staff alone', async () => {
  const person = await server.person()
  const coach = await server.person({ roles: ['coach'] })
  await link(server.services, person, coach, 'see')
  const path = `/api/profiles/v1/${person.uuid}/bests`
  for (const asker of [person, coach, await server.person({ roles: ['staff'] })])
    expect((await bests(asker, '', path)).status).toBe(200)
  expect((await bests(await server.person({ roles: ['coach'] }), '', path)).status).toBe(404)
  expect((await bests(person, 'channel_in=cadence')).status).toBe(422)
})
