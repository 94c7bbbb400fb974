import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { type Elsewhere, type TestProvider, testProvider } from './testing.ts'

const publicUrl = 'http://localhost:8420'
const redirectUri = `${publicUrl}/oidc/return`

/** Accounts at the provider, by the name typed there. */
const people = new Map<string, Elsewhere>()

let provider: TestProvider
let issuer: string
let server: TestApp
let open: TestApp

beforeAll(async () => {
  provider = await testProvider(redirectUri, people)
  issuer = provider.issuer
  const settings = { CADENZA_PUBLIC_URL: publicUrl, ...provider.settings }
  ;[server, open] = await Promise.all([testApp(settings), testApp({ ...settings, CADENZA_SIGNUP: 'open' })])
})
afterAll(async () => {
  await server?.close()
  await open?.close()
  await provider?.close()
})
beforeEach(() => people.clear())

/** Cookies of one browser on one site. */
class Cookies {
  private readonly kept = new Map<string, string>()
  take(lines: string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.kept.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  get header(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

/** Signs in at the provider as a person would; returns the address that it redirects to. */
async function signInThere(url: string, login: string): Promise<URL> {
  const cookies = new Cookies()
  const visit = async (address: string, body?: string): Promise<Response> => {
    const answer = await fetch(new URL(address, issuer), {
      redirect: 'manual',
      headers: {
        cookie: cookies.header,
        ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(body ? { method: 'POST', body } : {}),
    })
    cookies.take(answer.headers.getSetCookie())
    return answer
  }
  let answer = await visit(url)
  for (let step = 0; step < 12; step++) {
    const to = answer.headers.get('location')
    if (to?.startsWith(publicUrl)) return new URL(to)
    if (to) answer = await visit(to)
    else {
      const page = await answer.text()
      const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? ''
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      answer = await visit(action, `prompt=${prompt}&login=${encodeURIComponent(login)}&password=any`)
    }
  }
  throw new Error('The provider never came back')
}

/** Starts a sign-in with a new browser. */
async function leave(on: TestApp, query = '') {
  const answer = await on.ask({ method: 'GET', url: `/oidc/start${query}` })
  const cookies = new Cookies()
  cookies.take([answer.headers['set-cookie']].flat().filter((line) => line !== undefined))
  return { answer, location: String(answer.headers.location), cookies }
}

const completeRedirect = (on: TestApp, returned: URL, cookie: string) =>
  on.ask({ method: 'GET', url: `${returned.pathname}${returned.search}`, headers: { cookie } })

/** The complete sign-in. */
async function signInVia(on: TestApp, login: string, query = '') {
  const { location, cookies } = await leave(on, query)
  const returned = await signInThere(location, login)
  const back = await completeRedirect(on, returned, cookies.header)
  const to = new URL(String(back.headers.location), publicUrl)
  const code = new URLSearchParams(to.hash.slice(1)).get('oidc') ?? ''
  const error = new URLSearchParams(to.hash.slice(1)).get('oidc_error')
  return { to, code, error, cookie: cookies.header, returned }
}

const takeUp = (on: TestApp, code: string, cookie: string, totp?: string) =>
  on.ask({
    method: 'POST',
    url: '/login',
    headers: { cookie },
    payload: { type: 'oidc', code, totp },
  })

const accountOf = async (on: TestApp, token: string) =>
  (
    await on.ask({
      method: 'GET',
      url: '/api/account/v1/',
      headers: { authorization: `Bearer ${token}` },
    })
  ).json().account

async function vouchFor(on: TestApp, { uuid }: TestPerson): Promise<void> {
  await on.open.pool.query('update users set email_verified_at = now() where uuid = $1', [uuid])
}

describe('signing in elsewhere', () => {
  test('leads to the account with the address that both have verified, and back to where one was', async () => {
    const person = await server.person()
    await vouchFor(server, person)
    people.set('ada', { email: person.email.toUpperCase(), email_verified: true })
    const { answer, location } = await leave(server)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(String(answer.headers['set-cookie'])).toMatch(/^oidc=[\w-]{43}; .*HttpOnly; SameSite=Lax/)
    const asked = new URL(location).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    // 256 bits in base64url, unique to this sign-in.
    expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/)
    const another = new URL((await leave(server)).location).searchParams
    for (const once of ['nonce', 'state', 'code_challenge'])
      expect(another.get(once)).not.toBe(asked.get(once))
    expect(asked.get('redirect_uri')).toBe(redirectUri)
    const { to, code, cookie } = await signInVia(server, 'ada', '?next=%2Factivities%2F')
    expect(to.pathname + to.search).toBe('/login?next=%2Factivities%2F')
    const signedIn = await takeUp(server, code, cookie)
    expect(signedIn.statusCode).toBe(200)
    expect((await accountOf(server, signedIn.json().token.token)).uuid).toBe(person.uuid)
    // Works once.
    expect((await takeUp(server, code, cookie)).statusCode).toBe(401)
    // From then on the subject counts, whatever the address at the provider.
    people.set('ada', { email: 'moved@example.org', email_verified: true })
    const again = await signInVia(server, 'ada')
    const second = await takeUp(server, again.code, again.cookie)
    expect((await accountOf(server, second.json().token.token)).uuid).toBe(person.uuid)
    expect(server.logged.join()).not.toContain(code)
  })

  test.each([
    ['an address that the provider has not verified', false, 'OidcEmailUnverified'],
    ['no word on whether it is verified', undefined, 'OidcEmailUnverified'],
  ])('with %s is refused', async (_, verified, expected) => {
    const person = await server.person()
    await vouchFor(server, person)
    people.set('eve', {
      email: person.email,
      ...(verified === undefined ? {} : { email_verified: verified }),
    })
    expect((await signInVia(server, 'eve')).error).toBe(expected)
  })

  test('never leads into an account whose own address nobody has proven', async () => {
    const person = await server.person()
    people.set('bob', { email: person.email, email_verified: true })
    expect((await signInVia(server, 'bob')).error).toBe('OidcLinkNeeded')
  })

  test('without an account here is refused, or makes one where anybody may', async () => {
    people.set('new', { email: 'new@example.org', email_verified: true, name: 'New Rider' })
    expect((await signInVia(server, 'new')).error).toBe('OidcNoAccount')
    const { code, cookie } = await signInVia(open, 'new')
    const signedIn = await takeUp(open, code, cookie)
    expect(await accountOf(open, signedIn.json().token.token)).toMatchObject({
      name: 'New Rider',
      email: 'new@example.org',
      role: ['athlete'],
    })
  })

  test('asks for the second factor of the account too', async () => {
    const person = await server.person()
    await vouchFor(server, person)
    people.set('tim', { email: person.email, email_verified: true })
    const { createHash } = await import('node:crypto')
    await server.open.pool.query(
      `insert into second_factors (user_uuid, secret, confirmed_at, created_at) values ($1, '\\x00', now(), now())`,
      [person.uuid],
    )
    await server.open.pool.query('insert into recovery_codes (user_uuid, hash) values ($1, $2)', [
      person.uuid,
      createHash('sha256').update('AAAABBBBCCCCDDDD').digest(),
    ])
    const { code, cookie } = await signInVia(server, 'tim')
    const asked = await takeUp(server, code, cookie)
    expect(asked.statusCode).toBe(401)
    expect(asked.json().codes).toEqual({ totp: ['TotpRequired'] })
    expect((await takeUp(server, code, cookie, 'EEEE-EEEE-EEEE-EEEE')).statusCode).toBe(401)
    expect((await takeUp(server, code, cookie, 'aaaa-bbbb-cccc-dddd')).statusCode).toBe(200)
  })
})

describe('what a stranger tries', () => {
  async function halfway() {
    const person = await server.person()
    await vouchFor(server, person)
    people.set('mia', { email: person.email, email_verified: true })
    const { location, cookies } = await leave(server)
    return { returned: await signInThere(location, 'mia'), cookies }
  }
  const failed = (answer: { headers: Record<string, unknown> }) =>
    expect(answer.headers.location).toBe('/login#oidc_error=OidcFailed')

  test('an answer serves only in the browser that left', async () => {
    const { returned, cookies } = await halfway()
    failed(await completeRedirect(server, returned, ''))
    failed(await completeRedirect(server, returned, `oidc=${'A'.repeat(43)}`))
    // A try in another browser has not used it up.
    const back = await completeRedirect(server, returned, cookies.header)
    const code = new URL(String(back.headers.location), publicUrl).hash.replace('#oidc=', '')
    expect((await takeUp(server, code, '')).statusCode).toBe(401)
    expect((await takeUp(server, code, `oidc=${'A'.repeat(43)}`)).statusCode).toBe(401)
    expect((await takeUp(server, code, cookies.header)).statusCode).toBe(200)
  })

  test('an answer serves once', async () => {
    const { returned, cookies } = await halfway()
    await completeRedirect(server, returned, cookies.header)
    failed(await completeRedirect(server, returned, cookies.header))
  })

  test('another state, another code and no state are refused', async () => {
    for (const change of [
      (url: URL) => url.searchParams.set('state', 'A'.repeat(43)),
      (url: URL) => url.searchParams.set('code', 'A'.repeat(43)),
      (url: URL) => url.searchParams.delete('state'),
      (url: URL) => url.searchParams.set('iss', 'https://elsewhere.example'),
    ]) {
      const { returned, cookies } = await halfway()
      change(returned)
      failed(await completeRedirect(server, returned, cookies.header))
    }
  })

  test('an answer after ten minutes, and a code after five, are too late', async () => {
    const late = await halfway()
    server.pass(601)
    failed(await completeRedirect(server, late.returned, late.cookies.header))
    const { returned, cookies } = await halfway()
    const back = await completeRedirect(server, returned, cookies.header)
    const code = new URL(String(back.headers.location), publicUrl).hash.replace('#oidc=', '')
    server.pass(301)
    expect((await takeUp(server, code, cookies.header)).statusCode).toBe(401)
  })

  test('the way back stays on this site', async () => {
    const person = await server.person()
    await vouchFor(server, person)
    people.set('lea', { email: person.email, email_verified: true })
    const { to } = await signInVia(server, 'lea', '?next=%2F%2Felsewhere.example')
    expect(to.origin + to.pathname + to.search).toBe(`${publicUrl}/login`)
  })
})

describe('connecting an account', () => {
  const url = '/api/account/v1/connection/'
  test('needs the password, holds whatever the addresses are, and is ended again', async () => {
    const person = await server.person()
    const ask = (method: 'GET' | 'POST' | 'DELETE', payload?: object) =>
      server.ask({ method, url, headers: person.headers, payload })
    expect((await ask('GET')).json()).toEqual({ connection: { name: 'Velo Club', connected_at: null } })
    expect((await ask('POST', { current_password: 'wrong' })).statusCode).toBe(422)
    people.set('zoe', { email: 'quite-another@example.org', email_verified: false })
    const begun = await ask('POST', { current_password: person.password })
    const cookies = new Cookies()
    cookies.take([begun.headers['set-cookie']].flat().filter((line) => line !== undefined))
    const back = await completeRedirect(server, await signInThere(begun.json().url, 'zoe'), cookies.header)
    expect(back.headers.location).toBe('/setting/account#connection')
    expect((await ask('GET')).json().connection.connected_at).toEqual(expect.any(String))
    const { code, cookie } = await signInVia(server, 'zoe')
    const signedIn = await takeUp(server, code, cookie)
    expect((await accountOf(server, signedIn.json().token.token)).uuid).toBe(person.uuid)
    expect((await ask('DELETE')).statusCode).toBe(204)
    expect((await signInVia(server, 'zoe')).error).toBe('OidcEmailUnverified')
  })
})

test('the log-in page knows the provider’s name, and without one there is none of it', async () => {
  const page = await server.ask({ method: 'GET', url: '/login' })
  // The second installation has not been set up.
  expect(page.body).toContain('&quot;oidc&quot;:&quot;Velo Club&quot;')
  const plain = await testApp()
  try {
    const person = await plain.person()
    expect((await plain.ask({ method: 'GET', url: '/oidc/start' })).statusCode).toBe(404)
    const connection = await plain.ask({
      method: 'GET',
      url: '/api/account/v1/connection/',
      headers: person.headers,
    })
    expect(connection.json()).toEqual({ connection: null })
    expect((await plain.ask({ method: 'GET', url: '/login' })).body).not.toContain('oidc')
  } finally {
    await plain.close()
  }
})
