import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSessionsOf, stretchesOf, watchedBy } from '../../planning/live-sessions/queries.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { addSimulated, removeSimulated } from './accounts.ts'
import { simulatedAthlete } from './athlete.ts'
import { httpLink, runDevice } from './device.ts'

let server: TestApp
let address: string
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('simulated athletes send every second once, also those of a lost connection, and are gone at the end', async () => {
  const { services } = server
  const coach = await server.person({ roles: ['athlete', 'coach'] })
  const other = await server.person()
  const stop = new AbortController()
  const devices: ReturnType<typeof runDevice>[] = []
  for (const number of [0, 2]) {
    const athlete = simulatedAthlete(number)
    const token = await addSimulated(services, athlete.name, coach.uuid)
    const isOffline = (s: number) => number === 2 && s >= 1 && s <= 3
    devices.push(
      runDevice({ athlete, link: httpLink(address, token), isOffline, phaseMs: 0, signal: stop.signal }),
    )
  }
  await new Promise((resolve) => setTimeout(resolve, 7_500))
  stop.abort()
  const sent = await Promise.all(devices)
  const open = await openSessionsOf(services.database, await watchedBy(services.database, coach.uuid))
  expect(open.map(({ user_name, sport }) => [user_name, sport])).toEqual([
    ['Aoki A. (sim. 1)', 'bike'],
    ['Costa A. (sim. 3)', 'run'],
  ])
  for (const [at, { uuid, acknowledged, measured }] of sent.entries()) {
    expect(measured).toBeGreaterThanOrEqual(6)
    // The last second may have been under way.
    expect(acknowledged).toBeGreaterThanOrEqual(measured - 1)
    const session = open.find((each) => each.uuid === uuid)
    const stretches = await stretchesOf(services.database, { userUuid: session?.user_uuid ?? '', uuid })
    const stored = stretches.flatMap(({ start_s, columns }) =>
      (columns.heartrate ?? []).map((value, i) => [start_s + i, value]),
    )
    const athlete = simulatedAthlete([0, 2][at] ?? 0)
    const expected = stored.map((_, s) => [s, athlete.second(s).heartrate])
    expect(stored.length).toBeGreaterThanOrEqual(acknowledged)
    expect(stored).toEqual(expected)
  }

  expect(await removeSimulated(services)).toBe(2)
  expect(
    await openSessionsOf(
      services.database,
      open.map(({ user_uuid }) => user_uuid),
    ),
  ).toEqual([])
  const left = await services.database
    .selectFrom('users')
    .select('uuid')
    .where('deleted_at', 'is', null)
    .execute()
  expect(left.map(({ uuid }) => uuid).sort()).toEqual([coach.uuid, other.uuid].sort())
}, 30_000)
