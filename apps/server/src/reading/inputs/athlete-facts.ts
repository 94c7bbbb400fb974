/**
 * Facts about the athlete that reading needs: language, time zone, and the day records that load is measured
 * against.
 */

import type { DayRecords } from '@cadenza/activity'
import type { Locale } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { dayRecordsOf } from './day-records.ts'
import { identityOf } from './queries.ts'

export interface AthleteFacts {
  locale: Locale
  /** Undefined if the account has none that the database knows. */
  homeTimeZone: string | undefined
  dayRecords: DayRecords
}

/** Loads the facts; undefined if the user does not exist. */
export async function athleteFacts(
  database: Kysely<Database>,
  userUuid: string,
): Promise<AthleteFacts | undefined> {
  const identity = await identityOf(database, userUuid)
  return identity && { ...identity, dayRecords: await dayRecordsOf(database, userUuid) }
}
