import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { deviceOf, livePath } from '../../app/testing/live-device.ts'
import { link } from '../../library/activities/testing.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import { bufferingProxy } from '../../platform/testing-proxy.ts'
import { newUuid } from '../../platform/uuid.ts'
import { liveChannel, payloadsOf } from './news.ts'
import { merged, newLiveWatch } from './watch.ts'

let server: TestApp
let port: number
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

type Update = { sessions: { uuid: string; last_s: number; latest: Record<string, number>; from_s: number }[] }

/** A reader of the stream; `pause` stops it from taking what is sent. */
async function follow(person: TestPerson, at = port) {
  const updates: Update[] = []
  let text = ''
  let headers: Record<string, unknown> = {}
  let bytes = 0
  const stop = new AbortController()
  let pause = () => {}
  let resume = () => {}
  await new Promise<void>((resolve, reject) => {
    const asked = request(
      { port: at, path: `${livePath}follow`, headers: person.headers, signal: stop.signal },
      (answer) => {
        headers = answer.headers
        answer.setEncoding('utf8')
        answer.on('error', () => undefined)
        answer.on('data', (piece: string) => {
          bytes += piece.length
          text += piece
          const messages = text.split('\n\n')
          text = messages.pop() ?? ''
          for (const message of messages) {
            if (message === 'event: gap\ndata: {}') resolve()
            else if (message.startsWith('data: ')) updates.push(JSON.parse(message.slice(6)))
          }
        })
        pause = () => answer.pause()
        resume = () => answer.resume()
      },
    )
    asked.on('error', reject)
    asked.end()
  })
  return {
    updates,
    headers,
    bytes: () => bytes,
    pause: () => pause(),
    resume: () => resume(),
    stop: () => stop.abort(),
  }
}

async function couple() {
  const [athlete, coach] = [await server.person(), await server.person({ roles: ['athlete', 'coach'] })]
  await link(server.services, athlete, coach)
  return { athlete, coach }
}

describe('who watches live sessions', () => {
  test('receives the newest values of their athletes, and of nobody else', async () => {
    const { athlete, coach } = await couple()
    const stranger = await server.person({ roles: ['athlete', 'coach'] })
    const [own, others] = [await follow(coach), await follow(stranger)]
    expect(own.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store, no-transform',
    })
    // A proxy that collects 2 kB before it answers must have them.
    expect(own.bytes()).toBeGreaterThan(2_048)
    const device = deviceOf(server, athlete)
    await device.begin()
    await device.send({ seq: 0, start_s: 0, columns: { power: [250], dss_left: [4.2] } })
    await vi.waitFor(
      () => expect(own.updates.at(-1)?.sessions[0]?.latest).toEqual({ power: 250, dss_left: 4.2 }),
      { timeout: 20_000 },
    )
    expect(others.updates).toEqual([])
    own.stop()
    others.stop()
  })

  test('receives nothing more when the coaching has ended', async () => {
    const { athlete, coach } = await couple()
    const reader = await follow(coach)
    const device = deviceOf(server, athlete)
    await device.begin()
    await device.send({ seq: 0, start_s: 0, columns: { power: [1] } })
    await vi.waitFor(() => expect(reader.updates.length).toBeGreaterThan(0), { timeout: 20_000 })
    const somethingSent = async () => {
      const bytes = reader.bytes()
      await vi.waitUntil(() => reader.bytes() > bytes, { timeout: 20_000, interval: 5 })
    }
    await somethingSent()
    // The next heartbeat is 5 s away: what is sent now says that the reader's athletes were read again.
    const again = somethingSent()
    const endedMs = performance.now()
    await server.ask({
      method: 'DELETE',
      url: `/api/coach/v1/athletes/${athlete.uuid}`,
      headers: coach.headers,
    })
    await again
    expect(performance.now() - endedMs).toBeLessThan(2_500)
    const before = reader.updates.length
    await device.send({ seq: 1, start_s: 1, columns: { power: [2] } })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(reader.updates.length).toBe(before)
    reader.stop()
  }, 60_000)
})

describe('a reader who asks for one message at a time', () => {
  const ask = async (person: TestPerson, since: string) => {
    const url = `${livePath}follow?since=${since}`
    const messages = (await server.ask({ method: 'GET', url, headers: person.headers })).body.split('\n\n')
    const data = messages.find((message) => message.startsWith('data: {"at"'))?.slice(6)
    const update = JSON.parse(data ?? '') as {
      at: string
      sessions: (Update['sessions'][number] & { changed: boolean })[]
    }
    return { ...update, isGap: messages.includes('event: gap\ndata: {}') }
  }
  const now = () => new Date(server.services.now()).toISOString()

  test('receives what is newer than the last one, or what comes next, once', async () => {
    const { athlete, coach } = await couple()
    const stranger = await server.person({ roles: ['athlete', 'coach'] })
    // A reader of the stream, so that this process listens.
    const stream = await follow(coach)
    const device = deviceOf(server, athlete)
    const before = now()
    await device.begin()
    await device.send({ seq: 0, start_s: 0, columns: { power: [250] } })
    await vi.waitFor(() => expect(stream.updates.at(-1)?.sessions[0]?.last_s).toBe(0), { timeout: 20_000 })
    const first = await ask(coach, before)
    expect(first).toMatchObject({ isGap: false, sessions: [{ latest: { power: 250 }, changed: true }] })
    const [next, others] = [ask(coach, first.at), ask(stranger, first.at)]
    await device.send({ seq: 1, start_s: 1, columns: { power: [260] } })
    expect(await next).toMatchObject({ sessions: [{ latest: { power: 260 }, changed: false }] })
    // Answered empty after a while, so that no proxy gives the request up.
    expect((await others).sessions).toEqual([])
    stream.stop()
  }, 60_000)

  test('is told that something may have been missed since an instant before the process listened', async () => {
    const { coach } = await couple()
    expect(await ask(coach, '2026-01-01T00:00:00Z')).toMatchObject({ isGap: true })
  })

  test('does not wait for what a refused instant would mean', async () => {
    const { coach } = await couple()
    const url = `${livePath}follow?since=yesterday`
    expect((await server.ask({ method: 'GET', url, headers: coach.headers })).statusCode).toBe(422)
  })
})

