import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide } from '../../library/activities/testing.ts'
import { readers } from '../../reading/files/reader-pool.ts'

/** More than one thread reads at a time. */
const copies = 599

// Each ride has ten minutes, the first half with 200 W, the second with 300 W; the left foot turns 25°.
let server: TestApp
let athlete: TestPerson
beforeAll(async () => {
  server = await testApp()
  athlete = await server.person()
  const uuid = await addRide(server.services, athlete.uuid, { startTime: '2026-03-02T06:30:00.000Z' })
  // The same file is always read by the same thread.
  await sql`
    with numbered as (select n, gen_random_uuid() as copy from generate_series(1, ${copies}::int) n),
      owned as (insert into owners (uuid, kind, user_uuid) select copy, 'activity', ${athlete.uuid} from numbered),
      added as (
        insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats)
        select user_uuid, copy, sport, sport_name, start_time - n * interval '1 hour', end_time - n * interval '1 hour',
          time_zone, title, stats from activities, numbered where uuid = ${uuid})
    insert into series (user_uuid, activity_uuid, kind, version, object_key, length, columns)
    select user_uuid, copy, kind, version, object_key, length, columns from series, numbered
    where activity_uuid = ${uuid} and kind = 'series'`.execute(server.services.database)
})
afterAll(async () => {
  await server.close()
  await readers.stop()
})

const data = async (query: string) => {
  const answer = await server.ask({
    method: 'GET',
    url: '/api/analysis/v2/graphql',
    query: { query },
    headers: athlete.headers,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

test('analyses of more activities than a thread reads at a time cover all of them', async () => {
  const { matrixHeatmap, statsHistory } = await data(`{
    matrixHeatmap(x: { metric: "power", interval: 100 }, y: { metric: "heartrate", interval: 200 },
      value: { metric: "foot_ar", side: left }) { activities seconds cells { seconds activities value } }
    statsHistory(filter: { range_filters: { power: [250, 350] } }, series: [{ metric: "power" }],
      interval: month) { activities seconds series { value count } } }`)
  expect(matrixHeatmap).toEqual({
    activities: 600,
    seconds: 600 * 600,
    cells: { seconds: [600 * 300, 600 * 300], activities: [600, 600], value: [25, 25] },
  })
  expect(statsHistory.activities).toBe(600)
  expect(statsHistory.seconds).toBe(600 * 300)
  expect(statsHistory.series[0].count.reduce((sum: number, count: number) => sum + count)).toBe(600 * 300)
})
