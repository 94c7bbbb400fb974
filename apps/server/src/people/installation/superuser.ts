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
  const former = await found(database, email)
  if (former !== undefined) return former
  const name = nameFromEmail(email)
  const weakness = await weaknessOf(password, { email, name })
  if (weakness) throw new BadSettings([`CADENZA_ADMIN_PASSWORD: ${text(weakness, 'en')}`])
  let uuid: string
  try {
    uuid = await createUser(
      database,
      { email, name, password, roles: ['superuser'], verified: true },
      settings,
    )
  } catch (error) {
    // Another server's first start was faster.
    const made = await found(database, email)
    if (made === undefined) throw error
    return made
  }
  await storeEnvironmentSuperuser(database, uuid)
  return 'made'
}

async function found(
  database: Kysely<Database>,
  email: string,
): Promise<'there' | 'not a superuser' | undefined> {
  const there = await findUserByEmail(database, email)
  if (there === undefined) return undefined
  return there.roles.includes('superuser') ? 'there' : 'not a superuser'
}
