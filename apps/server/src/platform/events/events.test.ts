import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { notify } from '../notifications/notify.ts'
import { publish } from './publish.ts'

let server: TestApp
let address: string
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

interface Heard {
  id: string
  kind: string
  uuid: string
}

/** Reads a real stream; `next` resolves with the next event other than `hello`. */
async function follow(person: TestPerson, lastEventId?: string) {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/events/v1/?_=1`, {
    headers: { ...person.headers, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: stop.signal,
  })
  const heard: Heard[] = []
  let wake = () => {}
  let ended = false
  const reading = (async () => {
    let text = ''
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const id = /^id: (.*)$/m.exec(block)?.[1]
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (id && data) heard.push({ id, ...(JSON.parse(data) as { kind: string; uuid: string }) })
        }
        wake()
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error
    }
    ended = true
    wake()
  })()
  let taken = 0
  const next = async (): Promise<Heard | 'end'> => {
    const patience = Date.now() + 5_000
    while (heard.length <= taken && !ended) {
      if (Date.now() > patience) throw new Error('no event arrived')
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, 100)
      })
    }
    return heard[taken++] ?? 'end'
  }
  return {
    response,
    heard,
    next,
    async leave() {
      stop.abort()
      await reading
    },
  }
}

const tell = (person: TestPerson, kind: 'activity' | 'upload' | 'notification', uuid: string) =>
  publish(server.open.database, { kind, userUuid: person.uuid, uuid })

const uuids = Array.from({ length: 9 }, (_, i) => `0191d6a0-0000-7000-8000-00000000000${i}`)

describe('the stream', () => {
  test('tells the owner what happened, as it happens, and where to go on from', async () => {
    const person = await server.person()
    const stream = await follow(person)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    expect(stream.response.headers.get('content-encoding')).toBeNull()
    // Nothing was received before the process listened: everything may be new.
    expect(await stream.next()).toMatchObject({ kind: 'everything' })
    const key = await notify(
      server.open.database,
      person.uuid,
      { type: 'MESSAGE', meta: { text: 'hello' } },
      server.services.now(),
    )
    expect(await stream.next()).toMatchObject({ kind: 'notification', uuid: key })
    await tell(person, 'activity', uuids[1] ?? '')
    expect(await stream.next()).toMatchObject({ kind: 'activity', uuid: uuids[1] })
    const second = await follow(person)
    expect(await second.next()).toMatchObject({ kind: 'hello', id: stream.heard.at(-1)?.id })
    await second.leave()
    await stream.leave()
  })

  test('tells of a change that the API makes, and not of one that was rolled back', async () => {
    const person = await server.person()
    const uuid = await addRide(server.services, person.uuid)
    const stream = await follow(person)
    await stream.next()
    const put = (payload: object) =>
      server.ask({ method: 'PUT', url: `/api/activities/v1/${uuid}`, headers: person.headers, payload })
    await put({ title: 'never', version: 7 })
    await put({ title: 'once' })
    expect(await stream.next()).toMatchObject({ kind: 'activity', uuid })
    await server.ask({ method: 'DELETE', url: `/api/activities/v1/${uuid}`, headers: person.headers })
    expect(await stream.next()).toMatchObject({ kind: 'activity', uuid })
    expect(stream.heard).toHaveLength(3)
    await stream.leave()
  })

  test('resumes after the last event that was read', async () => {
    const person = await server.person()
    const first = await follow(person)
    await first.next()
    await tell(person, 'activity', uuids[1] ?? '')
    const read = await first.next()
    await first.leave()
    for (const uuid of uuids.slice(2, 5)) await tell(person, 'upload', uuid)
    const again = await follow(person, read === 'end' ? '' : read.id)
    for (const uuid of uuids.slice(2, 5)) expect(await again.next()).toMatchObject({ kind: 'upload', uuid })
    expect(await again.next()).toEqual({
      id: again.heard[2]?.id,
      kind: 'resumed',
      uuid: read === 'end' ? '' : read.id,
    })
    await again.leave()
    const lost = await follow(person, uuids[8])
    expect(await lost.next()).toMatchObject({ kind: 'everything' })
    await lost.leave()
  })

  test('lets a linked coach hear of activities, of nothing else, and strangers and staff of nothing', async () => {
    const athlete = await server.person()
    const [coach, stranger, staff] = [
      await server.person({ roles: ['coach'] }),
      await server.person({ roles: ['coach'] }),
      await server.person({ roles: ['staff'] }),
    ]
    await link(server.services, athlete, coach, 'see')
    const streams = await Promise.all([coach, stranger, staff].map((person) => follow(person)))
    for (const stream of streams) await stream.next()
    await tell(athlete, 'notification', uuids[1] ?? '')
    await tell(athlete, 'upload', uuids[2] ?? '')
    await tell(athlete, 'activity', uuids[3] ?? '')
    // Each reader's own event comes last, so an event they should not receive would have come before.
    for (const person of [coach, stranger, staff]) await tell(person, 'upload', uuids[4] ?? '')
    expect(await streams[0]?.next()).toMatchObject({ kind: 'activity', uuid: uuids[3] })
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ kind: 'upload', uuid: uuids[4] })
      await stream.leave()
    }
  })

  test('is opened by GET alone: a HEAD would leave one open that nobody reads', async () => {
    const person = await server.person()
    const answer = await fetch(`${address}/api/events/v1/`, { method: 'HEAD', headers: person.headers })
    expect(answer.status).toBe(404)
  })

  test('is refused beyond 40 of one account, until one of them ends', async () => {
    const person = await server.person()
    const streams = await Promise.all(Array.from({ length: 40 }, () => follow(person)))
    const open = () => fetch(`${address}/api/events/v1/`, { headers: person.headers })
    const refused = await open()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await follow(await server.person())
    expect(other.response.status).toBe(200)
    await other.leave()
    await streams.pop()?.leave()
    await expect
      .poll(async () => {
        const again = await open()
        await again.body?.cancel()
        return again.status
      })
      .toBe(200)
    for (const stream of streams) await stream.leave()
  })

  test('needs a token', async () => {
    expect((await fetch(`${address}/api/events/v1/`)).status).toBe(401)
  })
})

test('a broken connection to the database is mended, and readers are told that they may have missed something', async () => {
  const person = await server.person()
  const stream = await follow(person)
  await stream.next()
  await server.open.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'cadenza events' and datname = current_database()`,
  )
  expect(await stream.next()).toMatchObject({ kind: 'everything' })
  await tell(person, 'activity', uuids[5] ?? '')
  expect(await stream.next()).toMatchObject({ kind: 'activity', uuid: uuids[5] })
  await stream.leave()
})

test('streams end when the server stops, and do not keep it from stopping', async () => {
  const other = await testApp()
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const person = await other.person()
  const { port } = other.app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api/events/v1/`, { headers: person.headers })
  const text = response.text()
  await other.close()
  expect(await text).toContain('retry: 2000')
})
