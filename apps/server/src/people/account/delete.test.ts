import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { waitingStatements } from '../../platform/database/testing.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { bossJobs } from '../../platform/jobs/boss.ts'
import { deleteAccount, deletionJob, finishDeletion } from './delete.ts'
import { startAccounts } from './start.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const remove = (person: TestPerson, payload: object) =>
  server.ask({ method: 'DELETE', url: '/api/account/v1/', headers: person.headers, payload })

/** Tables in which a value stands in any column. */
async function tablesWith(uuid: string): Promise<string[]> {
  const columns = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and udt_name in ('uuid', '_uuid')`.execute(server.services.database)
  const found: string[] = []
  for (const { table_name, column_name } of columns.rows) {
    const { rows } = await sql`select from ${sql.table(table_name)}
      where ${sql.ref(column_name)}::text like ${`%${uuid}%`} limit 1`.execute(server.services.database)
    if (rows.length > 0) found.push(`${table_name}.${column_name}`)
  }
  return found
}

async function keysOf(userUuid: string): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of ['activities/', 'uploads/', 'multipart/', 'unpacked/', 'exports/'])
    for await (const key of server.services.objects.list(`${prefix}${userUuid}/`)) keys.push(key)
  return keys
}

/** A person with data of most kinds. */
async function resident(): Promise<TestPerson> {
  const { services, open } = server
  const person = await server.person({ roles: ['coach'] })
  const [coach, athlete] = [await server.person({ roles: ['coach'] }), await server.person()]
  await link(services, person, coach)
  await link(services, athlete, person)
  await addRide(services, person.uuid)
  const ask = (method: 'POST' | 'PUT', url: string, payload: object) =>
    server.ask({ method, url, payload, headers: person.headers })
  await ask('POST', '/api/account/v1/weight/', { date: '2026-01-01', weight: 70, unit: 'kg' })
  await ask('PUT', `/api/profiles/v1/${person.uuid}/config/preferences`, { data: 1 })
  await ask('POST', '/api/account/v1/api_tokens/', { name: 'x', scopes: ['read'], expires_in_days: null })
  await open.pool.query(`insert into tags (user_uuid, uuid, tag) values ($1, $1, 'tag')`, [person.uuid])
  for (const prefix of ['uploads', 'multipart', 'unpacked', 'exports'])
    await services.objects.put(`${prefix}/${person.uuid}/x/file`, Buffer.from('x'))
  return person
}

describe('deleting an account', () => {
  test('[A7-018] [A7-020] needs the password', async () => {
    const person = await server.person()
    for (const [payload, code] of [
      [{}, 'ErrorPasswordRequired'],
      [{ password: '' }, 'ErrorPasswordRequired'],
      [{ password: 'not-the-one' }, 'ErrorCurrentPasswordWrong'],
      [{ password: 5 }, 'ErrorInvalidValue'],
    ] as const) {
      const answer = await remove(person, payload)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().codes).toEqual({ password: [code] })
    }
    const still = await server.ask({ method: 'GET', url: '/api/account/v1/', headers: person.headers })
    expect(still.statusCode).toBe(200)
  })

  test('leaves no row that names its owner and no object, and nobody else loses anything', async () => {
    const person = await resident()
    const other = await resident()
    expect((await tablesWith(person.uuid)).length).toBeGreaterThan(12)
    const before = [await tablesWith(other.uuid), await keysOf(other.uuid)]
    server.enqueued.length = 0
    expect((await remove(person, { password: person.password })).statusCode).toBe(204)
    // Entries about a coach stay in the log of the athlete.
    expect((await tablesWith(person.uuid)).filter((name) => name !== 'audit_log.actor_uuid')).toEqual([])
    expect(server.enqueued).toEqual(Array(2).fill({ name: deletionJob, data: { user_uuid: person.uuid } }))
    await finishDeletion(server.services, person.uuid)
    expect(await keysOf(person.uuid)).toEqual([])
    expect([await tablesWith(other.uuid), await keysOf(other.uuid)]).toEqual(before)
    for (const { method, url } of [
      { method: 'GET', url: '/api/account/v1/' },
      { method: 'GET', url: '/api/token/v1/' },
    ] as const)
      expect((await server.ask({ method, url, headers: person.headers })).statusCode).toBe(401)
    const again = await server.ask({
      method: 'POST',
      url: '/login',
      payload: { type: 'email', email: person.email, password: person.password },
    })
    expect(again.statusCode).toBe(401)
  })

  test('waits for whoever is changing something of it, having touched nothing; who comes later finds nobody', async () => {
    const { services } = server
    const person = await resident()
    const waiting = () => waitingStatements(server.open.pool)
    let deleted: Promise<void> = Promise.resolve()
    await transactOn(services.database, person.uuid, async (transaction) => {
      deleted = deleteAccount(services, person.uuid)
      await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(1)
      expect((await waiting())[0]).toMatch(/^select .+ from "users" .+ for update$/)
      // Waits if the deletion takes the tags first, which in turn waits for this transaction.
      await sql`update tags set tag = 'other' where user_uuid = ${person.uuid}`.execute(transaction)
    })
    await deleted
    const late = transactOn(services.database, person.uuid, () => Promise.resolve('written'))
    await expect(late).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('of somebody who has a great deal is answered before its rows are gone; nobody reaches any of it', async () => {
    const { services, open } = server
    const [person, coach, athlete] = [
      await server.person({ roles: ['athlete', 'coach'] }),
      await server.person({ roles: ['athlete', 'coach'] }),
      await server.person(),
    ]
    const activity = await addRide(services, person.uuid)
    await link(services, person, coach)
    await link(services, athlete, person)
    const ask = (by: TestPerson, method: 'GET' | 'POST', url: string, payload?: object) =>
      server.ask({ method, url, headers: by.headers, payload })
    const shared = await ask(person, 'POST', `/api/activities/v1/${activity}/share/`, {})
    const made = await ask(person, 'POST', '/api/account/v1/api_tokens/', {
      name: 'x',
      scopes: ['read'],
      expires_in_days: null,
    })
    // More activities than two steps delete.
    await open.pool.query(
      `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats)
       select $1, gen_random_uuid(), 'bike', 'cycling', now(), now(), 'UTC', 'x', '{}' from generate_series(1, 450)`,
      [person.uuid],
    )
    await deleteAccount(services, person.uuid, 0)
    const { rows } = await open.pool.query('select 1 from activities where user_uuid = $1', [person.uuid])
    expect(rows).toHaveLength(451)
    // Not found for the owner, a token, coach, athlete and holder of a share link.
    expect((await ask(person, 'GET', '/api/account/v1/')).statusCode).toBe(401)
    const byToken = { authorization: `Bearer ${made.json().token}` }
    const read = { method: 'GET', url: '/api/activities/v1/activities', headers: byToken } as const
    expect((await server.ask(read)).statusCode).toBe(401)
    const { email, password } = person
    const again = await server.ask({
      method: 'POST',
      url: '/login',
      payload: { type: 'email', email, password },
    })
    expect(again.statusCode).toBe(401)
    const hash = shared.json().share.share_hash
    const look = { method: 'GET', url: `/api/activities/v1/${activity}?share_hash=${hash}` } as const
    expect((await server.ask(look)).statusCode).toBe(404)
    expect((await ask(coach, 'GET', `/api/activities/v1/${activity}`)).statusCode).toBe(404)
    expect((await ask(coach, 'GET', '/api/coach/v1/athletes/')).json().athletes).toEqual([])
    expect((await ask(athlete, 'GET', '/api/coach/v1/coaches/')).json().coaches).toEqual([])
    const late = transactOn(services.database, person.uuid, () => Promise.resolve('written'))
    await expect(late).rejects.toMatchObject({ code: 'NotFound' })
    // The address may be used by another account.
    await open.pool.query('update users set email = $1 where uuid = $2', [email, athlete.uuid])
    // Two at once, as where the job starts while the request still deletes.
    await Promise.all([finishDeletion(services, person.uuid), finishDeletion(services, person.uuid)])
    expect(await tablesWith(person.uuid)).toEqual([])
    expect(await keysOf(person.uuid)).toEqual([])
    await finishDeletion(services, coach.uuid)
    expect((await ask(coach, 'GET', '/api/account/v1/')).statusCode).toBe(200)
  })

  test('goes on with the objects after the process was killed', async () => {
    const { services } = server
    const person = await resident()
    const log = pino({ level: 'silent' })
    // The process that answers enqueues the job and ends before any process takes it.
    const ordering = bossJobs(services.connection, log)
    await ordering.start()
    await deleteAccount({ ...services, jobs: ordering }, person.uuid)
    await ordering.stop()
    expect(await keysOf(person.uuid)).not.toEqual([])
    const next = bossJobs(services.connection, log)
    await next.start()
    try {
      await startAccounts({ ...services, jobs: next })
      const patience = Date.now() + 20_000
      while ((await keysOf(person.uuid)).length > 0 && Date.now() < patience) await delay(50)
      expect(await keysOf(person.uuid)).toEqual([])
    } finally {
      await next.stop()
    }
  })

  test('that fails half way has deleted nothing', async () => {
    const person = await resident()
    const before = await tablesWith(person.uuid)
    const jobs = { ...server.services.jobs, enqueue: () => Promise.reject(new Error('no jobs')) }
    await expect(deleteAccount({ ...server.services, jobs }, person.uuid)).rejects.toThrow('no jobs')
    expect(await tablesWith(person.uuid)).toEqual(before)
  })
})
