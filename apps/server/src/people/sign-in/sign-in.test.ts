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
    expect(german).toMatch(/E-Mail/)
    expect(french).toMatch(/adresse e-mail/)
  })
})

describe('throttling', () => {
  test('the eleventh attempt for an account waits, from any address, even with the right password', async () => {
    const person = await server.person()
    for (let i = 0; i < 10; i++)
      expect((await signIn(person.email, `wrong-${i}`, `10.2.0.${i}`)).statusCode).toBe(401)
    const answer = await signIn(person.email, person.password, '10.2.1.1')
    expect(answer.statusCode).toBe(429)
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(answer.json().message).toMatch(/15 minutes/)
    server.pass(seconds + 1)
    expect((await signIn(person.email, person.password, '10.2.1.1')).statusCode).toBe(200)
  })

  test('an address waits after ten failures for ten accounts, and others do not', async () => {
    const person = await server.person()
    for (let i = 0; i < 10; i++) await signIn(`guess${i}@example.org`, 'wrong', '10.3.0.1')
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

  test('success forgets the failures of the account, not those of the address', async () => {
    const person = await server.person()
    for (let i = 0; i < 9; i++) await signIn(person.email, 'wrong', '10.5.0.1')
    expect((await signIn(person.email, person.password, '10.5.0.1')).statusCode).toBe(200)
    expect((await signIn(person.email, 'wrong', '10.5.0.1')).statusCode).toBe(401)
    expect((await signIn(person.email, person.password, '10.5.0.1')).statusCode).toBe(429)
    expect((await signIn(person.email, person.password, '10.5.0.2')).statusCode).toBe(200)
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

  test('[A7-014] a GET renews while the access token is valid, and only then', async () => {
    const person = await server.person()
    const answer = await server.ask({ method: 'GET', url: '/api/token/v1/?_=17', headers: person.headers })
    expect((await account(answer.json().token.token)).statusCode).toBe(200)
    server.pass(3_601)
    const late = await server.ask({ method: 'GET', url: '/api/token/v1/', headers: person.headers })
    expect(late.statusCode).toBe(401)
  })

  test('a spent refresh token serves again within ten seconds: two tabs refresh together', async () => {
    const person = await server.person()
    const [one, two] = await Promise.all([refresh(person.refreshToken), refresh(person.refreshToken)])
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    server.pass(9)
    const third = await refresh(person.refreshToken)
    expect(third.statusCode).toBe(200)
    for (const answer of [one, two, third])
      expect((await account(answer.json().token.token)).statusCode).toBe(200)
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
