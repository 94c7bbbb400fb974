import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link } from '../activities/testing.ts'

let server: TestApp
let athlete: TestPerson
let uuid: string
beforeAll(async () => {
  server = await testApp()
  athlete = await server.person()
  uuid = await addRide(server.services, athlete.uuid)
  await server.open.pool.query('delete from pre_ranges where activity_uuid = $1', [uuid])
  for (const [num, startMs, endMs] of [
    [1, 0, 60_000],
    [2, 60_000, 120_000],
    [3, 120_000, 180_000],
  ])
    await server.open.pool.query(
      `insert into pre_ranges (user_uuid, activity_uuid, num, type, name, start_ms, end_ms) values ($1, $2, $3, 'effort', $4, $5, $6)`,
      [athlete.uuid, uuid, num, `effort ${num}`, startMs, endMs],
    )
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'DELETE' | 'POST', path: string, spans?: [number, number][], person = athlete) =>
  server.ask({
    method,
    url: `/api/activities/v1/${uuid}/pre_ranges/${path}`,
    headers: person.headers,
    ...(spans && {
      payload: {
        pre_ranges: spans.map(([relative_start_time, relative_end_time]) => ({
          relative_start_time,
          relative_end_time,
        })),
      },
    }),
  })
const names = (answer: { json(): { pre_ranges: { name: string }[] } }) =>
  answer.json().pre_ranges.map(({ name }) => name)

test('a dismissed proposal is proposed no more, also when proposals are made anew, until it is restored', async () => {
  const left = await ask('DELETE', '', [
    [60_000, 120_000],
    [0, 60_000],
  ])
  expect(names(left)).toEqual(['effort 3'])
  // Dismissing it again changes nothing.
  expect(names(await ask('DELETE', '', [[0, 60_000]]))).toEqual(['effort 3'])
  // Recomputed with another number and name over the same span.
  await server.open.pool.query(
    `update pre_ranges set num = 9, name = 'anew' where activity_uuid = $1 and num = 1`,
    [uuid],
  )
  expect(names(await ask('GET', ''))).toEqual(['effort 3'])
  expect(names(await ask('POST', 'restore', [[60_000, 120_000]]))).toEqual(['effort 2', 'effort 3'])
  expect(names(await ask('POST', 'restore', [[0, 60_000]]))).toEqual(['effort 2', 'effort 3', 'anew'])
})

test('what was never proposed is 404, and then nothing is dismissed', async () => {
  const before = names(await ask('GET', ''))
  const answer = await ask('DELETE', '', [
    [120_000, 180_000],
    [1, 2],
  ])
  expect(answer.statusCode).toBe(404)
  expect(names(await ask('GET', ''))).toEqual(before)
  expect((await ask('DELETE', '', [])).statusCode).toBe(422)
})

test('whoever may only look dismisses nothing, and is told so beforehand', async () => {
  const seeing = await server.person({ roles: ['coach'] })
  await link(server.services, athlete, seeing, 'see')
  const marking = await server.person({ roles: ['coach'] })
  await link(server.services, athlete, marking, 'mark')
  const may = async (person: TestPerson) =>
    (await server.ask({ method: 'GET', url: `/api/activities/v1/${uuid}`, headers: person.headers })).json()
      .activity.may
  expect(await may(athlete)).toEqual(['write', 'mark', 'download'])
  expect(await may(marking)).toEqual(['mark', 'download'])
  expect(await may(seeing)).toEqual(['download'])
  expect((await ask('DELETE', '', [[120_000, 180_000]], seeing)).statusCode).toBe(404)
  expect((await ask('DELETE', '', [[120_000, 180_000]], marking)).statusCode).toBe(200)
})
