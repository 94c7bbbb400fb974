import { formatDay } from '../activity/dates.ts'
import type { Day } from './days.ts'

/** English is written day before month, as everywhere in the product. */
const written = (locale: string) => (locale === 'en' ? 'en-GB' : locale)
const instantOf = (day: Day) => `${day}T00:00:00Z`

const named = (day: Day, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(written(locale), { ...options, timeZone: 'UTC' }).format(new Date(instantOf(day)))

/** `Thu` */
export const weekdayName = (day: Day, locale: string): string => named(day, locale, { weekday: 'short' })

/** `12 Jun` */
export const shortDay = (day: Day, locale: string): string =>
  named(day, locale, { day: 'numeric', month: 'short' })

/** `Thursday 12 June 2025` */
export const longDay = (day: Day, locale: string): string =>
  named(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** `Thu 12 Jun`, and the year where it is not this one's. */
export const dayName = (day: Day, locale: string, today: Day): string =>
  formatDay(instantOf(day), 'UTC', locale, Number(today.slice(0, 4)))

/** `9 – 15 Jun 2025` */
export const weekName = (from: Day, to: Day, locale: string): string =>
  new Intl.DateTimeFormat(written(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(instantOf(from)), new Date(instantOf(to)))
