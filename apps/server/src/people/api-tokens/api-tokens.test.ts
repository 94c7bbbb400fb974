import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide } from '../../library/activities/testing.ts'
import { scopeOf } from '../../platform/policy.ts'
import { readers } from '../../reading/files/reader-pool.ts'
import { newResetLink } from '../password-reset/reset.ts'
import { codeAt, fromBase32 } from '../second-factor/testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const base = '/api/account/v1/api_tokens/'
const uploads = '/api/devices/v1/uploads/'
const make = (person: TestPerson, form: object = {}) =>
  server.ask({
    method: 'POST',
    url: base,
    headers: person.headers,
    payload: {
      ...{ name: 'Head unit', scopes: ['upload'], expires_in_days: 90 },
      ...{ current_password: person.password, ...form },
    },
  })
const list = async (person: TestPerson) =>
  (await server.ask({ method: 'GET', url: base, headers: person.headers })).json().api_tokens
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const tokenOf = async (person: TestPerson, form: object = {}): Promise<string> =>
  (await make(person, form)).json().token

function form(files: readonly (readonly [name: string, content: string])[]) {
  const boundary = 'wheel-and-spoke'
  const parts = files.map(
    ([name, content]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`,
  )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.join('')}--${boundary}--\r\n`,
  }
}

describe('a personal token', () => {
  test('is shown once, kept as a hash, listed, and gone at once when it is revoked', async () => {
    const person = await server.person()
    const answer = await make(person, { name: ' Head unit ', scopes: ['read', 'upload'] })
    expect(answer.statusCode).toBe(201)
    const { token, api_token } = answer.json()
    expect(token).toMatch(/^cdz_[\w-]{43}$/)
    expect(api_token).toMatchObject({ name: 'Head unit', scopes: ['read', 'upload'], last_used_at: null })
    const { rows } = await server.open.pool.query('select * from api_tokens where user_uuid = $1', [
      person.uuid,
    ])
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
    const url = '/api/activities/v1/activities'
    expect((await server.ask({ method: 'GET', url, headers: bearer(token) })).statusCode).toBe(200)
    expect(await list(person)).toMatchObject([{ ...api_token, last_used_at: expect.any(String) }])
    const stranger = await server.person()
    const revoke = (by: TestPerson) =>
      server.ask({ method: 'DELETE', url: `${base}${api_token.uuid}`, headers: by.headers })
    expect((await revoke(stranger)).statusCode).toBe(404)
    expect((await revoke(person)).statusCode).toBe(204)
    expect((await server.ask({ method: 'GET', url, headers: bearer(token) })).statusCode).toBe(401)
    expect(await list(person)).toEqual([])
    expect(server.logged.join()).not.toContain(token)
  })

  test('serves until it expires', async () => {
    const person = await server.person()
    const token = await tokenOf(person, { scopes: ['read'], expires_in_days: 30 })
    const look = () => server.ask({ method: 'GET', url: '/api/notifications/v1/', headers: bearer(token) })
    expect((await look()).statusCode).toBe(200)
    server.pass(30 * 86_400 + 1)
    expect((await look()).statusCode).toBe(401)
  })

  test.each([
    [{ name: ' ' }, { name: ['ErrorEnterValue'] }],
    [{ name: 'x'.repeat(101) }, { name: ['ErrorTooLong'] }],
    [{ scopes: [] }, { scopes: ['ErrorEnterValue'] }],
    [{ scopes: ['everything'] }, { 'scopes.0': ['ErrorInvalidValue'] }],
    [{ expires_in_days: 0 }, { expires_in_days: ['ErrorInvalidValue'] }],
    [{ expires_in_days: 1.5 }, { expires_in_days: ['ErrorInvalidValue'] }],
    [{ expires_in_days: null }, { expires_in_days: ['ErrorInvalidValue'] }],
    [{ expires_in_days: 366 }, { expires_in_days: ['ErrorInvalidValue'] }],
    [{ current_password: '' }, { current_password: ['ErrorCurrentPasswordRequired'] }],
    [{ current_password: 'wrong' }, { current_password: ['ErrorCurrentPasswordWrong'] }],
  ])('with %j is refused', async (change, codes) => {
    const person = await server.person()
    const answer = await make(person, change)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().codes).toEqual(codes)
    expect(await list(person)).toEqual([])
  })

  test('needs the second factor of an account that has one', async () => {
    const person = await server.person()
    const factor = '/api/account/v1/second_factor/'
    const ask = (method: 'POST' | 'PUT', payload: object) =>
      server.ask({ method, url: factor, headers: person.headers, payload })
    const { secret } = (await ask('POST', { current_password: person.password })).json()
    const code = () => codeAt(fromBase32(secret), server.services.now())
    expect((await ask('PUT', { totp: code() })).statusCode).toBe(200)
    server.pass(60)
    expect((await make(person)).json().codes).toEqual({ totp: ['TotpRequired'] })
    expect((await make(person, { totp: '000000' })).json().codes).toEqual({ totp: ['TotpWrong'] })
    expect(await list(person)).toEqual([])
    expect((await make(person, { totp: code() })).statusCode).toBe(201)
  })

  test('is told to the owner by notification and mail', async () => {
    const person = await server.person({ lang: 'fr' })
    server.enqueued.length = 0
    await make(person, { name: 'Home trainer' })
    const told = await server.ask({ method: 'GET', url: '/api/notifications/v1/', headers: person.headers })
    const [notification] = told.json().notifications
    expect(notification.message).toMatch(/jeton personnel «\sHome trainer\s»/)
    expect(notification.url).toBe('/setting/account#tokens')
    expect(server.enqueued).toEqual([
      { name: 'mail', data: { kind: 'tokenCreated', userUuid: person.uuid, name: 'Home trainer' } },
    ])
  })

  test('of a stranger who signed up with somebody’s address ends when the owner resets the password', async () => {
    const person = await server.person()
    const token = await tokenOf(person, { scopes: ['read'] })
    await server.open.pool.query(
      'insert into identities (user_uuid, issuer, subject, connected_at) values ($1, $2, $2, now())',
      [person.uuid, 'https://elsewhere.example'],
    )
    const link = await newResetLink(server.services, person.uuid)
    const reset = await server.ask({
      method: 'PUT',
      url: `/api/account/v1/password/reset/${link.split('/').at(-1)}`,
      payload: { password: 'freewheel-23', password_confirm: 'freewheel-23' },
    })
    expect(reset.statusCode).toBe(200)
    const look = { method: 'GET', url: '/api/activities/v1/activities', headers: bearer(token) } as const
    expect((await server.ask(look)).statusCode).toBe(401)
    const { rowCount } = await server.open.pool.query('select from identities where user_uuid = $1', [
      person.uuid,
    ])
    expect(rowCount).toBe(0)
  })

  test.each([
    [true, 401],
    [false, 200],
  ])(
    'ends with a password change and with logging out everywhere if asked: %s',
    async (revoke_tokens, status) => {
      const person = await server.person()
      const look = async (token: string) =>
        (await server.ask({ method: 'GET', url: '/api/activities/v1/activities', headers: bearer(token) }))
          .statusCode
      const before = await tokenOf(person, { scopes: ['read'] })
      const everywhere = await server.ask({
        method: 'DELETE',
        url: '/api/account/v1/sessions/',
        headers: person.headers,
        payload: { revoke_tokens },
      })
      expect(everywhere.statusCode).toBe(204)
      expect(await look(before)).toBe(status)
      const next = await tokenOf(person, { scopes: ['read'] })
      const changed = await server.ask({
        method: 'PUT',
        url: '/api/account/v1/',
        headers: person.headers,
        payload: {
          ...{ password: 'freewheel-23', password_confirm: 'freewheel-23' },
          ...{ current_password: person.password, revoke_tokens },
        },
      })
      expect(changed.statusCode).toBe(200)
      expect(await look(next)).toBe(status)
    },
  )

  test('there are at most fifty of an account', async () => {
    const person = await server.person()
    for (let i = 0; i < 50; i++) expect((await make(person)).statusCode).toBe(201)
    expect((await make(person)).json().codes).toEqual({ name: ['ErrorTooMany'] })
  })
})

