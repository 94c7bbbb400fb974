import { wire } from '@cadenza/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide } from '../../library/activities/testing.ts'
import { wornShoes } from './shoes.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function run(person: TestPerson, date: string, metres: number, ...tags: string[]): Promise<string> {
  const uuid = await addRide(server.services, person.uuid, { startTime: `${date}T10:00:00Z`, sport: 'run' })
  await server.open.pool.query(
    `update activities set stats = jsonb_set(stats, '{distance}', to_jsonb($1::float8)) where uuid = $2`,
    [metres, uuid],
  )
  for (const tag of tags) {
    const url = `/api/activities/v1/${uuid}/tags/`
    await server.ask({ method: 'POST', url, headers: person.headers, payload: { tag } })
  }
  return uuid
}
const shoe = (fields: object) => wire.shoe.parse(fields)

test('the usual shoe has what is tagged with no other, within its days; others what is tagged with their name', async () => {
  const person = await server.person()
  await run(person, '2026-01-10', 1_000)
  await run(person, '2026-02-10', 10_000)
  await run(person, '2026-02-11', 20_000, 'RACER', 'hills')
  await run(person, '2026-02-12', 300, 'Trail')
  const deleted = await run(person, '2026-02-13', 7_000_000)
  await server.open.pool.query('update activities set deleted_at = now() where uuid = $1', [deleted])
  await addRide(server.services, person.uuid, { startTime: '2026-02-14T10:00:00Z' })
  const other = await server.person()
  await run(other, '2026-02-10', 900_000)

  const worn = await wornShoes(server.open.database, person.uuid, [
    shoe({ name: 'Daily', usual: true, since: '2026-02-01', start_m: 50_000 }),
    shoe({ name: 'Racer', start_m: 100_000 }),
    shoe({ name: 'Trail', until: '2026-02-01' }),
    shoe({ name: 'New' }),
  ])
  expect(worn.map(({ name, distance_m, runs }) => [name, distance_m, runs])).toEqual([
    // 50 km before, plus 10 km: the one later run without a shoe's tag.
    ['Daily', 60_000, 1],
    // Tags are compared without regard to case.
    ['Racer', 120_000, 1],
    ['Trail', 300, 1],
    ['New', 0, 0],
  ])
})
