import { accountFeatures } from '@cadenza/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { link } from '../../library/activities/testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const get = (person: TestPerson, url = '/api/account/v1/') =>
  server.ask({ method: 'GET', url, headers: person.headers })
const put = (person: TestPerson, payload: object, remoteAddress = '10.0.0.1') =>
  server.ask({ method: 'PUT', url: '/api/account/v1/', headers: person.headers, payload, remoteAddress })
const signIn = (email: string, password: string) =>
  server.ask({
    method: 'POST',
    url: '/login',
    payload: { type: 'email', email, password },
    remoteAddress: '10.0.0.9',
  })

describe('the account', () => {
  test('[A3-001] [A6-001] [A6-011] carries what the browser needs and nothing secret', async () => {
    const person = await server.person({ roles: ['coach'], name: 'Jo Ann' })
    const { account } = (await get(person)).json()
    expect(account).toEqual({
      uuid: person.uuid,
      name: 'Jo Ann',
      // This test has no mail server.
      email_confirmation: 'impossible',
      email: person.email,
      lang: 'en',
      unit: 'km',
      time_zone: null,
      role: expect.arrayContaining(['athlete', 'coach']),
      features: accountFeatures(['athlete', 'coach']),
    })
  })

  test('staff’s switches change its features', async () => {
    const person = await server.person()
    await server.open.database
      .insertInto('features')
      .values([
        { user_uuid: person.uuid, feature: 'workout', enabled: false },
        { user_uuid: person.uuid, feature: 'maintenance_message', enabled: true },
      ])
      .execute()
    const { features } = (await get(person)).json().account
    expect(features).toContain('maintenance_message')
    expect(features).not.toContain('workout')
    expect(features).not.toContain('staff_view')
  })

  test('[A6-010] [A7-024] a visitor has the default features', async () => {
    const answer = await server.ask({ method: 'GET', url: '/api/account/v1/default_features/?_=5' })
    expect(answer.json()).toEqual({ default_features: ['new_mpi', 'torque'] })
  })
})

