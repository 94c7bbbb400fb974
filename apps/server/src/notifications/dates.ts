import type { Locale } from '@cadenza/contract'
import { dateFormats, formatDateTime, timeFormats } from '@cadenza/metrics/dates'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { configOf } from '../config/queries.ts'
import type { Database } from '../database/tables.ts'

export type WriteDate = (instant: string, timeZone: string) => string

const preferences = z.object({ date_format: z.enum(dateFormats), time_format: z.enum(timeFormats) })

/** How a reader wants dates and times to be written; undefined where they have chosen none: then their language decides. */
export async function chosenDates(
  database: Kysely<Database>,
  userUuid: string,
  locale: Locale,
): Promise<WriteDate | undefined> {
  const chosen = preferences.safeParse(await configOf(database, userUuid, 'preferences'))
  if (!chosen.success) return undefined
  const { date_format: dateFormat, time_format: timeFormat } = chosen.data
  return (instant, timeZone) =>
    formatDateTime(new Date(instant), { locale, timeZone, dateFormat, timeFormat })
}
