import type { Locale } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

/** Language of a user; undefined if the account is gone. */
export async function localeOf(database: Kysely<Database>, userUuid: string): Promise<Locale | undefined> {
  const user = await database
    .selectFrom('users')
    .select('lang')
    .where('uuid', '=', userUuid)
    .executeTakeFirst()
  return user?.lang
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
