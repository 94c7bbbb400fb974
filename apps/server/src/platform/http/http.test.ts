import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { request as rawRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { wire } from '@cadenza/contract'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { isDatabaseDown } from '../database/down.ts'
import { StorageOutage } from '../outage.ts'
import { addErrors } from './errors.ts'

let server: TestApp
let person: TestPerson
let port: number
beforeAll(async () => {
  server = await testApp()
  person = await server.person()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const send = (
  payload: string | Buffer | undefined,
  type: string | undefined,
  method: 'PUT' | 'POST' = 'PUT',
) =>
  server.ask({
    method,
    url: '/api/account/v1/',
    headers: { ...person.headers, ...(type === undefined ? {} : { 'content-type': type }) },
    payload,
  })

describe('a request that cannot be understood', () => {
  test.each([
    ['half of JSON', '{"name": ', 'application/json', 400, 'The request body is not valid JSON.'],
    ['JSON that is none', 'name=x', 'application/json', 400, 'The request body is not valid JSON.'],
    [
      'a key of the prototype',
      '{"constructor":{"prototype":{}}}',
      'application/json',
      400,
      'The request body is not valid JSON.',
    ],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415, 'This content type is not supported.'],
    ['plain text', 'name', 'text/plain', 415, 'This content type is not supported.'],
    ['XML', '<name/>', 'application/xml', 415, 'This content type is not supported.'],
    ['a type that is none', '{}', 'json', 415, 'This content type is not supported.'],
    [
      'too much',
      `{"name":"${'x'.repeat(17_000)}"}`,
      'application/json',
      413,
      'This is too large. The maximum is 16 kB.',
    ],
    [
      'lists within lists without end',
      `{"name":${'['.repeat(7_000)}"]"${']'.repeat(7_000)}}`,
      'application/json',
      400,
      'The request could not be understood.',
    ],
    ['a list', '[1]', 'application/json', 422, 'This value is not allowed here.'],
    ['a number', '5', 'application/json', 422, 'This value is not allowed here.'],
  ])('%s', async (_, payload, type, status, message) => {
    const answer = await send(payload, type)
    expect(answer.statusCode).toBe(status)
    expect(wire.errorBody.strict().parse(answer.json()).message).toBe(message)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('an address that cannot be decoded is 400', async () => {
    const answer = await server.ask({ method: 'GET', url: '/api/%zz' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message: 'The request could not be understood.', errors: {}, codes: {} })
  })

  test('what is no HTTP is 400 in the same shape', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(wire.errorBody.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).message).toBe(
      'The request could not be understood.',
    )
  })

  test('an unknown method or path of the API is 404', async () => {
    for (const [method, url] of [
      ['PATCH', '/api/account/v1/'],
      ['GET', '/api/nothing'],
      ['POST', '/api/'],
      ['DELETE', '/api/setup/v1/'],
    ] as const) {
      const answer = await server.ask({ method, url, headers: person.headers })
      expect(answer.statusCode).toBe(404)
      wire.errorBody.strict().parse(answer.json())
    }
  })
})

describe('every answer of the API', () => {
  test('comes with and without the slash, and with the cache-busting parameter', async () => {
    for (const url of [
      '/api/account/v1',
      '/api/account/v1/',
      '/api/account/v1?_=1700000000000',
      '/api/account/v1/?_=x',
    ])
      expect((await server.ask({ method: 'GET', url, headers: person.headers })).statusCode).toBe(200)
  })

  test('names its request, forbids sniffing, framing by others and being a page', async () => {
    const { headers } = await server.ask({ method: 'GET', url: '/api/account/v1/', headers: person.headers })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['referrer-policy']).toBe('same-origin')
  })

  test('is kept by no cache unless it says otherwise', async () => {
    const { email, password } = await server.person()
    const login = { type: 'email', email, password }
    for (const answer of [
      await server.ask({ method: 'GET', url: '/api/account/v1/', headers: person.headers }),
      await server.ask({ method: 'GET', url: '/api/activities/v1/', headers: person.headers }),
      await server.ask({ method: 'POST', url: '/login', payload: login }),
      await server.ask({ method: 'GET', url: '/api/setup/v1/' }),
      await server.ask({ method: 'DELETE', url: '/login' }),
    ]) {
      expect(answer.statusCode).toBeLessThan(300)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('to HEAD is that to GET without a body', async () => {
    const answer = await server.ask({ method: 'HEAD', url: '/api/account/v1/', headers: person.headers })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect((await server.ask({ method: 'HEAD', url: '/api/account/v1/' })).statusCode).toBe(401)
  })
})

test('too many requests of one address are 429 with Retry-After, and other addresses go on', async () => {
  const ask = (remoteAddress: string) => server.ask({ method: 'GET', url: '/sos?message=x', remoteAddress })
  const statuses = []
  for (let i = 0; i < 31; i++) statuses.push((await ask('203.0.113.9')).statusCode)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
  const refused = await ask('203.0.113.9')
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(refused.json().message).toBe(`Too many requests. Please try again in ${seconds} seconds.`)
  expect((await ask('203.0.113.10')).statusCode).toBe(200)
})

test('the log names routes, never paths, tokens or addresses’ queries', async () => {
  server.logged.length = 0
  const uuid = '0191d6a0-0000-7000-8000-00000000beef'
  await server.ask({
    method: 'GET',
    url: `/api/activities/v1/${uuid}?secret=s3cr3t`,
    headers: person.headers,
  })
  await server.ask({ method: 'GET', url: `/reset_password/${uuid}` })
  await server.ask({ method: 'POST', url: `/nothing/${uuid}` })
  const lines = server.logged.join('')
  expect(lines).toContain('/api/activities/v1/:activityUuid')
  for (const secret of [uuid, 's3cr3t', person.token]) expect(lines).not.toContain(secret)
})

describe('/sos', () => {
  test('[A2-096] [A8-022] takes a browser’s report as an image, and logs it without what is secret', async () => {
    server.logged.length = 0
    const token = 'A'.repeat(43)
    const query = new URLSearchParams({
      message: `Cannot read\n x of undefined for jo@example.org`,
      url: `https://x.example/reset_password/${token}?next=/secret#frag`,
      stack: `Error at f (https://x.example/activities/0191d6a0-0000-7000-8000-00000000beef/:1:2)`,
      documentMode: 'CSS1Compat',
      _: '5',
    })
    const answer = await server.ask({ method: 'GET', url: `/sos?${query}`, remoteAddress: '203.0.113.20' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/gif')
    expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a')
    const line = JSON.parse(server.logged.find((text) => text.includes('a browser reports an error')) ?? '{}')
    expect(line.browser).toEqual({
      message: 'Cannot read | x of undefined for {email}',
      url: 'https://x.example/reset_password/{secret}?…',
      stack: 'Error at f (https://x.example/activities/{uuid}/:1:2)',
      documentMode: 'CSS1Compat',
    })
  })

  test('takes nothing at all, and not more than it can log', async () => {
    const ask = (url: string) => server.ask({ method: 'GET', url, remoteAddress: '203.0.113.21' })
    expect((await ask('/sos')).statusCode).toBe(200)
    expect((await ask(`/sos?stack=${'x '.repeat(12_000)}`)).statusCode).toBe(422)
  })

  test('what the policy of a page blocked is logged too', async () => {
    server.logged.length = 0
    const report = {
      'csp-report': {
        'document-uri': 'https://x.example/login?next=/a',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/x.js',
        'line-number': 3,
      },
    }
    const answer = await server.ask({
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify(report),
    })
    expect(answer.statusCode).toBe(204)
    const line = JSON.parse(server.logged.find((text) => text.includes('blocked something')) ?? '{}')
    expect(line.csp).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: 'https://x.example/login?…',
      line: 3,
    })
    const nonsense = await server.ask({
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{',
    })
    expect(nonsense.statusCode).toBe(400)
  })
})

describe('a database that is down', () => {
  test.each([
    [{ code: 'ECONNREFUSED', syscall: 'connect' }, true],
    [{ code: 'ENOENT', syscall: 'connect' }, true],
    [{ code: 'ENOENT', syscall: 'open' }, false],
    [{ code: '57P01' }, true],
    [{ code: '53300' }, true],
    [{ code: '23505' }, false],
    [{}, false],
  ])('%j: %s', (properties, down) => {
    expect(isDatabaseDown(Object.assign(new Error('x'), properties))).toBe(down)
    expect(isDatabaseDown(new AggregateError([Object.assign(new Error('x'), properties)]))).toBe(down)
  })
})

describe('storage that is full or cannot be used', () => {
  const failure = (code: string) => Object.assign(new Error(`${code}: as expected`), { code })
  test.each([
    ['a full disk', new StorageOutage(failure('ENOSPC')), 507],
    ["a full disk of the database's", failure('53100'), 507],
    ['a full disk beside the storage', failure('EDQUOT'), 507],
    ['a bucket that does not answer', new StorageOutage(failure('ETIMEDOUT')), 503],
    ['a connection that the bucket reset', new StorageOutage(failure('ECONNRESET')), 503],
    ['a read-only disk', failure('EROFS'), 503],
    ['a read-only database', failure('25006'), 503],
    ["a failing disk of the database's", failure('58030'), 503],
  ])('%s is named', async (_, error, status) => {
    const broken = () => Promise.reject(error)
    const app = fastify()
    addErrors(app)
    app.get('/', broken)
    const answer = await app.inject({ url: '/', headers: { 'accept-language': 'de' } })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).toMatch(/^Der Speicher des Servers ist/)
    expect(answer.headers['retry-after']).toBe(status === 503 ? '30' : undefined)
    await app.close()
  })
})

test.each(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])(
  'a connection of the server’s own that breaks off (%s) is no fault of the client that waits',
  async (code) => {
    const logged: string[] = []
    const app = fastify({ logger: { stream: { write: (line: string) => logged.push(line) } } })
    addErrors(app)
    app.post('/', () => Promise.reject(Object.assign(new Error('broken off'), { code })))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port: own } = app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${own}/`, { method: 'POST' })
    expect(answer.status).toBeGreaterThanOrEqual(500)
    const messages = logged.map((line) => JSON.parse(line).msg)
    expect(messages).toContain('request failed')
    expect(messages).not.toContain('the client went away')
    await app.close()
  },
)

test('a body that never ends is not read for a stranger', async () => {
  const status = await new Promise((resolve, reject) => {
    const request = rawRequest(
      {
        port,
        method: 'PUT',
        path: '/api/account/v1/',
        headers: { 'content-type': 'application/json', 'content-length': 10_000 },
      },
      (response) => {
        resolve(response.statusCode)
        request.destroy()
      },
    )
    request.on('error', reject)
    request.write('{"name":')
  })
  expect(status).toBe(401)
})

test('connections that carry no request do not keep the server from closing', async () => {
  const other = await testApp()
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((other.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  const from = performance.now()
  await other.close()
  await closed
  expect(performance.now() - from).toBeLessThan(5_000)
})

/** Opens a request for a change whose body never ends. */
function slowRequest(to: number, every: number) {
  const socket = connect(to, '127.0.0.1', () => {
    socket.write(
      `PUT /api/account/v1/ HTTP/1.1\r\nhost: x\r\nauthorization: ${person.headers.authorization}\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n{"name":"`,
    )
  })
  const trickle = setInterval(() => socket.write('x'), every)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').then(() => {
    clearInterval(trickle)
    return answer
  })
  return { socket, closed }
}

