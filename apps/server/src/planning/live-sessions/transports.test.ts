/** One session over HTTP, a WebSocket and an MQTT broker at once, and what ends it from outside. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { deviceOf, livePath } from '../../app/testing/live-device.ts'
import { stretchesOf } from './queries.ts'

let broker: Aedes
let tcp: Server
let server: TestApp
let address: string
const clients: MqttClient[] = []
const sockets: WebSocket[] = []
const brokerUrl = () => `mqtt://127.0.0.1:${(tcp.address() as AddressInfo).port}`
beforeAll(async () => {
  broker = await Aedes.createBroker()
  tcp = createServer(broker.handle)
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  server = await testApp({ CADENZA_MQTT_URL: brokerUrl() })
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await vi.waitFor(() => expect(broker.connectedClients).toBe(1), { timeout: 20_000 })
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await server.close()
  await new Promise<void>((resolve) => broker.close(resolve))
  tcp.close()
})

type Reply = Record<string, unknown>

/** A device with a token that sends one session over all three, and collects the answers of two. */
async function device(rider: TestPerson) {
  const made = await server.ask({
    ...{ method: 'POST', url: '/api/account/v1/api_tokens/', headers: rider.headers },
    payload: { current_password: rider.password, name: 'x', scopes: ['live'], expires_in_days: 30 },
  })
  const { token } = made.json()
  const http = deviceOf(server, rider)
  await http.begin({ begin: new Date(server.services.now() - 600_000).toISOString() })
  const [heard, replied]: [Reply[], Reply[]] = [[], []]
  const socket = new WebSocket(`${address.replace('http', 'ws')}${livePath}socket`, {
    headers: { authorization: `Bearer ${token}` },
  })
  sockets.push(socket)
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  const client = await connectAsync(brokerUrl())
  clients.push(client)
  client.on('message', (_, payload) => replied.push(JSON.parse(String(payload))))
  await client.subscribeAsync(`cadenza/live/${http.uuid}/reply`, { qos: 1 })
  const { uuid } = http
  const batch = (seq: number) => ({ seq, start_s: seq * 5, columns: { heartrate: Array(5).fill(100 + seq) } })
  return {
    http,
    heard,
    replied,
    batch,
    socketSay: (seq: number) =>
      socket.send(JSON.stringify({ type: 'samples', session: uuid, ...batch(seq) })),
    brokerSay: (seq: number) =>
      client.publishAsync(
        `cadenza/live/${uuid}/send`,
        JSON.stringify({ token, type: 'samples', ...batch(seq) }),
        { qos: 1 },
      ),
  }
}

describe('a session over HTTP, a WebSocket and a broker at once', () => {
  test('has each second once, in order, whichever brings a batch first', async () => {
    const rider = await server.person()
    const { http, heard, replied, batch, socketSay, brokerSay } = await device(rider)
    const count = 18
    const order = Array.from({ length: count }, (_, seq) => (seq * 7) % count)
    const answers = order.map(async (seq) => {
      if (seq % 3 !== 0) socketSay(seq)
      if (seq % 3 !== 1) await brokerSay(seq)
      return seq % 3 === 2 ? undefined : http.send(batch(seq))
    })
    for (const answer of await Promise.all(answers)) if (answer) expect(answer.statusCode).toBe(200)
    await vi.waitFor(() => expect([heard.length, replied.length]).toEqual([12, 12]), { timeout: 10_000 })
    for (const reply of [...heard, ...replied]) expect(reply).toMatchObject({ type: 'stored' })
    expect((await http.send(batch(0))).json()).toEqual({ next_seq: count })
    const stretches = await stretchesOf(server.services.database, { userUuid: rider.uuid, uuid: http.uuid })
    const seconds = stretches.flatMap(({ start_s, columns }) =>
      (columns.heartrate ?? []).map((value, at) => [start_s + at, value]),
    )
    expect(seconds.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
      Array.from({ length: count * 5 }, (_, s) => [s, 100 + Math.floor(s / 5)]),
    )
  })

  test('of a deleted account is refused on each, and leaves nothing', async () => {
    const rider = await server.person()
    const { http, heard, replied, batch, socketSay, brokerSay } = await device(rider)
    expect((await http.send(batch(0))).statusCode).toBe(200)
    const gone = await server.ask({
      ...{ method: 'DELETE', url: '/api/account/v1/', headers: rider.headers },
      payload: { password: rider.password },
    })
    expect(gone.statusCode).toBeLessThan(300)
    socketSay(1)
    await brokerSay(1)
    expect((await http.send(batch(1))).statusCode).toBe(401)
    await vi.waitFor(() => expect([heard.length, replied.length]).toEqual([1, 1]), { timeout: 10_000 })
    for (const reply of [...heard, ...replied]) expect(reply).toMatchObject({ type: 'error' })
    const stored = await stretchesOf(server.services.database, { userUuid: rider.uuid, uuid: http.uuid })
    expect(stored).toEqual([])
  })
})
