import { formatDate } from '@cadenza/metrics/dates'
import type { DateDisplay } from '../../platform/session/display.ts'
import type { Day } from './days.ts'
import { formatDay } from './start-time.ts'

const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`)

/** Locale for spelling out dates; English follows the user's order of month and day. */
const spelt = ({ locale, dateFormat }: DateDisplay): string =>
  locale === 'en' ? (dateFormat === 'mm/dd/yyyy' ? 'en-US' : 'en-GB') : locale

const formatter = (dates: DateDisplay, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(spelt(dates), { ...options, timeZone: 'UTC' })

const written = (day: Day, { dateFormat }: DateDisplay): string =>
  formatDate(dateOf(day), { timeZone: 'UTC', dateFormat })

/** `Thu` */
export const weekdayName = (day: Day, dates: DateDisplay): string =>
  formatter(dates, { weekday: 'short' }).format(dateOf(day))

/** `12 Jun` */
export const shortDay = (day: Day, dates: DateDisplay): string =>
  formatter(dates, { day: 'numeric', month: 'short' }).format(dateOf(day))

/** `Jun` */
export const shortMonth = (day: Day, dates: DateDisplay): string =>
  formatter(dates, { month: 'short' }).format(dateOf(day))

/** `2025`, `2025年` */
export const yearName = (day: Day, dates: DateDisplay): string =>
  formatter(dates, { year: 'numeric' }).format(dateOf(day))

/** `June 2025` */
export const monthName = (day: Day, dates: DateDisplay): string =>
  formatter(dates, { month: 'long', year: 'numeric' }).format(dateOf(day))

/** `Thursday 12/06/2025` */
export const longDay = (day: Day, dates: DateDisplay): string =>
  `${formatter(dates, { weekday: 'long' }).format(dateOf(day))} ${written(day, dates)}`

/** Name of a day as in the activity list. */
export const dayName = (day: Day, dates: DateDisplay): string =>
  formatDay(dateOf(day).toISOString(), 'UTC', dates)

/** `09/06/2025 – 15/06/2025` */
export const weekName = (from: Day, to: Day, dates: DateDisplay): string =>
  `${written(from, dates)} – ${written(to, dates)}`