test('a body that trickles in is ended in time', async () => {
  const app = await buildApp(server.services, { bodyTimeoutMs: 300 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await slowRequest((app.server.address() as AddressInfo).port, 50).closed
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
  expect(answer).toContain('The request took too long to arrive.')
  await app.close()
})

test('a client that goes away while it sends a file is no error of the server', async () => {
  server.logged.length = 0
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(
      `PUT /api/devices/v1/uploads/ride.fit HTTP/1.1\r\nhost: x\r\nauthorization: ${person.headers.authorization}\r\ncontent-type: application/octet-stream\r\ncontent-length: 10000\r\n\r\nhalf`,
    )
  })
  const writing = path.join(server.services.settings.dataFolder, 'objects', '.writing')
  await expect.poll(() => existsSync(writing) && readdirSync(writing).length).toBe(1)
  socket.destroy()
  await expect.poll(() => readdirSync(writing).length).toBe(0)
  await expect.poll(() => server.logged.length).toBeGreaterThan(0)
  const lines = server.logged.map((line) => JSON.parse(line))
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
  expect(lines.at(-1)).toMatchObject({
    ...{ level: 30, msg: 'the client went away' },
    route: '/api/devices/v1/uploads/:fileName',
  })
})

test('an answer that nobody waits for any more is no error of the server', async () => {
  const logged: string[] = []
  const app = fastify({ logger: { stream: { write: (line: string) => logged.push(line) } } })
  addErrors(app)
  app.post('/', async (request, reply) => {
    await once(request.raw.socket, 'close')
    return reply.send(Readable.from(['late']))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => {
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    )
  })
  await expect.poll(() => logged.some((line) => line.includes('incoming request'))).toBe(true)
  socket.destroy()
  await expect.poll(() => logged.map((line) => JSON.parse(line).msg)).toContain('the client went away')
  expect(logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([])
  await app.close()
})

test('a proxy that is not trusted is named in the log, once', async () => {
  server.logged.length = 0
  const app = await buildApp(server.services)
  for (let i = 0; i < 2; i++)
    await app.inject({ method: 'GET', url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(server.logged.filter((line) => line.includes('CADENZA_TRUST_PROXY'))).toHaveLength(1)
  await app.close()
  server.logged.length = 0
  const settings = { ...server.services.settings, trustProxy: ['127.0.0.1'] }
  const trusting = await buildApp({ ...server.services, settings })
  await trusting.inject({ method: 'GET', url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(server.logged.filter((line) => line.includes('CADENZA_TRUST_PROXY'))).toEqual([])
  await trusting.close()
})
