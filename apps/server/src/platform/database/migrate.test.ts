import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { connect } from './open.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let open: TestDatabase
let folder: string

beforeEach(async () => {
  open = await testDatabase({ migrated: false })
  folder = mkdtempSync(path.join(tmpdir(), 'cadenza-migrations-'))
  write('0001-wheels.sql', 'create table wheels (size int); insert into wheels values (28);')
})
afterEach(async () => {
  await open.close()
  rmSync(folder, { recursive: true, force: true })
})

function write(name: string, sql: string): void {
  writeFileSync(path.join(folder, name), sql)
}

async function sizes(): Promise<number[]> {
  return (await open.pool.query<{ size: number }>('select size from wheels order by size')).rows.map(
    ({ size }) => size,
  )
}

test('migrations run once, in the order of their numbers', async () => {
  write('0002-more.sql', 'insert into wheels values (29);')
  write('notes.txt', 'no migration')
  expect(await migrate(open.pool, folder)).toEqual(['0001-wheels.sql', '0002-more.sql'])
  expect(await migrate(open.pool, folder)).toEqual([])
  write('0003-small.sql', 'insert into wheels values (26);')
  expect(await migrate(open.pool, folder)).toEqual(['0003-small.sql'])
  expect(await sizes()).toEqual([26, 28, 29])
})

test('of several that migrate at once one does it, and the others wait for it', async () => {
  write('0002-slow.sql', 'select pg_sleep(0.2); insert into wheels values (29);')
  const others = Array.from({ length: 3 }, () => connect(open.connection, 1))
  const ran = await Promise.all(others.map((other) => migrate(other.pool, folder)))
  await Promise.all(others.map((other) => other.close()))
  expect(ran.filter((names) => names.length === 2)).toHaveLength(1)
  expect(ran.filter((names) => names.length === 0)).toHaveLength(2)
  expect(await sizes()).toEqual([28, 29])
})

test('a migration that fails leaves nothing behind and says which it was', async () => {
  write('0002-broken.sql', 'insert into wheels values (29); insert into nothing values (1);')
  await expect(migrate(open.pool, folder)).rejects.toThrow(/0002-broken\.sql failed: .*nothing/)
  expect(await sizes()).toEqual([28])
  write('0002-broken.sql', 'insert into wheels values (29);')
  expect(await migrate(open.pool, folder)).toEqual(['0002-broken.sql'])
})

test('a migration that was changed after it ran is refused, and nothing runs', async () => {
  await migrate(open.pool, folder)
  write('0001-wheels.sql', 'create table wheels (size real);')
  write('0002-more.sql', 'insert into wheels values (29);')
  await expect(migrate(open.pool, folder)).rejects.toThrow(/0001-wheels\.sql has been changed/)
  expect(await sizes()).toEqual([28])
})

test('a migration that a newer program ran is refused', async () => {
  write('0002-more.sql', 'insert into wheels values (29);')
  await migrate(open.pool, folder)
  rmSync(path.join(folder, '0002-more.sql'))
  await expect(migrate(open.pool, folder)).rejects.toThrow(
    /0002-more\.sql, which this version of Cadenza does not know/,
  )
})

test('line ends of Windows are no change', async () => {
  write('0001-wheels.sql', 'create table wheels\n(size int);')
  const [unix] = readMigrations(folder)
  write('0001-wheels.sql', 'create table wheels\r\n(size int);')
  expect(readMigrations(folder)[0]?.checksum).toBe(unix?.checksum)
})

test('our own migrations since 0023 are numbered without gaps or repetitions', () => {
  const numbers = readMigrations()
    .map(({ name }) => Number(name.slice(0, 4)))
    .filter((number) => number > 22)
  expect(numbers).toEqual(numbers.map((_, at) => 23 + at))
})

test('our own migrations run from nothing, and every table of a user has its user first in its key', async () => {
  expect(await migrate(open.pool)).toEqual(readMigrations().map(({ name }) => name))
  const { rows } = await open.pool.query<{ table_name: string; first: string }>(`
    select c.relname as table_name, a.attname as first
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and n.nspname = 'public'
      and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_uuid')`)
  // These are looked up without a known owner: by token, or by an item's uuid.
  const byToken = [
    'access_tokens',
    'refresh_tokens',
    'password_resets',
    'email_confirmations',
    'oidc_redirects',
    'oidc_codes',
  ]
  const byOtherKey = [...byToken, 'owners']
  const others = rows.filter(({ table_name }) => !byOtherKey.includes(table_name))
  expect(others.length).toBeGreaterThan(8)
  expect(others.filter(({ first }) => first !== 'user_uuid')).toEqual([])
})

test('numbers, days and instants come as number, text and Date', async () => {
  const { rows } = await open.pool.query(
    `select 5000000000::bigint as n, date '2026-03-29' as day, timestamptz '2026-03-29 01:30Z' as at`,
  )
  expect(rows).toEqual([{ n: 5e9, day: '2026-03-29', at: new Date('2026-03-29T01:30:00Z') }])
})