describe('a change', () => {
  test('of language, unit and name needs no password, and the next error is in that language', async () => {
    const person = await server.person()
    const answer = await put(person, { lang: 'ja', unit: 'mi', name: ' 佐藤 ', time_zone: 'Asia/Tokyo' })
    expect(answer.json().account).toMatchObject({
      lang: 'ja',
      unit: 'mi',
      name: '佐藤',
      time_zone: 'Asia/Tokyo',
    })
    const refused = await put(person, { name: '' })
    expect(refused.statusCode).toBe(422)
    expect(refused.headers['content-language']).toBe('ja')
    expect(refused.json().message).toMatch(/[぀-ヿ]/)
  })

  test.each([
    [{ name: ' ' }, { name: ['ErrorUsernameRequired'] }],
    [{ name: 'x'.repeat(201) }, { name: ['ErrorTooLong'] }],
    [{ email: '', current_password: 'wheel-spoke-17' }, { email: ['ErrorEmailRequired'] }],
    [{ email: 'no', current_password: 'wheel-spoke-17' }, { email: ['ErrorEmailInvalid'] }],
    [{ email: 'a@b.example' }, { current_password: ['ErrorCurrentPasswordRequired'] }],
    [
      { email: 'a@b.example', current_password: 'wrong' },
      { current_password: ['ErrorCurrentPasswordWrong'] },
    ],
    [
      { password: '', password_confirm: '', current_password: 'wheel-spoke-17' },
      { password: ['ErrorPasswordRequired'] },
    ],
    [
      { password: 'abcde', password_confirm: 'abcde', current_password: 'wheel-spoke-17' },
      { password: ['ErrorPasswordLength'] },
    ],
    [
      { password: 'abcdef-1', password_confirm: 'abcdef-2', current_password: 'wheel-spoke-17' },
      { password_confirm: ['ErrorPasswordDoNotMatch'] },
    ],
    [
      { password: 'password', password_confirm: 'password', current_password: 'wheel-spoke-17' },
      { password: ['ErrorPasswordCommon'] },
    ],
    [{ lang: 'pt' }, { lang: ['ErrorInvalidValue'] }],
    [{ unit: 'yd' }, { unit: ['ErrorInvalidValue'] }],
    [{ unit: null }, { unit: ['ErrorInvalidValue'] }],
    [{ time_zone: 'Mars/Olympus' }, { time_zone: ['ErrorInvalidValue'] }],
    [{ time_zone: '+09:00' }, { time_zone: ['ErrorInvalidValue'] }],
    [{ time_zone: '' }, { time_zone: ['ErrorInvalidValue'] }],
  ])(
    '[A5-011] [A5-012] [A5-013] [A5-014] [A5-015] [A5-016] [A7-019] %j is refused and changes nothing',
    async (form, codes) => {
      const person = await server.person()
      const before = (await get(person)).body
      const answer = await put(person, { unit: 'mi', ...form })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().codes).toEqual(codes)
      expect(answer.json().message).toBe((Object.values(answer.json().errors) as string[][])[0]?.[0])
      expect((await get(person)).body).toBe(before)
    },
  )

  test('[A5-001] [A5-002] [A5-003] [A5-004] [A5-005] [A5-010] is refused in the words of the specification', async () => {
    const person = await server.person()
    const messages = async (form: object) => {
      const { message, errors } = (await put(person, form)).json()
      return [message, errors]
    }
    expect(await messages({ name: '', email: '', password: '', password_confirm: '' })).toEqual([
      'Username is required.',
      {
        name: ['Username is required.'],
        email: ['Email is required.'],
        password: ['Password is required.'],
        current_password: ['Current password is required.'],
      },
    ])
    expect(await messages({ password: 'abcde', password_confirm: 'x', current_password: 'y' })).toEqual([
      'Password must be at least 6 characters.',
      {
        password: ['Password must be at least 6 characters.'],
        password_confirm: ['Passwords do not match.'],
      },
    ])
  })

  test('of nothing changes nothing', async () => {
    const person = await server.person()
    const before = (await get(person)).json()
    for (const payload of [{}, { unknown: 1 }]) {
      const answer = await put(person, payload)
      expect([answer.statusCode, answer.json()]).toEqual([200, before])
    }
  })

  test('[A5-014] that repeats the same e-mail address needs no password, and ends no session', async () => {
    const person = await server.person()
    const elsewhere = (await signIn(person.email, person.password)).json().token.token
    const answer = await put(person, { name: 'Jo Ann', email: ` ${person.email} ` })
    expect([answer.statusCode, answer.json().account]).toEqual([
      200,
      expect.objectContaining({ name: 'Jo Ann', email: person.email }),
    ])
    const headers = { authorization: `Bearer ${elsewhere}` }
    const still = await server.ask({ method: 'GET', url: '/api/account/v1/', headers })
    expect(still.statusCode).toBe(200)
    const other = await put(person, { email: `other.${person.email}` })
    expect(other.json().codes).toEqual({ current_password: ['ErrorCurrentPasswordRequired'] })
  })

  test('to an e-mail address that somebody has is 409, however it is written', async () => {
    const [person, other] = [await server.person(), await server.person()]
    const answer = await put(person, { email: other.email.toUpperCase(), current_password: person.password })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().codes).toEqual({ email: ['ErrorEmailTaken'] })
  })

  test('of the password ends all other sessions and lets the new one in', async () => {
    const person = await server.person()
    const elsewhere = (await signIn(person.email, person.password)).json().token.token
    const answer = await put(person, {
      password: 'freewheel-23',
      password_confirm: 'freewheel-23',
      current_password: person.password,
    })
    expect(answer.statusCode).toBe(200)
    expect((await get(person)).statusCode).toBe(200)
    const other = await server.ask({
      method: 'GET',
      url: '/api/account/v1/',
      headers: { authorization: `Bearer ${elsewhere}` },
    })
    expect(other.statusCode).toBe(401)
    expect((await signIn(person.email, person.password)).statusCode).toBe(401)
    expect((await signIn(person.email, 'freewheel-23')).statusCode).toBe(200)
  })

  test('guessing the current password is throttled', async () => {
    const person = await server.person()
    for (let i = 0; i < 10; i++)
      await put(person, { email: 'new@example.org', current_password: `no-${i}` }, `10.7.0.${i}`)
    const answer = await put(
      person,
      { email: 'new@example.org', current_password: person.password },
      '10.7.1.1',
    )
    expect(answer.statusCode).toBe(429)
  })
})

