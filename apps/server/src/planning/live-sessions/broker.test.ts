import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { Aedes } from 'aedes'
import { connect, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { stretchesOf } from './queries.ts'

let broker: Aedes
let tcp: Server
let server: TestApp
beforeAll(async () => {
  broker = await Aedes.createBroker()
  tcp = createServer(broker.handle)
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  server = await testApp({ CADENZA_MQTT_URL: url() })
  await vi.waitFor(() => expect(broker.connectedClients).toBe(1), { timeout: 20_000 })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => broker.close(resolve))
  tcp.close()
})

const url = () => `mqtt://127.0.0.1:${(tcp.address() as AddressInfo).port}`

async function tokenOf(rider: TestPerson, scope = 'live'): Promise<string> {
  const made = await server.ask({
    ...{ method: 'POST', url: '/api/account/v1/api_tokens/', headers: rider.headers },
    payload: { current_password: rider.password, name: scope, scopes: [scope], expires_in_days: 30 },
  })
  return made.json().token
}

const clients: MqttClient[] = []
afterAll(() => Promise.all(clients.map((client) => client.endAsync(true))))

/** A device that publishes to its session's topic and collects the replies. */
async function device(token: string, session: string = randomUUID()) {
  const client = connect(url())
  clients.push(client)
  const replies: Record<string, unknown>[] = []
  client.on('message', (_, payload) => replies.push(JSON.parse(String(payload))))
  await client.subscribeAsync(`cadenza/live/${session}/reply`, { qos: 1 })
  const publish = (text: string) => client.publishAsync(`cadenza/live/${session}/send`, text, { qos: 1 })
  return {
    session,
    replies,
    publish,
    say: (message: object) => publish(JSON.stringify({ token, ...message })),
    begin: {
      type: 'begin',
      uuid: session,
      sport: 'run',
      begin: new Date(server.services.now()).toISOString(),
    },
    batch: (seq: number) => ({ type: 'samples', seq, start_s: seq, columns: { heartrate: [100 + seq] } }),
    count: (count: number) => vi.waitFor(() => expect(replies).toHaveLength(count), { timeout: 5_000 }),
  }
}

describe('a device with a broker', () => {
  test('begins, sends and ends a session; what it sends twice is stored once', async () => {
    const rider = await server.person()
    const { session, say, begin, batch, replies, count } = await device(await tokenOf(rider))
    await say(begin)
    for (const seq of [0, 1, 1, 2, 0]) await say(batch(seq))
    await say({ type: 'end' })
    await count(7)
    expect(replies.map(({ type }) => type)).toEqual(['begun', ...Array(5).fill('stored'), 'ended'])
    expect(replies.at(-2)).toEqual({ type: 'stored', session, seq: 0, next_seq: 3 })
    const stretches = await stretchesOf(server.services.database, { userUuid: rider.uuid, uuid: session })
    expect(stretches.flatMap(({ columns }) => columns.heartrate)).toEqual([100, 101, 102])
  })

  test('is refused with a token that may not send, or with none, and nothing is stored', async () => {
    const rider = await server.person()
    const refused = await device(await tokenOf(rider, 'read'))
    await refused.say(refused.begin)
    await refused.publish(JSON.stringify(refused.begin))
    await refused.publish('no JSON')
    await refused.count(3)
    expect(refused.replies.map(({ code }) => code)).toEqual(['Forbidden', 'SignInRequired', 'SignInRequired'])
    const open = await server.services.database
      .selectFrom('live_sessions')
      .select('uuid')
      .where('user_uuid', '=', rider.uuid)
      .execute()
    expect(open).toEqual([])
  })

  test('cannot send to the session of another account, whatever its message names', async () => {
    const [rider, other] = [await server.person(), await server.person()]
    const own = await device(await tokenOf(rider))
    await own.say(own.begin)
    await own.count(1)
    const thief = await device(await tokenOf(other))
    await thief.say({ ...thief.batch(0), session: own.session })
    await thief.count(1)
    expect(thief.replies[0]).toMatchObject({ type: 'error', session: thief.session, code: 'NotFound' })
    const sameTopic = await device(await tokenOf(other), own.session)
    await sameTopic.say(sameTopic.batch(0))
    await sameTopic.count(1)
    expect(sameTopic.replies[0]).toMatchObject({ code: 'NotFound' })
  })
})
