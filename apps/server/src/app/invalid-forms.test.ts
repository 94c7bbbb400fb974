import {
  type InvalidPayload,
  invalidActivities,
  invalidRanges,
  invalidShares,
} from '@cadenza/contract/invalid-activity-forms'
import type { InvalidForm } from '@cadenza/contract/invalid-forms'
import { invalidForms } from '@cadenza/contract/invalid-forms'
import {
  asSent,
  invalidDays,
  invalidRecordValues,
  registeredDay,
  rightRecords,
} from '@cadenza/contract/invalid-records'
import { recordKinds } from '@cadenza/contract/validation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRide, ride } from '../library/activities/testing.ts'
import { newResetLink } from '../people/password-reset/reset.ts'
import { type TestApp, type TestPerson, testApp } from './testing/app.ts'

let server: TestApp
let person: TestPerson
let link: string
let invitation: string
let activity: string
beforeAll(async () => {
  server = await testApp({ CADENZA_SIGNUP: 'open' })
  person = await server.person({ roles: ['athlete', 'coach'] })
  link = (await newResetLink(server.services, person.uuid)).split('/').at(-1) ?? ''
  const invited = await call('POST', '/api/coach/v1/athletes/invite', { email: '' })
  invitation = invited.json().invite_token
  activity = await addRide(server.services, person.uuid)
  for (const kind of recordKinds) {
    const form = { ...unitOf(kind), ...asSent(rightRecords[kind]) }
    for (const date of [registeredDay, '2024-01-01'])
      expect((await call('POST', `/api/account/v1/${kind}/`, { ...form, date })).statusCode).toBe(201)
  }
})
afterAll(() => server.close())

type Asked = Parameters<TestApp['ask']>[0]
let sender = 0
/** Each call comes from an address of its own, so that no throttle answers first. */
function call(method: 'POST' | 'PUT', url: string, payload: object) {
  sender += 1
  const remoteAddress = `10.40.${sender >> 8}.${sender & 255}`
  return server.ask({ method, url, headers: person.headers, payload, remoteAddress } as Asked)
}
const unitOf = (kind: string) => (kind === 'weight' ? { unit: 'kg' } : {})

/** Expects exactly the codes of the table, and the first one's text as the overall message. */
async function refuses(asked: ReturnType<typeof call>, codes: InvalidForm['codes'], status = 422) {
  const answer = await asked
  const refused = answer.json() as { message: string; errors: Record<string, string[]>; codes: object }
  expect(refused.codes).toEqual(
    Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [code]])),
  )
  expect(answer.statusCode).toBe(status)
  expect(refused.message).toBe(Object.values(refused.errors)[0]?.[0])
}

const sendsTo: Record<keyof typeof invalidForms, (form: object) => ReturnType<typeof call>[]> = {
  signIn: (form) => [call('POST', '/login', { type: 'email', ...form })],
  signUp: (form) => [
    call('POST', '/api/sign_up/v1/', form),
    call('POST', `/api/coach/v1/athletes/invite/${invitation}/sign_up`, form),
  ],
  forgotten: (form) => [call('POST', '/api/account/v1/password/reset', form)],
  invitation: (form) => [call('POST', '/api/coach/v1/athletes/invite', form)],
  newPassword: (form) => [call('PUT', `/api/account/v1/password/reset/${link}`, form)],
  identity: (form) => [call('PUT', '/api/account/v1/', form)],
  password: (form) => [call('PUT', '/api/account/v1/', form)],
}

describe.each(Object.entries(invalidForms))('%s', (kind, rows) => {
  test.each(rows.map((row): [string, InvalidForm] => [JSON.stringify(row.form).slice(0, 100), row]))(
    'the server refuses %s, and says what the rules say',
    async (_, { form, codes }) => {
      for (const asked of sendsTo[kind as keyof typeof invalidForms](form)) await refuses(asked, codes)
    },
  )
})

describe.each(recordKinds)('%s', (kind) => {
  const both = (form: object) => [
    call('POST', `/api/account/v1/${kind}/`, { ...unitOf(kind), ...form }),
    call('PUT', `/api/account/v1/${kind}/2024-01-01`, { ...unitOf(kind), ...form }),
  ]
  test.each(invalidRecordValues[kind].map((row): [string, InvalidForm] => [JSON.stringify(row.form), row]))(
    'the server refuses %s, new and changed',
    async (_, { form, codes }) => {
      for (const asked of both(asSent(form))) await refuses(asked, codes)
    },
  )
  test('the server refuses every wrong day, new and changed', async () => {
    for (const [date, code] of invalidDays(server.services.now()))
      for (const asked of both({ ...asSent(rightRecords[kind]), date }))
        await refuses(asked, { date: code }, code === 'ErrorRegisteredDate' ? 409 : 422)
  })
})

test('the server refuses a weight in stones', async () => {
  const form = { weight: 11, unit: 'stone', date: '2024-05-06' }
  await refuses(call('POST', '/api/account/v1/weight/', form), { unit: 'ErrorInvalidValue' })
})

describe('an activity', () => {
  const named = (rows: readonly InvalidPayload[]) =>
    rows.map((row): [string, InvalidPayload] => [JSON.stringify(row.payload).slice(0, 80), row])
  const path = (rest: string) => `/api/activities/v1/${activity}${rest}`

  test.each(named(invalidActivities))('is not changed to %s', async (_, { payload, codes }) => {
    await refuses(call('PUT', path('/'), payload), codes)
  })
  test.each(named(invalidRanges))('has no range of %s', async (_, { payload, codes }) => {
    expect(ride.lengthS).toBe(600)
    await refuses(call('POST', path('/ranges/'), payload), codes)
    const bulk = Object.entries(codes).map(([field, code]) => [`ranges.0.${field}`, code])
    await refuses(call('POST', path('/ranges/bulk'), { ranges: [payload] }), Object.fromEntries(bulk))
  })
  test.each(named(invalidShares))('is not shared by %s', async (_, { payload, codes }) => {
    await refuses(call('POST', path('/share/'), payload), codes)
  })
})