describe('configs', () => {
  const keep = (person: TestPerson, name: string, payload: object, owner = person) =>
    server.ask({
      method: 'PUT',
      url: `/api/profiles/v1/${owner.uuid}/config/${name}`,
      headers: person.headers,
      payload,
    })

  test('[A3-037] [A7-025] [A7-026] are kept as they are, by name, and read one or all', async () => {
    const person = await server.person()
    const data = { snake_case: [1, null, { camelCase: 'x' }], theme: 'dark' }
    expect((await keep(person, 'preferences', { data })).json()).toEqual({
      config: { name: 'preferences', data },
    })
    await keep(person, 'columns', { data: ['power'] })
    await keep(person, 'columns', { data: null })
    expect((await get(person, '/api/account/v1/config/')).json()).toEqual({
      configs: [
        { name: 'columns', data: null },
        { name: 'preferences', data },
      ],
    })
    for (const place of ['/api/account/v1', `/api/profiles/v1/${person.uuid}`])
      expect((await get(person, `${place}/config/preferences`)).json().config.data).toEqual(data)
    expect((await get(person, '/api/account/v1/config/nothing')).statusCode).toBe(404)
  })

  test("[A3-038] the name 'status' is reserved", async () => {
    const person = await server.person()
    const answer = await keep(person, 'status', { data: 1 })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().codes).toEqual({ name: ['ErrorReservedName'] })
    for (const url of ['/api/account/v1/config/status', `/api/profiles/v1/${person.uuid}/config/status`])
      expect((await get(person, url)).json().codes).toEqual({ name: ['ErrorReservedName'] })
    expect((await get(person, '/api/account/v1/config/')).json()).toEqual({ configs: [] })
  })

  test.each([
    ['no data', {}, 422],
    ['more than fits', { data: 'x'.repeat(70_000) }, 413],
    ['NUL', { data: { a: ['\u0000'] } }, 400],
  ])('%s is refused', async (_, payload, status) => {
    const person = await server.person()
    expect((await keep(person, 'preferences', payload)).statusCode).toBe(status)
    expect((await get(person, '/api/account/v1/config/')).json()).toEqual({ configs: [] })
  })

  test('[A6-008] [A6-009] of an athlete are read by a linked coach and staff, and written by the athlete alone', async () => {
    const [athlete, coach, staff, stranger] = [
      await server.person(),
      await server.person({ roles: ['coach'] }),
      await server.person({ roles: ['staff'] }),
      await server.person(),
    ]
    await link(server.services, athlete, coach)
    await keep(athlete, 'preferences', { data: 1 })
    const url = `/api/profiles/v1/${athlete.uuid}/config/preferences`
    for (const [person, read] of [
      [athlete, 200],
      [coach, 200],
      [staff, 200],
      [stranger, 404],
    ] as const) {
      expect((await get(person, url)).statusCode).toBe(read)
      expect((await keep(person, 'preferences', { data: 2 }, athlete)).statusCode).toBe(
        person === athlete ? 200 : 404,
      )
    }
  })
})

describe('coaches and athletes', () => {
  test('[A6-003] [A6-006] a coach lists the athletes; anybody else is told 403', async () => {
    const [athlete, coach] = [await server.person({ name: 'Ada' }), await server.person({ roles: ['coach'] })]
    await link(server.services, athlete, coach)
    expect((await get(coach, '/api/coach/v1/athletes/')).json()).toEqual({
      athletes: [{ uuid: athlete.uuid, name: 'Ada', coach_note: '', time_zone: null }],
    })
    expect((await get(athlete, '/api/coach/v1/athletes/')).statusCode).toBe(403)
    const staff = await server.person({ roles: ['staff'] })
    expect((await get(staff, '/api/coach/v1/athletes/')).statusCode).toBe(403)
  })

  test('[A6-004] an athlete lists the coaches', async () => {
    const [athlete, coach] = [await server.person(), await server.person({ roles: ['coach'], name: 'Cy' })]
    await link(server.services, athlete, coach, 'mark')
    expect((await get(athlete, '/api/coach/v1/coaches/')).json()).toEqual({
      asking: [],
      coaches: [{ uuid: coach.uuid, name: 'Cy', step: 'mark', since: expect.any(String), last_seen: null }],
    })
    expect((await get(coach, '/api/coach/v1/coaches/')).json()).toEqual({ asking: [], coaches: [] })
  })
})
