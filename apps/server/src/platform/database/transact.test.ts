import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './testing.ts'
import { transact } from './transact.ts'

let open: TestDatabase
beforeAll(async () => {
  open = await testDatabase()
  await open.pool.query('create table counters (name text primary key, value integer not null)')
  await open.pool.query("insert into counters values ('a', 0), ('b', 0)")
})
afterAll(() => open.close())

test('two that wait for each other both go through, each once', async () => {
  const holding: (() => void)[] = []
  const bothHold = new Promise<void>((resolve) => holding.push(resolve))
  let held = 0
  let begun = 0
  const add = (order: readonly string[]) =>
    transact(open.database, async (transaction) => {
      begun += 1
      for (const [at, name] of order.entries()) {
        await sql`update counters set value = value + 1 where name = ${name}`.execute(transaction)
        if (at > 0) continue
        held += 1
        if (held === 2) holding[0]?.()
        await bothHold
      }
    })
  await Promise.all([add(['a', 'b']), add(['b', 'a'])])
  const { rows } = await open.pool.query('select value from counters')
  expect(rows).toEqual([{ value: 2 }, { value: 2 }])
  // The one that was aborted may meet the other again.
  expect(begun).toBeGreaterThan(2)
})

test('what fails for a reason of its own fails at once', async () => {
  let begun = 0
  const wrong = transact(open.database, async (transaction) => {
    begun += 1
    await sql`insert into counters values ('a', 0)`.execute(transaction)
  })
  await expect(wrong).rejects.toMatchObject({ code: '23505' })
  expect(begun).toBe(1)
})
