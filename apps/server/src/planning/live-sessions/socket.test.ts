import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { livePath } from '../../app/testing/live-device.ts'
import { stretchesOf } from './queries.ts'

let server: TestApp
let port: number
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** A connected device; rejects with the status of a refused handshake. */
async function connect(headers: Record<string, string>) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}socket`, { headers })
  const replies: Record<string, unknown>[] = []
  socket.on('message', (data) => replies.push(JSON.parse(String(data))))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('unexpected-response', (_, answer) => reject(new Error(String(answer.statusCode))))
    socket.once('error', reject)
  })
  const say = (message: object) => socket.send(JSON.stringify(message))
  return {
    socket,
    replies,
    say,
    count: (count: number) => vi.waitFor(() => expect(replies).toHaveLength(count), { timeout: 10_000 }),
  }
}

const begin = (uuid: string) => ({
  type: 'begin',
  uuid,
  sport: 'bike',
  begin: new Date(server.services.now()).toISOString(),
})
const samples = (session: string, seq: number) => ({
  ...{ type: 'samples', session, seq, start_s: seq },
  columns: { heartrate: [100 + seq] },
})
const heartrates = async ({ uuid: userUuid }: TestPerson, uuid: string) =>
  (await stretchesOf(server.services.database, { userUuid, uuid })).flatMap(
    ({ columns }) => columns.heartrate ?? [],
  )

describe('a device with a WebSocket', () => {
  test('begins, sends and ends a session, and each batch is acknowledged once it is stored', async () => {
    const rider = await server.person()
    const { socket, replies, say, count } = await connect(rider.headers)
    const session = randomUUID()
    // Without waiting for the answers.
    say(begin(session))
    for (let seq = 0; seq < 5; seq++) say(samples(session, seq))
    say({ type: 'end', session })
    await count(7)
    expect(replies[0]).toEqual({ type: 'begun', session, next_seq: 0 })
    expect(
      replies
        .slice(1, 6)
        .map(({ seq }) => seq)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4])
    expect(replies.slice(1, 6).every(({ type }) => type === 'stored')).toBe(true)
    expect(replies[6]).toEqual({ type: 'ended', session })
    expect(await heartrates(rider, session)).toEqual([100, 101, 102, 103, 104])
    socket.close()
  })

  test('resumes after a lost connection without loss or doubles', async () => {
    const rider = await server.person()
    const session = randomUUID()
    const first = await connect(rider.headers)
    first.say(begin(session))
    for (let seq = 0; seq < 3; seq++) first.say(samples(session, seq))
    await first.count(4)
    first.say(samples(session, 3))
    first.socket.terminate()
    const second = await connect(rider.headers)
    second.say(begin(session))
    await second.count(1)
    const next = second.replies[0]?.next_seq as number
    // Whether the last batch arrived, it may be sent again.
    for (let seq = Math.min(next, 2); seq < 6; seq++) second.say(samples(session, seq))
    await second.count(1 + 6 - Math.min(next, 2))
    expect(second.replies.filter(({ type }) => type === 'error')).toEqual([])
    expect(await heartrates(rider, session)).toEqual([100, 101, 102, 103, 104, 105])
    second.socket.close()
  })

  test('is told what is wrong with a message, and goes on', async () => {
    const [rider, other] = [await server.person(), await server.person()]
    const session = randomUUID()
    const foreign = await connect(other.headers)
    const { socket, replies, say, count } = await connect(rider.headers)
    say(begin(session))
    await count(1)
    socket.send('no JSON')
    say({ type: 'samples', session, seq: -1, start_s: 0, columns: {} })
    say({ ...samples(session, 0), columns: { mood: [1] } })
    say(samples(randomUUID(), 0))
    await count(5)
    expect(
      replies
        .slice(1)
        .map(({ type, code }) => [type, code])
        .sort(),
    ).toEqual([
      ['error', 'BadRequest'],
      ['error', 'BadRequest'],
      ['error', 'NotFound'],
      ['error', 'ValidationFailed'],
    ])
    expect(replies.slice(1).every(({ message }) => String(message).length > 10)).toBe(true)
    say(samples(session, 0))
    await count(6)
    expect(replies[5]).toEqual({ type: 'stored', session, seq: 0, next_seq: 1 })
    foreign.say(samples(session, 1))
    await foreign.count(1)
    expect(foreign.replies[0]).toMatchObject({ type: 'error', session, seq: 1, code: 'NotFound' })
    for (const each of [socket, foreign.socket]) each.close()
  })

  test('is slowed down when it sends more than a device can measure, and disconnected for too long a message', async () => {
    const rider = await server.person()
    const session = randomUUID()
    const { socket, replies, say, count } = await connect(rider.headers)
    say(begin(session))
    for (let seq = 0; seq < 60; seq++) say(samples(session, seq))
    await count(61)
    const refused = replies.filter(({ type }) => type === 'error')
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(refused[0]).toMatchObject({ code: 'TooManyRequests', retry_after_s: 1 })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.send('x'.repeat(2 * 1024 * 1024))
    expect(await closed).toBe(1009)
  })

  test('needs a token that may send, which the server looks up again', async () => {
    await expect(connect({})).rejects.toThrow('401')
    const rider = await server.person()
    const tokenOf = async (scope: string) => {
      const made = await server.ask({
        ...{ method: 'POST', url: '/api/account/v1/api_tokens/', headers: rider.headers },
        payload: { current_password: rider.password, name: scope, scopes: [scope], expires_in_days: 30 },
      })
      return { authorization: `Bearer ${made.json().token}` }
    }
    await expect(connect(await tokenOf('read'))).rejects.toThrow('403')
    const live = await connect(await tokenOf('live'))
    live.say(begin(randomUUID()))
    await live.count(1)
    live.socket.close()
  })

  test('has at most eight sockets for an account', async () => {
    const rider = await server.person()
    const sockets = await Promise.all(Array.from({ length: 8 }, () => connect(rider.headers)))
    const ninth = await connect(rider.headers)
    expect(await new Promise((resolve) => ninth.socket.once('close', resolve))).toBe(1013)
    for (const { socket } of sockets) socket.terminate()
    await delay(100)
    const tenth = await connect(rider.headers)
    tenth.say(begin(randomUUID()))
    await tenth.count(1)
    tenth.socket.close()
  })
})

test('other routes answer a handshake like a request, and the address of the socket a request with 404', async () => {
  const rider = await server.person()
  const asked = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: rider.headers })
      socket.once('unexpected-response', (_, answer) => resolve(answer.statusCode))
      socket.once('error', reject)
    })
  expect(await asked(`${livePath}watched/`)).toBe(200)
  expect(await asked('/nothing')).toBe(404)
  const plain = await server.ask({ method: 'GET', url: `${livePath}socket`, headers: rider.headers })
  expect(plain.statusCode).toBe(404)
})

test('a device that reads no answers is disconnected before many of them wait, and nobody else notices', async () => {
  const [deaf, rider] = [await server.person(), await server.person()]
  const { socket } = await connect(deaf.headers)
  socket.on('error', () => undefined)
  socket.pause()
  const usedBefore = process.memoryUsage().arrayBuffers
  let used = 0
  // Each is answered with a refusal that names the session.
  const message = JSON.stringify({ type: 'samples', session: 'x'.repeat(100) })
  for (let sent = 0; sent < 200_000 && socket.readyState === WebSocket.OPEN; sent += 500) {
    for (let i = 0; i < 500; i++) socket.send(message)
    await vi.waitUntil(() => socket.bufferedAmount < 100_000 || socket.readyState !== WebSocket.OPEN, {
      timeout: 20_000,
    })
    used = Math.max(used, process.memoryUsage().arrayBuffers - usedBefore)
  }
  await vi.waitUntil(() => socket.readyState !== WebSocket.OPEN, { timeout: 20_000 })
  expect(used).toBeLessThan(50 * 1024 * 1024)
  const other = await connect(rider.headers)
  other.say(begin(randomUUID()))
  await other.count(1)
  other.socket.close()
}, 60_000)
