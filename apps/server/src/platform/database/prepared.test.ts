import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StatementNames } from './prepared.ts'
import { type TestDatabase, testDatabase } from './testing.ts'
import { transact } from './transact.ts'

describe('names of statements', () => {
  test('are given from the third use on, and stay', () => {
    const names = new StatementNames()
    const given = Array.from({ length: 5 }, () => names.nameFor('select $1'))
    expect(given).toEqual([undefined, undefined, 'statement_1', 'statement_1', 'statement_1'])
    for (let use = 0; use < 2; use++) names.nameFor('select $2')
    expect(names.nameFor('select $2')).toBe('statement_2')
  })

  test('are forgotten after 500 other statements, and never given twice', () => {
    const names = new StatementNames()
    for (let use = 0; use < 3; use++) names.nameFor('often')
    for (let other = 0; other < 500; other++) names.nameFor(`select ${other}`)
    expect(names.nameFor('often')).toBeUndefined()
    names.nameFor('often')
    expect(names.nameFor('often')).toBe('statement_2')
  })

  test('are not given to long statements', () => {
    const names = new StatementNames()
    const long = 'x'.repeat(8_001)
    for (let use = 0; use < 5; use++) expect(names.nameFor(long)).toBeUndefined()
  })
})

describe('a database', () => {
  let open: TestDatabase
  beforeAll(async () => {
    open = await testDatabase()
  })
  afterAll(() => open.close())

  test('prepares what returns, with the right answer for each parameter', async () => {
    const prepared = await transact(open.database, async (transaction) => {
      for (let use = 1; use <= 6; use++) {
        const { rows } = await sql<{ twice: number }>`select ${use}::int * 2 as twice`.execute(transaction)
        expect(rows).toEqual([{ twice: use * 2 }])
      }
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like '%as twice'`.execute(transaction)
      return rows
    })
    expect(prepared).toEqual([{ statement: 'select $1::int * 2 as twice' }])
  })

  test('goes on with a statement whose table gets another column', async () => {
    await sql`create table changing (a int)`.execute(open.database)
    const all = () =>
      transact(
        open.database,
        async (transaction) => (await sql`select * from changing where a > ${0}`.execute(transaction)).rows,
      )
    for (let use = 0; use < 4; use++) expect(await all()).toEqual([])
    await sql`alter table changing add b int default 7`.execute(open.database)
    await sql`insert into changing (a) values (1)`.execute(open.database)
    expect(await all()).toEqual([{ a: 1, b: 7 }])
    await sql`drop table changing`.execute(open.database)
  })
})