describe('what a token may', () => {
  test('is its scopes and nothing else, on every route of the API', async () => {
    const person = await server.person({ roles: ['coach', 'superuser'] })
    const upload = bearer(await tokenOf(person, { scopes: ['upload'] }))
    const read = bearer(await tokenOf(person, { scopes: ['read'] }))
    let closed = 0
    for (const { url: pattern, method, config } of server.app.allRoutes) {
      const access = config?.access
      if (!access || access === 'anyone' || method === 'HEAD' || pattern.startsWith('/api/events')) continue
      const url = pattern.replace(/:\w+/g, '0191d6a0-0000-7000-8000-000000000001')
      for (const [scope, headers] of [
        ['upload', upload],
        ['read', read],
      ] as const) {
        const open = scopeOf(access).includes(scope)
        // Open routes are tried below, by people who own data.
        if (open) continue
        closed += 1
        const answer = await server.ask({ method: method as 'GET', url, headers })
        expect(answer.statusCode, `${method} ${pattern} with ${scope}`).toBe(403)
      }
    }
    expect(closed).toBeGreaterThan(80)
  })

  test('never makes a sign-in or another token of itself, nor ends one', async () => {
    const person = await server.person()
    const headers = bearer(await tokenOf(person, { scopes: ['read', 'upload'] }))
    for (const [method, url] of [
      ['GET', '/api/token/v1/'],
      ['GET', '/api/account/v1/'],
      ['PUT', '/api/account/v1/'],
      ['POST', base],
      ['GET', base],
      ['DELETE', '/api/account/v1/sessions/'],
    ] as const)
      expect((await server.ask({ method, url, headers })).statusCode).toBe(403)
    await server.ask({ method: 'DELETE', url: '/login', headers })
    expect(
      (await server.ask({ method: 'GET', url: '/api/account/v1/', headers: person.headers })).statusCode,
    ).toBe(200)
  })

  test('reads what its owner may read, and of others nothing', async () => {
    const [person, stranger] = [await server.person(), await server.person()]
    const uuid = await addRide(server.services, person.uuid)
    const url = `/api/activities/v1/${uuid}`
    const read = (token: string) => server.ask({ method: 'GET', url, headers: bearer(token) })
    expect((await read(await tokenOf(person, { scopes: ['read'] }))).statusCode).toBe(200)
    expect((await read(await tokenOf(stranger, { scopes: ['read'] }))).statusCode).toBe(404)
  })
})

