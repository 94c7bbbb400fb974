import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call, Endpoint } from '@cadenza/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { createCallLog } from './calls.ts'
import { type Client, createClient, type Environment } from './client.ts'
import type { Credentials, Token } from './credentials.ts'
import { endpoints } from './endpoints.ts'
import { ApiFailure } from './failure.ts'

/** Credentials in memory, shared like those of a browser's tabs. */
function memoryCredentials(token?: Token): Credentials {
  let kept = token
  return {
    authorization: () => kept?.token && `${kept.tokenType} ${kept.token}`,
    refreshToken: () => kept?.refreshToken,
    store(next) {
      kept = next
    },
    async spread() {},
    clear() {
      kept = undefined
    },
  }
}

const spent: Token = { tokenType: 'Bearer', token: 'spent', refreshToken: 'refresh-1' }

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let server: Server
let origin: string
let answer: Answer
let refreshes: number
let signedOut: number

function answerJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Accepts one access token at a time; each refresh token works once. */
const guarded: Answer = (request, response, body) => {
  if (request.url === '/api/token/v1/') {
    refreshes += 1
    const { refresh_token } = JSON.parse(body) as { refresh_token: string }
    const works = refresh_token === `refresh-${refreshes}`
    const token = { token_type: 'Bearer', token: 'fresh', refresh_token: `refresh-${refreshes + 1}` }
    // Slow enough that all waiting calls share one refresh.
    setTimeout(() => answerJson(response, works ? 200 : 401, works ? { token } : { message: 'no' }), 50)
    return
  }
  if (request.headers.authorization === 'Bearer fresh') answerJson(response, 200, { fine: true })
  else answerJson(response, 401, { message: 'Please log in.', errors: {}, codes: {} })
}

/** A call of no resource: `GET` unless it says otherwise, any query and body. */
function to(place: string): Call<Endpoint<z.ZodObject, z.ZodObject, z.ZodUnknown, z.ZodUnknown>> {
  const [method = '', path = ''] = place.startsWith('/') ? ['GET', place] : place.split(' ')
  return { method: method as 'GET', path }
}
function client(credentials: Credentials, changes: Partial<Environment> = {}): Client {
  return createClient({
    origin,
    credentials,
    locale: () => 'en',
    failureText: () => 'general sentence',
    exclusively: (task) => navigator.locks.request('test:refresh', task),
    calls: createCallLog(Date.now),
    onSignedOut: () => {
      signedOut += 1
    },
    ...changes,
  })
}

beforeEach(async () => {
  refreshes = 0
  signedOut = 0
  answer = guarded
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => answer(request, response, body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('a spent access token', () => {
  test('[A7-008] [R7-003] is refreshed once for twenty calls at a time, and each call is repeated', async () => {
    const credentials = memoryCredentials(spent)
    const api = client(credentials)
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(to('/api/x'))))
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ fine: true })))
    expect(refreshes).toBe(1)
    expect(credentials.authorization()).toBe('Bearer fresh')
    expect(credentials.refreshToken()).toBe('refresh-2')
  })

  test('[A7-008] [A8-008] is refreshed once for two tabs that share the sign-in', async () => {
    const credentials = memoryCredentials(spent)
    const tabs = [client(credentials), client(credentials)]
    await Promise.all(tabs.flatMap((api) => [api.call(to('/api/x')), api.call(to('/api/y'))]))
    expect(refreshes).toBe(1)
  })

  test('[A4-006] counts as loading while it is refreshed, and no longer', async () => {
    const calls = createCallLog(Date.now)
    const during: unknown[] = []
    answer = (request, response, body) => {
      during.push([...calls.current().loading.keys()].includes('POST /api/token/v1/'))
      guarded(request, response, body)
    }
    await client(memoryCredentials(spent), { calls }).call(to('/api/x'))
    // The call itself, its refresh, and the call once more.
    expect(during).toEqual([false, true, false])
    expect(calls.current().loading.size).toBe(0)
    expect(calls.current().states.get('POST /api/token/v1/')).toMatchObject({ loading: false, error: null })
  })

  test('[A8-009] a refused refresh clears the sign-in and says so once', async () => {
    const credentials = memoryCredentials({ ...spent, refreshToken: 'revoked' })
    const api = client(credentials)
    const calls = await Promise.allSettled([api.call(to('/api/x')), api.call(to('/api/y'))])
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(credentials.authorization()).toBeUndefined()
    expect(credentials.refreshToken()).toBeUndefined()
    expect(signedOut).toBe(1)
  })

  test('a server in trouble does not sign anybody out', async () => {
    answer = (request, response) =>
      answerJson(response, request.url === '/api/token/v1/' ? 503 : 401, { message: 'later' })
    const credentials = memoryCredentials(spent)
    await expect(client(credentials).call(to('/api/x'))).rejects.toMatchObject({ status: 503 })
    expect(credentials.refreshToken()).toBe('refresh-1')
    expect(signedOut).toBe(0)
  })

  test('[A8-009] without a refresh token it clears the sign-in', async () => {
    const credentials = { ...memoryCredentials(spent), refreshToken: () => undefined }
    await expect(client(credentials).call(to('/api/x'))).rejects.toMatchObject({ status: 401 })
    expect(credentials.authorization()).toBeUndefined()
    expect(signedOut).toBe(1)
    expect(refreshes).toBe(0)
  })

  test('signs nobody out where another tab refreshed first and browsers offer no locks', async () => {
    const credentials = memoryCredentials(spent)
    answer = (request, response) => {
      if (request.url === '/api/token/v1/') {
        // The other tab was faster: its tokens are stored while this request is pending.
        credentials.store({ tokenType: 'Bearer', token: 'fresh', refreshToken: 'refresh-2' })
        answerJson(response, 401, { message: 'spent' })
      } else guarded(request, response, '')
    }
    const api = client(credentials, { exclusively: (task) => task() })
    expect(await api.call(to('/api/x'))).toEqual({ fine: true })
    expect(signedOut).toBe(0)
    expect(credentials.refreshToken()).toBe('refresh-2')
  })

  test('a 401 of the sign-in itself starts no refresh', async () => {
    const api = client(memoryCredentials(spent))
    await expect(api.call(to('POST /login'), { withoutRefresh: true })).rejects.toMatchObject({ status: 401 })
    expect(refreshes).toBe(0)
  })
})

