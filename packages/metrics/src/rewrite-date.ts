import { type DateFormat, type DateOptions, dateFormats, formatDateWithWeekday } from './dates.ts'

/**
 * A date that `formatDateWithWeekday` wrote in `locale`, written as in `options`. Any other text stays, and
 * so does a date that may be read as two days.
 */
export function rewriteDate(
  text: string,
  locale: string,
  options: Pick<DateOptions, 'locale' | 'dateFormat'>,
): string {
  const digits = /\d+\/\d+\/\d+/.exec(text)?.[0]
  if (digits === undefined) return text
  const found = new Set<number>()
  for (const dateFormat of dateFormats) {
    const instant = instantOf(digits, dateFormat)
    const written =
      Number.isNaN(instant) || formatDateWithWeekday(instant, { locale, timeZone: 'UTC', dateFormat })
    if (written === text) found.add(instant)
  }
  const [instant] = found
  return instant === undefined || found.size > 1
    ? text
    : formatDateWithWeekday(instant, { ...options, timeZone: 'UTC' })
}

/** Midnight UTC of a date in a format; NaN if it is none. */
function instantOf(date: string, format: DateFormat): number {
  const numbers = date.split('/').map(Number)
  const places = format.split('/')
  const [year = Number.NaN, month = Number.NaN, day] = ['yyyy', 'mm', 'dd'].map(
    (part) => numbers[places.indexOf(part)],
  )
  return Date.UTC(year, month - 1, day)
}