describe('behind a proxy that passes answers on in blocks', () => {
  /** ms from sending a value until a reader behind the proxy has it. */
  async function delayBehind(options: Parameters<typeof bufferingProxy>[1]): Promise<number> {
    const proxy = await bufferingProxy(port, options)
    try {
      const { athlete, coach } = await couple()
      const reader = await follow(coach, proxy.port)
      const device = deviceOf(server, athlete)
      await device.begin()
      const sentMs = Date.now()
      await device.send({ seq: 0, start_s: 0, columns: { power: [321] } })
      await vi.waitFor(() => expect(reader.updates.at(-1)?.sessions[0]?.latest).toEqual({ power: 321 }), {
        timeout: 30_000,
        interval: 20,
      })
      reader.stop()
      return Date.now() - sentMs
    } finally {
      await proxy.close()
    }
  }

  test('values arrive at once where it honours the header against it', async () => {
    // A block would be full after 30 heartbeats, which are 5 s apart.
    expect(await delayBehind({ blockBytes: 64 * 1024, honours: true })).toBeLessThan(15_000)
  })

  test('values arrive with the next heartbeat where it does not', async () => {
    const delay = await delayBehind({ blockBytes: 2_048, honours: false })
    expect(delay).toBeLessThan(9_000)
  }, 60_000)
})

test('what is kept for a reader who stalls stays within bounds, and ends with the newest values', async () => {
  const { athlete, coach } = await couple()
  const { services } = server
  const watch = newLiveWatch(services, { heartbeat: 100 })
  const reader: SignedIn = {
    kind: 'signed-in',
    userUuid: coach.uuid,
    roles: ['athlete', 'coach'],
    lang: 'en',
    familyUuid: newUuid(),
  }
  const stream = watch.follow(reader, async () => reader, server.app.events)
  const uuids = Array.from({ length: 200 }, () => newUuid())
  const tell = async (second: number) => {
    const news = uuids.map((uuid) => ({
      ...{ uuid, user_uuid: athlete.uuid, received_at: new Date(0).toISOString(), latest: { power: second } },
      ...{ last_s: second, from_s: second, changed: false },
    }))
    for (const payload of payloadsOf(news))
      await sql`select pg_notify(${liveChannel}, ${payload})`.execute(services.database)
  }
  const held = () => stream.readableLength + stream.writableLength
  await vi.waitUntil(() => stream.readableLength > 2_000)
  let most = 0
  // 60 seconds of 200 athletes are some 2 MB, and nothing is read; the heartbeats go on as well.
  for (let second = 1; second <= 60; second++) {
    await tell(second)
    most = Math.max(most, held())
  }
  await vi.waitFor(() => expect(held()).toBeGreaterThan(20_000))
  expect(most).toBeLessThan(256 * 1024)
  let text = ''
  stream.on('data', (piece: Buffer) => {
    text += piece
  })
  const lastOf = () => {
    const seen = new Map<string, number>()
    for (const message of text.split('\n\n').slice(0, -1)) {
      if (!message.startsWith('data: {"at"')) continue
      for (const { uuid, last_s } of (JSON.parse(message.slice(6)) as Update).sessions) seen.set(uuid, last_s)
    }
    return seen
  }
  await vi.waitFor(() => expect(uuids.map((uuid) => lastOf().get(uuid))).toEqual(uuids.map(() => 60)), {
    timeout: 20_000,
  })
  watch.end()
  await watch.stop()
}, 60_000)

test('a state that was not read is replaced by the newer one, which keeps what changed', () => {
  const news = (last_s: number, from_s: number | null, changed = false) => {
    const state = {
      ...{ uuid: 'a', user_uuid: 'b', received_at: '', latest: { power: last_s } },
      ...{ last_s, from_s, changed },
    }
    return { news: state, json: JSON.stringify(state) }
  }
  const state = [news(2, 2), news(9, 0), news(10, null, true), news(11, 11)].reduce(
    (before: ReturnType<typeof merged> | undefined, next) => merged(before, next),
    undefined,
  )
  expect(state).toEqual(news(11, 0, true))
  expect(JSON.parse(state?.json ?? '')).toEqual(state?.news)
})

test('the news of many sessions share notifications that PostgreSQL takes', () => {
  const news = Array.from({ length: 200 }, (_, at) => ({
    ...{ uuid: `session ${at}`, user_uuid: 'b', received_at: '', latest: { power: at, speed: 1 / (at + 3) } },
    ...{ last_s: at, from_s: at, changed: false },
  }))
  const payloads = payloadsOf(news)
  expect(payloads.length).toBeLessThan(8)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  expect(payloads.flatMap((payload) => JSON.parse(payload))).toEqual(news)
  expect(payloadsOf([])).toEqual([])
})
