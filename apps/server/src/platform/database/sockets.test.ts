import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testProxy } from '../testing-proxy.ts'
import { isDatabaseDown } from './down.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { readPostmaster } from './embedded/postmaster.ts'
import { connect } from './open.ts'
import { openSockets, watchDatabase } from './sockets.ts'
import { testDatabase } from './testing.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test('a connection that PostgreSQL ends between two statements of a transaction fails the transaction alone', async () => {
  const open = await testDatabase()
  ends.push(open.close)
  const cut = open.database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await open.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    // Its end arrives while no statement runs.
    await delay(100)
    await sql`select 1`.execute(transaction)
  })
  await expect(cut).rejects.toSatisfy(isDatabaseDown)
  expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a shutdown that waits for its clients completes, and they reconnect', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cadenza-sockets-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const sockets = openSockets()
  const { stream } = sockets
  const embedded = await openEmbedded(path.join(folder, 'postgres'), { stream })
  ends.push(embedded.close)
  const open = connect({ ...embedded.connection('postgres'), stream })
  ends.push(open.close)
  const watch = watchDatabase(embedded.connection('postgres'), sockets, { everyMs: 50 })
  ends.push(watch.stop)
  await open.pool.query('select 1')
  const former = readPostmaster(path.join(folder, 'postgres'))?.pid ?? 0
  process.kill(former, 'SIGTERM')
  const answered = async () => (await open.pool.query('select 1').catch(() => undefined))?.rowCount
  const current = () => readPostmaster(path.join(folder, 'postgres'))?.pid ?? former
  await expect.poll(async () => current() !== former && (await answered()), { timeout: 30_000 }).toBe(1)
})

test('statements that wait for a database that fell silent fail soon, as for one that is down', async () => {
  const { connection: near, close } = await testDatabase()
  ends.push(close)
  const proxy = await testProxy({ path: `${near.host}/.s.PGSQL.${near.port}` })
  ends.push(proxy.close)
  const sockets = openSockets()
  const connection = { ...near, host: '127.0.0.1', port: proxy.port }
  const open = connect({ ...connection, stream: sockets.stream })
  ends.push(open.close)
  expect((await open.pool.query('select 1')).rowCount).toBe(1)
  ends.push(watchDatabase(connection, sockets, { everyMs: 50, patienceMs: 200 }).stop)
  proxy.fault = 'silent'
  const startMs = performance.now()
  await expect(open.pool.query('select 1')).rejects.toSatisfy(isDatabaseDown)
  expect(performance.now() - startMs).toBeLessThan(5_000)
  proxy.fault = 'none'
  expect((await open.pool.query('select 1')).rowCount).toBe(1)
})

test('a database that is late once keeps its connections', async () => {
  const { connection: near, close } = await testDatabase()
  ends.push(close)
  const proxy = await testProxy({ path: `${near.host}/.s.PGSQL.${near.port}` })
  ends.push(proxy.close)
  let cuts = 0
  const connection = { ...near, host: '127.0.0.1', port: proxy.port }
  proxy.fault = 'silent'
  ends.push(watchDatabase(connection, { cut: () => cuts++ }, { everyMs: 300, patienceMs: 300 }).stop)
  // The first look ends unanswered after 600 ms, the second begins at 900 ms.
  await delay(700)
  proxy.fault = 'none'
  await delay(900)
  expect(cuts).toBe(0)
  proxy.fault = 'silent'
  await expect.poll(() => cuts, { timeout: 5_000 }).toBeGreaterThan(0)
})

test('a slow statement is no silence: it may take longer than a look at the database', async () => {
  const open = await testDatabase()
  ends.push(open.close)
  const sockets = openSockets()
  const watched = connect({ ...open.connection, stream: sockets.stream })
  ends.push(watched.close)
  ends.push(watchDatabase(open.connection, sockets, { everyMs: 20, patienceMs: 200 }).stop)
  expect((await watched.pool.query('select pg_sleep(0.6)')).rowCount).toBe(1)
})
