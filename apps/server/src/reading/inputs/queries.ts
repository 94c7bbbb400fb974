import type { Locale } from '@cadenza/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

/** Language and time zone of a user; undefined if the account is gone. */
export async function identityOf(
  database: Kysely<Database>,
  userUuid: string,
): Promise<{ locale: Locale; homeTimeZone: string | undefined } | undefined> {
  const user = await database
    .selectFrom('users')
    .select(['lang', sql<string | null>`known_zone(time_zone)`.as('zone')])
    .where('uuid', '=', userUuid)
    .executeTakeFirst()
  return user && { locale: user.lang, homeTimeZone: user.zone ?? undefined }
}

/** Stored day records of every kind but weight, which no figure depends on. */
export async function recordsButWeight(database: Kysely<Database>, userUuid: string) {
  return database
    .selectFrom('day_records')
    .select(['kind', 'date', 'value'])
    .where('user_uuid', '=', userUuid)
    .where('kind', '!=', 'weight')
    .execute()
}
