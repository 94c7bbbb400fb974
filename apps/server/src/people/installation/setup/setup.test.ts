import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { setupCode } from '../setup.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const post = (payload: object) => server.ask({ method: 'POST', url: '/api/setup/v1/', payload })
const isOpen = async () => (await server.ask({ method: 'GET', url: '/api/setup/v1/' })).json().open
const people = async () => (await server.open.pool.query('select from users')).rowCount

test('the first visit sets up a superuser with the terminal’s code, once', async () => {
  const code = (await setupCode(server.open.database)) ?? ''
  const form = { code, name: 'Ada', email: 'ada@example.org', password: 'wheel-spoke-17' }
  expect(await isOpen()).toBe(true)

  const refusals: [object, object][] = [
    [
      {},
      {
        code: ['ErrorEnterValue'],
        name: ['ErrorUsernameRequired'],
        email: ['ErrorEmailRequired'],
        password: ['ErrorPasswordRequired'],
      },
    ],
    [{ ...form, code: 'AAAAA-AAAAA' }, { code: ['ErrorSetupCode'] }],
    [{ ...form, email: 'ada' }, { email: ['ErrorEmailInvalid'] }],
    [{ ...form, password: 'short' }, { password: ['ErrorPasswordLength'] }],
    [{ ...form, password: 'password' }, { password: ['ErrorPasswordCommon'] }],
    [{ ...form, name: 7 }, { name: ['ErrorInvalidValue'] }],
  ]
  for (const [payload, codes] of refusals) {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().codes).toEqual(codes)
  }
  expect(await people()).toBe(0)

  const answers = await Promise.all([post(form), post({ ...form, email: 'eve@example.org' })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404])
  expect(await people()).toBe(1)
  const { token } = answers.find(({ statusCode }) => statusCode === 201)?.json() ?? {}
  const account = await server.ask({
    method: 'GET',
    url: '/api/account/v1/',
    headers: { authorization: `Bearer ${token.token}` },
  })
  expect(account.json().account.role).toContain('superuser')

  expect(await isOpen()).toBe(false)
  for (const payload of [form, {}]) {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toBe('This site is already set up.')
  }
  expect(await people()).toBe(1)
})
