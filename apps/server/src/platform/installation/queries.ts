/** Values of the whole installation by name, such as the keys that all its processes share. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

/** JSON of the value; undefined if there is none. */
export async function installationValue(database: Kysely<Database>, name: string): Promise<unknown> {
  const row = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

export async function keepInstallationValue(
  database: Kysely<Database>,
  name: string,
  value: object,
): Promise<void> {
  const text = JSON.stringify(value)
  await database
    .insertInto('installation')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute()
}

/** Stores the value unless there is one. */
export async function insertInstallationValue(
  database: Kysely<Database>,
  name: string,
  value: object,
): Promise<void> {
  await database
    .insertInto('installation')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Stores the value unless there is one, and returns the stored one. */
export async function ensureInstallationValue(
  database: Kysely<Database>,
  name: string,
  value: object,
): Promise<unknown> {
  await insertInstallationValue(database, name, value)
  return installationValue(database, name)
}

const storageLock = 8_420_011

/** Locks the id of the storage until the transaction ends. */
export async function lockStorageId(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${storageLock})`.execute(transaction)
}
