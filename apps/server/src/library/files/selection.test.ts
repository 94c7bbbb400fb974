import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link, ride } from '../activities/testing.ts'

let server: TestApp
let athlete: TestPerson
const rides: string[] = []
beforeAll(async () => {
  server = await testApp()
  athlete = await server.person()
  for (const [title, startTime] of [
    ['Hills: 4/8', '2026-03-01T06:30:00.000Z'],
    ['Hills 4 8', '2026-03-01T16:30:00.000Z'],
    ['Gone', '2026-03-02T06:30:00.000Z'],
  ] as const)
    rides.push(await addRide(server.services, athlete.uuid, { title, startTime }))
  await server.ask({ method: 'DELETE', url: `/api/activities/v1/${rides[2]}`, headers: athlete.headers })
})
afterAll(() => server.close())

const wanted = (
  activity_uuids: readonly string[],
  { as = athlete, user }: { as?: TestPerson; user?: string } = {},
) =>
  server.ask({
    method: 'POST',
    url: '/api/activities/v1/activities/download',
    query: user ? { user } : {},
    payload: { activity_uuids },
    headers: as.headers,
  })

test('several activities come as one ZIP of their originals, byte for byte, by a link that needs no header', async () => {
  const answer = (await wanted(rides)).json()
  expect(answer.files).toBe(2)
  const zip = await server.ask({ method: 'GET', url: answer.url })
  expect([zip.statusCode, zip.headers['content-type'], zip.rawPayload.length]).toEqual([
    200,
    'application/zip',
    answer.bytes,
  ])
  const files = unzipSync(zip.rawPayload)
  // Two files of one name and day (names compared as file systems do) get different names; the deleted one is
  // left out.
  expect(Object.keys(files)).toEqual(['2026-03-01 Hills 4 8.fit', '2026-03-01 Hills 4 8 (2).fit'])
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes)).toEqual(ride.original)
})

test('an original whose format is no extension has the usual one', async () => {
  const owner = await server.person()
  const startTime = '2026-03-01T06:30:00.000Z'
  const uuid = await addRide(server.services, owner.uuid, { title: 'Lake', startTime })
  await server.services.database
    .updateTable('activity_files')
    .set({ file_format: 'suunto' })
    .where('user_uuid', '=', owner.uuid)
    .execute()
  const { url } = (await wanted([uuid], { as: owner })).json()
  const zip = await server.ask({ method: 'GET', url })
  expect(Object.keys(unzipSync(zip.rawPayload))).toEqual(['2026-03-01 Lake.json'])
})

test('the link is for that selection and ten minutes', async () => {
  const { url } = (await wanted(rides.slice(0, 1))).json()
  const both = (await wanted(rides)).json().url as string
  const status = async (address: string) => (await server.ask({ method: 'GET', url: address })).statusCode
  expect(await status(url.replace(/activities=.*/, both.match(/activities=.*/)?.[0] ?? ''))).toBe(404)
  const forged = url.replace(/(?<=signature=)./, (first: string) => (first === '_' ? '-' : '_'))
  expect(await status(forged)).toBe(403)
  expect(await status(url.split('?')[0] ?? '')).toBe(401)
  server.pass(601)
  expect(await status(url)).toBe(403)
  server.pass(-601)
})

test('a link ends when the coach who asked for it is unlinked, or the person is gone', async () => {
  const coach = await server.person({ roles: ['coach'] })
  await link(server.services, athlete, coach, 'see')
  const { url } = (await wanted(rides, { as: coach, user: athlete.uuid })).json()
  const status = async (address: string) => (await server.ask({ method: 'GET', url: address })).statusCode
  expect(await status(url)).toBe(200)
  // The link names its person, and cannot be turned into the athlete's own.
  expect(url).toContain(`for=${coach.uuid}`)
  expect(await status(url.replace(coach.uuid, athlete.uuid))).toBe(403)
  await server.ask({
    method: 'DELETE',
    url: `/api/coach/v1/coaches/${coach.uuid}`,
    headers: athlete.headers,
  })
  expect(await status(url)).toBe(404)
})

test('the athlete, coach and staff may have them, of that athlete alone', async () => {
  const [coach, staff, stranger] = [
    await server.person({ roles: ['coach'] }),
    await server.person({ roles: ['staff'] }),
    await server.person(),
  ]
  await link(server.services, athlete, coach, 'see')
  const status = async (as: TestPerson, user?: string) => (await wanted(rides, { as, user })).statusCode
  expect([await status(coach, athlete.uuid), await status(staff, athlete.uuid)]).toEqual([200, 200])
  expect([await status(stranger, athlete.uuid), await status(stranger)]).toEqual([404, 404])
  await server.services.database
    .insertInto('features')
    .values({ user_uuid: athlete.uuid, feature: 'zip_download', enabled: false })
    .execute()
  expect(await status(athlete)).toBe(404)
})

test('more than fit into an address are refused', async () => {
  const many = Array.from({ length: 301 }, (_, i) => `0191d6a0-0000-7000-8000-${String(i).padStart(12, '0')}`)
  expect((await wanted(many)).json().codes).toEqual({ activity_uuids: ['ErrorTooMany'] })
})
