import { type endpoints, invalidBirthday, wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { configOf } from '../../platform/config/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import { requireUser } from '../users/users.ts'
import { wornShoes } from './shoes.ts'

/** Config with the athlete's profile. */
const profileConfig = 'profile'

/** Reads the profile; invalid fields, which any program may have written, count as not given. */
export async function profileOf(
  database: Kysely<Database>,
  userUuid: string,
  nowMs: number,
): Promise<z.output<typeof endpoints.profiles.read.answer>> {
  const { uuid, name } = await requireUser(database, userUuid)
  const kept = await configOf(database, userUuid, profileConfig)
  const given = typeof kept === 'object' && kept !== null ? kept : {}
  const fields = Object.entries(wire.profileFields.shape).map(([name, schema]) => {
    const parsed = schema.safeParse((given as Record<string, unknown>)[name])
    return [name, parsed.success ? parsed.data : schema.parse(undefined)]
  })
  const parsed = wire.profileFields.parse(Object.fromEntries(fields))
  const isBorn = parsed.birthday !== null && invalidBirthday(parsed.birthday, nowMs) === undefined
  const profile = { ...parsed, birthday: isBorn ? parsed.birthday : null }
  const shoes = await wornShoes(database, userUuid, profile.shoes)
  return { profile: { uuid, name, ...profile, shoes } }
}
