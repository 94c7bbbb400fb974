import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../app/testing/app.ts'
import { addressSubject } from '../sessions/throttle.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const signIn = (email: unknown, password: unknown, from = '10.1.2.3', headers = {}) =>
  server.ask({
    method: 'POST',
    url: '/login',
    remoteAddress: from,
    headers,
    payload: { type: 'email', email, password },
  })

const refresh = (refreshToken: string, url = '/api/token/v1/', method: 'POST' | 'PUT' = 'POST') =>
  server.ask({ method, url, payload: { refresh_token: refreshToken } })

const account = (token: string) =>
  server.ask({ method: 'GET', url: '/api/account/v1/', headers: { authorization: `Bearer ${token}` } })

describe('signing in', () => {
  test('[A7-013] [A7-015] e-mail and password give a token that opens the account', async () => {
    const person = await server.person()
    const answer = await signIn(person.email.toUpperCase(), person.password)
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json()
    expect(token.token_type).toBe('Bearer')
    // 256 bits in base64url.
    expect(token.token).toMatch(/^[\w-]{43}$/)
    expect(token.refresh_token).toMatch(/^[\w-]{43}$/)
    expect((await account(token.token)).json().account.email).toBe(person.email)
  })

  test('a wrong password and an unknown address are told apart by nobody', async () => {
    const person = await server.person()
    const wrong = await signIn(person.email, 'not-the-one', '10.1.2.4')
    const unknown = await signIn('nobody@example.org', 'not-the-one', '10.1.2.4')
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    expect(unknown.body).toBe(wrong.body)
    expect(wrong.json()).toEqual({
      message: 'The email address or password is incorrect.',
      errors: {},
      codes: {},
    })
  })

  test('only the hash of a token is stored', async () => {
    const person = await server.person()
    const { rows } = await server.open.pool.query(
      `select encode(hash, 'hex') as hash from access_tokens where user_uuid = $1
       union all select encode(hash, 'hex') from refresh_tokens where user_uuid = $1`,
      [person.uuid],
    )
    const { createHash } = await import('node:crypto')
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(rows.map(({ hash }) => hash).sort()).toEqual(
      [sha256(person.token), sha256(person.refreshToken)].sort(),
    )
  })

  test.each([
    ['nothing', undefined, { email: ['ErrorEmailRequired'], password: ['ErrorPasswordRequired'] }],
    ['an empty e-mail', { type: 'email', email: ' ', password: 'x' }, { email: ['ErrorEmailRequired'] }],
    ['no e-mail shape', { type: 'email', email: 'jo', password: 'x' }, { email: ['ErrorEmailInvalid'] }],
    ['no password', { type: 'email', email: 'jo@example.org' }, { password: ['ErrorPasswordRequired'] }],
    [
      'a number for a password',
      { type: 'email', email: 'jo@example.org', password: 5 },
      { password: ['ErrorInvalidValue'] },
    ],
    [
      'an unknown type',
      { type: 'sms', email: 'jo@example.org', password: 'x' },
      { type: ['ErrorInvalidValue'] },
    ],
  ])('[A5-036] [A5-037] %s is refused field by field', async (_, payload, codes) => {
    const answer = await server.ask({ method: 'POST', url: '/login', payload: payload ?? { type: 'email' } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().codes).toEqual(codes)
    expect(Object.keys(answer.json().errors)).toEqual(Object.keys(codes))
  })

  test('the refusal is in the language of the cookie, then of Accept-Language', async () => {
    const message = async (headers: Record<string, string>) =>
      (await signIn('', 'x', '10.1.2.5', headers)).json().message
    expect(await message({})).toBe('Email is required.')
    const german = await message({ 'accept-language': 'de-AT,en;q=0.5' })
    const french = await message({ cookie: 'lang=fr', 'accept-language': 'de' })
    expect(new Set(['Email is required.', german, french]).size).toBe(3)
    expect(german).toMatch(/E-\u2060Mail/)
    expect(french).toMatch(/adresse e-\u2060mail/)
  })
})

describe('throttling', () => {
  test('the eleventh attempt for an account from one address waits, even with the right password', async () => {
    const person = await server.person()
    for (let i = 0; i < 10; i++)
      expect((await signIn(person.email, `wrong-${i}`, '10.2.1.1')).statusCode).toBe(401)
    const answer = await signIn(person.email, person.password, '10.2.1.1')
    expect(answer.statusCode).toBe(429)
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(answer.json().message).toMatch(/15 minutes/)
    server.pass(seconds + 1)
    expect((await signIn(person.email, person.password, '10.2.1.1')).statusCode).toBe(200)
  })

  test('strangers cannot lock an owner out: their failures make tries slower, never refused', async () => {
    const person = await server.person()
    server.paused.length = 0
    for (let i = 0; i < 12; i++)
      expect((await signIn(person.email, `wrong-${i}`, `10.2.0.${i}`)).statusCode).toBe(401)
    // 1, 2, 4 … 30 s after the first failure.
    expect(server.paused.map((ms) => ms / 1000)).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, 30, 30])
    expect((await signIn(person.email, person.password, '10.2.2.1')).statusCode).toBe(200)
    expect(server.paused.at(-1)).toBe(30_000)
    // An address without an account is as slow.
    server.paused.length = 0
    for (let i = 0; i < 3; i++) await signIn('nobody-here@example.org', 'wrong', `10.2.3.${i}`)
    expect(server.paused).toEqual([1_000, 2_000])
  })

  test('a device that signed in before does not wait for the failures of strangers', async () => {
    const [person, other] = [await server.person(), await server.person()]
    const first = await signIn(person.email, person.password, '10.2.4.1')
    const marker = String(first.headers['set-cookie'])
    expect(marker).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    const { rows } = await server.open.pool.query('select * from known_devices')
    expect(JSON.stringify(rows)).not.toContain(marker.slice(7, 50))
    for (const { email } of [person, other])
      for (let i = 0; i < 5; i++) await signIn(email, 'wrong', `10.2.5.${i}`)
    const pausesWith = async ({ email, password }: typeof person, cookie: string) => {
      server.paused.length = 0
      expect((await signIn(email, password, '10.2.4.2', { cookie })).statusCode).toBe(200)
      return server.paused
    }
    expect(await pausesWith(person, marker.split(';')[0] ?? '')).toEqual([])
    // The marker of one account is none of another, and an invented one is none of any.
    expect(await pausesWith(other, `device=${'A'.repeat(43)}`)).toHaveLength(1)
    for (let i = 0; i < 5; i++) await signIn(other.email, 'wrong', `10.2.6.${i}`)
    const third = await server.person()
    const thirds = String((await signIn(third.email, third.password)).headers['set-cookie']).split(';')[0]
    expect(await pausesWith(other, thirds ?? '')).toHaveLength(1)
  })

  test('a browser that signed in before there were markers gets one when it refreshes', async () => {
    const person = await server.person()
    const marker = String((await refresh(person.refreshToken)).headers['set-cookie']).split(';')[0]
    for (let i = 0; i < 3; i++) await signIn(person.email, 'wrong', `10.2.7.${i}`)
    server.paused.length = 0
    await signIn(person.email, person.password, '10.2.7.9', { cookie: marker })
    expect(server.paused).toEqual([])
  })

  test('an owner who is signed in confirms the password whatever strangers tried', async () => {
    const person = await server.person()
    const makeToken = (token: string, current_password: string) =>
      server.ask({
        method: 'POST',
        url: '/api/account/v1/api_tokens/',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: '10.2.8.1',
        payload: { name: 'script', scopes: ['read'], expires_in_days: 1, current_password },
      })
    for (let i = 0; i < 10; i++) await signIn(person.email, 'wrong', '10.2.8.1')
    const other = (await signIn(person.email, person.password, '10.2.8.2')).json().token.token
    expect((await makeToken(person.token, person.password)).statusCode).toBe(201)
    // Guessing by somebody at an open session is counted for that session.
    const again = (await signIn(person.email, person.password, '10.2.8.2')).json().token.token
    for (let i = 0; i < 10; i++) expect((await makeToken(again, `guess-${i}`)).statusCode).toBe(422)
    expect((await makeToken(again, person.password)).statusCode).toBe(429)
    expect((await makeToken(person.token, person.password)).statusCode).toBe(201)
    expect(other).toBeDefined()
    expect((await signIn(person.email, person.password, '10.2.8.3')).statusCode).toBe(200)
  })

  test('an address waits after a hundred failures over all accounts, and others do not', async () => {
    const person = await server.person()
    await server.open.pool.query(
      `insert into sign_in_failures (subject, at) select 'address:10.3.0.1', $1 from generate_series(1, 99)`,
      [new Date(server.services.now())],
    )
    await signIn('guess@example.org', 'wrong', '10.3.0.1')
    expect((await signIn(person.email, person.password, '10.3.0.1')).statusCode).toBe(429)
    expect((await signIn(person.email, person.password, '10.3.0.2')).statusCode).toBe(200)
  })

  test('thirty attempts at the same moment do not get past it', async () => {
    const person = await server.person()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signIn(person.email, `no-${i}`, '10.4.0.1')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
  })

  test('success forgets the failures of that visitor for the account', async () => {
    const person = await server.person()
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await signIn(person.email, 'wrong', '10.5.0.1')
      expect((await signIn(person.email, person.password, '10.5.0.1')).statusCode).toBe(200)
    }
    server.paused.length = 0
    expect((await signIn(person.email, person.password, '10.5.0.2')).statusCode).toBe(200)
    expect(server.paused).toEqual([])
    const { rows } = await server.open.pool.query(
      `select count(*)::int as count from sign_in_failures where subject = 'address:10.5.0.1'`,
    )
    expect(rows).toEqual([{ count: 18 }])
  })

  test('an IPv6 network of 64 bits counts as one address', () => {
    expect(addressSubject('2001:db8:0:1::5')).toBe(addressSubject('2001:db8:0:1:ffff:0:0:9'))
    expect(addressSubject('2001:db8:0:1::5')).not.toBe(addressSubject('2001:db8:0:2::5'))
    expect(addressSubject('::ffff:10.0.0.1')).toBe('address:10.0.0.1')
  })
})

