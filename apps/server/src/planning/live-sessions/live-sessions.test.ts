import { gzipSync } from 'node:zlib'
import { liveIdleS, liveSessionSeconds } from '@cadenza/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { deviceOf, livePath, type TestDevice } from '../../app/testing/live-device.ts'
import { link } from '../../library/activities/testing.ts'
import { createUser } from '../../people/users/users.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import { newUuid } from '../../platform/uuid.ts'
import { watchExpiry } from './expiry.ts'
import { newReceived } from './received.ts'
import { newLiveSessions } from './sessions.ts'
import { sweepLiveSessions } from './sweep.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const read = async (url: string, headers: Record<string, string>) =>
  (await server.ask({ method: 'GET', url: `${livePath}${url}`, headers })).json()

/** Headers of a device with a token of its own. */
async function liveToken(rider: TestPerson): Promise<TestPerson['headers']> {
  const made = await server.ask({
    method: 'POST',
    url: '/api/account/v1/api_tokens/',
    headers: rider.headers,
    payload: { current_password: rider.password, name: 'head unit', scopes: ['live'], expires_in_days: 30 },
  })
  return { authorization: `Bearer ${made.json().token}` }
}

describe('a device', () => {
  test('[A3-042] [A7-085] sends samples and ranges, which its session holds', async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    const begun = await device.begin({ device: 'Bike computer', sensors: ['HRM', 'left shoe'] })
    expect(begun.statusCode).toBe(201)
    expect(begun.json()).toMatchObject({ next_seq: 0, live_session: { uuid: device.uuid, end: null } })
    const lap = { uuid: '01900000-0000-4000-8000-000000000001', start_s: 0, end_s: null, name: 'Rep 1' }
    const answer = await device.send({
      seq: 0,
      start_s: 0,
      columns: { power: [200, null, 210], dss_left: [3, 3.5, 4] },
      ranges: [lap],
    })
    expect(answer.json()).toEqual({ next_seq: 1 })
    await device.send({ seq: 1, start_s: 3, columns: { power: [220] }, ranges: [{ ...lap, end_s: 4 }] })
    expect(await read(device.uuid, rider.headers)).toMatchObject({
      live_session: { last_s: 3, latest: { power: 220, dss_left: 4 }, device: 'Bike computer' },
      live_session_ranges: [{ ...lap, end_s: 4 }],
    })
    expect(await read(`${device.uuid}/series`, rider.headers)).toEqual({
      start_s: 0,
      columns: { power: [200, null, 210, 220], dss_left: [3, 3.5, 4, null] },
    })
  })

  test('sends together with others, each with its own token, of which none counts once it is revoked', async () => {
    const riders = await Promise.all([server.person(), server.person(), server.person()])
    const tokens = await Promise.all(
      riders.map(async ({ uuid: user_uuid }) => {
        const token = `cdz_${newToken()}`
        const [created_at, expires_at] = [new Date(), new Date(Date.now() + 3_600_000)]
        await server.services.database
          .insertInto('api_tokens')
          .values({
            ...{ user_uuid, uuid: newUuid(), hash: hashOf(token), name: 'watch' },
            ...{ scopes: ['live'], created_at, expires_at },
          })
          .execute()
        return token
      }),
    )
    const devices = riders.map((rider) => deviceOf(server, rider))
    for (const device of devices) await device.begin()
    const sendAll = async (seq: number, to = devices) =>
      (
        await Promise.all(
          to.map(({ uuid }, at) =>
            server.ask({
              method: 'POST',
              url: `${livePath}${uuid}/samples`,
              headers: { authorization: `Bearer ${tokens[at]}` },
              payload: { seq, start_s: seq, columns: { power: [100 + at] } },
            }),
          ),
        )
      ).map(({ statusCode }) => statusCode)
    expect(await sendAll(0)).toEqual([200, 200, 200])
    for (const [at, rider] of riders.entries())
      expect(await read(devices[at]?.uuid ?? '', rider.headers)).toMatchObject({
        live_session: { latest: { power: 100 + at } },
      })
    // Nobody sends to the session of another account.
    expect(await sendAll(1, devices.toReversed())).toEqual([404, 200, 404])
    await server.services.database
      .deleteFrom('api_tokens')
      .where('user_uuid', '=', riders[2]?.uuid ?? '')
      .execute()
    expect(await sendAll(2)).toEqual([200, 200, 401])
  })

  test('sends a batch twice, and it is stored once', async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    await device.begin()
    const batch = { seq: 0, start_s: 0, columns: { power: [100, 110] } }
    const answers = await Promise.all([device.send(batch), device.send(batch)])
    answers.push(await device.send({ ...batch, columns: { power: [999, 999] } }))
    expect(answers.map((answer) => answer.json())).toEqual(Array(3).fill({ next_seq: 1 }))
    expect(await read(`${device.uuid}/series`, rider.headers)).toMatchObject({
      columns: { power: [100, 110] },
    })
  })

  test('resumes where a batch is missing, in whatever order the others came', async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    await device.begin()
    const of = (seq: number) => ({ seq, start_s: seq, columns: { heartrate: [100 + seq] } })
    await device.send(of(0))
    expect((await device.send(of(3))).json()).toEqual({ next_seq: 1 })
    expect((await device.begin()).json().next_seq).toBe(1)
    await device.send(of(2))
    expect((await device.send(of(1))).json()).toEqual({ next_seq: 4 })
    expect((await read(`${device.uuid}/series`, rider.headers)).columns.heartrate).toEqual([
      100, 101, 102, 103,
    ])
  })

  test('may pack its batches with gzip; what cannot be unpacked is refused', async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    await device.begin()
    const packed = gzipSync(JSON.stringify({ seq: 0, start_s: 0, columns: { cadence: [90] } }))
    const post = (payload: Buffer) =>
      server.ask({
        method: 'POST',
        url: `${livePath}${device.uuid}/samples`,
        headers: { ...rider.headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
        payload,
      })
    expect((await post(packed)).json()).toEqual({ next_seq: 1 })
    expect((await post(gzipSync(Buffer.alloc(3_000_000, ' ')))).statusCode).toBe(413)
    expect((await post(packed.subarray(0, 20))).statusCode).toBe(400)
  })

  test('sends values that only a faulty sensor has: they count as missing', async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    await device.begin()
    await device.send({ seq: 0, start_s: 0, columns: { power: [200, 65535], heartrate: [-5, 140] } })
    expect((await read(`${device.uuid}/series`, rider.headers)).columns).toEqual({
      power: [200, null],
      heartrate: [null, 140],
    })
  })

  test.each([
    ['an unknown column', { seq: 0, start_s: 0, columns: { mood: [1] } }],
    ['columns of different lengths', { seq: 0, start_s: 0, columns: { power: [1], cadence: [1, 2] } }],
    ['a text', { seq: 0, start_s: 0, columns: { power: ['NaN'] } }],
    ['too many seconds', { seq: 0, start_s: 0, columns: { power: Array(601).fill(1) } }],
    ['a second after the longest session', { seq: 0, start_s: 86_400, columns: { power: [1] } }],
    ['a negative number', { seq: -1, start_s: 0, columns: { power: [1] } }],
    [
      'a range that ends before it starts',
      {
        ...{ seq: 0, start_s: 0, columns: {} },
        ranges: [{ uuid: '01900000-0000-4000-8000-000000000001', start_s: 5, end_s: 4 }],
      },
    ],
  ])('is told when it sends %s, and nothing is stored', async (_, batch) => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    await device.begin()
    const answer = await device.send(batch)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message.length).toBeGreaterThan(10)
    expect((await device.begin()).json().next_seq).toBe(0)
  })

  test('is slowed down when it sends more than a device can measure', async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    await device.begin()
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, seq) => device.send({ seq, start_s: seq, columns: { power: [1] } })),
    )
    const refused = sent.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(refused[0]?.headers['retry-after']).toBe('1')
  })

  test('cannot send what has not happened yet, and a refused batch leaves nothing', async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    await device.begin()
    const batch = { seq: 0, start_s: 600, columns: { power: [250] } }
    const refused = await device.send(batch)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({ start_s: [expect.stringMatching(/lie in the future/)] })
    expect((await read(device.uuid, rider.headers)).live_session.last_s).toBeNull()
    server.pass(600)
    expect((await device.send(batch)).statusCode).toBe(200)
  })

  test('may begin and end some thirty times at once, and then once a second', async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    const answers = await Promise.all(Array.from({ length: 40 }, () => device.begin()))
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(5)
    server.pass(2)
    expect((await device.begin()).statusCode).toBe(201)
  })

  test('has a clock of its own: the session begins by the server’s', async () => {
    const rider = await server.person()
    const nowMs = server.services.now()
    const behind = (ms: number) => new Date(nowMs - 3_600_000 - ms).toISOString()
    const answer = await deviceOf(server, rider).begin({ begin: behind(60_000), sent_at: behind(0) })
    const begunMs = Date.parse(answer.json().live_session.begin)
    expect(Math.abs(begunMs - (nowMs - 60_000))).toBeLessThan(5_000)
    const ahead = await deviceOf(server, rider).begin({ begin: new Date(nowMs + 3_600_000).toISOString() })
    expect(ahead.statusCode).toBe(422)
  })

  test('has at most two open sessions for an account', async () => {
    const rider = await server.person()
    const [first, second, third] = [1, 2, 3].map(() => deviceOf(server, rider))
    await first?.begin()
    await second?.begin()
    expect((await third?.begin())?.statusCode).toBe(422)
    expect((await second?.begin())?.statusCode).toBe(201)
    await first?.end()
    expect((await third?.begin())?.statusCode).toBe(201)
  })
})

