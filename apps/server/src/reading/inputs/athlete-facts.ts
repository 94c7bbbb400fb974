/** What a reader needs to know of the athlete: their language, and the records that load is measured against. */

import type { DayRecords } from '@cadenza/activity'
import type { Locale } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { dayRecordsOf } from './day-records.ts'

interface ReaderFacts {
  locale: Locale
  dayRecords: DayRecords
}

/** Undefined where there is no such user (any more). */
export async function readerFacts(
  database: Kysely<Database>,
  userUuid: string,
): Promise<ReaderFacts | undefined> {
  const user = await database
    .selectFrom('users')
    .select('lang')
    .where('uuid', '=', userUuid)
    .executeTakeFirst()
  return user && { locale: user.lang, dayRecords: await dayRecordsOf(database, userUuid) }
}
