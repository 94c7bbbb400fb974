import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import {
  ensureInstallationValue,
  installationValue,
  keepInstallationValue,
} from '../../platform/installation/queries.ts'

const storedCode = z.object({ code: z.string() })

/** True until the first account has been created. */
export async function isSetupOpen(database: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select not exists (select from users) and not exists (select from installation where name = 'set_up') as open`.execute(
    database,
  )
  return rows[0]?.open === true
}

const codeName = 'setup_code'

/**
 * Stores the code unless there is one, and returns the stored one; undefined if set-up was closed meanwhile.
 */
export async function ensureSetupCode(database: Kysely<Database>, code: string): Promise<string | undefined> {
  const stored = await ensureInstallationValue(database, codeName, { code })
  return storedCode.optional().parse(stored)?.code
}

export async function findSetupCode(database: Kysely<Database>): Promise<string | undefined> {
  const stored = await installationValue(database, codeName)
  return storedCode.optional().parse(stored)?.code
}

export async function deleteSetupCode(database: Kysely<Database>): Promise<void> {
  await database.deleteFrom('installation').where('name', '=', codeName).execute()
}

/** Keeps all others from creating accounts until the transaction ends. */
export async function lockUsers(transaction: Transaction<Database>): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(transaction)
}

const superuserName = 'environment_superuser'
const storedSuperuser = z.object({ uuid: z.string() })

/** Stores which account was made from the environment. */
export async function storeEnvironmentSuperuser(database: Kysely<Database>, uuid: string): Promise<void> {
  await keepInstallationValue(database, superuserName, { uuid })
}

export async function environmentSuperuser(database: Kysely<Database>): Promise<string | undefined> {
  const stored = await installationValue(database, superuserName)
  return storedSuperuser.optional().parse(stored)?.uuid
}
