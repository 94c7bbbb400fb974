import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide } from '../activities/testing.ts'
import { storePlaces, sweepSuperseded } from './superseded.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const bytes = Buffer.from('columns')
const exists = async (key: string) => (await server.services.objects.stat(key)) !== undefined

/** Points an activity to other series, as a recomputation does. */
async function move(person: TestPerson, activityUuid: string, object_key: string): Promise<void> {
  const { database, objects, now } = server.services
  const place = { object_key, length: 1, columns: [] }
  const of = { userUuid: person.uuid, activityUuid, nowMs: now() }
  await database
    .transaction()
    .execute((transaction) => storePlaces(transaction, objects, of, { recording: place, series: place }))
}

const keyOf = (person: TestPerson, activityUuid: string, name: string) =>
  `activities/${person.uuid}/${activityUuid}/${name}.arrow`

async function remade(person: TestPerson, activityUuid: string, name: string): Promise<string> {
  const key = keyOf(person, activityUuid, name)
  await server.services.objects.put(key, bytes)
  await move(person, activityUuid, key)
  return key
}

test('a series that gave way stays for whoever is reading it, and is removed a day later', async () => {
  const person = await server.person()
  const uuid = await addRide(server.services, person.uuid)
  const first = await remade(person, uuid, 'first')
  const second = await remade(person, uuid, 'second')
  expect(await sweepSuperseded(server.services)).toBe(0)
  expect(await exists(first)).toBe(true)
  server.pass(25 * 3600)
  expect(await sweepSuperseded(server.services)).toBe(2)
  expect(await exists(first)).toBe(false)
  expect(await exists(second)).toBe(true)
  expect(await sweepSuperseded(server.services)).toBe(0)
})

test('a series that is wanted again is kept', async () => {
  const person = await server.person()
  const uuid = await addRide(server.services, person.uuid)
  const first = await remade(person, uuid, 'first')
  const second = await remade(person, uuid, 'second')
  await remade(person, uuid, 'first')
  server.pass(25 * 3600)
  await sweepSuperseded(server.services)
  expect(await exists(first)).toBe(true)
  expect(await exists(second)).toBe(false)
})

test('no row ever points to a series that is gone', async () => {
  const person = await server.person()
  const uuid = await addRide(server.services, person.uuid)
  const gone = keyOf(person, uuid, 'gone')
  await expect(move(person, uuid, gone)).rejects.toThrow('was removed')
  const { object_key } = await server.services.database
    .selectFrom('series')
    .select('object_key')
    .where('activity_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  expect(object_key).not.toBe(gone)
  expect(await exists(object_key)).toBe(true)
})
