import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide } from '../../library/activities/testing.ts'

let server: TestApp
let athlete: TestPerson
let stranger: TestPerson
/** Activities of 1 to 4 March. */
const rides: string[] = []

type Proposed = readonly [type: 'effort' | 'protocol', name: string, startS: number, endS: number]

async function addProposals(person: TestPerson, day: number, proposals: readonly Proposed[]) {
  const startTime = `2026-03-0${day}T06:30:00.000Z`
  const uuid = await addRide(server.services, person.uuid, { startTime })
  await server.open.pool.query('delete from pre_ranges where activity_uuid = $1', [uuid])
  for (const [i, [type, name, startS, endS]] of proposals.entries())
    await server.open.pool.query(
      `insert into pre_ranges (user_uuid, activity_uuid, num, type, name, start_ms, end_ms) values ($1, $2, $3, $4, $5, $6, $7)`,
      [person.uuid, uuid, i, type, name, startS * 1000, endS * 1000],
    )
  return uuid
}

beforeAll(async () => {
  server = await testApp()
  ;[athlete, stranger] = [await server.person(), await server.person()]
  rides.push(
    await addProposals(athlete, 1, [
      ['effort', '2:00 1/2', 0, 120],
      ['effort', '2:00 2/2', 200, 320],
      ['protocol', 'HC1', 400, 500],
    ]),
    // 6 s, 5 % of 2:00, make no other effort; 7 s do.
    await addProposals(athlete, 2, [
      ['effort', '2:06 1/2', 10, 136],
      ['effort', '2:06 2/2', 200, 326],
      ['protocol', 'HC2', 400, 500],
    ]),
    await addProposals(athlete, 3, [
      ['effort', '2:07 1/2', 0, 127],
      ['effort', '2:00', 200, 320],
      ['effort', '2:00 1/3', 330, 450],
    ]),
    await addProposals(athlete, 4, [['protocol', 'HC1', 30, 130]]),
  )
  await addProposals(stranger, 5, [['effort', '2:00 1/2', 0, 120]])
})
afterAll(() => server.close())

const ask = (startS: number, endS: number, { filter = '', as = athlete, activity = rides[0] } = {}) =>
  server.ask({
    method: 'GET',
    url: '/api/analysis/v2/graphql',
    query: {
      query: `{ sameEffort(activity_uuid: "${activity}", relative_start_time: ${startS * 1000}, relative_end_time: ${endS * 1000}${filter}) { date name relative_start_time seconds } }`,
    },
    headers: as.headers,
  })
const found = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json().data.sameEffort

test('finds each effort of about the same length in a set of as many, the newest first', async () => {
  expect(await found(0, 120)).toEqual([
    { date: '2026-03-02', name: '2:06 1/2', relative_start_time: 10_000, seconds: 126 },
    { date: '2026-03-02', name: '2:06 2/2', relative_start_time: 200_000, seconds: 126 },
    { date: '2026-03-01', name: '2:00 1/2', relative_start_time: 0, seconds: 120 },
    { date: '2026-03-01', name: '2:00 2/2', relative_start_time: 200_000, seconds: 120 },
  ])
  expect(await found(200, 320, { activity: rides[2] as string })).toHaveLength(1)
})

test('finds the same step of a protocol, within a filter', async () => {
  const dates = async (filter = '') =>
    (await found(400, 500, { filter })).map(({ date }: { date: string }) => date)
  expect(await dates()).toEqual(['2026-03-04', '2026-03-01'])
  expect(await dates(', filter: { date_gte: "2026-03-02" }')).toEqual(['2026-03-04'])
})

test('leaves out what was dismissed, and finds nothing where nothing is proposed', async () => {
  expect(await found(1, 120)).toEqual([])
  await server.open.pool.query(
    `insert into dismissed_proposals (user_uuid, activity_uuid, start_ms, end_ms, dismissed_at) values ($1, $2, 30000, 130000, now())`,
    [athlete.uuid, rides[3]],
  )
  expect(await found(400, 500)).toHaveLength(1)
})

test('hides the activities of others, and refuses what names no part', async () => {
  expect((await ask(0, 120, { as: stranger })).statusCode).toBe(404)
  expect((await ask(5, 5)).json().codes).toEqual({ relative_end_time: ['ErrorInvalidValue'] })
})