describe('a request', () => {
  let seen: { url: URL; headers: IncomingMessage['headers']; body: string }
  beforeEach(() => {
    answer = (request, response, body) => {
      seen = { url: new URL(request.url ?? '', origin), headers: request.headers, body }
      answerJson(response, 200, {})
    }
  })

  test('[A7-001] [R7-001] carries the Authorization value and the XMLHttpRequest marker', async () => {
    await client(memoryCredentials(spent)).call(to('/api/x'))
    expect(seen.headers.authorization).toBe('Bearer spent')
    expect(seen.headers['x-requested-with']).toBe('XMLHttpRequest')
  })

  test('[A7-002] names the language when it is not English', async () => {
    await client(memoryCredentials(), { locale: () => 'ja' }).call(to('/api/x'))
    expect(seen.headers['accept-language']).toBe('ja')
    await client(memoryCredentials()).call(to('/api/x'))
    expect(seen.headers['accept-language']).not.toBe('en')
    expect(seen.headers['accept-language'] ?? '*').toBe('*')
  })

  test('[A7-003] [R7-002] busts the cache when it is a GET, unless caching is asked for', async () => {
    const api = client(memoryCredentials())
    await api.call(to('/api/x'), { query: { user: 'u' } })
    expect(Object.fromEntries(seen.url.searchParams)).toEqual({
      user: 'u',
      _: expect.stringMatching(/^\d+$/),
    })
    await api.call(to('/api/x'), { cached: true })
    expect(seen.url.search).toBe('')
    await api.call(to('POST /api/x'), { body: {} })
    expect(seen.url.search).toBe('')
  })

  test('[A7-010] sends snake_case', async () => {
    await client(memoryCredentials()).call(to('PUT /api/x'), {
      body: { currentPassword: 'p', avgLRBalance: 1 },
    })
    expect(JSON.parse(seen.body)).toEqual({ current_password: 'p', avg_l_r_balance: 1 })
  })
})

