import { formatDay } from '../activity/dates.ts'
import type { DateDisplay } from '../session/display.ts'
import type { Day } from './days.ts'

const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`)

/** English puts month and day in the order of the reader's dates. */
const written = ({ locale, dateFormat }: DateDisplay): string =>
  locale === 'en' ? (dateFormat === 'mm/dd/yyyy' ? 'en-US' : 'en-GB') : locale

const formatter = (dates: DateDisplay, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(written(dates), { ...options, timeZone: 'UTC' })

/** `Thu` */
export const weekdayName = (day: Day, dates: DateDisplay): string =>
  formatter(dates, { weekday: 'short' }).format(dateOf(day))

/** `12 Jun` */
export const shortDay = (day: Day, dates: DateDisplay): string =>
  formatter(dates, { day: 'numeric', month: 'short' }).format(dateOf(day))

/** `Thursday 12 June 2025` */
export const longDay = (day: Day, dates: DateDisplay): string =>
  formatter(dates, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(dateOf(day))

/** As the activity list writes it. */
export const dayName = (day: Day, dates: DateDisplay): string =>
  formatDay(dateOf(day).toISOString(), 'UTC', dates)

/** `9 – 15 Jun 2025` */
export const weekName = (from: Day, to: Day, dates: DateDisplay): string =>
  formatter(dates, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(dateOf(from), dateOf(to))
