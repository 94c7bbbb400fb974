import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { serveProgram } from '../../app/testing/process.ts'
import { createUser } from '../../people/users/users.ts'
import { type TestDatabase, testDatabase } from '../../platform/database/testing.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import { storedSpans, stretchesOf } from './queries.ts'
import { newReceived } from './received.ts'

let open: TestDatabase
let folder: string
beforeAll(async () => {
  open = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'cadenza-live-'))
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a second after the other until the server is gone; `told` is called with the number acknowledged. */
async function sendUntilKilled(
  address: string,
  of: { uuid: string; token: string },
  told: (acknowledged: number) => void,
): Promise<void> {
  const post = (url: string, body: object) =>
    fetch(`${address}/api/live_sessions/v1/${url}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${of.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('', { uuid: of.uuid, sport: 'run', begin: new Date().toISOString() })
  for (let seq = 0; ; seq++) {
    try {
      const answer = await post(`${of.uuid}/samples`, {
        seq,
        start_s: seq,
        columns: { heartrate: [120 + (seq % 60)] },
      })
      const { next_seq } = (await answer.json()) as { next_seq: number }
      expect(next_seq).toBe(seq + 1)
      told(next_seq)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

/** Runners with a token for live sessions each. */
const newRunners = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const given = { email: `${randomUUID()}@example.org`, name: 'Jo', password: 'wheel-spoke-17' }
      const userUuid = await createUser(open.database, given, { passwordMin: 6 })
      const token = `cdz_${newToken()}`
      const [created_at, expires_at] = [new Date(), new Date(Date.now() + 3_600_000)]
      await open.database
        .insertInto('api_tokens')
        .values({
          ...{ user_uuid: userUuid, uuid: randomUUID(), hash: hashOf(token), name: 'watch' },
          ...{ scopes: ['live'], created_at, expires_at },
        })
        .execute()
      return { userUuid, token, uuid: randomUUID() }
    }),
  )

/** A connection of a device: sends messages, and calls back with each reply. */
interface Line {
  say(message: object): void
  close(): void
}
type Open = (address: string, hear: (reply: Record<string, unknown>) => void) => Promise<Line>

/**
 * Sends seconds until all of them are acknowledged, those that are not again and again. The second half waits
 * until the server is `killed`.
 */
async function sendAll(
  openLine: () => Promise<Line>,
  uuid: string,
  replies: Set<number>,
  killed: Promise<void>,
): Promise<void> {
  const begin = { type: 'begin', uuid, sport: 'run', begin: new Date().toISOString() }
  for (let tries = 0; replies.size < lastSeq + 1; ) {
    const line = await openLine().catch(() => undefined)
    // The server takes a while to start again.
    if (line) tries += 1
    line?.say(begin)
    for (let seq = 0; seq <= lastSeq && line; seq++) {
      if (replies.has(seq)) continue
      if (seq > lastSeq / 2) await killed
      line.say({ type: 'samples', session: uuid, seq, start_s: seq, columns: { heartrate: [100 + seq] } })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    line?.close()
    if (tries > 20) throw new Error('The server does not take the session')
  }
}
const lastSeq = 24

const transports = ['WebSocket', 'MQTT'] as const

/** Opens the connections of a device that sends over the transport. */
function deviceOver(
  transport: (typeof transports)[number],
  broker: string,
  { uuid, token }: { uuid: string; token: string },
): Open {
  if (transport === 'MQTT')
    return async (_, hear) => {
      const client = await connectAsync(broker)
      client.on('message', (_topic, payload) => hear(JSON.parse(String(payload))))
      await client.subscribeAsync(`cadenza/live/${uuid}/reply`, { qos: 1 })
      return {
        say: (message) =>
          client.publish(`cadenza/live/${uuid}/send`, JSON.stringify({ token, ...message }), { qos: 1 }),
        close: () => client.end(true),
      }
    }
  return async (address, hear) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live_sessions/v1/socket`, {
      headers: { authorization: `Bearer ${token}` },
    })
    socket.on('message', (data) => hear(JSON.parse(String(data))))
    socket.on('error', () => undefined)
    await once(socket, 'open')
    const say = (message: object) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(message))
    return { say, close: () => socket.terminate() }
  }
}

/** One server takes the seconds of all devices, is killed in the middle, and starts again. */
describe('when the server is killed', () => {
  let broker: Aedes
  let tcp: Server
  let runners: Awaited<ReturnType<typeof newRunners>>
  let acknowledged: number[]
  let devices: { transport: string; runner: (typeof runners)[number] }[]

  beforeAll(async () => {
    broker = await Aedes.createBroker()
    tcp = createServer(broker.handle)
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
    const url = `mqtt://127.0.0.1:${(tcp.address() as AddressInfo).port}`
    const env = { CADENZA_DATA: folder, DATABASE_URL: open.url, CADENZA_MQTT_URL: url }

    runners = await newRunners(4)
    acknowledged = runners.map(() => 0)
    const others = await newRunners(transports.length)
    devices = others.map((runner, at) => ({ transport: transports[at] ?? '', runner }))

    let server = await serveProgram(env)
    const posting = runners.map((runner, at) =>
      sendUntilKilled(server.address, runner, (count) => {
        acknowledged[at] = count
      }),
    )
    const killed = Promise.withResolvers<void>()
    const stored = others.map(() => new Set<number>())
    const sending = others.map((runner, at) => {
      const numbers = stored[at] ?? new Set()
      const openLine = deviceOver(transports[at] ?? 'MQTT', url, runner)
      return sendAll(
        () =>
          openLine(server.address, (reply) => {
            if (reply.type === 'stored') numbers.add(reply.seq as number)
          }),
        runner.uuid,
        numbers,
        killed.promise,
      )
    })
    const fewest = () => Math.min(...acknowledged, ...stored.map(({ size }) => size))
    await vi.waitUntil(() => fewest() > 4, { timeout: 60_000, interval: 20 })
    server.child.kill('SIGKILL')
    await server.ended
    for (const { size } of stored) expect(size).toBeLessThan(lastSeq)
    killed.resolve()
    await Promise.all(posting)
    server = await serveProgram(env)
    await Promise.all(sending)
    server.child.kill('SIGKILL')
    await server.ended
  }, 180_000)
  afterAll(async () => {
    await new Promise<void>((resolve) => broker.close(resolve))
    tcp.close()
  })

  test('nothing that was acknowledged is lost', async () => {
    for (const [at, runner] of runners.entries()) {
      const stored = newReceived(await storedSpans(open.database, runner))
      expect(stored.next()).toBeGreaterThanOrEqual(acknowledged[at] ?? 0)
    }
  })

  test.each(transports)('a device with %s resumes without loss or doubles', async (transport) => {
    const runner = devices.find((device) => device.transport === transport)?.runner
    if (!runner) throw new Error('There is no runner')
    const rows = await stretchesOf(open.database, runner)
    const seconds = rows.flatMap(({ start_s, columns }) =>
      (columns.heartrate ?? []).map((value, i) => [start_s + i, value]),
    )
    expect(seconds.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
      Array.from({ length: lastSeq + 1 }, (_, s) => [s, 100 + s]),
    )
  })
})
