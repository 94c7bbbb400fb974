import { type InvalidForm, invalidForms } from '@cadenza/contract/invalid-forms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newResetLink } from '../password-reset/reset.ts'
import { type TestApp, type TestPerson, testApp } from '../testing.ts'

let server: TestApp
let person: TestPerson
let link: string
beforeAll(async () => {
  server = await testApp({ CADENZA_SIGNUP: 'open' })
  person = await server.person()
  link = (await newResetLink(server.services, person.uuid)).split('/').at(-1) ?? ''
})
afterAll(() => server.close())

const requests: Record<keyof typeof invalidForms, (form: object) => Parameters<TestApp['ask']>[0]> = {
  signIn: (form) => ({ method: 'POST', url: '/login', payload: { type: 'email', ...form } }),
  signUp: (form) => ({ method: 'POST', url: '/api/sign_up/v1/', payload: form }),
  newPassword: (form) => ({
    method: 'PUT',
    url: `/api/account/v1/password/reset/${link}`,
    payload: form,
  }),
  identity: (form) => ({ method: 'PUT', url: '/api/account/v1/', headers: person.headers, payload: form }),
  password: (form) => ({ method: 'PUT', url: '/api/account/v1/', headers: person.headers, payload: form }),
}
let sender = 0

describe.each(Object.entries(invalidForms))('%s', (kind, rows) => {
  test.each(rows.map((row): [string, InvalidForm] => [JSON.stringify(row.form).slice(0, 100), row]))(
    'the server refuses %s, and says what the rules say',
    async (_, { form, codes }) => {
      sender += 1
      const answer = await server.ask({
        ...(requests[kind as keyof typeof invalidForms](form) as object),
        remoteAddress: `10.40.${sender}.1`,
      })
      expect(answer.statusCode).toBe(422)
      const refused = answer.json() as { message: string; errors: Record<string, string[]>; codes: object }
      expect(refused.codes).toEqual(
        Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [code]])),
      )
      // The first message is the overall one.
      expect(refused.message).toBe(Object.values(refused.errors)[0]?.[0])
    },
  )
})