describe('tokens', () => {
  test('[A9-004] an access token serves for an hour, a refresh token for seven days', async () => {
    const person = await server.person()
    server.pass(3_590)
    expect((await account(person.token)).statusCode).toBe(200)
    server.pass(20)
    const late = await account(person.token)
    expect(late.statusCode).toBe(401)
    expect(late.json().message).toBe('Your session has ended. Please log in again.')
    const other = await server.person()
    server.pass(7 * 86_400 - 60)
    const renewed = await refresh(other.refreshToken)
    expect(renewed.statusCode).toBe(200)
    server.pass(7 * 86_400 + 1)
    expect((await refresh(renewed.json().token.refresh_token)).statusCode).toBe(401)
  })

  test.each([
    ['POST', '/api/token/v1/'],
    ['PUT', '/api/token/v1/'],
    ['PUT', '/api/token/v1'],
    ['PUT', '/login'],
  ] as const)('[A7-012] %s %s refreshes', async (method, url) => {
    const person = await server.person()
    const answer = await refresh(person.refreshToken, url, method)
    expect(answer.statusCode).toBe(200)
    expect((await account(answer.json().token.token)).statusCode).toBe(200)
  })

  test('[A7-014] a GET renews while the access token is valid, and gives no refresh token', async () => {
    const person = await server.person()
    const renew = (token: string) =>
      server.ask({
        method: 'GET',
        url: '/api/token/v1/?_=17',
        headers: { authorization: `Bearer ${token}` },
      })
    const renewed = (await renew(person.token)).json().token
    expect(renewed.refresh_token).toBeNull()
    expect((await account(renewed.token)).statusCode).toBe(200)
    // A stolen access token does not outlive the session's refresh token, however often it is renewed.
    let token = renewed.token as string
    const hours = 7 * 24
    for (let hour = 1; hour < hours; hour++) {
      server.pass(3_590)
      token = (await renew(token)).json().token.token
    }
    server.pass(5_300)
    expect((await renew(token)).statusCode).toBe(401)
    expect((await account(token)).statusCode).toBe(401)
  })

  test('a session ends after ninety days, however often it is refreshed', async () => {
    const person = await server.person()
    let { refreshToken } = person
    let token = person.token
    for (let week = 1; week <= 12; week++) {
      server.pass(7 * 86_400 - 60)
      const answer = (await refresh(refreshToken)).json().token
      refreshToken = answer.refresh_token
      token = answer.token
    }
    expect((await account(token)).statusCode).toBe(200)
    server.pass(6 * 86_400 + 12 * 60 - 30)
    const last = (await refresh(refreshToken)).json().token
    expect((await account(last.token)).statusCode).toBe(200)
    server.pass(60)
    expect((await account(last.token)).statusCode).toBe(401)
    expect((await refresh(last.refresh_token)).statusCode).toBe(401)
  })

  test('a spent refresh token gets the very same successor for ten seconds: tabs refresh together', async () => {
    const person = await server.person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(person.refreshToken)))
    server.pass(9)
    answers.push(await refresh(person.refreshToken))
    const [first] = answers
    for (const answer of answers) expect(answer.json()).toEqual(first?.json())
    const { token, refresh_token } = first?.json().token ?? {}
    expect((await account(token)).statusCode).toBe(200)
    const { rows } = await server.open.pool.query(
      `select (select count(*)::int from access_tokens where user_uuid = $1) as access,
              (select count(*)::int from refresh_tokens where user_uuid = $1) as refresh`,
      [person.uuid],
    )
    expect(rows).toEqual([{ access: 2, refresh: 2 }])
    // The successor cannot be derived without the salt, and is no successor of its own.
    expect(new Set([token, refresh_token, person.token, person.refreshToken]).size).toBe(4)
    expect((await refresh(refresh_token)).statusCode).toBe(200)
  })

  test('a spent refresh token that comes back later ends the whole sign-in and tells the owner', async () => {
    const person = await server.person({ lang: 'it' })
    const other = await signIn(person.email, person.password)
    const thief = (await refresh(person.refreshToken)).json().token
    server.pass(11)
    expect((await refresh(person.refreshToken)).statusCode).toBe(401)
    expect((await account(thief.token)).statusCode).toBe(401)
    expect((await refresh(thief.refresh_token)).statusCode).toBe(401)
    // Another session of the same person continues and reads the event.
    const told = await server.ask({
      method: 'GET',
      url: '/api/notifications/v1/',
      headers: { authorization: `Bearer ${other.json().token.token}` },
    })
    const [notification, ...rest] = told.json().notifications
    expect(rest).toEqual([])
    expect(notification.type).toBe('MESSAGE')
    expect(notification.message).toMatch(/password/)
    expect(notification.message).not.toMatch(/An old login/)
  })

  test.each([[undefined], [''], ['short'], ['A'.repeat(43)]])(
    'the refresh token %s is none',
    async (token) => {
      const answer = await server.ask({
        method: 'POST',
        url: '/api/token/v1/',
        payload: { refresh_token: token },
      })
      expect(answer.statusCode).toBe(401)
      expect((await server.ask({ method: 'POST', url: '/api/token/v1/' })).statusCode).toBe(401)
    },
  )

  test.each([
    ['no header', undefined],
    ['another scheme', 'Basic am86am8='],
    ['no token', 'Bearer '],
    ['an unknown token', `Bearer ${'A'.repeat(43)}`],
    ['a token and more', `Bearer ${'A'.repeat(43)} x`],
    ['a very long one', `Bearer ${'A'.repeat(5_000)}`],
  ])('%s is 401', async (_, authorization) => {
    const answer = await server.ask({
      method: 'GET',
      url: '/api/account/v1/',
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(answer.statusCode).toBe(401)
    expect(Object.keys(answer.json())).toEqual(['message', 'errors', 'codes'])
  })

  test('the API acts on the header alone, never on the cookie', async () => {
    const person = await server.person()
    const answer = await server.ask({
      method: 'GET',
      url: '/api/account/v1/',
      headers: { cookie: `auth=${encodeURIComponent(`Bearer ${person.token}`)}; session=1` },
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('signing out', () => {
  const signOut = (options: { headers?: Record<string, string>; payload?: object }) =>
    server.ask({ method: 'DELETE', url: '/login', ...options })

  test('ends the session of the access token at once', async () => {
    const person = await server.person()
    const answer = await signOut({ headers: person.headers })
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect((await account(person.token)).statusCode).toBe(401)
    expect((await refresh(person.refreshToken)).statusCode).toBe(401)
  })

  test('works with the refresh token alone, and with nothing', async () => {
    const person = await server.person()
    expect((await signOut({ payload: { refresh_token: person.refreshToken } })).statusCode).toBe(204)
    expect((await account(person.token)).statusCode).toBe(401)
    expect((await signOut({})).statusCode).toBe(204)
  })
})

test('what has expired is swept, what lives is kept', async () => {
  const { sweepSessions } = await import('../sessions/queries.ts')
  const { sweepFailures } = await import('../sessions/throttle.ts')
  const old = await server.person()
  await signIn('sweep@example.org', 'wrong', '10.9.0.1')
  server.pass(8 * 86_400)
  const young = await server.person()
  await sweepSessions(server.services)
  await sweepFailures(server.services)
  const count = async (table: string, userUuid: string) =>
    (await server.open.pool.query(`select from ${table} where user_uuid = $1`, [userUuid])).rowCount
  for (const table of ['access_tokens', 'refresh_tokens', 'session_families']) {
    expect(await count(table, old.uuid)).toBe(0)
    expect(await count(table, young.uuid)).toBe(1)
  }
  expect((await server.open.pool.query('select from sign_in_failures')).rowCount).toBe(0)
})