describe('an answer', () => {
  const answering = (status: number, body: string) => {
    answer = (_, response) => response.writeHead(status).end(body)
    return client(memoryCredentials())
  }

  test('[A7-010] [A7-011] comes in camelCase, fields ending in At as dates', async () => {
    const api = answering(200, '{"created_at":"2026-01-02T03:04:05Z","time_zone":"UTC"}')
    expect(await api.call(to('/api/x'))).toEqual({
      createdAt: new Date(Date.UTC(2026, 0, 2, 3, 4, 5)),
      timeZone: 'UTC',
    })
  })

  test('[A7-004] [R7-004] is empty for a 404', async () => {
    expect(await answering(404, '{"message":"none"}').call(to('/api/x'))).toBeUndefined()
  })

  test('[A7-005] [A8-001] [A8-003] [R8-003] rejects for any other failure, with status, message, errors and codes', async () => {
    const body = '{"message":"Bad","errors":{"name":["Empty"]},"codes":{"name":["ErrorEnterValue"]}}'
    const failure = await answering(422, body)
      .call(to('/api/x'))
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toMatchObject({
      status: 422,
      message: 'Bad',
      errors: { name: ['Empty'] },
      codes: { name: ['ErrorEnterValue'] },
    })
  })

  test('[A8-004] has the general sentence where it brought none, also when it is no JSON', async () => {
    for (const body of ['{}', '<h1>Bad gateway</h1>'])
      await expect(answering(502, body).call(to('/api/x'))).rejects.toMatchObject({
        status: 502,
        message: 'general sentence',
      })
  })

  test('[A8-003] is a failure with status 500 when none comes', async () => {
    const api = client(memoryCredentials())
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await expect(api.call(to('/api/x'))).rejects.toMatchObject({ status: 500, unanswered: true })
  })

  test('[A7-006] is given up after its time-out', async () => {
    answer = () => {}
    await expect(client(memoryCredentials()).call(to('/api/x'), { timeoutMs: 50 })).rejects.toMatchObject({
      unanswered: true,
    })
  })

  test('[A7-006] [A7-007] [A9-001] [A9-002] [R9-064] [R7-004] is waited for 60 seconds, file data 120', async () => {
    answer = (_, response) => answerJson(response, 200, {})
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const api = client(memoryCredentials())
    await api.call(to('/api/x'))
    await api.call(to('PUT /api/x'), { body: {} })
    await api.bytes(to('/logs/x'))
    await api.text(to('/files/x'))
    expect(limits.mock.calls).toEqual([[60_000], [60_000], [120_000], [120_000]])
    limits.mockRestore()
  })

  test('[R7-018] of a file of a shared activity names it, the hash and the time, and has its text within 120 seconds', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const asked: string[] = []
    answer = ({ method, url = '' }, response) => {
      asked.push(`${method} ${url}`)
      response.end('time,power\n0,200\n')
    }
    const params = { activityUuid: '0191d6a0-0000-7000-8000-000000000001', fileName: 'activity.csv' }
    const query = { shareHash: 'x'.repeat(22) }
    const beforeMs = Date.now()
    const text = await client(memoryCredentials()).text(endpoints.files.read, { params, query })
    expect(text).toBe('time,power\n0,200\n')
    const [, sentMs] = /&_=(\d+)$/.exec(asked[0] ?? '') ?? []
    expect(asked).toEqual([
      `GET /files/activities/${params.activityUuid}/activity.csv?share_hash=${query.shareHash}&_=${sentMs}`,
    ])
    expect(Number(sentMs)).toBeGreaterThanOrEqual(beforeMs)
    expect(limits.mock.calls).toEqual([[120_000]])
    limits.mockRestore()
  })

  test('[A7-058] [A7-062] [R7-021] of a log or file that says where it is is fetched there, with its text', async () => {
    const asked: string[] = []
    answer = ({ url = '' }, response) => {
      asked.push(url.replace(/_=\d+/, '_'))
      if (url.startsWith('/logs/x?')) answerJson(response, 200, { url: '/elsewhere/x?signature=s' })
      else response.end('time,power\n0,200\n')
    }
    const api = client(memoryCredentials())
    expect(await api.text(to('/logs/x'))).toBe('time,power\n0,200\n')
    // A signed address is taken as it is.
    expect(asked).toEqual(['/logs/x?_', '/elsewhere/x?signature=s'])
    answer = (_, response) => answerJson(response, 200, { timestamps: [0], values: [200] })
    expect(JSON.parse((await api.text(to('/logs/power.json'))) ?? '')).toEqual({
      timestamps: [0],
      values: [200],
    })
  })

  test('is not waited for once the last word was sent, and none is asked after it', async () => {
    const asked: string[] = []
    const held = new Promise<void>((closed) => {
      answer = ({ method, url = '' }, response) => {
        asked.push(`${method} ${url.replace(/\?.*/, '')}`)
        if (method === 'DELETE') response.writeHead(204).end()
        else response.once('close', closed)
      }
    })
    const api = client(memoryCredentials(spent))
    const settled: string[] = []
    const ask = (path: string) => void api.call(to(path)).finally(() => settled.push(path))
    ask('/api/under-way')
    await vi.waitFor(() => expect(asked).toEqual(['GET /api/under-way']), { timeout: 20_000 })
    await api.call(to('DELETE /login'), { withoutRefresh: true, farewell: true })
    ask('/api/later')
    await held
    expect(asked).toEqual(['GET /api/under-way', 'DELETE /login'])
    expect(settled).toEqual([])
  })

  test('of a series is its bytes', async () => {
    answer = (_, response) => response.end(Buffer.from([1, 2, 255]))
    const bytes = await client(memoryCredentials()).bytes(to('/logs/x'))
    expect([...new Uint8Array(bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 255])
  })
})
