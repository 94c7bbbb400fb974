/** Decision 28: every change of an account's data locks the account first, as its deletion does. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { restoreAccount } from '../../intake/account-archive/restore-account.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import { newResetLink } from '../password-reset/reset.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Act = () => Promise<unknown>
/** Makes the people it needs; returns the one to delete and the act to try meanwhile. */
type Case = () => Promise<{ deleted: TestPerson; act: Act }>

const asking =
  (by: TestPerson, method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}): Act =>
  () =>
    server.ask({ method, url, payload, headers: by.headers })
const own =
  (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload: (person: TestPerson) => object = () => ({}),
  ): Case =>
  async () => {
    const deleted = await server.person()
    return { deleted, act: asking(deleted, method, url, payload(deleted)) }
  }
const ofRide =
  (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object): Case =>
  async () => {
    const deleted = await server.person()
    const uuid = await addRide(server.services, deleted.uuid)
    return { deleted, act: asking(deleted, method, `/api/activities/v1/${uuid}/${path}`, payload) }
  }
const current = ({ password }: TestPerson) => ({ current_password: password })
const couple = async () => {
  const [athlete, coach] = [await server.person(), await server.person({ roles: ['athlete', 'coach'] })]
  return { athlete, coach }
}
const linked = async () => {
  const both = await couple()
  await link(server.services, both.athlete, both.coach)
  return both
}
const invited = async () => {
  const both = await couple()
  const answer = await server.ask({
    method: 'POST',
    url: '/api/coach/v1/athletes/invite',
    headers: both.coach.headers,
    payload: {},
  })
  const url = `/api/coach/v1/athletes/invite/${answer.json().invite_token}`
  return { ...both, act: asking(both.athlete, 'POST', url) }
}
const ended = async () => {
  const both = await linked()
  const url = `/api/coach/v1/athletes/${both.athlete.uuid}`
  await server.ask({ method: 'DELETE', url, headers: both.coach.headers })
  return { ...both, act: asking(both.coach, 'POST', `${url}/restore`) }
}
const lastOf = (link: string) => link.split('/').at(-1)

const cases: Record<string, Case> = {
  'a connection is ended': own('DELETE', '/api/account/v1/connection/'),
  'the second factor is turned off': own('DELETE', '/api/account/v1/second_factor/', current),
  'all other devices are logged out': own('DELETE', '/api/account/v1/sessions/'),
  'a token is revoked': own('DELETE', '/api/account/v1/api_tokens/01900000-0000-7000-8000-000000000000'),
  'a token is made': own('POST', '/api/account/v1/api_tokens/', (person) => ({
    ...current(person),
    name: 'x',
    scopes: ['read'],
    expires_in_days: 30,
  })),
  'a sign-in is refreshed': async () => {
    const deleted = await server.person()
    return {
      deleted,
      act: asking(deleted, 'POST', '/api/token/v1/', { refresh_token: deleted.refreshToken }),
    }
  },
  'the name is changed': own('PUT', '/api/account/v1/', () => ({ name: 'Other', time_zone: 'Asia/Tokyo' })),
  'a password is reset': async () => {
    const deleted = await server.person()
    const token = lastOf(await newResetLink(server.services, deleted.uuid))
    const form = { password: 'another one', password_confirm: 'another one' }
    return { deleted, act: asking(deleted, 'PUT', `/api/account/v1/password/reset/${token}`, form) }
  },
  'an address is confirmed': async () => {
    const deleted = await server.person()
    const token = newToken()
    await server.open.pool.query(
      `insert into email_confirmations (hash, user_uuid, email, expires_at) values ($1, $2, $3, now() + '1 day')`,
      [hashOf(token), deleted.uuid, deleted.email],
    )
    return { deleted, act: asking(deleted, 'PUT', `/api/account/v1/email/confirmation/${token}`) }
  },
  'records are brought back': async () => {
    const deleted = await server.person()
    const at = '2026-01-01T00:00:00Z'
    const parts = {
      account: { name: 'Back', lang: 'en' as const, unit: 'km' as const },
      configs: [{ name: 'x', data: 1, updated_at: at }],
      day_records: undefined,
      dashboard_items: undefined,
      workouts: undefined,
      recommended_workouts: undefined,
      reports: undefined,
      calendar: undefined,
      availability_week: undefined,
      availability_days: undefined,
      compliance_thresholds: undefined,
      tags: undefined,
    }
    return { deleted, act: () => restoreAccount(server.services, deleted.uuid, parts) }
  },
  'a record is made': own('POST', '/api/account/v1/weight/', () => ({
    date: '2024-05-05',
    weight: 70,
    unit: 'kg',
  })),
  'an invitation is accepted, and the coach goes': async () => {
    const { coach, act } = await invited()
    return { deleted: coach, act }
  },
  'an invitation is accepted, and the athlete goes': async () => {
    const { athlete, act } = await invited()
    return { deleted: athlete, act }
  },
  'a coach leaves an athlete who goes': async () => {
    const { athlete, coach } = await linked()
    return { deleted: athlete, act: asking(coach, 'DELETE', `/api/coach/v1/athletes/${athlete.uuid}`) }
  },
  'an athlete leaves a coach who goes': async () => {
    const { athlete, coach } = await linked()
    return { deleted: coach, act: asking(athlete, 'DELETE', `/api/coach/v1/coaches/${coach.uuid}`) }
  },
  'a link is brought back to an athlete who goes': async () => {
    const { athlete, act } = await ended()
    return { deleted: athlete, act }
  },
  'an activity is changed': ofRide('PUT', '', { title: 'Other', start_time: '2026-02-01T08:00:00Z' }),
  'a range is made': ofRide('POST', 'ranges/', { relative_start_time: 0, relative_end_time: 60_000 }),
  'a tag is given': ofRide('POST', 'tags/', { tag: 'x' }),
  'an activity is shared': ofRide('POST', 'share/', {}),
}

/** Tables other than `users` in which a waiting transaction has already written or locked a row. */
const heldByWaiting = async () => {
  const { rows } = await server.open.pool.query<{ waits: string; held: string | null }>(`
    select a.pid as waits, c.relname as held from pg_stat_activity a
    left join (pg_locks l join pg_class c on c.oid = l.relation and c.relkind = 'r'
        and c.relnamespace = 'public'::regnamespace and c.relname <> 'users')
      on l.pid = a.pid and l.granted and l.mode in ('RowShareLock', 'RowExclusiveLock')
    where a.datname = current_database() and a.wait_event_type = 'Lock'`)
  return { waiting: rows.length > 0, held: rows.flatMap(({ held }) => held ?? []) }
}

test.each(Object.entries(cases))(
  '%s while the account is deleted, without a circle of waiting',
  async (_, make) => {
    const { deleted, act } = await make()
    const deletion = await server.open.pool.connect()
    try {
      await deletion.query('begin')
      await deletion.query('select uuid from users where uuid = $1 for update', [deleted.uuid])
      const done = act().then(
        (answer) => (answer as { statusCode: number }).statusCode,
        (error: { code: string }) => error.code,
      )
      await expect.poll(async () => (await heldByWaiting()).waiting, { timeout: 15_000 }).toBe(true)
      expect((await heldByWaiting()).held).toEqual([])
      await deletion.query('delete from tags where user_uuid = $1', [deleted.uuid])
      await deletion.query('delete from users where uuid = $1', [deleted.uuid])
      await deletion.query('commit')
      // The usual answer for a missing account, never a failure.
      expect([400, 401, 404, 'NotFound']).toContain(await done)
    } finally {
      await deletion.query('rollback')
      deletion.release()
    }
  },
)
