import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pages, safeNext } from '@cadenza/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addRide, link } from '../../library/activities/testing.ts'
import { connect } from '../../platform/database/open.ts'
import { publish } from '../../platform/events/publish.ts'
import { readSettings } from '../../platform/settings.ts'
import { buildApp } from '../app.ts'
import { writeDemo } from '../demo/state.ts'
import { type TestApp, type TestPerson, testApp } from '../testing/app.ts'
import { openShell } from './shell.ts'

let server: TestApp
let person: TestPerson
let signedIn: { cookie: string }
beforeAll(async () => {
  server = await testApp({
    CADENZA_LINK_PRIVACY: 'https://example.org/p?a=1&b="2"',
    CADENZA_LINK_HELP: 'https://help.example.org/',
  })
  expect((await get('/setup')).statusCode).toBe(200)
  // The first visit leads to the set-up.
  for (const url of ['/', '/activities/', '/login']) expect((await get(url)).headers.location).toBe('/setup')
  person = await server.person()
  const uuid = await addRide(server.services, person.uuid)
  placeholder.activityUuid = uuid
  const share = { method: 'POST', url: `/api/activities/v1/${uuid}/share`, headers: person.headers } as const
  placeholder.shareHash = (await server.ask({ ...share, payload: {} })).json().share.share_hash
  signedIn = { cookie: `auth=${encodeURIComponent(`Bearer ${person.token}`)}; session=1` }
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.ask({ method: 'GET', url, headers })

const placeholder: Record<string, string> = { topic: 'terms', rangeInfo: 'lap1' }
const pathOf = (page: (typeof pages)[number]) =>
  page.path.replace(
    /:(\w+)/g,
    (_, name: string) => placeholder[name] ?? '0191d6a0-0000-7000-8000-000000000001',
  )

describe('every page of the table', () => {
  const shown = pages.filter((page) => !page.redirectTo && page.name !== 'setup')

  test.each(shown.map((page) => [page.path, page] as const))('%s', async (_, page) => {
    const url = pathOf(page)
    const off = page.feature === 'web_redesign' || page.name === 'signUp'
    const anonymous = await get(`${url}?a=1`)
    if (page.access === 'signed-in') {
      expect(anonymous.statusCode).toBe(302)
      expect(anonymous.headers.location).toBe(`/login?next=${encodeURIComponent(`${url}?a=1`)}`)
      expect(anonymous.headers['cache-control']).toBe('no-store')
    } else expect(anonymous.statusCode).toBe(off ? 404 : 200)
    const known = await get(url, signedIn)
    if (page.name === 'login') expect(known.statusCode).toBe(301)
    else expect(known.statusCode).toBe(off ? 404 : 200)
    if (known.statusCode === 200) {
      expect(known.headers['cache-control']).toBe('no-cache')
      expect(known.headers['content-type']).toBe('text/html; charset=utf-8')
    }
    if (url.endsWith('/') && url !== '/') {
      const bare = await get(`${url.slice(0, -1)}?a=1&b=%20`)
      expect(bare.statusCode).toBe(301)
      expect(bare.headers.location).toBe(`${url}?a=1&b=%20`)
    }
  })

  test('[A2-033] a path without its slash gets a 301 that keeps the query, for a visitor and for a user', async () => {
    for (const headers of [{}, signedIn]) {
      const answer = await get('/activities?sport=bike&x=%2F', headers)
      expect(answer.statusCode).toBe(301)
      expect(answer.headers.location).toBe('/activities/?sport=bike&x=%2F')
    }
  })

  test('a page says that its data are simulated where the demo has been made, and only there', async () => {
    expect((await get('/login')).body).toContain('name="cadenza-demo" content=""')
    await writeDemo(server.services.database, {
      athlete_uuid: person.uuid,
      coach_uuid: person.uuid,
      seed: 'x',
      end_day: '2026-11-20',
      files_done: 0,
      complete: false,
    })
    expect((await get('/login')).body).toContain('name="cadenza-demo" content="simulated"')
    await server.services.database.deleteFrom('installation').where('name', '=', 'demo').execute()
  })

  test('[A2-030] the V2 variants are there with the web-redesign feature alone', async () => {
    const redesigner = await server.person()
    const headers = { cookie: `auth=Bearer ${redesigner.token}` }
    expect((await get('/coaches_v2/', headers)).statusCode).toBe(404)
    await server.open.database
      .insertInto('features')
      .values({ user_uuid: redesigner.uuid, feature: 'web_redesign', enabled: true })
      .execute()
    expect((await get('/coaches_v2/', headers)).statusCode).toBe(200)
  })

  test('a page behind a feature that staff switched off is 404', async () => {
    const other = await server.person()
    const headers = { cookie: `auth=Bearer ${other.token}` }
    expect((await get('/workout/', headers)).statusCode).toBe(200)
    await server.open.database
      .insertInto('features')
      .values({ user_uuid: other.uuid, feature: 'workout', enabled: false })
      .execute()
    expect((await get('/workout/', headers)).statusCode).toBe(404)
  })
})

describe('redirects', () => {
  test('[A2-034] a visitor goes to the sign-in with path and query', async () => {
    const answer = await get('/activities/?from=2026-01-01&sport=bike')
    expect(answer.statusCode).toBe(302)
    const to = new URL(String(answer.headers.location), 'http://x')
    expect(to.pathname).toBe('/login')
    expect(to.searchParams.get('next')).toBe('/activities/?from=2026-01-01&sport=bike')
  })

  test("[A2-035] next is omitted for '/'", async () => {
    expect((await get('/')).headers.location).toBe('/login')
    expect((await get('/?a=1')).headers.location).toBe('/login?next=%2F%3Fa%3D1')
  })

  test('[A2-019] /setting/ is moved for good to /setting/account', async () => {
    for (const headers of [{}, signedIn]) {
      const answer = await get('/setting/?a=1', headers)
      expect(answer.statusCode).toBe(301)
      expect(answer.headers.location).toBe('/setting/account?a=1')
    }
  })

  test.each([
    ['/activities/?a=1', '/activities/?a=1'],
    ['/', '/'],
    ['', '/'],
    ['activities/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    // Headers carry only these characters.
    ['/activities/?q=Übung 🚴', '/activities/?q=%C3%9Cbung%20%F0%9F%9A%B4'],
    ['/\u2028x', '/%E2%80%A8x'],
  ])('[A2-036] /login for a signed-in user with next %j leads to %s', async (next, to) => {
    const answer = await get(`/login?next=${encodeURIComponent(next)}`, signedIn)
    expect(answer.statusCode).toBe(301)
    expect(answer.headers.location).toBe(to)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(safeNext(next)).toBe(to)
  })

  test('/login without next leads to /', async () => {
    expect((await get('/login', signedIn)).headers.location).toBe('/')
  })

  test('the marker cookie without a valid auth gets the shell: the browser refreshes', async () => {
    for (const cookie of ['session=1', `session=1; auth=Bearer ${'A'.repeat(43)}`]) {
      const answer = await get('/activities/', { cookie })
      expect(answer.statusCode).toBe(200)
    }
    expect((await get('/login', { cookie: 'session=1' })).statusCode).toBe(200)
    const stale = await get('/activities/', { cookie: `auth=Bearer ${'A'.repeat(43)}` })
    expect(stale.statusCode).toBe(302)
  })
})

describe('what is not there', () => {
  test.each([
    '/nowhere',
    '/activities/a/b/c',
    '/login/',
    '/help/',
    '/index.html',
    '/api',
    '/api/',
    '/api/nothing/v1/',
    '/assets/missing.js',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/logs/x',
    '//evil.example/activities',
    '/%zz',
    '/help/%E0%A4%A?a=%zz',
    '/activities/%',
  ])('[A2-029] %s is 404', async (url) => {
    const answer = await get(url, signedIn)
    expect(answer.statusCode).toBe(404)
  })

  test('[A2-029] an activity or share that the visitor cannot see is a 404 page', async () => {
    const owner = await server.person()
    const uuid = await addRide(server.services, owner.uuid)
    const [stranger, coach] = [await server.person(), await server.person({ roles: ['coach'] })]
    await link(server.services, owner, coach)
    const asOf = ({ token }: TestPerson) => ({ cookie: `auth=Bearer ${token}` })
    const statuses = async (url: string) => {
      const visitors = [{}, asOf(stranger), asOf(coach), asOf(owner)]
      return Promise.all(visitors.map(async (headers) => (await get(url, headers)).statusCode))
    }
    const api = (method: 'DELETE' | 'POST', url: string) =>
      server.ask({ method, url: `/api/activities/v1/${uuid}${url}`, headers: owner.headers, payload: {} })
    expect(await statuses(`/activities/${uuid}`)).toEqual([302, 404, 200, 200])
    expect(await statuses(`/activities/${uuid}/range/lap1`)).toEqual([302, 404, 200, 200])
    for (const none of ['lap', 'selection-9-1', 'selection-5-5', 'temporary1'])
      expect(await statuses(`/activities/${uuid}/range/${none}`)).toEqual([302, 404, 404, 404])
    expect(await statuses('/activities/nothing')).toEqual([302, 404, 404, 404])
    const { share_hash } = (await api('POST', '/share')).json().share
    expect(await statuses(`/activities/${uuid}/share/${share_hash}`)).toEqual([200, 200, 200, 200])
    expect(await statuses(`/activities/${uuid}/share/${'A'.repeat(22)}`)).toEqual([404, 404, 404, 404])
    await api('DELETE', '')
    // Its owner may restore it.
    expect(await statuses(`/activities/${uuid}`)).toEqual([302, 404, 404, 200])
    expect(await statuses(`/activities/${uuid}/share/${share_hash}`)).toEqual([404, 404, 404, 404])
    // Only the browser can find out who this is.
    expect((await get(`/activities/${uuid}`, { cookie: 'session=1' })).statusCode).toBe(200)
  })

  test('the 404 of a page is the shell, of the API is JSON', async () => {
    expect((await get('/nowhere')).body).toContain('<div id="root">')
    expect((await get('/%zz')).body).toContain('<div id="root">')
    expect((await get('/api/%zz')).json()).toMatchObject({ message: 'The request could not be understood.' })
    expect((await get('/api/nothing/v1/')).json()).toEqual({
      message: 'Not found, or you do not have access to it.',
      errors: {},
      codes: {},
    })
  })

  test('/setup is gone once somebody has an account', async () => {
    expect((await get('/setup')).statusCode).toBe(404)
    expect((await get('/setup', signedIn)).statusCode).toBe(404)
  })

  test('other methods find no page', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await server.ask({ method, url: '/activities/' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ message: 'Not found, or you do not have access to it.' })
    }
  })

  test('HEAD answers like GET, without a body', async () => {
    const answer = await server.ask({ method: 'HEAD', url: '/activities/', headers: signedIn })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
    expect((await server.ask({ method: 'HEAD', url: '/activities/' })).statusCode).toBe(302)
  })
})

describe('the document', () => {
  test('carries a fresh nonce, a strict policy and no placeholder', async () => {
    const [one, two] = [await get('/login'), await get('/login')]
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? ''
    expect(nonce.length).toBeGreaterThanOrEqual(22)
    expect(two.body).not.toContain(nonce)
    const policy = String(one.headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("script-src 'self';")
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "form-action 'self'",
    ])
      expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe-eval')
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline')
    expect(one.body).not.toMatch(/__C/)
    expect(one.body).toContain(
      'content="{&quot;privacy&quot;:&quot;https://example.org/p?a=1&amp;b=\\&quot;2\\&quot;&quot;,&quot;help&quot;:&quot;https://help.example.org/&quot;}"',
    )
    expect(one.headers['x-content-type-options']).toBe('nosniff')
    expect(one.headers['x-powered-by']).toBeUndefined()
  })

  test('says to those who are signed in where the events of the page resume', async () => {
    const eventOf = async (headers: Record<string, string>, url: string) =>
      /<meta name="cadenza-event" content="([^"]*)"/.exec((await get(url, headers)).body)?.[1]
    await vi.waitFor(async () => expect(await eventOf(signedIn, '/activities/')).toMatch(/^[0-9a-f-]{36}$/))
    const before = await eventOf(signedIn, '/activities/')
    const { database } = server.services
    await publish(database, { kind: 'upload', userUuid: person.uuid, uuid: person.uuid })
    await vi.waitFor(async () => expect(await eventOf(signedIn, '/activities/')).not.toBe(before))
    expect(await eventOf({}, '/login')).toBe('')
  })

  test('links to the help center, or to the built-in help without one', async () => {
    expect((await get('/login')).body).toContain('<link rel="help" href="https://help.example.org/" />')
    const plain = openShell(path.join(server.services.settings.dataFolder, 'web'), readSettings({}))
    expect(plain?.({ lang: 'en', nonce: '', demo: false, lastEventId: undefined })).toContain(
      '<link rel="help" href="/help" />',
    )
  })

  test('[A9-028] is in the account’s language, else the cookie’s, else the browser’s, else English', async () => {
    const lang = async (headers: Record<string, string>, url = '/login') =>
      /<html lang="(\w+)"/.exec((await get(url, headers)).body)?.[1]
    expect(await lang({})).toBe('en')
    expect(await lang({ 'accept-language': 'pt, fr;q=0.8, de;q=0.9' })).toBe('de')
    expect(await lang({ 'accept-language': 'de', cookie: 'lang=ja' })).toBe('ja')
    expect(await lang({ 'accept-language': 'de', cookie: 'lang=xx' })).toBe('de')
    const italian = await server.person({ lang: 'it' })
    const cookie = `auth=${encodeURIComponent(`Bearer ${italian.token}`)}; lang=ja`
    expect(await lang({ cookie }, '/activities/')).toBe('it')
  })

  test('its hashed files are kept for ever', async () => {
    const answer = await get('/assets/main-abc123.js')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toMatch(/javascript/)
  })

  test('large files are compressed, but not for the machine itself', async () => {
    const folder = path.join(server.services.settings.dataFolder, 'web', 'assets')
    writeFileSync(path.join(folder, 'large-abc123.js'), 'console.log("x")\n'.repeat(1_000))
    const from = { 'accept-encoding': 'gzip', 'x-forwarded-for': '203.0.113.7' }
    const answer = await get('/assets/large-abc123.js', from)
    expect(answer.headers['content-encoding']).toBe('gzip')
    const local = await get('/assets/large-abc123.js', { 'accept-encoding': 'gzip' })
    expect(local.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(answer.rawPayload).length).toBe(17_000)
  })
})

