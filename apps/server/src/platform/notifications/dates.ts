import type { Locale } from '@cadenza/contract'
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

type WriteDate = (instant: string, timeZone: string) => string

/** Each field is chosen separately; an unknown value counts as not chosen. */
const preferences = z.object({
  date_format: z.enum(dateFormats).optional().catch(undefined),
  time_format: z.enum(timeFormats).optional().catch(undefined),
})

/**
 * Defaults for each language. The English ones apply only beside a chosen format, since English-speaking countries
 * differ.
 */
const usual: Record<Locale, { dateFormat: DateFormat; timeFormat: TimeFormat }> = {
  en: { dateFormat: 'mm/dd/yyyy', timeFormat: '12h' },
  ja: { dateFormat: 'yyyy/mm/dd', timeFormat: '24h' },
  de: { dateFormat: 'dd/mm/yyyy', timeFormat: '24h' },
  es: { dateFormat: 'dd/mm/yyyy', timeFormat: '24h' },
  fr: { dateFormat: 'dd/mm/yyyy', timeFormat: '24h' },
  it: { dateFormat: 'dd/mm/yyyy', timeFormat: '24h' },
}

export interface ReaderDates {
  /**
   * Writes dates as the reader's browser does; undefined for an English reader without a choice, who gets the month
   * as a word.
   */
  write: WriteDate | undefined
  /** The reader's time zone; UTC where unknown. */
  timeZone: string
}

/** Date and time format of a reader, and time zone. */
export async function readerDates(
  database: Kysely<Database>,
  userUuid: string,
  locale: Locale,
): Promise<ReaderDates> {
  const [config, timeZone] = await Promise.all([
    configOf(database, userUuid, 'preferences'),
    timeZoneOf(database, userUuid),
  ])
  const { data } = preferences.safeParse(config)
  const reader = { write: undefined, timeZone }
  if (locale === 'en' && !data?.date_format && !data?.time_format) return reader
  const dateFormat = data?.date_format ?? usual[locale].dateFormat
  const timeFormat = data?.time_format ?? usual[locale].timeFormat
  return {
    ...reader,
    write: (instant, timeZone) =>
      formatDateTime(new Date(instant), { locale, timeZone, dateFormat, timeFormat }),
  }
}
