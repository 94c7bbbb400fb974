import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { deviceOf, livePath } from '../../app/testing/live-device.ts'
import { link } from '../../library/activities/testing.ts'
import { merged } from './watch.ts'

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
async function follow(person: TestPerson) {
  const updates: Update[] = []
  let text = ''
  let headers: Record<string, unknown> = {}
  let bytes = 0
  const stop = new AbortController()
  let pause = () => {}
  let resume = () => {}
  await new Promise<void>((resolve, reject) => {
    const asked = request(
      { port, path: `${livePath}follow`, headers: person.headers, signal: stop.signal },
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
    await vi.waitFor(() =>
      expect(own.updates.at(-1)?.sessions[0]?.latest).toEqual({ power: 250, dss_left: 4.2 }),
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
    await vi.waitFor(() => expect(reader.updates.length).toBeGreaterThan(0))
    await server.ask({
      method: 'DELETE',
      url: `/api/coach/v1/athletes/${athlete.uuid}`,
      headers: coach.headers,
    })
    // Read again with the next heartbeat.
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    const before = reader.updates.length
    await device.send({ seq: 1, start_s: 1, columns: { power: [2] } })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(reader.updates.length).toBe(before)
    reader.stop()
  }, 15_000)
})

test('a state that was not read is replaced by the newer one, which keeps what changed', () => {
  const news = (last_s: number, from_s: number | null, changed = false) => ({
    ...{ uuid: 'a', user_uuid: 'b', received_at: '', latest: { power: last_s } },
    ...{ last_s, from_s, changed },
  })
  const state = [news(2, 2), news(9, 0), news(10, null, true), news(11, 11)].reduce(
    (before: ReturnType<typeof merged> | undefined, next) => merged(before, next),
    undefined,
  )
  expect(state).toEqual(news(11, 0, true))
})
