import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link } from './testing.ts'

let server: TestApp
let athlete: TestPerson
let [climb, race, gone] = ['', '', '']

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person = athlete) =>
  server.ask({
    method,
    url: `/api/activities/v1/${path}`,
    headers: person.headers,
    payload,
  })
const find = async (q: string, person = athlete) => {
  const answer = await call(
    'GET',
    `activities/search?user=${athlete.uuid}&q=${encodeURIComponent(q)}`,
    undefined,
    person,
  )
  return answer.statusCode === 200 ? answer.json().uuids : answer.statusCode
}

beforeAll(async () => {
  server = await testApp()
  athlete = await server.person()
  climb = await addRide(server.services, athlete.uuid, { title: 'Col de la Croix' })
  race = await addRide(server.services, athlete.uuid, { startTime: '2026-03-02T06:30:00.000Z' })
  gone = await addRide(server.services, athlete.uuid, { startTime: '2026-03-03T06:30:00.000Z' })
  await call('PUT', climb, { note: 'Façade of a headwind, 100% uphill\nが' })
  await call('POST', `${race}/tags/`, { tag: 'Crit_Race' })
  const range = {
    name: 'Bell lap',
    note: 'Sprinted too early',
    relative_start_time: 0,
    relative_end_time: 9_000,
  }
  await call('POST', `${race}/ranges/`, range)
  await call('PUT', gone, { note: 'headwind' })
  await call('DELETE', gone)
})
afterAll(() => server.close())

test('finds what was written of an activity and its ranges, whatever the case and accents, each word somewhere', async () => {
  expect(await find('headwind')).toEqual([climb])
  expect(await find('FACADE croix')).toEqual([climb])
  expect(await find('sprinted crit')).toEqual([race])
  expect(await find('bell')).toEqual([race])
  expect(await find('か')).toEqual([climb])
  expect(await find('headwind bell')).toEqual([])
  expect(await find('i')).toEqual([race, climb])
})

test('takes every sign for itself', async () => {
  expect(await find('100%')).toEqual([climb])
  expect(await find('t_r')).toEqual([race])
  expect(await find('%')).toEqual([climb])
  expect(await find("'; drop table activities --")).toEqual([])
})

test('is the athlete’s, and their coaches’', async () => {
  const coach = await server.person({ roles: ['coach'] })
  expect(await find('headwind', coach)).toBe(404)
  await link(server.services, athlete, coach, 'see')
  expect(await find('headwind', coach)).toEqual([climb])
  expect((await call('GET', 'activities/search?q=%20')).statusCode).toBe(422)
})
