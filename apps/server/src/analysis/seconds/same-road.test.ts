import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, rideSeries } from '../../library/activities/testing.ts'

const metresPerSemicircle = (6_371_008.8 * Math.PI) / 2 ** 31

/** Ten minutes on a straight road to the north, 1,200 m from `fromM` on and `asideM` to the east of it. */
function along(speed: number, fromM: number, asideM = 0) {
  const series = rideSeries()
  const { length } = series
  const cosine = Math.cos(Math.PI / 4)
  const positions: Record<string, Int32Array> = {
    latitude: Int32Array.from({ length }, (_, s) => 2 ** 29 + (fromM + s * speed) / metresPerSemicircle),
    longitude: new Int32Array(length).fill(-(2 ** 28) + asideM / metresPerSemicircle / cosine),
  }
  const columns = series.columns.map((column) => ({
    ...column,
    values: positions[column.name] ?? column.values,
  }))
  return { ...series, columns }
}

let server: TestApp
let athlete: TestPerson
let stranger: TestPerson
let climb: string
let faster: string
beforeAll(async () => {
  server = await testApp()
  ;[athlete, stranger] = [await server.person(), await server.person()]
  const add = (day: number, ...ride: Parameters<typeof along>) =>
    addRide(server.services, athlete.uuid, {
      startTime: `2026-03-0${day}T06:30:00.000Z`,
      series: along(...ride),
    })
  // The road from 500 to 2,000: 300 s at 5 m/s, begun after 100 s; 250 s at 6 m/s, begun after 50 s.
  climb = await add(1, 5, 0)
  faster = await add(2, 6, 200)
  await add(3, -6, 2_800)
  await add(4, 5, 0, 300)
  await addRide(server.services, athlete.uuid, { startTime: '2026-03-05T06:30:00.000Z' })
  await addRide(server.services, stranger.uuid, { series: along(7, 0) })
})
afterAll(() => server.close())

const ask = (query: string, as = athlete) =>
  server.ask({ method: 'GET', url: '/api/analysis/v2/graphql', query: { query }, headers: as.headers })
const roadOf = (part: string, filter = '') =>
  `{ sameRoad(activity_uuid: "${climb}", ${part}${filter}) { activity_uuid relative_start_time relative_end_time seconds title date } }`
const part = 'relative_start_time: 100000, relative_end_time: 400000'

test('finds each ride along the same road in the same direction, the fastest first', async () => {
  const { sameRoad } = (await ask(roadOf(part))).json().data
  expect(sameRoad.map((pass: { activity_uuid: string }) => pass.activity_uuid)).toEqual([faster, climb])
  const [fast, own] = sameRoad
  expect(fast).toMatchObject({ title: 'Morning ride', date: '2026-03-02' })
  expect(Math.abs(fast.relative_start_time - 50_000)).toBeLessThan(3_000)
  expect(Math.abs(fast.seconds - 250)).toBeLessThan(3)
  expect(Math.abs(own.seconds - 300)).toBeLessThan(3)
})

test('narrows the search by a filter, and finds nothing along a part without a road', async () => {
  const dated = (await ask(roadOf(part, ', filter: { date_gte: "2026-03-02" }'))).json().data
  expect(dated.sameRoad).toHaveLength(1)
  const short = roadOf('relative_start_time: 0, relative_end_time: 5000')
  expect((await ask(short)).json().data.sameRoad).toEqual([])
})

test('a range of a metric selects the activities by their means, as in the list', async () => {
  // All rides have 250 W.
  for (const [limits, passes] of [
    ['[240, 260]', 2],
    ['[260, 300]', 0],
  ]) {
    const filter = `, filter: { range_filters: { power: ${limits} } }`
    expect((await ask(roadOf(part, filter))).json().data.sameRoad).toHaveLength(Number(passes))
  }
})

test('refuses what names no part, and hides the activities of others', async () => {
  const codes = async (query: string) => (await ask(query)).json().codes
  expect(await codes(roadOf('relative_start_time: 5000, relative_end_time: 5000'))).toEqual({
    relative_end_time: ['ErrorInvalidValue'],
  })
  const wrong = '{ sameRoad(activity_uuid: "x", relative_start_time: 0, relative_end_time: 9) { seconds } }'
  expect(await codes(wrong)).toEqual({ activity_uuid: ['ErrorInvalidValue'] })
  const limited = (limits: string) => codes(roadOf(part, `, filter: { range_filters: ${limits} }`))
  expect(await limited('{ charm: [1, 2] }')).toEqual({ 'range_filters.charm': ['ErrorUnknownField'] })
  expect(await limited('{ power: [2, 1] }')).toEqual({ 'range_filters.power': ['ErrorBandOrder'] })
  expect(await limited('"x"')).toEqual({ range_filters: ['ErrorInvalidValue'] })
  expect((await ask(roadOf(part), stranger)).statusCode).toBe(404)
})
