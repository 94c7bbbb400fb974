import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const base = '/api/account/v1/sessions/'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn({ email, password }: TestPerson, userAgent: string) {
  const answer = await server.ask({
    method: 'POST',
    url: '/login',
    headers: { 'user-agent': userAgent },
    payload: { type: 'email', email, password },
  })
  const { token, refresh_token } = answer.json().token
  return { headers: { authorization: `Bearer ${token}` }, refreshToken: refresh_token as string }
}
const list = async ({ headers }: Pick<TestPerson, 'headers'>) =>
  (await server.ask({ method: 'GET', url: base, headers })).json().sessions
const status = async ({ headers }: Pick<TestPerson, 'headers'>) =>
  (await server.ask({ method: 'GET', url: '/api/account/v1/', headers })).statusCode

describe('sessions', () => {
  test('are listed with their device and when they were last seen, the own one marked', async () => {
    const person = await server.person()
    server.pass(600)
    const other = await signIn(person, firefox)
    const [first, second, ...rest] = await list(other)
    expect(rest).toEqual([])
    expect(first).toMatchObject({ user_agent: firefox, current: true })
    expect(second).toMatchObject({ user_agent: '', current: false })
    expect(Date.parse(first.last_used_at)).toBeGreaterThan(Date.parse(second.last_used_at) + 590_000)
    // Use moves it up, to within five minutes.
    server.pass(400)
    expect(await status(person)).toBe(200)
    expect((await list(person))[0]).toMatchObject({ user_agent: '', current: true })
    expect(JSON.stringify(await list(other))).not.toContain(other.refreshToken)
  })

  test('one of them is ended at once, and nobody ends somebody else’s', async () => {
    const [person, stranger] = [await server.person(), await server.person()]
    const other = await signIn(person, firefox)
    const mine = (await list(person)).find(({ current }: { current: boolean }) => !current)
    const end = (by: TestPerson) =>
      server.ask({ method: 'DELETE', url: `${base}${mine.uuid}`, headers: by.headers })
    expect((await end(stranger)).statusCode).toBe(404)
    expect(await status(other)).toBe(200)
    expect((await end(person)).statusCode).toBe(204)
    expect(await status(other)).toBe(401)
    const refreshed = await server.ask({
      method: 'POST',
      url: '/api/token/v1/',
      payload: { refresh_token: other.refreshToken },
    })
    expect(refreshed.statusCode).toBe(401)
    expect(await list(person)).toHaveLength(1)
    expect((await end(person)).statusCode).toBe(404)
  })

  test('all others end together', async () => {
    const person = await server.person()
    const others = [await signIn(person, firefox), await signIn(person, 'curl/8')]
    const answer = await server.ask({ method: 'DELETE', url: base, headers: person.headers })
    expect(answer.statusCode).toBe(204)
    for (const other of others) expect(await status(other)).toBe(401)
    expect(await status(person)).toBe(200)
    expect(await list(person)).toHaveLength(1)
  })
})

test('[A7-033] [A3-035] a profile is what its owner says, as far as it is such a thing', async () => {
  const [person, stranger] = [await server.person({ name: 'Ada' }), await server.person()]
  const url = `/api/profiles/v1/${person.uuid}`
  const empty = { birthday: null, sex: null, height_cm: null, shoes: [], personal_bests: [] }
  const look = ({ headers }: TestPerson) => server.ask({ method: 'GET', url, headers })
  expect((await look(person)).json()).toEqual({ profile: { uuid: person.uuid, name: 'Ada', ...empty } })
  const data = {
    birthday: '1990-02-30',
    sex: 'female',
    height_cm: 171,
    shoes: [{ name: 'Racer', start_m: 120_000, since: null, until: '2026-06-30', usual: true }],
    personal_bests: [{ distance_m: 5000, time_s: 1140 }],
  }
  await server.ask({
    method: 'PUT',
    url: `${url}/config/profile`,
    headers: person.headers,
    payload: { data },
  })
  // 30 February does not exist.
  expect((await look(person)).json().profile).toEqual({
    uuid: person.uuid,
    name: 'Ada',
    ...data,
    shoes: data.shoes.map((shoe) => ({ ...shoe, distance_m: 120_000, runs: 0 })),
    birthday: null,
  })
  expect((await look(stranger)).statusCode).toBe(404)
})

test('the birthday of a profile is a day of the past since 1900, and reports begin with no other', async () => {
  const person = await server.person()
  const url = `/api/profiles/v1/${person.uuid}`
  const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
  const born = async (birthday: string) => {
    const { headers } = person
    await server.ask({
      method: 'PUT',
      url: `${url}/config/profile`,
      headers,
      payload: { data: { birthday } },
    })
    return (await server.ask({ method: 'GET', url, headers })).json().profile.birthday
  }
  expect(await born('1900-01-01')).toBe('1900-01-01')
  expect(await born(day(-2))).toBe(day(-2))
  for (const none of ['1899-12-31', '0001-01-01', day(0), day(1), '2999-01-01'])
    expect(await born(none), none).toBeNull()
})

describe('making an account', () => {
  const form = { name: 'Ada', email: 'ada@example.org', password: 'wheel-spoke-17' }
  const signUp = (on: TestApp, payload: object) =>
    on.ask({ method: 'POST', url: '/api/sign_up/v1/', payload, headers: { 'accept-language': 'fr' } })

  test('is not open to anybody unless the operator opens it', async () => {
    const answer = await signUp(server, form)
    expect(answer.statusCode).toBe(404)
    expect((await server.ask({ method: 'GET', url: '/signup' })).statusCode).toBe(404)
  })

  test('is open with CADENZA_SIGNUP=open, in the language of whoever makes it', async () => {
    const open = await testApp({ CADENZA_SIGNUP: 'open' })
    try {
      const page = await open.ask({ method: 'GET', url: '/signup' })
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('&quot;sign_up&quot;:true')
      for (const [payload, codes] of [
        [
          {},
          {
            name: ['ErrorUsernameRequired'],
            email: ['ErrorEmailRequired'],
            password: ['ErrorPasswordRequired'],
          },
        ],
        [{ ...form, email: 'ada' }, { email: ['ErrorEmailInvalid'] }],
        [{ ...form, password: 'abcde' }, { password: ['ErrorPasswordLength'] }],
        [{ ...form, password: 'password' }, { password: ['ErrorPasswordCommon'] }],
      ] as const) {
        const refused = await signUp(open, payload)
        expect(refused.statusCode).toBe(422)
        expect(refused.json().codes).toEqual(codes)
      }
      const made = await signUp(open, form)
      expect(made.statusCode).toBe(201)
      const account = await open.ask({
        method: 'GET',
        url: '/api/account/v1/',
        headers: { authorization: `Bearer ${made.json().token.token}` },
      })
      expect(account.json().account).toMatchObject({ name: 'Ada', lang: 'fr', role: ['athlete'] })
      expect((await signUp(open, form)).statusCode).toBe(409)
    } finally {
      await open.close()
    }
  })
})
