import { standardError } from '@cadenza/metrics/explanations'
import { createRandom } from '@cadenza/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide } from '../../library/activities/testing.ts'
import { readers } from '../../reading/files/reader-pool.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(async () => {
  await server.close()
  await readers.stop()
})

/** An athlete whose rides have these mean angular ranges of the left foot. */
async function athleteWith(means: readonly number[]): Promise<TestPerson> {
  const athlete = await server.person()
  for (const [day, mean] of means.entries()) {
    const startTime = `2026-03-${String(day + 1).padStart(2, '0')}T06:30:00.000Z`
    const uuid = await addRide(server.services, athlete.uuid, { startTime })
    await server.open.pool.query(
      `update activities set stats = jsonb_set(stats, '{moving_time_based_stats,mpi,foot_ar,left,avg}', to_jsonb($2::float8))
       where uuid = $1`,
      [uuid, mean],
    )
  }
  return athlete
}

async function changes(athlete: TestPerson, series: string, filter = '') {
  const answer = await server.ask({
    method: 'POST',
    url: '/api/analysis/v2/graphql',
    payload: {
      query: `{ detectableChanges(${filter} series: [${series}]) { metric side activities engine wearing day change } }`,
    },
    headers: athlete.headers,
  })
  return answer
}
const rows = async (...given: Parameters<typeof changes>) => {
  const answer = await changes(...given)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.detectableChanges
}

const foot = '{ metric: "foot_ar", side: left }'

test('has the parts of the catalogue, and the athlete’s own from eight activities on', async () => {
  const random = createRandom('days')
  const means = Array.from({ length: 20 }, () => 25 + 2 * random.normal())
  const { engine = Number.NaN, wearing = Number.NaN } = standardError('foot_ar') ?? {}
  const [few] = await rows(await athleteWith(means.slice(0, 7)), foot)
  expect(few).toMatchObject({ metric: 'foot_ar', side: 'left', activities: 7, engine, wearing, day: null })
  expect(few.change).toBeCloseTo(1.96 * Math.SQRT2 * Math.hypot(engine, wearing), 6)
  const [many] = await rows(await athleteWith(means), foot)
  // The days differ by 2°; twenty tell that to about a third.
  expect(many.day).toBeGreaterThan(1.3)
  expect(many.day).toBeLessThan(3.2)
  expect(many.change).toBeCloseTo(1.96 * Math.SQRT2 * Math.hypot(engine, wearing, many.day), 6)
})

test('what tells the effort is not held against itself', async () => {
  const athlete = await athleteWith(Array(10).fill(25))
  // Ride by ride 40 W up and down, with a speed that never changes.
  await server.open.pool.query(
    `update activities set stats = jsonb_set(stats, '{moving_time_based_stats,basic,power,avg}',
       to_jsonb(200 + 40 * (extract(day from start_time)::int % 2))) where user_uuid = $1`,
    [athlete.uuid],
  )
  const [power] = await rows(athlete, '{ metric: "power" }')
  expect(power.day).toBeGreaterThan(20)
})

test('a device’s figure has the athlete’s part alone, and an unknown one none', async () => {
  const [power, before] = await rows(
    await athleteWith(Array(9).fill(25)),
    '{ metric: "power" }, { metric: "elevation" }',
  )
  expect(power).toEqual({
    metric: 'power',
    side: 'center',
    activities: 9,
    engine: null,
    wearing: null,
    day: 0,
    change: 0,
  })
  expect(before).toMatchObject({ activities: 0, day: null, change: null })
})

test('the filter selects the activities; unknown metrics and several athletes are refused', async () => {
  const athlete = await athleteWith([25, 26, 27])
  const [row] = await rows(athlete, foot, 'filter: { date_gte: "2026-03-02" },')
  expect(row.activities).toBe(2)
  expect((await changes(athlete, '{ metric: "nothing" }')).json().codes).toEqual({
    'series.0.metric': ['ErrorUnknownField'],
  })
  // An athlete's spread is that of whole activities.
  const limited = 'filter: { range_filters: { power: [200, 250] } },'
  expect((await changes(athlete, foot, limited)).json().codes).toEqual({
    range_filters: ['ErrorWholeActivities'],
  })
  const unknown = 'filter: { range_filters: { nothing: [1, 2] } },'
  expect((await changes(athlete, foot, unknown)).json().codes).toEqual({
    'range_filters.nothing': ['ErrorUnknownField'],
  })
  const two = `filter: { user_uuid_in: ["${athlete.uuid}", "${athlete.uuid.replace(/.$/, '0')}"] },`
  expect((await changes(athlete, foot, two)).json().codes).toEqual({ user_uuid_in: ['ErrorTooMany'] })
})
