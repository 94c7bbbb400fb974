import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { deviceOf, livePath } from '../../app/testing/live-device.ts'
import { addRide, link } from '../../library/activities/testing.ts'

const day = 86_400_000
let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** An athlete with rides these days ago, a coach who sees them, and an open session of a sport. */
async function coached(daysAgo: readonly number[], sport = 'bike') {
  const [athlete, coach] = [await server.person(), await server.person({ roles: ['athlete', 'coach'] })]
  await link(server.services, athlete, coach)
  for (const days of daysAgo)
    await addRide(server.services, athlete.uuid, {
      startTime: new Date(server.services.now() - days * day).toISOString(),
    })
  await deviceOf(server, athlete).begin({ sport })
  return { athlete, coach }
}

async function usualFor({ headers }: TestPerson) {
  const answer = await server.ask({ method: 'GET', url: `${livePath}watched/usual`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().usual
}

test('what is usual is the quartiles of 42 days by power, for whom the reader watches', async () => {
  // Each ride has 300 s with 200 W and 300 s with 300 W, 140 bpm; the left foot turns 25°, the right 20°.
  const { athlete, coach } = await coached([3, 20, 50])
  const [own, ...others] = await usualFor(coach)
  expect(others).toEqual([])
  expect(own).toMatchObject({ user_uuid: athlete.uuid, sport: 'bike', activities: 2 })
  const [byPower, ...bySpeed] = own.efforts
  expect(bySpeed).toEqual([])
  expect(byPower).toMatchObject({ effort: 'power', width: 25, first: 8 })
  const of = (metric: string, side: string) =>
    byPower.series.find(
      (each: { metric: string; side: string }) => each.metric === metric && each.side === side,
    )
  const flat = (value: number) => [value, null, null, null, value]
  expect(of('foot_ar', 'left')).toMatchObject({ low: flat(25), middle: flat(25), high: flat(25) })
  expect(of('foot_ar', 'right').middle).toEqual(flat(20))
  expect(of('heartrate', 'center').middle).toEqual(flat(140))
})

test('who is not linked learns nothing, and other sports have no usual', async () => {
  await coached([3])
  expect(await usualFor(await server.person({ roles: ['athlete', 'coach'] }))).toEqual([])
  expect(await usualFor((await coached([3], 'other')).coach)).toEqual([])
  expect(await usualFor((await coached([])).coach)).toMatchObject([{ activities: 0, efforts: [] }])
})