describe('a session', () => {
  test('of somebody else is not found, and its uuid cannot be taken', async () => {
    const [rider, other] = [await server.person(), await server.person()]
    const device = deviceOf(server, rider)
    await device.begin()
    const stolen = deviceOf(server, other, device.uuid)
    expect((await stolen.send({ seq: 0, start_s: 0, columns: { power: [1] } })).statusCode).toBe(404)
    expect((await stolen.end()).statusCode).toBe(404)
    expect((await stolen.begin()).statusCode).toBe(422)
    const answer = await server.ask({
      method: 'GET',
      url: `${livePath}${device.uuid}`,
      headers: other.headers,
    })
    expect(answer.statusCode).toBe(404)
  })

  test('is watched by a linked coach and by nobody else', async () => {
    const [athlete, coach, other] = [
      await server.person({ name: 'Aoki M.' }),
      await server.person({ roles: ['athlete', 'coach'] }),
      await server.person({ roles: ['athlete', 'coach'] }),
    ]
    await link(server.services, athlete, coach)
    const device = deviceOf(server, athlete)
    await device.begin()
    await device.send({ seq: 0, start_s: 0, columns: { power: [250] } })
    expect((await read('watched/', coach.headers)).live_sessions).toMatchObject([
      { uuid: device.uuid, user_name: 'Aoki M.', latest: { power: 250 }, ranges: [] },
    ])
    expect((await read('watched/', other.headers)).live_sessions).toEqual([])
    await device.end()
    expect((await read('watched/', coach.headers)).live_sessions).toEqual([])
  })

  test('keeps what is sent again to another process with the batches that follow', async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    await device.begin()
    const of = { userUuid: rider.uuid, uuid: device.uuid }
    const batch = (seq: number) => ({ seq, start_s: seq, columns: { power: [seq] }, ranges: [] })
    const [one, other] = [newLiveSessions(server.services), newLiveSessions(server.services)]
    // This process knows the session before the other one stores its first batch.
    await one.receive(of, batch(3))
    await other.receive(of, batch(0))
    await Promise.all([0, 1, 2].map((seq) => one.receive(of, batch(seq))))
    expect((await read(`${device.uuid}/series`, rider.headers)).columns.power).toEqual([0, 1, 2, 3])
    await Promise.all([one.stop(), other.stop()])
  })

  test('that has ended takes no more samples', async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    await device.begin()
    await device.send({ seq: 0, start_s: 0, columns: { power: [1] } })
    await device.end()
    expect((await device.end()).statusCode).toBe(200)
    const late = await device.send({ seq: 1, start_s: 1, columns: { power: [2] } })
    expect(late.statusCode).toBe(409)
    expect((await read(`${device.uuid}/series`, rider.headers)).columns.power).toEqual([1])
    expect(server.enqueued).toContainEqual({
      name: 'live-recording',
      data: { user_uuid: rider.uuid, session_uuid: device.uuid },
    })
  })

  /** A schedule whose monotonic clock moves by what it is told to. */
  function sweeping() {
    let elapsedMs = 0
    const expiry = watchExpiry({ idleS: liveIdleS, openS: liveSessionSeconds }, () => elapsedMs)
    return async (seconds: number) => {
      elapsedMs += seconds * 1_000
      await sweepLiveSessions(server.services, expiry)
    }
  }
  const endOf = async ({ uuid }: TestDevice) => {
    const { database } = server.services
    const found = database.selectFrom('live_sessions').select('ended_at').where('uuid', '=', uuid)
    return (await found.executeTakeFirstOrThrow()).ended_at
  }

  test('ends by itself after fifteen minutes without data', async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    await device.begin()
    const sweepAfter = sweeping()
    const pass = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        server.pass(60)
        await sweepAfter(60)
      }
    }
    await pass(14)
    await device.send({ seq: 0, start_s: 840, columns: { power: [1] } })
    await pass(14)
    expect(await endOf(device)).toBeNull()
    await pass(2)
    expect(await endOf(device)).not.toBeNull()
  })

  test("goes on when the server's clock is set forward by half an hour", async () => {
    const rider = await server.person()
    const device = deviceOf(server, rider)
    await device.begin()
    await device.send({ seq: 0, start_s: 0, columns: { power: [200] } })
    const sweepAfter = sweeping()
    await sweepAfter(0)
    server.pass(30 * 60)
    await sweepAfter(60)
    expect(await endOf(device)).toBeNull()
    const next = await device.send({ seq: 1, start_s: 1, columns: { power: [210] } })
    expect(next.statusCode).toBe(200)
    expect((await read(`${device.uuid}/series`, rider.headers)).columns.power).toEqual([200, 210])
    // Silence counts from what arrived last.
    await sweepAfter(liveIdleS)
    expect(await endOf(device)).toBeNull()
    await sweepAfter(liveIdleS)
    expect(await endOf(device)).not.toBeNull()
  })

  test("goes on when the server's clock is set forward by two days", async () => {
    const rider = await server.person()
    const device = deviceOf(server, { ...rider, headers: await liveToken(rider) })
    const begin = new Date(server.services.now()).toISOString()
    await device.begin({ begin })
    const sweepAfter = sweeping()
    await sweepAfter(0)
    server.pass(2 * liveSessionSeconds)
    await sweepAfter(60)
    expect(await endOf(device)).toBeNull()
    // A device that connects again begins the session as it did before.
    expect((await device.begin({ begin })).statusCode).toBe(201)
    expect((await device.send({ seq: 0, start_s: 0, columns: { power: [200] } })).statusCode).toBe(200)
    await sweepAfter(60)
    expect(await endOf(device)).toBeNull()
  })

  test('is listed in pages, newest first', async () => {
    const rider = await server.person()
    const uuids: string[] = []
    for (let at = 0; at < 3; at++) {
      const device = deviceOf(server, rider)
      uuids.unshift(device.uuid)
      await device.begin()
      await device.end()
      server.pass(10)
    }
    const first = await read('?limit=2', rider.headers)
    expect(first.live_sessions.map((each: { uuid: string }) => each.uuid)).toEqual(uuids.slice(0, 2))
    expect(first.more).toBe(true)
    const rest = await read(`?before=${uuids[1]}`, rider.headers)
    expect(rest).toMatchObject({ live_sessions: [{ uuid: uuids[2] }], more: false })
    expect((await read('?state=open', rider.headers)).live_sessions).toEqual([])
  })

  test('is deleted with its account, also while it is being sent', async () => {
    const email = 'leaver@example.org'
    const uuid = await createUser(
      server.services.database,
      { email, name: 'Leaver', password: 'wheel-spoke-17' },
      { passwordMin: 6 },
    )
    const { database } = server.services
    await database
      .insertInto('live_sessions')
      .values({
        user_uuid: uuid,
        uuid,
        sport: 'run',
        device: '',
        sensors: [],
        begun_at: new Date(),
        received_at: new Date(),
      })
      .execute()
    await database.deleteFrom('users').where('uuid', '=', uuid).execute()
    expect(await database.selectFrom('live_sessions').where('uuid', '=', uuid).execute()).toEqual([])
  })
})

describe('a token for live samples', () => {
  test('sends them, and opens nothing else', async () => {
    const rider = await server.person()
    const headers = await liveToken(rider)
    const device = deviceOf(server, { ...rider, headers })
    expect((await device.begin()).statusCode).toBe(201)
    expect((await device.send({ seq: 0, start_s: 0, columns: { power: [1] } })).statusCode).toBe(200)
    for (const url of [livePath, `${livePath}${device.uuid}`, `${livePath}watched/`, '/api/activities/v1/'])
      expect((await server.ask({ method: 'GET', url, headers })).statusCode, url).toBe(403)
    expect((await device.end()).statusCode).toBe(200)
  })
})

test('numbers of batches are kept as intervals', () => {
  const received = newReceived([
    [5, 7],
    [0, 1],
  ])
  expect([received.next(), received.has(1), received.has(2), received.has(6)]).toEqual([2, true, false, true])
  for (const seq of [3, 4, 2]) received.add(seq, seq)
  expect(received.next()).toBe(8)
})
