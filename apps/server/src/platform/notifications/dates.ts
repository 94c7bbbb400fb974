import type { Locale, NotificationReader } from '@cadenza/contract'
import {
  type DateFormat,
  dateFormats,
  formatDateTime,
  type TimeFormat,
  timeFormats,
} from '@cadenza/metrics/dates'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { configOf } from '../config/queries.ts'
import type { Database } from '../database/tables.ts'
import { timeZoneOf } from './queries.ts'

/** Each field is chosen separately; an unknown value counts as not chosen. */
const preferences = z.object({
  date_format: z.enum(dateFormats).optional().catch(undefined),
  time_format: z.enum(timeFormats).optional().catch(undefined),
})

/** Defaults for each language; for English those of the United States, where most of its readers are. */
const usual: Record<Locale, { dateFormat: DateFormat; timeFormat: TimeFormat }> = {
  en: { dateFormat: 'mm/dd/yyyy', timeFormat: '12h' },
  ja: { dateFormat: 'yyyy/mm/dd', timeFormat: '24h' },
  de: { dateFormat: 'dd/mm/yyyy', timeFormat: '24h' },
  es: { dateFormat: 'dd/mm/yyyy', timeFormat: '24h' },
  fr: { dateFormat: 'dd/mm/yyyy', timeFormat: '24h' },
  it: { dateFormat: 'dd/mm/yyyy', timeFormat: '24h' },
}

async function formatsOf(database: Kysely<Database>, userUuid: string, locale: Locale) {
  const { data } = preferences.safeParse(await configOf(database, userUuid, 'preferences'))
  return {
    dateFormat: data?.date_format ?? usual[locale].dateFormat,
    timeFormat: data?.time_format ?? usual[locale].timeFormat,
  }
}

/** Date format that the account chose, or the usual one of the language. */
export async function dateFormatOf(
  database: Kysely<Database>,
  userUuid: string,
  locale: Locale,
): Promise<DateFormat> {
  return (await formatsOf(database, userUuid, locale)).dateFormat
}

/** Language, date and time format, and time zone of an account; UTC if unknown. */
export async function readerDates(
  database: Kysely<Database>,
  userUuid: string,
  locale: Locale,
): Promise<NotificationReader> {
  const [formats, timeZone] = await Promise.all([
    formatsOf(database, userUuid, locale),
    timeZoneOf(database, userUuid),
  ])
  return {
    locale,
    timeZone,
    write: (instant, zone) => formatDateTime(new Date(instant), { locale, timeZone: zone, ...formats }),
  }
}