describe('a file by token', () => {
  const stored = async ({ uuid }: TestPerson) => {
    const rows = await server.open.pool.query('select * from uploads where user_uuid = $1 order by uuid', [
      uuid,
    ])
    return Promise.all(
      rows.rows.map(async ({ uuid: upload, file_name, object_key, status, bytes }) => {
        const content = Buffer.from(await server.services.objects.get(object_key)).toString()
        return { upload, file_name, status, bytes: Number(bytes), content }
      }),
    )
  }

  test('that is as long as motion logs are warms up the reader pool once', async () => {
    const headers = bearer(await tokenOf(await server.person()))
    const warmUp = vi.spyOn(readers, 'warmUp').mockResolvedValue()
    const put = (megabytes: number) =>
      server.ask({
        method: 'PUT',
        url: `${uploads}ride.csv`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(1024 ** 2))),
      })
    expect((await put(7)).statusCode).toBe(202)
    expect(warmUp).not.toHaveBeenCalled()
    expect((await put(12)).statusCode).toBe(202)
    expect(warmUp).toHaveBeenCalledOnce()
    warmUp.mockRestore()
  })

  test('as a form goes the way of every upload, several at once', async () => {
    const person = await server.person()
    const headers = bearer(await tokenOf(person))
    server.enqueued.length = 0
    const sent = form([
      ['ride.fit', 'first'],
      ['ride.fit', 'second'],
      ['C:\\Rides\\März 5.tcx', 'third'],
    ])
    const answer = await server.ask({
      method: 'POST',
      url: uploads,
      headers: { ...headers, ...sent.headers },
      payload: sent.payload,
    })
    expect(answer.statusCode).toBe(202)
    expect(await stored(person)).toMatchObject([
      { file_name: 'ride.fit', status: 'received', bytes: 5, content: 'first' },
      { file_name: 'ride.fit', status: 'received', bytes: 6, content: 'second' },
      { file_name: 'März 5.tcx', status: 'received', bytes: 5, content: 'third' },
    ])
    const uuids = answer.json().uploads.map(({ uuid }: { uuid: string }) => uuid)
    expect(server.enqueued).toEqual(
      uuids.map((upload_uuid: string) => ({ name: 'ingest', data: { user_uuid: person.uuid, upload_uuid } })),
    )
    const state = await server.ask({ method: 'GET', url: `${uploads}${uuids[0]}`, headers })
    expect(state.json().upload).toMatchObject({ uuid: uuids[0], status: 'received', activity_uuids: [] })
    const stranger = bearer(await tokenOf(await server.person()))
    expect(
      (await server.ask({ method: 'GET', url: `${uploads}${uuids[0]}`, headers: stranger })).statusCode,
    ).toBe(404)
  })

  test('as the body of a PUT does too, whatever type it says it has', async () => {
    const person = await server.person()
    const headers = bearer(await tokenOf(person))
    for (const type of ['application/octet-stream', 'application/json', undefined]) {
      const answer = await server.ask({
        method: 'PUT',
        url: `${uploads}${encodeURIComponent('Ride 1.gpx')}`,
        headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
        payload: Buffer.from('<gpx/>'),
      })
      expect(answer.statusCode).toBe(202)
    }
    expect(await stored(person)).toMatchObject(
      Array(3).fill({ file_name: 'Ride 1.gpx', bytes: 6, content: '<gpx/>' }),
    )
  })

  test('whose name is a way out of the folder stays in it', async () => {
    const person = await server.person()
    const headers = bearer(await tokenOf(person))
    for (const name of ['../../x.fit', '\u0007.fit', `${'長'.repeat(100)}.fit`])
      expect(
        (
          await server.ask({
            method: 'PUT',
            url: `${uploads}${encodeURIComponent(name)}`,
            headers,
            payload: Buffer.from('x'),
          })
        ).statusCode,
      ).toBe(202)
    const { rows } = await server.open.pool.query('select object_key from uploads where user_uuid = $1', [
      person.uuid,
    ])
    for (const { object_key } of rows)
      expect(object_key).toMatch(new RegExp(`^uploads/${person.uuid}/[0-9a-f-]{36}/\\d{17} [^/]+$`))
    expect((await stored(person)).at(-1)?.file_name).toMatch(/長\.fit$/)
  })

  test.each([
    ['no form', 'POST', { headers: { 'content-type': 'application/octet-stream' }, payload: 'x' }, 415],
    ['a form without a file', 'POST', form([]), 422],
  ] as const)('%s is refused', async (_, method, sent, status) => {
    const person = await server.person()
    const headers = { ...bearer(await tokenOf(person)), ...sent.headers }
    const answer = await server.ask({ method, url: uploads, headers, payload: sent.payload })
    expect(answer.statusCode).toBe(status)
    expect(await stored(person)).toEqual([])
  })

  test('that breaks off leaves nothing', async () => {
    const person = await server.person()
    const headers = bearer(await tokenOf(person))
    const { payload, headers: type } = form([['ride.fit', 'x'.repeat(1000)]])
    const answer = await server.ask({
      method: 'POST',
      url: uploads,
      headers: { ...headers, ...type },
      payload: payload.slice(0, 500),
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(await stored(person)).toEqual([])
  })

  test('docs/uploading.md says how, in lines that are so', () => {
    const page = readFileSync(new URL('../../../../../docs/uploading.md', import.meta.url), 'utf8')
    expect(page).toContain(uploads)
    expect(page).toContain("-H 'Authorization: Bearer")
  })
})
