const formats = new Map<string, Intl.DateTimeFormat>()

function format(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(key, made)
  }
  return made
}

/** Weekday, date and time of day where the activity was: `Thu, 12 Jun 2025, 17:42`. */
export function formatStart(instant: string, timeZone: string, locale: string): string {
  return format(locale === 'en' ? 'en-GB' : locale, timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))
}

/** `Thu 12 Jun`, and the year where it is another than `year`. */
export function formatDay(instant: string, timeZone: string, locale: string, year: number): string {
  const at = new Date(instant)
  const own = Number(format('en', timeZone, { year: 'numeric' }).format(at))
  const parts: Intl.DateTimeFormatOptions =
    own === year
      ? { weekday: 'short', day: 'numeric', month: 'short' }
      : { day: 'numeric', month: 'short', year: 'numeric' }
  return format(locale === 'en' ? 'en-GB' : locale, timeZone, parts)
    .format(at)
    .replace(',', '')
}
