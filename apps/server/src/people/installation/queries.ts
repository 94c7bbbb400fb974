import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'

const storedCode = z.object({ code: z.string() })

/** True until the first account has been created. */
export async function isSetupOpen(database: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select not exists (select from users) and not exists (select from installation where name = 'set_up') as open`.execute(
    database,
  )
  return rows[0]?.open === true
}

/** Stores the code, unless there is one. */
export async function insertSetupCode(database: Kysely<Database>, code: string): Promise<void> {
  await database
    .insertInto('installation')
    .values({ name: 'setup_code', value: JSON.stringify({ code }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function findSetupCode(database: Kysely<Database>): Promise<string | undefined> {
  const row = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'setup_code')
    .executeTakeFirst()
  return row && storedCode.parse(row.value).code
}

export async function deleteSetupCode(database: Kysely<Database>): Promise<void> {
  await database.deleteFrom('installation').where('name', '=', 'setup_code').execute()
}

/** Keeps all others from creating accounts until the transaction ends. */
export async function lockUsers(transaction: Transaction<Database>): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(transaction)
}

/** Stores which account was made from the environment. */
export async function storeEnvironmentSuperuser(database: Kysely<Database>, uuid: string): Promise<void> {
  const value = JSON.stringify({ uuid })
  await database
    .insertInto('installation')
    .values({ name: 'environment_superuser', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
