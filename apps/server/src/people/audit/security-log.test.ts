import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { sweepSecurityEvents } from './security-log.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const signIn = (email: string, password: string) =>
  server.ask({
    method: 'POST',
    url: '/login',
    remoteAddress: '203.0.113.5',
    headers: { 'user-agent': firefox },
    payload: { type: 'email', email, password },
  })
const eventsOf = async ({ headers }: TestPerson) =>
  (await server.ask({ method: 'GET', url: '/api/account/v1/security_events/', headers })).json().events
const security = () => server.logged.map((line) => JSON.parse(line)).filter((line) => line.msg === 'security')

test('sign-ins stand in the log and in the owner’s history: who, from where, what and how it ended', async () => {
  const person = await server.person()
  server.logged.length = 0
  await signIn(person.email, 'not-the-one')
  await signIn('nobody@example.org', 'not-the-one')
  await signIn(person.email, person.password)
  const from = { address: '203.0.113.5', agent: firefox }
  expect(security()).toMatchObject([
    { security: 'sign in failed', outcome: 'refused', user: person.uuid, reason: 'password', ...from },
    { security: 'sign in failed', outcome: 'refused', user: null, reason: 'password', ...from },
    { security: 'sign in', outcome: 'done', user: person.uuid, ...from },
  ])
  // What was typed into a field may be a password.
  expect(server.logged.join()).not.toMatch(/nobody@example|not-the-one/)
  expect(await eventsOf(person)).toMatchObject([
    { action: 'sign in', address: '203.0.113.5', user_agent: firefox, about: null },
    { action: 'sign in failed', address: '203.0.113.5', user_agent: firefox },
  ])
})

test('tokens are named with their actor’s address', async () => {
  const person = await server.person()
  server.logged.length = 0
  const made = await server.ask({
    method: 'POST',
    url: '/api/account/v1/api_tokens/',
    headers: person.headers,
    remoteAddress: '203.0.113.6',
    payload: {
      ...{ name: 'Head unit', scopes: ['read'], expires_in_days: 7 },
      current_password: person.password,
    },
  })
  const event = { security: 'api token create', outcome: 'done', user: person.uuid, name: 'Head unit' }
  expect(security()).toMatchObject([{ ...event, address: '203.0.113.6' }])
  expect(await eventsOf(person)).toMatchObject([{ action: 'api token create', about: 'Head unit' }])
  expect(server.logged.join()).not.toContain(made.json().token)
})

test('what staff do with the data of others stands in the log', async () => {
  const [athlete, staff] = [await server.person(), await server.person({ roles: ['staff'] })]
  server.logged.length = 0
  const url = `/api/profiles/v1/${athlete.uuid}`
  await server.ask({ method: 'GET', url, headers: staff.headers, remoteAddress: '203.0.113.8' })
  await server.ask({ method: 'GET', url, headers: athlete.headers })
  expect(security()).toMatchObject([
    {
      ...{ security: 'staff act', outcome: 'done', user: staff.uuid, owner: athlete.uuid },
      ...{ route: 'GET /api/profiles/v1/:userUuid', status: 200, address: '203.0.113.8' },
    },
  ])
})

test('a stranger’s guesses do not fill the history, and sign-ins are kept for 90 days', async () => {
  const person = await server.person()
  await server.open.pool.query(
    `insert into audit_log (user_uuid, uuid, actor_uuid, action, at)
     select $1, gen_random_uuid(), $1, 'sign in failed', $2 from generate_series(1, 20)`,
    [person.uuid, new Date(server.services.now())],
  )
  await signIn(person.email, 'wrong')
  const count = async () => (await eventsOf(person)).length
  expect(await count()).toBe(20)
  await server.open.pool.query(
    `insert into audit_log (user_uuid, uuid, actor_uuid, action, at)
     values ($1, gen_random_uuid(), $1, 'password change', $2)`,
    [person.uuid, new Date(server.services.now())],
  )
  const later = { ...server.services, now: () => server.services.now() + 91 * 86_400_000 }
  await sweepSecurityEvents(later)
  expect(await eventsOf(person)).toMatchObject([{ action: 'password change' }])
})
