import { text } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { BadSettings, type Settings } from '../../platform/settings.ts'
import { weaknessOf } from '../users/passwords.ts'
import { findUserByEmail } from '../users/queries.ts'
import { createUser, nameFromEmail } from '../users/users.ts'
import { storeEnvironmentSuperuser } from './queries.ts'

/**
 * Creates the superuser of CADENZA_ADMIN_EMAIL and CADENZA_ADMIN_PASSWORD once. An existing account with that
 * address keeps its password and roles.
 */
export async function ensureSuperuser(
  database: Kysely<Database>,
  settings: Settings,
): Promise<'none' | 'made' | 'there' | 'not a superuser'> {
  if (settings.admin === undefined) return 'none'
  const { email, password } = settings.admin
  const there = await findUserByEmail(database, email)
  if (there !== undefined) return there.roles.includes('superuser') ? 'there' : 'not a superuser'
  const name = nameFromEmail(email)
  const weakness = await weaknessOf(password, { email, name })
  if (weakness) throw new BadSettings([`CADENZA_ADMIN_PASSWORD: ${text(weakness, 'en')}`])
  const uuid = await createUser(
    database,
    { email, name, password, roles: ['superuser'], verified: true },
    settings,
  )
  await storeEnvironmentSuperuser(database, uuid)
  return 'made'
}