describe('[A2-031] [A2-032] while nobody can be recognised', () => {
  test('the maintenance page is shown, in English or Japanese, and the API says when to come back', async () => {
    const gone = connect({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' })
    const app = await buildApp(
      { ...server.services, database: gone.database },
      { webFolder: path.join(server.services.settings.dataFolder, 'web') },
    )
    try {
      const english = await app.inject({ url: '/activities/', headers: { 'accept-language': 'de' } })
      expect(english.statusCode).toBe(500)
      expect(english.body).toContain('<title>Temporarily unavailable</title>')
      expect(english.headers['retry-after']).toBe('30')
      expect(english.headers['cache-control']).toBe('no-store')
      expect(english.body).not.toContain('<script')
      const japanese = await app.inject({ url: '/login', headers: { cookie: 'lang=ja' } })
      expect(japanese.statusCode).toBe(500)
      expect(japanese.body).toContain('<html lang="ja">')
      expect(japanese.body).not.toContain('Temporarily')
      const api = await app.inject({ url: '/api/account/v1/', headers: person.headers })
      expect(api.statusCode).toBe(503)
      expect(api.headers['retry-after']).toBe('5')
      expect(api.json().message).toBe('The service is temporarily unavailable. Please try again shortly.')
    } finally {
      await app.close()
      await gone.close()
    }
  })
})
